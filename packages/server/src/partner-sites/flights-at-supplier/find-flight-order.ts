import type { Actor } from '@tradewind/domain/accounts/actor'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { type Booking, findBooking } from '../../flights/book/booking-repo.ts'
import { actAsConsumer } from '../at-supplier/find-consumer.ts'
import { findPartnerOrder } from '../at-supplier/partner-order-repo.ts'
import type { Between } from '../partner-link.ts'

/** A flight that the consumer has booked under its own name for it, with the consumer as who bought it: also while it is suspended. */
export async function findFlightOrder(
  tx: SiteTx,
  { db }: Pick<App, 'db'>,
  { consumerSiteId }: Between,
  orderRef: string,
): Promise<{ readonly booking: Booking; readonly actor: Actor } | undefined> {
  const order = await findPartnerOrder(tx, { consumerSiteId, orderRef })
  const booking = order && (await findBooking(tx, order.saleId))
  if (!booking) return undefined
  return { booking, actor: await actAsConsumer(tx, db, { consumerSiteId, legalEntityId: booking.legal_entity_id }) }
}
