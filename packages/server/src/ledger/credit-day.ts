import { type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'

/** The day by which credit limits count: in UTC, because a posting must not have to look up where its site is. */
export function creditDay(now: Instant): PlainDate {
  return plainDate(now.slice(0, 10))
}
