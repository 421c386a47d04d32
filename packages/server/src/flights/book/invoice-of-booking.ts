import type { GstInput } from '@tradewind/contract/flights/passengers'
import { fareSalePrice } from '@tradewind/domain/flights/fare-sale-price'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import type { InvoiceOfSale } from '../../sales/seller.ts'
import { findBooking } from './booking-repo.ts'

/** What the invoice of a ticket says. */
export async function invoiceOfBooking(tx: SiteTx, bookingId: number): Promise<InvoiceOfSale> {
  const [booking, buyer] = await Promise.all([findBooking(tx, bookingId), findBuyer(tx, bookingId)])
  if (!booking || !buyer) return refuse('NOT_FOUND', { message: 'We could not find that booking.' })
  const { kind, gst } = buyer
  const tickets = booking.passenger_count === 1 ? 'ticket' : 'tickets'
  return {
    about: `Air ${tickets} ${booking.sectors.join(', ')}${booking.pnr ? `, PNR ${booking.pnr}` : ''}`,
    price: fareSalePrice(booking.priced, { seesNet: kind === 'agency' }),
    ...(gst && { buyerGst: { gstin: gst.gstNumber, name: gst.companyName, address: gst.companyAddress } }),
  }
}

/** A GST number typed with the booking is the one the invoice is for; without it, the buyer's own. */
async function findBuyer(tx: SiteTx, bookingId: number) {
  const row = await tx
    .selectFrom('bookings as b')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'b.site_id').onRef('le.id', '=', 'b.legal_entity_id'),
    )
    .innerJoin('flight_orders as o', (join) => join.onRef('o.site_id', '=', 'b.site_id').onRef('o.id', '=', 'b.flight_order_id'))
    .select(['le.kind', 'o.gst'])
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
  return row && { kind: row.kind, gst: row.gst as GstInput | null }
}
