import type { Actor } from '@tradewind/domain/accounts/actor'
import { isWithinLimit } from '@tradewind/domain/company-team/approval-request'
import { whyNotAgree } from '@tradewind/domain/flights/new-price'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import { parseMoney, subtract, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { recordInName } from '../../accounts/acting/record-in-name.ts'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../../http/refuse.ts'
import { raiseSalePayment } from '../../payments/raise-sale-payment.ts'
import { mayActOn } from '../../sales/may-read-sale.ts'
import { isStopped } from '../stops/stop-repo.ts'
import { amountOf, type Booking, changeBooking, lockBooking, pricedColumns } from './booking-repo.ts'
import { finishBooking } from './finish-booking.ts'
import { addHistory } from './record-transition.ts'
import { scheduleCheck } from './schedule-check.ts'

type Context<Code extends string> = {
  readonly app: Pick<App, 'db' | 'jobs'>
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<Code>
}

const ABOVE_LIMIT =
  'The new total is more than you may pay alone. A colleague with permission to pay this much can accept it on the page of the booking.'
/** If the job that issues is lost with its node, somebody checks after this long. */
const FIRST_CHECK_SECONDS = 15

/*
 * What the buyer says to a price that moved at ticketing. Either is said once: the first who has the booking's row decides, and the next is refused,
 * or has said the same.
 */

/**
 * Agrees to the total that was shown: the wallet pays the difference, and the airline is asked again, in one transaction. Repeating it changes
 * nothing. Refuses INSUFFICIENT_BALANCE with the booking still waiting, PAYMENT_SESSION_EXPIRED, STATE_CHANGED, NOT_FOUND.
 */
export function acceptNewPrice(
  { app: { db, jobs }, actor, now, refuse }: Context<'INSUFFICIENT_BALANCE' | 'PAYMENT_SESSION_EXPIRED' | 'STATE_CHANGED'>,
  { bookingId, agreedTotalPayable }: { bookingId: number; agreedTotalPayable: string },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const booking = await lockOwn(tx, bookingId, actor)
    const agreed = parseMoney(agreedTotalPayable, booking.currency)
    if (isAgreedTo(booking, agreed.minor)) return
    const refusal = whyNotAgree({ status: booking.status, consentBy: booking.consent_by }, now)
    if (refusal) refuse(refusal.code)
    const { newlyPriced } = booking
    if (newlyPriced?.totalPayable.minor !== agreed.minor)
      return refuse('STATE_CHANGED', { message: 'The fare has changed again. Please check the new total.' })
    if (await isStopped(tx, booking.supplier, booking.user_id))
      refuse('STATE_CHANGED', { message: stopSentence({ isStaff: false }) })
    if (!isWithinLimit(newlyPriced.totalPayable, actor.paysAlone)) refuseCommon('FORBIDDEN', { message: ABOVE_LIMIT })
    await raiseSalePayment(tx, { saleId: bookingId, amount: newlyPriced.totalPayable, now }, refuse)
    changeBooking(tx, bookingId, {
      has_consent: true,
      consent_by: null,
      ...pricedColumns(newlyPriced),
      newly_priced: null,
      updated_at: now,
    })
    const [before, after] = [toDecimal(amountOf(booking)), toDecimal(newlyPriced.totalPayable)]
    const note = `Accepted the new fare: ${booking.currency} ${after} instead of ${before}`
    await addHistory(tx, { bookingId, from: booking.status, to: booking.status, now, actor, note })
    await recordInName(
      tx,
      actor,
      {
        area: 'money',
        action: 'agree to a new fare for a customer',
        about: { kind: 'booking', id: bookingId },
        after: {
          amount: after,
          difference: toDecimal(subtract(newlyPriced.totalPayable, amountOf(booking))),
          currency: booking.currency,
        },
      },
      now,
    )
    await jobs.enqueue(tx, 'issue-booking', { siteId: tx.siteId, bookingId })
    await scheduleCheck(tx, jobs, { bookingId, now, inSeconds: FIRST_CHECK_SECONDS })
  })
}

/** Ends the booking and refunds its money. Repeating it changes nothing. Refuses STATE_CHANGED and NOT_FOUND. */
export function declineNewPrice(
  { app: { db, jobs }, actor, now, refuse }: Context<'STATE_CHANGED'>,
  { bookingId }: { bookingId: number },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const booking = await lockOwn(tx, bookingId, actor)
    if (booking.failure === 'priceChanged' && (booking.status === 'failed' || booking.status === 'refunded')) return
    if (booking.consent_by === null) refuse('STATE_CHANGED')
    await recordInName(
      tx,
      actor,
      { area: 'money', action: 'decline a new fare for a customer', about: { kind: 'booking', id: bookingId } },
      now,
    )
    await finishBooking(
      { tx, jobs, now, mover: actor, note: 'The buyer declined the new fare' },
      { booking, action: { do: 'failed', because: 'priceChanged', reason: null, releaseSeats: false }, made: undefined },
    )
  })
}

async function lockOwn(tx: SiteTx, bookingId: number, actor: Actor): Promise<Booking> {
  const booking = await lockBooking(tx, bookingId)
  if (!mayActOn(booking, actor)) refuseCommon('NOT_FOUND', { message: 'We could not find that booking.' })
  return booking
}

/** Pressed twice, or by a colleague: at this price it is being issued, or was. */
function isAgreedTo({ has_consent, consent_by, status, amount_minor }: Booking, agreedMinor: bigint): boolean {
  const isOn = status === 'issuing' || status === 'unknown' || status === 'issued'
  return has_consent && consent_by === null && isOn && amount_minor === agreedMinor
}
