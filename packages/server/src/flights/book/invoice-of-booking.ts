import { fareSalePrice } from '@tradewind/domain/flights/fare-sale-price'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import type { InvoiceOfSale } from '../../sales/seller.ts'
import { findBooking } from './booking-repo.ts'
import { findInvoiced } from './flight-order-repo.ts'

/** What the invoice of a ticket says. */
export async function invoiceOfBooking(tx: SiteTx, bookingId: number): Promise<InvoiceOfSale> {
  const [booking, buyer] = await Promise.all([findBooking(tx, bookingId), findInvoiced(tx, bookingId)])
  if (!booking || !buyer) return refuse('NOT_FOUND', { message: 'We could not find that booking.' })
  const { kind, gst } = buyer
  const tickets = booking.passenger_count === 1 ? 'ticket' : 'tickets'
  return {
    about: [
      `Air ${tickets} ${booking.sectors.join(', ')}`,
      booking.pnr && `PNR ${booking.pnr}`,
      booking.own_reference && `your reference ${booking.own_reference}`,
    ]
      .filter(Boolean)
      .join(', '),
    price: fareSalePrice(booking.priced, { seesNet: kind === 'agency' }),
    ...(gst && { buyerGst: { gstin: gst.gstNumber, name: gst.companyName, address: gst.companyAddress } }),
  }
}
