import { PRICE_REFUSALS } from '@tradewind/contract/call'
import type { FlightDetails } from '@tradewind/contract/flights/book'
import type { BookFlight, FlightAnswer, FlightMessage } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { hashRequest, isSameRequest } from '../../database/hash-request.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { setFlightDetails } from '../../flights/book/set-flight-details.ts'
import { TRACE_SPENT } from '../../flights/book/trace-repo.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { endPaymentNow } from '../../payments/expire-payment.ts'
import { payWaiting } from '../../payments/pay-from-wallet.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { findAnswer, findPartnerOrder, insertAnswer, insertPartnerOrder, lockMessage } from '../at-supplier/partner-order-repo.ts'
import type { Between } from '../partner-link.ts'
import { actForFlights, actForFlightsIn } from './act-for-flights.ts'
import { requestRefund } from './request-refund.ts'
import { wordOf } from './word-of.ts'

const ORDER_REFUSALS = { ...PRICE_REFUSALS, BOOKING_NOT_ALLOWED: {}, KEY_REUSED: {}, PRICE_CHANGED: {}, STATE_CHANGED: {} }
const PAY_REFUSALS = { STATE_CHANGED: {}, APPROVAL_NEEDED: {}, INSUFFICIENT_BALANCE: {}, PAYMENT_SESSION_EXPIRED: {} }

/**
 * The inbox for flights. A refund is a request like that of any customer, under the id of its message. An order is made first, as by any buyer of this site: a booking that waits to be paid, and that ends by itself where nothing follows. Then, in one transaction
 * of this site alone, it is paid from the wallet and credit of the consumer and the answer is kept; tickets are made of it as of every paid booking. Said again, it gets the same answer.
 */
export async function receiveFlightMessage(app: App, between: Between, message: FlightMessage): Promise<FlightAnswer> {
  const { consumerSiteId, supplierSiteId } = between
  const { id, orderRef } = message
  const about = { consumerSiteId, messageId: id }
  const requestHash = hashRequest(message)
  const before = (tx: SiteTx) => keptAnswer(tx, { ...about, orderRef, requestHash })
  const once = (work: (tx: SiteTx) => Promise<FlightAnswer>) =>
    inSite(app.db, supplierSiteId, async (tx) => {
      await lockMessage(tx, about)
      const kept = await before(tx)
      if (kept) return kept
      const answer = await work(tx)
      await insertAnswer(tx, {
        ...about,
        kind: message.kind === 'bookFlight' ? 'book' : 'cancel',
        requestHash,
        answer,
        now: app.now(),
      })
      return answer
    })
  const kept = await inSite(app.db, supplierSiteId, before)
  if (kept) return kept
  const opened: string[] = []
  const book = async (booking: BookFlight, again: string) => {
    const orderId = await order(app, between, booking, again)
    opened.push(orderId)
    return once((tx) => pay(tx, app, { between, message: booking, orderId }))
  }
  try {
    refuseLate(app, message)
    if (message.kind === 'cancelFlight') {
      const changeRequestId = await requestRefund(app, between, message)
      return await once(async () => ({ id, orderRef, requested: String(changeRequestId) }))
    }
    try {
      return await book(message, '')
    } catch (error) {
      // The other half of a return was booked in the same search at this moment: the fare is found again, at the same price or not at all.
      if (!isTraceSpent(error)) throw error
      await inSite(app.db, supplierSiteId, (tx) => close(tx, app, opened))
      return await book(message, ':again')
    }
  } catch (error) {
    // What was refused has written nothing but an order that waits: the refusal is kept, and the order is closed with it.
    if (!(error instanceof Refusal)) throw error
    const refused = sayRefused(error)
    return once(async (tx) => {
      await close(tx, app, opened)
      return { id, orderRef, refused }
    })
  }
}

type Kept = { readonly consumerSiteId: number; readonly messageId: string; readonly orderRef: string; readonly requestHash: Buffer }

async function keptAnswer(tx: SiteTx, { orderRef, requestHash, ...about }: Kept): Promise<FlightAnswer | undefined> {
  const kept = await findAnswer(tx, about)
  if (!kept) return undefined
  if (isSameRequest(kept.requestHash, requestHash)) return kept.answer as FlightAnswer
  return { id: about.messageId, orderRef, refused: 'This message was sent before with other words.' }
}

/** Makes the booking that waits for its payment; made before, gives the same. */
async function order(app: App, between: Between, message: BookFlight, again: string): Promise<string> {
  const refuse = promised(ORDER_REFUSALS)
  const actor = await actForFlights(app, between)
  if ('refused' in actor) return refuse('STATE_CHANGED', { message: actor.refused })
  const { zones, currency } = await siteOf(app.db, between.supplierSiteId)
  if (message.net.currency !== currency) return refuse('STATE_CHANGED', { message: 'This fare is not sold in that currency.' })
  const { orderId } = await setFlightDetails({ app, db: app.db, actor, now: app.now(), zones, refuse }, detailsOf(message, again))
  return orderId
}

/** What waits for a payment that will not come. */
async function close(tx: SiteTx, app: App, opened: readonly string[]): Promise<void> {
  for (const orderId of opened) await endPaymentNow(tx, app, { orderId })
}

function isTraceSpent(error: unknown): boolean {
  return error instanceof Refusal && error.ownMessage === TRACE_SPENT
}

function refuseLate({ now }: App, { until }: FlightMessage): void {
  if (instant(until) <= now()) promised(PAY_REFUSALS)('PAYMENT_SESSION_EXPIRED', { message: 'This order came too late.' })
}

function detailsOf({ orderRef, searchId, resultIndex, net, passengers, contact, gst }: BookFlight, again: string): FlightDetails {
  return {
    ...{ searchId, resultIndex, passengers, contact, gst, agreedTotalPayable: net.amount },
    ...{
      extras: [],
      ownReference: '',
      outboundBookingId: null,
      inboundResultIndex: null,
      idempotencyKey: `partner:${orderRef}${again}`,
    },
  }
}

type Paying = { readonly between: Between; readonly message: BookFlight; readonly orderId: string }

async function pay(tx: SiteTx, app: App, { between, message, orderId }: Paying): Promise<FlightAnswer> {
  const { id, orderRef, net } = message
  const refuse = promised(PAY_REFUSALS)
  refuseLate(app, message)
  // Suspended since it was searched: nothing is sold any more.
  const actor = await actForFlightsIn(tx, app, between, { locked: true })
  if ('refused' in actor) return refuse('STATE_CHANGED', { message: actor.refused })
  if (await findPartnerOrder(tx, { consumerSiteId: between.consumerSiteId, orderRef }))
    return refuse('STATE_CHANGED', { message: 'This order was booked before.' })
  const { saleIds } = await payWaiting(tx, { ...app, actor, now: app.now(), refuse }, { orderId })
  const [saleId = 0] = saleIds
  await insertPartnerOrder(tx, { consumerSiteId: between.consumerSiteId, orderRef, saleId, paymentId: orderId, now: app.now() })
  return { id, orderRef, taken: net }
}

/** Neither balances nor rules of this site are the other's to know. */
function sayRefused(error: Refusal): string {
  if (error.code === 'INSUFFICIENT_BALANCE') return 'The credit of your site at this supplier does not cover the order.'
  if (error.code === 'PRICE_CHANGED') return error.ownMessage ?? 'The fare has changed. Please check it again.'
  return wordOf(error)
}
