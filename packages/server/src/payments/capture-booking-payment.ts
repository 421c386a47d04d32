import { capture } from '@tradewind/domain/ledger/build-posting'
import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { issueBookingDocuments } from '../documents/issue-booking-documents.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity.ts'
import { post } from '../ledger/post/post.ts'
import { changeOrder, lockLiveOrder } from './payment-order-repo.ts'

/**
 * The ticket is issued: what was held becomes what everyone is owed, with its invoice and receipt. The caller has locked the booking. Harmless when repeated; throws
 * when the booking is not paid, or not by exactly the price that is accounted for.
 */
export async function captureBookingPayment(
  tx: SiteTx,
  { bookingId, price, now }: { bookingId: number; price: SalePrice; now: Instant },
): Promise<void> {
  const order = await lockLiveOrder(tx, bookingId)
  if (order?.status === 'captured') return
  if (order?.status !== 'paid') throw new Error(`Booking ${bookingId} has no paid order to capture`)
  const { minor, currency } = price.payable
  if (minor !== order.amount_minor || currency !== order.currency)
    throw new Error(
      `Booking ${bookingId} was paid ${order.amount_minor} ${order.currency} and cannot be captured as ${minor} ${currency}`,
    )
  const posting = capture({
    key: `order:${order.id}:capture`,
    about: { kind: 'order', id: order.id },
    buyer: order.legal_entity_id,
    owner: await getOwnerEntity(tx),
    price,
  })
  await post(tx, posting, now)
  await changeOrder(tx, order.id, { status: 'captured', settled_at: now })
  await issueBookingDocuments(tx, bookingId, now)
}
