import type { GstInput } from '@tradewind/contract/flights/passengers'
import { fareSalePrice } from '@tradewind/domain/flights/fare-sale-price'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import type { InvoiceOfSale } from '../../sales/seller.ts'
import { type Booking, findBooking } from './booking-repo.ts'

/** What the invoice of a ticket says. */
export async function invoiceOfBooking(tx: SiteTx, bookingId: number): Promise<InvoiceOfSale> {
  const booking = await findBooking(tx, bookingId)
  if (!booking) return refuse('NOT_FOUND', { message: 'We could not find that booking.' })
  const { kind, gst } = await buyerOf(tx, booking)
  const tickets = booking.passenger_count === 1 ? 'ticket' : 'tickets'
  return {
    about: `Air ${tickets} ${booking.sectors.join(', ')}${booking.pnr ? `, PNR ${booking.pnr}` : ''}`,
    price: fareSalePrice(booking.priced, { seesNet: kind === 'agency' }),
    ...(gst && { buyerGst: { gstin: gst.gstNumber, name: gst.companyName, address: gst.companyAddress } }),
  }
}

/** A GST number typed with the booking is the one the invoice is for; without it, the buyer's own. */
async function buyerOf(tx: SiteTx, booking: Booking) {
  const row = await tx
    .selectFrom('legal_entities as le')
    .innerJoin('flight_orders as o', (join) => join.onRef('o.site_id', '=', 'le.site_id').on('o.id', '=', booking.flight_order_id))
    .select(['le.kind', 'o.gst'])
    .where('le.id', '=', booking.legal_entity_id)
    .executeTakeFirstOrThrow()
  return { kind: row.kind, gst: row.gst as GstInput | null }
}
