import { PRICE_REFUSALS } from '@tradewind/contract/call'
import type { FlightDetails } from '@tradewind/contract/flights/book'
import type { BookFlight, FlightAnswer } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { holdWaiting } from '../../flights/book/hold-booking.ts'
import { setFlightDetails } from '../../flights/book/set-flight-details.ts'
import { promised } from '../../http/promised-refusals.ts'
import { payWaiting } from '../../payments/pay-from-wallet.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { findPartnerOrder, insertPartnerOrder } from '../at-supplier/partner-order-repo.ts'
import type { Between } from '../partner-link.ts'
import { actForFlights, actForFlightsIn } from './act-for-flights.ts'
import { refuseLate } from './refuse-late.ts'

const ORDER_REFUSALS = { ...PRICE_REFUSALS, BOOKING_NOT_ALLOWED: {}, KEY_REUSED: {}, PRICE_CHANGED: {}, STATE_CHANGED: {} }
const TAKE_REFUSALS = {
  ...{ STATE_CHANGED: {}, APPROVAL_NEEDED: {}, INSUFFICIENT_BALANCE: {}, PAYMENT_SESSION_EXPIRED: {}, HOLD_NOT_ALLOWED: {} },
}

/** Makes the booking that waits to be paid or held; made before, gives the same. `again`: the same order in a search of its own. */
export async function orderFlight(app: App, between: Between, message: BookFlight, again: string): Promise<string> {
  const refuse = promised(ORDER_REFUSALS)
  const actor = await actForFlights(app, between)
  if ('refused' in actor) return refuse('STATE_CHANGED', { message: actor.refused })
  const { zones, currency } = await siteOf(app.db, between.supplierSiteId)
  if (message.net.currency !== currency) return refuse('STATE_CHANGED', { message: 'This fare is not sold in that currency.' })
  const { orderId } = await setFlightDetails({ app, db: app.db, actor, now: app.now(), zones, refuse }, detailsOf(message, again))
  return orderId
}

type Taking = { readonly between: Between; readonly message: BookFlight; readonly orderId: string }

/** Pays an order, or has its seats held, and names it as the consumer does, in one transaction. */
export async function takeOrder(tx: SiteTx, app: App, { between, message, orderId }: Taking): Promise<FlightAnswer> {
  const { kind, id, orderRef, net } = message
  const { consumerSiteId } = between
  const refuse = promised(TAKE_REFUSALS)
  refuseLate(app, message)
  // Suspended since it was searched: nothing is sold any more.
  const actor = await actForFlightsIn(tx, app, between, { locked: true })
  if ('refused' in actor) return refuse('STATE_CHANGED', { message: actor.refused })
  if (await findPartnerOrder(tx, { consumerSiteId, orderRef }))
    return refuse('STATE_CHANGED', { message: 'This order was booked before.' })
  const isHold = kind === 'holdFlight'
  if (isHold && !actor.isFlightHoldAllowed)
    return refuse('HOLD_NOT_ALLOWED', { message: 'This supplier has switched off holding seats for your site.' })
  const asking = { ...app, actor, now: app.now(), refuse }
  const [saleId = 0] = isHold ? await holdWaiting(tx, asking, { orderId }) : (await payWaiting(tx, asking, { orderId })).saleIds
  await insertPartnerOrder(tx, { consumerSiteId, orderRef, saleId, paymentId: orderId, isHold, now: app.now() })
  return isHold ? { id, orderRef, holding: net } : { id, orderRef, taken: net }
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
