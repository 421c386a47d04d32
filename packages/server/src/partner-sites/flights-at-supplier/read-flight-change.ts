import type { FlightChange } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { money, toDecimal } from '@tradewind/domain/money'
import type { ChangeState } from '@tradewind/domain/tickets/changes/change-state'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { findBooking, listAirlinePnrs } from '../../flights/book/booking-repo.ts'
import { listTravellers } from '../../flights/book/traveller-repo.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { acceptQuote } from '../../tickets/changes/answer-change.ts'
import { listChangeCoupons } from '../../tickets/changes/change-coupon-repo.ts'
import { findLastNote, findQuestion } from '../../tickets/changes/change-event-repo.ts'
import { type Change, findChange } from '../../tickets/changes/change-repo.ts'
import { findQuote } from '../../tickets/changes/quote-repo.ts'
import { actAsConsumer } from '../at-supplier/find-consumer.ts'
import { findOrderRef } from '../at-supplier/partner-order-repo.ts'
import type { Between } from '../partner-link.ts'

type Said = NonNullable<FlightChange>

const ENDS: Partial<Record<ChangeState, Said['end']>> = {
  completed: 'completed',
  rejected: 'rejected',
  rejectedByStaff: 'rejected',
  cancelledByCustomer: 'rejected',
}

/** How a request of the consumer stands. What the airline refunds less than it had said is agreed to first: the tickets are gone, and how much it is stands in the answer. */
export async function readFlightChange(app: App, between: Between, id: string): Promise<FlightChange> {
  const { consumerSiteId, supplierSiteId } = between
  const find = () =>
    inSite(app.db, supplierSiteId, async (tx) => {
      const change = /^\d{1,9}$/.test(id) ? await findChange(tx, Number(id)) : undefined
      return change && (await findOrderRef(tx, { consumerSiteId, saleId: change.booking_id })) ? change : undefined
    })
  const change = await find()
  if (!change) return null
  const isAsked = change.state === 'askedCustomer' && change.supplier_refund_minor !== null && change.offered_quote_id !== null
  if (isAsked) await agree(app, between, change)
  const latest = isAsked ? ((await find()) ?? change) : change
  return inSite(app.db, supplierSiteId, (tx) => present(tx, latest))
}

async function agree(app: App, { consumerSiteId, supplierSiteId }: Between, change: Change): Promise<void> {
  const { legal_entity_id: legalEntityId } = change
  const actor = await inSite(app.db, supplierSiteId, (tx) => actAsConsumer(tx, app.db, { consumerSiteId, legalEntityId }))
  const refuse = promised({ STATE_CHANGED: {}, QUOTE_EXPIRED: {}, INSUFFICIENT_BALANCE: {} })
  try {
    const asked = { changeRequestId: change.id, quoteId: change.offered_quote_id ?? '' }
    await acceptQuote({ app, actor, now: app.now(), refuse }, asked)
  } catch (error) {
    // It has moved on meanwhile, or is too old: it stands as it stands, and is read again.
    if (!(error instanceof Refusal)) throw error
  }
}

async function present(tx: SiteTx, change: Change): Promise<FlightChange> {
  const end = ENDS[change.state] ?? null
  const isReissue = change.kind === 'reissue'
  const quote = end === 'completed' && !isReissue && change.quote_id !== null ? await findQuote(tx, change.quote_id) : undefined
  const wire = (minor: bigint) => ({ amount: toDecimal(money(minor, change.currency)), currency: change.currency })
  const [refunded, paid] = [quote?.refund_minor ?? null, quote?.paid_minor ?? null]
  return {
    status: WORDS[end ?? 'open'],
    end,
    refunded: refunded === null ? null : wire(refunded),
    charge: refunded === null || paid === null ? null : wire(paid - refunded),
    ...(await presentOffer(tx, change)),
    ...(await findSaid(tx, change)),
    reissued: isReissue && end === 'completed' ? await presentReissued(tx, change) : null,
  }
}

/**
 * The price of our people, while nothing is done yet. Of other flights: the difference between the fares, and in one sum all that is on top; of a refund: what is refunded and what is kept.
 * Which of it is the airline's and which ours is not said.
 */
async function presentOffer(tx: SiteTx, change: Change): Promise<Pick<Said, 'offer' | 'refundOffer'>> {
  const { offered_quote_id: quoteId, currency, kind, state, supplier_refund_minor: done } = change
  const quote = state === 'askedCustomer' && done === null && quoteId !== null ? await findQuote(tx, quoteId) : undefined
  if (!quote?.price) return { offer: null, refundOffer: null }
  const { paid, due, refund, fareDifference } = quote.price
  const wire = (minor: bigint) => ({ amount: toDecimal(money(minor, currency)), currency })
  const terms = { quoteId: quote.id, validUntil: quote.valid_until, remarks: quote.remarks.slice(0, 500) }
  if (kind !== 'reissue')
    return { offer: null, refundOffer: { ...terms, refund: wire(refund.minor), charge: wire(paid.minor - refund.minor) } }
  const charges = wire(due.minor - refund.minor - fareDifference.minor)
  return { offer: { ...terms, fareDifference: wire(fareDifference.minor), charges }, refundOffer: null }
}

/** What our people asked, or why they said no: words for the customer, who is the consumer. */
async function findSaid(tx: SiteTx, { id, state, offered_quote_id: offered }: Change): Promise<Pick<Said, 'said' | 'questionId'>> {
  if (state === 'askedCustomer' && offered === null) {
    const question = await findQuestion(tx, id)
    return { said: question?.note?.slice(0, 2_000) ?? null, questionId: question ? String(question.place) : null }
  }
  const reason = state === 'rejectedByStaff' ? await findLastNote(tx, { changeRequestId: id, kind: 'move' }) : undefined
  return { said: reason?.slice(0, 2_000) ?? null, questionId: null }
}

async function presentReissued(tx: SiteTx, { id, booking_id: bookingId }: Change): Promise<Said['reissued']> {
  const [booking, coupons, travellers, pnrs] = await Promise.all([
    findBooking(tx, bookingId),
    listChangeCoupons(tx, id),
    listTravellers(tx, bookingId),
    listAirlinePnrs(tx, bookingId),
  ])
  const flights = (booking?.option.legs ?? [])
    .flatMap((segments, leg) => segments.map((segment) => ({ leg, segment })))
    .map(({ leg, segment }, place) => ({ leg, flight: { ...segment, airlinePnr: pnrs[place] ?? undefined } }))
    .filter(({ leg }) => coupons.some((coupon) => coupon.leg === leg))
  const tickets = travellers
    .filter(({ place }) => coupons.some(({ passengerPlace }) => passengerPlace === place))
    .flatMap(({ ticket_id: ticketId, ticket_number: ticketNumber }) =>
      ticketId !== null && ticketNumber !== null ? [{ ticketId, ticketNumber }] : [],
    )
  return { flights, tickets }
}

const WORDS = { completed: 'Completed', rejected: 'Rejected', open: 'InProgress' } as const
