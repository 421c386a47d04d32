import type { BookFlight, FlightAnswer, FlightMessage, TicketFlight } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { App } from '../../app.ts'
import { hashRequest, isSameRequest } from '../../database/hash-request.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { TRACE_SPENT } from '../../flights/book/trace-repo.ts'
import { Refusal } from '../../http/refuse.ts'
import { endPaymentNow } from '../../payments/expire-payment.ts'
import { findAnswer, insertAnswer, lockMessage } from '../at-supplier/partner-order-repo.ts'
import type { Between } from '../partner-link.ts'
import { agreeToPrice, answerAboutRequest, dropRequest, requestPricedRefund, requestReissue } from './change-flight.ts'
import { orderFlight, takeOrder } from './order-flight.ts'
import { refuseLate } from './refuse-late.ts'
import { requestRefund } from './request-refund.ts'
import { ticketHeldFlight } from './ticket-held-flight.ts'
import { wordOf } from './word-of.ts'

/** As the inbox names them. */
const KINDS = {
  ...{ bookFlight: 'book', holdFlight: 'hold', ticketFlight: 'ticket' },
  ...{ cancelFlight: 'cancel', cancelPartOfFlight: 'cancel' },
  ...{ changeFlight: 'change', refundFlight: 'change', agreeToChangeOfFlight: 'change', dropChangeOfFlight: 'change' },
  answerAboutChangeOfFlight: 'change',
} as const

/**
 * The inbox for flights. A refund or a change is a request like that of any customer, under the id of its message. An order is made first, as by any buyer of this site: a booking that waits to be
 * paid, and that ends by itself where nothing follows. Then, in one transaction of this site alone, it is paid from the wallet and credit of the consumer, or its seats are asked for without
 * a payment, and the answer is kept; tickets and held seats are made of it as of every booking here. Held seats are paid later in the same way. Said again, a message gets the same answer.
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
        kind: KINDS[message.kind],
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
    const orderId = await orderFlight(app, between, booking, again)
    opened.push(orderId)
    return once((tx) => takeOrder(tx, app, { between, message: booking, orderId }))
  }
  try {
    if (isAboutChange(message)) {
      const request = await doAboutChange(app, between, message)
      return await once(async () => ({ id, orderRef, requested: String(request) }))
    }
    refuseLate(app, message)
    if (message.kind === 'ticketFlight') return await once((tx) => ticketHeldFlight(tx, app, between, message))
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

type AboutChange = Exclude<FlightMessage, BookFlight | TicketFlight>

function isAboutChange(message: FlightMessage): message is AboutChange {
  return KINDS[message.kind] === 'cancel' || KINDS[message.kind] === 'change'
}

/** Gives the request that it is. Each is done once, whether its answer was kept or not. */
function doAboutChange(app: App, between: Between, message: AboutChange): Promise<number> {
  switch (message.kind) {
    case 'changeFlight':
      return requestReissue(app, between, message)
    case 'refundFlight':
      return requestPricedRefund(app, between, message)
    case 'agreeToChangeOfFlight':
      return agreeToPrice(app, between, message)
    case 'dropChangeOfFlight':
      return dropRequest(app, between, message)
    case 'answerAboutChangeOfFlight':
      return answerAboutRequest(app, between, message)
    default:
      return requestRefund(app, between, message)
  }
}

type Kept = { readonly consumerSiteId: number; readonly messageId: string; readonly orderRef: string; readonly requestHash: Buffer }

async function keptAnswer(tx: SiteTx, { orderRef, requestHash, ...about }: Kept): Promise<FlightAnswer | undefined> {
  const kept = await findAnswer(tx, about)
  if (!kept) return undefined
  if (isSameRequest(kept.requestHash, requestHash)) return kept.answer as FlightAnswer
  return { id: about.messageId, orderRef, refused: 'This message was sent before with other words.' }
}

/** What waits for a payment that will not come. */
async function close(tx: SiteTx, app: App, opened: readonly string[]): Promise<void> {
  for (const orderId of opened) await endPaymentNow(tx, app, { orderId })
}

function isTraceSpent(error: unknown): boolean {
  return error instanceof Refusal && error.ownMessage === TRACE_SPENT
}

/** Neither balances nor rules of this site are the other's to know. */
function sayRefused(error: Refusal): string {
  if (error.code === 'INSUFFICIENT_BALANCE') return 'The credit of your site at this supplier does not cover the order.'
  if (error.code === 'PRICE_CHANGED') return error.ownMessage ?? 'The fare has changed. Please check it again.'
  return wordOf(error)
}
