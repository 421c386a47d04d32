import type { AirContext } from './air-context.ts'
import type { Booking } from './booking.ts'
import { AirRefusal } from './refusal.ts'

/**
 * The booking with tickets, an invoice and a debited wallet, not yet saved. Low-cost carriers have the PNR as ticket number,
 * the others ten digits. The invoice is the net with the extras, rounded to a whole rupee.
 */
export function issueTickets({ store, clock }: AirContext, booking: Booking): Booking {
  const amountPaise = invoiceAmount(booking)
  if (store.balancePaise() < amountPaise) throw new AirRefusal(2, 'Agency do not have enough balance.')
  const now = clock.now()
  const id = store.next('invoice')
  const { doneAtMs: _, holdEndsMs: __, ...rest } = booking
  return {
    ...rest,
    status: 'ticketed',
    ticketedMs: now,
    timesTicketed: booking.timesTicketed + 1,
    invoice: { id, number: `MW/${new Date(now).getUTCFullYear()}/${id}`, amountPaise, createdMs: now },
    passengers: booking.passengers.map((passenger) => ({
      ...passenger,
      ticket: {
        ticketId: store.next('ticketId'),
        number: booking.isLcc ? booking.pnr : String(store.next('ticketNumber')),
        issuedMs: now,
      },
    })),
  }
}

export function invoiceAmount({ fare, extras }: Pick<Booking, 'fare' | 'extras'>): number {
  return Math.round((fare.net + extras.baggage + extras.meals + extras.seats) / 100) * 100
}
