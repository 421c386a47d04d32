import { epochMs, instant } from '@tradewind/domain/time'
import type { SearchQuery } from '../search/search-query.ts'
import { countTravellers, nameCabin } from '../search/search-words.ts'
import type { DayFare, Leg } from './calendar-fares.ts'
import { t } from './messages.ts'

/** How reliable a figure of a day is: 'seen 2 h ago', 'guide'. The list's own price needs no label. */
export function worthOf(fare: Seen, now: string): string {
  const minutes = minutesSince(fare, now)
  if (fare.kind === 'guide') return t('guide')
  return minutes < 1 ? t('seenNow') : t('seenAgo', { time: formatAge(minutes) })
}

/** The same where there is room for little: '2 h ago'. */
export function ageOf(fare: Seen, now: string): string {
  const minutes = minutesSince(fare, now)
  if (fare.kind === 'guide') return t('guide')
  return minutes < 1 ? t('justNow') : t('ago', { time: formatAge(minutes) })
}

type Seen = Pick<DayFare, 'kind' | 'seenAt'>

function minutesSince({ seenAt }: Seen, now: string): number {
  return Math.max(0, Math.floor((epochMs(instant(now)) - epochMs(instant(seenAt))) / 60_000))
}

function formatAge(minutes: number): string {
  return minutes < 60 ? t('minutes', { n: minutes }) : t('hoursOnly', { n: Math.floor(minutes / 60) })
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
    t('figuresFor', { people, cabin, trip }),
    hasGuide && t(inf > 0 ? 'estimateNoInfants' : 'estimate'),
    hasUnknown && t('dashMeans'),
    (hasGuide || hasUnknown) && t('selectDay'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** For whom the figures of days are, in words. */
export function whatFor(query: SearchQuery, leg: Leg): { people: string; cabin: string; trip: string } {
  const isReturn = query.return !== undefined && query.type !== 'oneWay'
  return {
    people: countTravellers(query),
    cabin: nameCabin(query.cabin),
    trip: isReturn ? t(leg === 1 ? 'asSellsReturn' : 'asSells') : t('oneWay'),
  }
}

/** Where not every supplier's calendar is inside. */
export function describeIncomplete(): string {
  return t('incomplete')
}
