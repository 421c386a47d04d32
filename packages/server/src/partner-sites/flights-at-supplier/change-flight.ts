import type {
  AgreeToChange,
  AnswerAboutChange,
  ChangeFlight,
  DropChange,
  RefundFlight,
} from '@tradewind/contract/partner-sites/partner-flights-wire'
import { compareMoney, money, parseMoney } from '@tradewind/domain/money'
import { plainDate } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { acceptQuote, answerChange, withdrawChange } from '../../tickets/changes/answer-change.ts'
import { findQuestion } from '../../tickets/changes/change-event-repo.ts'
import { findChange, findChangeByKey } from '../../tickets/changes/change-repo.ts'
import { confirmChange } from '../../tickets/changes/confirm-change.ts'
import type { AskedChange } from '../../tickets/changes/plan-change.ts'
import { findQuote } from '../../tickets/changes/quote-repo.ts'
import type { Between } from '../partner-link.ts'
import { findFlightOrder } from './find-flight-order.ts'
import { wishOf } from './quote-flight-charge.ts'
import { refuseLate } from './refuse-late.ts'

const ASK_REFUSALS = {
  ...{ KEY_REUSED: {}, QUOTE_EXPIRED: {}, QUOTE_CHANGED: {}, STATE_CHANGED: {} },
  ...{ FLIGHT_GONE: {}, NOT_CHANGEABLE: {}, COUPON_TAKEN: {}, NOTHING_LEFT: {}, LEFT_ALONE: {} },
}
const ANSWER_REFUSALS = { STATE_CHANGED: {}, QUOTE_EXPIRED: {}, INSUFFICIENT_BALANCE: {} }

/** Other flights, at the price of our people. */
export function requestReissue(app: App, between: Between, message: ChangeFlight): Promise<number> {
  const newFlights = message.flights.map(({ origin, destination, date }) => ({
    ...{ sector: { origin, destination }, date: plainDate(date) },
  }))
  return requestPrice(app, between, message, { wish: 'reissue', cause: 'other', tickets: [], sectors: [], newFlights })
}

/** A refund at the price of our people. That children travel on alone is for them to decide too, by what the airline confirmed to the consumer. */
export function requestPricedRefund(app: App, between: Between, message: RefundFlight): Promise<number> {
  const { cause, part, airlineConfirmation } = message
  return requestPrice(app, between, message, { ...wishOf(part ?? undefined), cause, airlineConfirmation, isForStaff: true })
}

type Wanted = Pick<AskedChange, 'wish' | 'cause' | 'tickets' | 'sectors' | 'newFlights' | 'airlineConfirmation' | 'isForStaff'>

/** A request like that of any customer: our people price it, and nothing moves until the consumer agrees. Asked again under the same message, it is the same request. */
async function requestPrice(app: App, between: Between, message: ChangeFlight | RefundFlight, wanted: Wanted): Promise<number> {
  const refuse = promised(ASK_REFUSALS)
  const idempotencyKey = `partner:${message.id}`
  const { found, before } = await inSite(app.db, between.supplierSiteId, async (tx) => {
    const found = await findFlightOrder(tx, app, between, message.orderRef)
    return { found, before: found && (await findChangeByKey(tx, { userId: found.actor.userId, key: idempotencyKey })) }
  })
  if (before) return before.id
  refuseLate(app, message)
  if (!found) return refuse('STATE_CHANGED', { message: 'This order is not known here.' })
  return confirmChange(
    { app, actor: found.actor, now: app.now(), refuse },
    { bookingId: found.booking.id, ...wanted, remarks: message.remarks, quoteId: undefined, idempotencyKey },
  )
}

