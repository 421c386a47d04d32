import { epochMs, formatDuration, instant } from '@tradewind/domain/time'
import type { DayFare } from './calendar-fares.ts'

/** How reliable a figure of a day is: 'seen 2 h ago', 'guide'. The list's own price needs no label. */
export function worthOf({ kind, seenAt }: Pick<DayFare, 'kind' | 'seenAt'>, now: string): string {
  if (kind === 'guide') return 'guide'
  const minutes = Math.max(0, Math.floor((epochMs(instant(now)) - epochMs(instant(seenAt))) / 60_000))
  if (minutes < 1) return 'seen just now'
  return `seen ${minutes < 60 ? `${minutes} min` : formatDuration(60 * Math.floor(minutes / 60)).replace(/ 00 m$/, '')} ago`
}

type People = { adt: number; chd: number; inf: number }

/** The note below figures of days: for whom they are, and what the marks mean. */
export function describeFigures(
  fares: Iterable<Pick<DayFare, 'kind'>>,
  { people, cabin, trip }: { people: string; cabin: string; trip: string },
  { inf }: Pick<People, 'inf'>,
  /** A day has a dash: nobody has searched it, and past bookings say nothing about it. */
  hasUnknown = false,
): string {
  const hasGuide = [...fares].some(({ kind }) => kind === 'guide')
  return [
    `From, for ${people}, ${cabin}, ${trip}.`,
    hasGuide && `Estimate from past bookings${inf > 0 ? ', without infants' : ''}.`,
    hasUnknown && '“–”: no fare seen yet.',
    (hasGuide || hasUnknown) && 'Select a day for its price.',
  ]
    .filter(Boolean)
    .join(' ')
}
