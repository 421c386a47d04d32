import { type Instant, instant } from '@tradewind/domain/time'

/** As PostgreSQL writes it in UTC: '2026-11-23 10:20:00', then up to six digits of a second, then '+00'. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/
const SECONDS_END = 19
const MILLISECONDS_END = 23

/**
 * The instant that PostgreSQL wrote as text. A page of a list has hundreds of them, and a `Date` costs ten times what cutting the text does; what is in
 * another zone or out of the usual years takes the way over a `Date`. Smaller parts than a millisecond are cut off, as a `Date` does.
 */
export function readInstant(text: string): Instant {
  if (!IN_UTC.test(text)) return instant(text)
  const isWhole = text.length === SECONDS_END + '+00'.length
  const milliseconds = isWhole
    ? '.000'
    : text.slice(SECONDS_END, Math.min(text.length - '+00'.length, MILLISECONDS_END)).padEnd(4, '0')
  return `${text.slice(0, 10)}T${text.slice(11, SECONDS_END)}${milliseconds}Z` as Instant
}
