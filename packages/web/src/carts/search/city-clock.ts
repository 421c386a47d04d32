import { localeOfDates } from '../../lib/dates.ts'

/** '12 Jan, 18:00', on the clock of the city: a limit counts where the tour is. */
export function formatMomentIn(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOfDates(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at))
}