/** A request of the consumer, about the order that it names. */
async function findOwnChange(
  app: App,
  between: Between,
  { orderRef, changeRequestId }: AgreeToChange | DropChange | AnswerAboutChange,
) {
  const found = await inSite(app.db, between.supplierSiteId, async (tx) => {
    const order = await findFlightOrder(tx, app, between, orderRef)
    const change = /^\d{1,9}$/.test(changeRequestId) ? await findChange(tx, Number(changeRequestId)) : undefined
    return order && change?.booking_id === order.booking.id ? { actor: order.actor, change } : undefined
  })
  return found ?? promised(ANSWER_REFUSALS)('STATE_CHANGED', { message: 'This request is not known here.' })
}

/** Agrees to the price of our people, and pays it from the wallet and credit of the consumer. Agreeing twice is agreeing once; at another price nothing is agreed to. */
export async function agreeToPrice(app: App, between: Between, message: AgreeToChange): Promise<number> {
  const refuse = promised(ANSWER_REFUSALS)
  const { actor, change } = await findOwnChange(app, between, message)
  const { id: changeRequestId } = change
  if (change.quote_id === message.quoteId) return changeRequestId
  refuseLate(app, message)
  const price = (await inSite(app.db, between.supplierSiteId, (tx) => findQuote(tx, message.quoteId)))?.price
  const { amount, currency } = message.total
  const isSame =
    price?.currency === currency &&
    compareMoney(money(price.due.minor - price.refund.minor, currency), parseMoney(amount, currency)) === 0
  if (!isSame || change.offered_quote_id !== message.quoteId)
    return refuse('STATE_CHANGED', { message: 'This price does not hold any more.' })
  await unlessDone(
    () => acceptQuote({ app, actor, now: app.now(), refuse }, { changeRequestId, quoteId: message.quoteId }),
    async () => (await findOwnChange(app, between, message)).change.quote_id === message.quoteId,
  )
  return changeRequestId
}

/** Declines the price of our people, who may name another, or takes the request off. Done before, it is done. */
export async function dropRequest(app: App, between: Between, message: DropChange): Promise<number> {
  const { remarks, quoteId } = message
  const find = () => findOwnChange(app, between, message)
  const isDone = ({ change }: Awaited<ReturnType<typeof find>>) =>
    quoteId === null ? change.state === 'cancelledByCustomer' : change.offered_quote_id !== quoteId
  const found = await find()
  const { id: changeRequestId } = found.change
  if (isDone(found)) return changeRequestId
  const asking = { app, actor: found.actor, now: app.now(), refuse: promised(ANSWER_REFUSALS) }
  await unlessDone(
    () =>
      quoteId === null
        ? withdrawChange(asking, { changeRequestId, reason: remarks })
        : answerChange(asking, { changeRequestId, message: remarks, declinedQuoteId: quoteId }),
    async () => isDone(await find()),
  )
  return changeRequestId
}

/** Answers what our people asked, who take the request up again. A question is answered once: also one that was answered in other words is answered. */
export async function answerAboutRequest(app: App, between: Between, message: AnswerAboutChange): Promise<number> {
  const refuse = promised(ANSWER_REFUSALS)
  const { actor, change } = await findOwnChange(app, between, message)
  const { id: changeRequestId } = change
  const find = () => inSite(app.db, between.supplierSiteId, (tx) => findQuestion(tx, changeRequestId))
  const isDone = (question: Awaited<ReturnType<typeof find>>) =>
    question !== undefined && String(question.place) === message.questionId && question.isAnswered
  const question = await find()
  if (isDone(question)) return changeRequestId
  if (question === undefined || String(question.place) !== message.questionId)
    return refuse('STATE_CHANGED', { message: 'This question is not open any more.' })
  await unlessDone(
    () =>
      answerChange(
        { app, actor, now: app.now(), refuse },
        { changeRequestId, message: message.answer, questionPlace: question.place },
      ),
    async () => isDone(await find()),
  )
  return changeRequestId
}

/** The same message may be heard twice at once: which of the two comes second finds it done, and that is no refusal. */
async function unlessDone(act: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal) || !(await isDone())) throw error
  }
}
