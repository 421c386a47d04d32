import type { Actor } from '@tradewind/domain/accounts/actor'
import { heldPaymentEndsAt, whyNotPayForHold } from '@tradewind/domain/flights/order'
import { toDecimal } from '@tradewind/domain/money'
import { earlier, type Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { openPayment } from '../../payments/open-payment.ts'
import { amountOfPayment, isPayable, lockLivePayment } from '../../payments/payment-repo.ts'
import { mayActOn } from '../../sales/may-read-sale.ts'
import { type Booking, changeBooking, factsOf, findBooking, lockBooking } from './booking-repo.ts'
import { listHalves } from './flight-order-repo.ts'
import { type Opened, remarkOf } from './opened-session.ts'

type Context = { readonly actor: Actor; readonly now: Instant; readonly refuse: Refuse<'STATE_CHANGED'> }
/** `alone`: of two held flights of a domestic return, only this one. */
type Asked = { readonly bookingId: number; readonly alone: boolean }
/** Seats with the end of their hold. */
type Held = { readonly booking: Booking; readonly holdEndsAt: Instant }

/**
 * Opens a payment session for held seats, at the newest price the airline named: paying it is agreeing to it. Both halves of a domestic pair are paid once;
 * a half that cannot be paid any more is left out, and so is one that is being paid by card at this moment.
 */
export function payForHold({ app, ...asking }: Context & { readonly app: App }, asked: Asked): Promise<Opened> {
  return inSite(app.db, asking.actor.siteId, (tx) => openPaymentForHold(tx, { ...asking, app }, asked))
}

/** The same in a transaction of the caller. */
export async function openPaymentForHold(
  tx: SiteTx,
  { app, actor, now, refuse }: Context & { readonly app: Pick<App, 'jobs'> },
  { bookingId, alone }: Asked,
): Promise<Opened> {
  const held = await lockHeld(tx, { bookingId, alone, actor, now, refuse })
  const running = await findRunning(tx, { bookingId, alone, now })
  if (running) return running
  const paid: Held[] = []
  for (const one of held)
    if (one.booking.id === bookingId || !(await findRunning(tx, { bookingId: one.booking.id, alone, now }))) paid.push(one)
  const [first] = paid
  if (!first) throw new Error(`Nothing to pay for booking ${bookingId}`)
  const { orderId, expiresAt, amount } = await openPayment(tx, {
    jobs: app.jobs,
    purchaseId: first.booking.flight_order_id,
    lines: paid.map(lineOf),
    legalEntityId: first.booking.legal_entity_id,
    userId: actor.userId,
    expiresAt: paid.map(({ holdEndsAt }) => heldPaymentEndsAt({ openedAt: now, holdEndsAt })).reduce(earlier),
    remark: remarkOf({ legs: paid.flatMap(({ booking }) => booking.option.legs) }),
    redirectTo: `/app/flight/bookings`,
    now,
    refuse,
  })
  for (const { booking } of paid)
    changeBooking(tx, booking.id, { payment_id: orderId, payment_ends_at: expiresAt, updated_at: now })
  return { amount: toDecimal(amount), currency: amount.currency, orderId, bookingId, expiresAt }
}

function lineOf({ booking: { id, newlyPriced, priced } }: Held) {
  return { saleId: id, amount: (newlyPriced ?? priced).totalPayable }
}

/** What is paid together, locked in the order of the numbers. Refuses when the flight that was asked for cannot be paid. */
async function lockHeld(tx: SiteTx, { bookingId, alone, actor, now, refuse }: Asked & Context): Promise<readonly Held[]> {
  const asked = await findBooking(tx, bookingId)
  if (!asked || !mayActOn(asked, actor)) return refuse('NOT_FOUND', { message: 'We could not find that booking.' })
  const halves = alone || asked.bound === null ? [] : await listHalves(tx, asked.flight_order_id)
  const ids = halves.filter(({ id, status }) => id !== bookingId && status === 'held').map(({ id }) => id)
  const held: Held[] = []
  for (const id of [...ids, bookingId].sort((one, other) => one - other)) {
    const booking = await lockBooking(tx, id)
    const { hold_ends_at: holdEndsAt, release_requested_at: isReleasing, legal_entity_id: buyer, currency } = booking
    const canBePaid = !whyNotPayForHold(factsOf(booking), now) && !isReleasing
    const goesWithIt = mayActOn(booking, actor) && buyer === asked.legal_entity_id && currency === asked.currency
    if (canBePaid && goesWithIt && holdEndsAt) held.push({ booking, holdEndsAt })
    else if (id === bookingId) refuse('STATE_CHANGED')
  }
  return held
}

/** The payment of a flight whose card page is open: a second click leads there. One of both gives way to somebody who wants to pay for one alone. */
async function findRunning(tx: SiteTx, { bookingId, alone, now }: Asked & { now: Instant }): Promise<Opened | undefined> {
  const live = await lockLivePayment(tx, bookingId)
  if (live?.payment.status !== 'paying' || !isPayable(live.payment, now)) return undefined
  if (alone && live.lines.length > 1) return undefined
  const { id: orderId, expires_at: expiresAt } = live.payment
  const amount = amountOfPayment(live.payment)
  return { amount: toDecimal(amount), currency: amount.currency, orderId, bookingId, expiresAt }
}
