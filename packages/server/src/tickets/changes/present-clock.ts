import type { RefundClock } from '@tradewind/contract/tickets/changes/shapes'
import { MONEY_HOLDER_WORDS } from '@tradewind/domain/tickets/ticket-words'
import type { Instant } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { z } from 'zod'
import type { Change } from './change-repo.ts'

/** With whom the money is, since when, and the day it is due from there. */
export function presentClock(
  change: Pick<Change, 'money_with' | 'money_since' | 'money_due_on'>,
  { zones, now }: { zones: ZoneHistory; now: Instant },
): z.infer<typeof RefundClock> | null {
  if (!change.money_with || !change.money_since) return null
  return {
    with: change.money_with,
    label: `The money is with ${MONEY_HOLDER_WORDS[change.money_with]}`,
    since: change.money_since,
    sinceOn: dayAt(zones, change.money_since),
    dueOn: change.money_due_on,
    isOverdue: change.money_due_on !== null && change.money_due_on < dayAt(zones, now),
  }
}
