import type { GstInput } from '@tradewind/contract/flights/passengers'
import { invoiceLines } from '@tradewind/domain/documents/invoice-lines'
import { fareSalePrice } from '@tradewind/domain/flights/fare-sale-price'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { findBooking } from '../flights/book/booking-repo.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity.ts'
import { issueDocument } from './issue-document.ts'

/** The invoice of a ticket and the receipt of its payment, once its payment is captured. Harmless when repeated. The caller has locked the booking. */
export async function issueBookingDocuments(tx: SiteTx, bookingId: number, now: Instant): Promise<void> {
  const booking = await findBooking(tx, bookingId)
  if (!booking) throw new Error(`There is no booking ${bookingId}`)
  const { kind, gst } = await buyerOf(tx, booking)
  const about = `Air ${booking.passenger_count === 1 ? 'ticket' : 'tickets'} ${booking.sectors.join(', ')}${booking.pnr ? `, PNR ${booking.pnr}` : ''}`
  const parties = { seller: await getOwnerEntity(tx), buyer: booking.legal_entity_id, bookingId, about }
  await issueDocument(
    tx,
    {
      ...parties,
      key: `invoice:booking:${bookingId}`,
      kind: 'invoice',
      lines: invoiceLines(fareSalePrice(booking.priced, { seesNet: kind === 'agency' })),
      total: booking.priced.totalPayable,
      ...(gst && { buyerGst: { gstin: gst.gstNumber, name: gst.companyName, address: gst.companyAddress } }),
    },
    now,
  )
  await issueReceipt(tx, { ...parties, orderId: booking.payment_order_id }, now)
}

type Receipt = { seller: number; buyer: number; bookingId: number; about: string; orderId: string | null }

async function issueReceipt(tx: SiteTx, { orderId, ...parties }: Receipt, now: Instant): Promise<void> {
  if (orderId === null) return
  const order = await tx.selectFrom('payment_orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const part = (label: string, minor: bigint) => ({
    label,
    detail: null,
    sac: null,
    gst: null,
    amount: money(minor, order.currency),
  })
  const lines = [part('From the wallet', order.wallet_minor), part('By card', order.card_minor)].filter(
    ({ amount }) => amount.minor > 0n,
  )
  const total: Money = money(order.amount_minor, order.currency)
  await issueDocument(tx, { ...parties, key: `receipt:order:${order.id}`, kind: 'receipt', lines, total }, now)
}

/** A GST number typed with the booking is whom the invoice is for; without one it is the buyer's own. */
async function buyerOf(tx: SiteTx, booking: { legal_entity_id: number; flight_order_id: number }) {
  const row = await tx
    .selectFrom('legal_entities as le')
    .innerJoin('flight_orders as o', (join) => join.onRef('o.site_id', '=', 'le.site_id').on('o.id', '=', booking.flight_order_id))
    .select(['le.kind', 'o.gst'])
    .where('le.id', '=', booking.legal_entity_id)
    .executeTakeFirstOrThrow()
  return { kind: row.kind, gst: row.gst as GstInput | null }
}
