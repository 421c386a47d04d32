import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { whyNotRelease } from '@tradewind/domain/flights/order'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseWithout } from '../../http/why-not-admitted.ts'
import { leavePayment } from '../../payments/close-payment.ts'
import { mayRead } from '../../sales/may-read-sale.ts'
import { changeBooking, factsOf, lockBooking } from './booking-repo.ts'

/** Gives held seats back before the supplier takes them. The booking is released once the supplier has confirmed; until then nobody can pay it. */
export function releaseHold(
  { app, actor, now, refuse }: { app: App; actor: Actor; now: Instant; refuse: Refuse<'NOT_HELD'> },
  { bookingId }: { bookingId: number },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!mayRead(booking, actor, { seesQueue: may(actor, 'tickets.queue') }))
      refuse('NOT_FOUND', { message: 'We could not find that booking.' })
    if (actor.userType === 'staff' && booking.user_id !== actor.userId) refuseWithout(actor, 'tickets.release')
    const refusal = whyNotRelease(factsOf(booking), now)
    if (refusal) refuse(refusal.code)
    if (booking.release_requested_at) return
    await leavePayment(tx, { saleId: bookingId, now })
    changeBooking(tx, bookingId, { release_requested_at: now, updated_at: now })
    await recordChange(tx, { actor, area: 'tickets', action: 'release held seats', about: { kind: 'booking', id: bookingId } }, now)
    await app.jobs.enqueue(tx, 'release-at-supplier', { siteId: tx.siteId, bookingId })
  })
}
