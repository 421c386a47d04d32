import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { SiteTx } from '../../database/in-site.ts'
import { findWithHalves, needsReturn } from './flight-order-repo.ts'

const ON_ITS_WAY: readonly BookingStatus[] = ['paid', 'issuing', 'unknown']

type NextStep = 'ticketQueue' | 'bookingDetails' | 'showReturn' | 'payment'

/** Where the screen goes after a payment: on to the way back of a domestic pair, to the tickets, or to the booking that is not done yet. */
export async function chooseNextStep(tx: SiteTx, bookingId: number): Promise<NextStep> {
  const { halves, ...booking } = await findWithHalves(tx, bookingId)
  if (booking.status === 'awaitingPayment') return 'payment'
  if (booking.status !== 'issued') return 'bookingDetails'
  if (halves.some(({ status }) => ON_ITS_WAY.includes(status))) return 'bookingDetails'
  return needsReturn(halves, booking.inbound_result_index) ? 'showReturn' : 'ticketQueue'
}
