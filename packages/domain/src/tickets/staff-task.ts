import type { BookingStatus } from '../flights/booking-status.ts'
import type { BookingMoney } from '../flights/order.ts'

/** Why a booking needs staff, and what they can do, in two sentences. */
export function staffTask({ status, money }: { status: BookingStatus; money: BookingMoney }): string {
  if (status === 'issuing' || status === 'unknown')
    return 'The airline has not confirmed the tickets. Recheck with the airline, or look up the booking in its system and enter what you found.'
  if (status === 'issued' && money !== 'taken')
    return 'The supplier issued tickets that are not paid for. Collect the payment from the customer, or ask the supplier to void the tickets today.'
  if (status === 'issued' || status === 'changeRequested' || status === 'held')
    return 'This booking could not be completed automatically. Compare it with the supplier before you do anything else.'
  return 'The supplier issued tickets after the booking had failed. Ask the supplier to void them today, or agree with the customer to keep and pay for them.'
}
