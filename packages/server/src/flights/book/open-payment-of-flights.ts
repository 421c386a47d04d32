import type { Actor } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import { earlier, type Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { openPayment } from '../../payments/open-payment.ts'
import { amountOf, type Booking, lockBooking, setPaymentOf } from './booking-repo.ts'
import { listHalves } from './flight-order-repo.ts'
import { type Opened, remarkOf } from './opened-session.ts'

type Opening = {
  readonly jobs: JobQueue
  readonly actor: Actor
  readonly searchId: string
  readonly flightOrderId: number
  /** The one just made. */
  readonly bookingId: number
  /** Of a domestic pair, whose other half may wait too. */
  readonly isHalf: boolean
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}

/** Opens the payment of all flights of an order that wait to be paid: both ways of a domestic pair are paid once. It lasts as long as the shorter of them. */
export async function openPaymentOfFlights(tx: SiteTx, opening: Opening): Promise<Omit<Opened, 'bookingId'>> {
  const { jobs, actor, searchId, flightOrderId, now, refuse } = opening
  const bookings: Booking[] = []
  for (const id of await listWaiting(tx, opening)) bookings.push(await lockBooking(tx, id))
  const { orderId, expiresAt, amount } = await openPayment(tx, {
    jobs,
    purchaseId: flightOrderId,
    lines: bookings.map((booking) => ({ saleId: booking.id, amount: amountOf(booking) })),
    legalEntityId: actor.legalEntityId,
    userId: actor.userId,
    expiresAt: bookings.map(({ payment_ends_at }) => payment_ends_at ?? now).reduce(earlier),
    remark: remarkOf({ legs: bookings.flatMap(({ option }) => option.legs) }),
    redirectTo: `/app/flight/booking-details/${encodeURIComponent(searchId)}`,
    now,
    refuse,
  })
  setPaymentOf(
    tx,
    bookings.map(({ id }) => id),
    { paymentId: orderId, endsAt: expiresAt },
  )
  return { amount: toDecimal(amount), currency: amount.currency, orderId, expiresAt }
}

async function listWaiting(tx: SiteTx, { flightOrderId, bookingId, isHalf }: Opening): Promise<number[]> {
  if (!isHalf) return [bookingId]
  const halves = await listHalves(tx, flightOrderId)
  return halves.filter(({ id, status }) => id === bookingId || status === 'awaitingPayment').map(({ id }) => id)
}
