import type { Actor } from '@tradewind/domain/accounts/actor'
import { tidyOwnReference } from '@tradewind/domain/tickets/own-reference'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { mayActOn } from '../../sales/may-read-sale.ts'
import { changeBooking, lockBooking } from './booking-repo.ts'

/**
 * Keeps what the buyer calls a booking in their own books; empty removes it. An invoice that was issued keeps the one that it was issued with, and no
 * supplier is sent it.
 */
export function setOwnReference(
  { db, actor, now }: { db: Database; actor: Actor; now: Instant },
  { bookingId, ownReference }: { bookingId: number; ownReference: string },
): Promise<string | null> {
  return inSite(db, actor.siteId, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!mayActOn(booking, actor)) refuse('NOT_FOUND', { message: 'We could not find that booking.' })
    const [before, after] = [booking.own_reference, tidyOwnReference(ownReference)]
    if (before === after) return after
    changeBooking(tx, bookingId, { own_reference: after })
    await recordChange(
      tx,
      {
        actor,
        area: 'tickets',
        action: 'change own reference',
        about: { kind: 'booking', id: bookingId },
        before: { ownReference: before },
        after: { ownReference: after },
      },
      now,
    )
    return after
  })
}
