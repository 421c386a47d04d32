import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { payFromWallet } from './pay.ts'
import { type Deed, end, endWithBooking, type Order, orderTrip, type Paid } from './trip.ts'

/** Holds seats, then releases them, pays for them, or forgets them. */
export const holdSeats: Deed = async (hands) => {
  const { client, journal, random } = hands
  const deed = 'hold'
  // Before the quote a fare that can be held is known only as one that may be.
  const order = await orderTrip(
    hands,
    deed,
    ({ isHoldAllowed }) => isHoldAllowed !== false,
    ({ isHoldAllowed }) => isHoldAllowed,
  )
  if (!order) return
  const held = await client.call<Paid>('flight/holdBooking', { orderId: order.orderId })
  if (held.status !== 200) return end(journal, deed, held)
  const { booking } = held.body
  endWithBooking(journal, deed, booking)
  if (booking.status !== 'held' || random.chance(0.3)) return
  const { bookingId } = booking
  if (random.chance(0.5)) {
    const released = await client.call<{ booking: BookingDetail }>('flight/releaseFlight', { bookingId })
    if (released.status === 200) endWithBooking(journal, 'release', released.body.booking)
    else end(journal, 'release', released)
    return
  }
  const opened = await client.call<Order>('flight/payments/payForHold', { bookingId })
  if (opened.status === 200) await payFromWallet(hands, 'pay for a hold', opened.body)
  else end(journal, 'pay for a hold', opened)
}
