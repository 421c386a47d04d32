import type { Actor } from '@tradewind/domain/accounts/actor'
import { heldPaymentEndsAt, whyNotPayForHold } from '@tradewind/domain/flights/order'
import { type Money, sum } from '@tradewind/domain/money'
import { earlier, type Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { openPayment } from '../../payments/open-payment.ts'
import { mayActOn } from '../../sales/may-read-sale.ts'
import { amountOf, type Booking, factsOf, findBooking, listUnpaid, lockBooking, setPaymentOf } from './booking-repo.ts'
import { listHalves } from './flight-order-repo.ts'
import { remarkOf } from './opened-session.ts'

/** Flights that are paid together with something else: one booking, or both of a domestic pair. */
export type FlightsToPay = {
  /** Of the order that they are lines of. */
  readonly orderId: number
  readonly lines: readonly { readonly saleId: number; readonly amount: Money }[]
  readonly amount: Money
  /** Their payment lasts no longer. */
  readonly endsAt: Instant
  /** 'Flight DEL–DXB' */
  readonly remark: string
}
type Asked = { readonly bookingId: number; readonly actor: Actor; readonly now: Instant; readonly refuse: Refuse<'STATE_CHANGED'> }
type Payable = { readonly booking: Booking; readonly amount: Money; readonly endsAt: Instant }

/**
 * A flight that waits to be paid or is held, with the other half of its pair where that can be paid too, locked in the order of their numbers. Held seats are
 * paid at the newest price the airline named. Refuses STATE_CHANGED where the flight cannot be paid any more, NOT_FOUND where it is somebody else's.
 */
export async function lockFlightsToPay(tx: SiteTx, { bookingId, actor, now, refuse }: Asked): Promise<FlightsToPay> {
  const asked = await findBooking(tx, bookingId)
  if (!asked || !mayActOn(asked, actor) || asked.legal_entity_id !== actor.legalEntityId)
    return refuse('NOT_FOUND', { message: 'We could not find that booking.' })
  const halves = asked.bound === null ? [] : await listHalves(tx, asked.flight_order_id)
  const ids = halves.filter(({ id, status }) => id !== bookingId && isUnpaid(status)).map(({ id }) => id)
  const found: Payable[] = []
  for (const id of [...ids, bookingId].sort((one, other) => one - other)) {
    const payable = payableOf(await lockBooking(tx, id), now)
    if (payable && payable.booking.currency === asked.currency && mayActOn(payable.booking, actor)) found.push(payable)
    else if (id === bookingId)
      refuse('STATE_CHANGED', { message: 'This flight can no longer be paid. Please check your bookings.' })
  }
  return together(found)
}

/** What lockFlightsToPay takes, for a person to choose from: one entry for each order, the one that ends first before the others. */
export async function listFlightsToPay(
  tx: SiteTx,
  { actor, now }: Pick<Asked, 'actor' | 'now'>,
): Promise<readonly (FlightsToPay & { readonly bookingId: number; readonly pnr: string | null })[]> {
  const payable = (await listUnpaid(tx, actor)).flatMap((booking) => payableOf(booking, now) ?? [])
  // What can be paid once is shown once: by its order, and within it by currency.
  const groups = Map.groupBy(payable, ({ booking }) => `${booking.flight_order_id} ${booking.currency}`)
  return [...groups.values()]
    .flatMap((found) => {
      const [first] = found
      return first ? { ...together(found), bookingId: first.booking.id, pnr: first.booking.pnr } : []
    })
    .sort((one, other) => (one.endsAt < other.endsAt ? -1 : 1))
}

type Leaving = Omit<Asked, 'bookingId'> & { readonly jobs: JobQueue; readonly bookingId: number }

/**
 * Flights that were to be paid with something else, and now go on alone: they get a payment of their own for the time that is left. Held seats need none until
 * somebody pays for them. Does nothing where the time is over.
 */
export async function payFlightsAlone(tx: SiteTx, { jobs, ...asked }: Leaving): Promise<void> {
  const { actor, now, refuse } = asked
  const booking = await findBooking(tx, asked.bookingId)
  if (booking?.status !== 'awaitingPayment' || !payableOf(booking, now)) return
  const { orderId: purchaseId, lines, endsAt, remark } = await lockFlightsToPay(tx, asked)
  const { orderId } = await openPayment(tx, {
    ...{ jobs, purchaseId, lines, legalEntityId: actor.legalEntityId, userId: actor.userId, expiresAt: endsAt, remark },
    ...{ redirectTo: '/app/flight/bookings', now, refuse },
  })
  setPaymentOf(
    tx,
    lines.map(({ saleId }) => saleId),
    { paymentId: orderId, endsAt },
  )
}

const isUnpaid = (status: string) => status === 'held' || status === 'awaitingPayment'

function payableOf(booking: Booking, now: Instant): Payable | undefined {
  const { status, payment_ends_at: paymentEndsAt, hold_ends_at: holdEndsAt } = booking
  if (status === 'awaitingPayment')
    return paymentEndsAt !== null && paymentEndsAt > now ? { booking, amount: amountOf(booking), endsAt: paymentEndsAt } : undefined
  if (status !== 'held' || !holdEndsAt || booking.release_requested_at || whyNotPayForHold(factsOf(booking), now)) return undefined
  const amount = (booking.newlyPriced ?? booking.priced).totalPayable
  return { booking, amount, endsAt: heldPaymentEndsAt({ openedAt: now, holdEndsAt }) }
}

function together(found: readonly Payable[]): FlightsToPay {
  const [first] = found
  if (!first) throw new Error('No flight to pay')
  const { flight_order_id: orderId, currency } = first.booking
  const lines = found.map(({ booking, amount }) => ({ saleId: booking.id, amount }))
  return {
    orderId,
    lines,
    amount: sum(
      lines.map(({ amount }) => amount),
      currency,
    ),
    endsAt: found.map(({ endsAt }) => endsAt).reduce(earlier),
    remark: remarkOf({ legs: found.flatMap(({ booking }) => booking.option.legs) }),
  }
}
