import { formatDay, timeOf } from '../format-date.ts'

/** Local times 'YYYY-MM-DDTHH:mm'. */
type Stop = {
  readonly stopPoint: string | null
  readonly stopPointArrivalTime: string | null
  readonly stopPointDepartureTime: string | null
}

/**
 * 'Technical stop AMD, 09 Dec 08:20 – 09:05', or undefined. Everyone stays on the same flight. The day is repeated when midnight passes, and a line
 * can break only before the time.
 */
export function formatTechnicalStop(
  { stopPoint, stopPointArrivalTime: from, stopPointDepartureTime: to }: Stop,
  { words = 'Technical stop', locale }: { words?: string; locale?: string | undefined } = {},
): string | undefined {
  if (!stopPoint) return undefined
  if (!from || !to) return `${words} ${stopPoint}`
  const until = from.slice(0, 10) === to.slice(0, 10) ? timeOf(to) : formatDayAndTime(to, locale)
  return `${words} ${stopPoint}, ${`${formatDayAndTime(from, locale)} – ${until}`.replaceAll(' ', '\u00a0')}`
}

/** 'DD MMM HH:mm', as the specification writes technical stops. */
function formatDayAndTime(local: string, locale: string | undefined): string {
  const day = formatDay(local, locale)
  return `${/^\d /.test(day) ? `0${day}` : day} ${timeOf(local)}`
}
