import type { BookingStatus } from '../flights/booking-status.ts'
import type { BookingMoney } from '../flights/order.ts'

/** Why a booking waits for a person, and what that person can do, in two sentences. */
export function staffTask({ status, money }: { status: BookingStatus; money: BookingMoney }): string {
  if (status === 'issuing' || status === 'unknown')
    return 'The airline has not told us for a long time whether it issued. Ask it again, or look the booking up in its own system.'
  if (status === 'issued' && money !== 'taken')
    return 'The supplier issued tickets that nobody has paid for. Take the payment from the customer, or have the tickets voided today.'
  if (status === 'issued' || status === 'changeRequested' || status === 'held')
    return 'Something about this booking could not be settled by itself. Compare it with the supplier before anything else is done with it.'
  return 'The supplier issued tickets after we had given the booking up. Have them voided today, or agree with the customer that they are kept and paid for.'
}
