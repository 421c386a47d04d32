import type { Actor } from '@tradewind/domain/accounts/actor'
import { inSaleCurrency } from '@tradewind/domain/flights/converted'
import { add, toDecimal } from '@tradewind/domain/money'
import { isWholeTicket } from '@tradewind/domain/tickets/changes/coupon'
import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import { earlier, type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { findBooking, keepPenaltyRules } from '../../flights/book/booking-repo.ts'
import { askLive, type SupplierRefusal } from '../../flights/quote/ask-live.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { listCardsLeft } from '../../payments/refunds/refund-repo.ts'
import { estimatePlan, presentEstimate } from './estimate-plan.ts'
import { findWantedFlights } from './find-wanted-flights.ts'
import { penaltiesInSale } from './heard-in-sale.ts'
import { isQuoted } from './is-quoted.ts'
import { isTaken } from './is-taken.ts'
import { namePart } from './name-part.ts'
import { type AskedChange, type PlannedChange, type PlanRefusal, planChange } from './plan-change.ts'
import { presentQuote } from './present-quote.ts'
import { pricePlan, readPenaltyRules, type SupplierPreview } from './price-plan.ts'
import { insertQuote, type NewQuote } from './quote-repo.ts'

type Context = {
  readonly app: App
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'SUPPLIER_FAILED' | 'FLIGHT_GONE' | PlanRefusal>
}
/** What the supplier had to be asked for. */
type Heard = { readonly preview: SupplierPreview | undefined; readonly rules: readonly PenaltyRule[]; readonly areNew: boolean }

/** Long enough to read and decide, short enough that a penalty rarely changes meanwhile. */
const QUOTE_MINUTES = 30

/**
 * What refunding tickets or changing them costs now. The supplier is asked between two transactions: for its own charge where it names one (of a whole ticket
 * of some fares, of a part at some suppliers), for the fare's rules where they were not kept. Everything is checked again before the price is written down.
 */
export async function quoteChange({ app, actor, now, refuse }: Context, asked: AskedChange) {
  const suppliers = await app.suppliers.of(actor.siteId)
  const found = await findWantedFlights(app, { actor, refuse }, { newFlights: [], ...asked })
  const plan = await inSite(app.db, actor.siteId, (tx) => readPlan(tx, { actor, now, asked, found, refuse }))
  const isQuotedThere = isQuoted(suppliers, plan)
  const heard = { isQuoted: isQuotedThere, ...(await askSupplier({ ...app, refuse: asFailure(refuse) }, plan, isQuotedThere)) }
  return inSite(app.db, actor.siteId, async (tx) => {
    const fresh = await readPlan(tx, { actor, now, asked, found, refuse })
    if (heard.areNew) await keepPenaltyRules(tx, asked.bookingId, heard.rules)
    const quote = await insertQuote(tx, await makeQuote(tx, fresh, { ...heard, isTaken: isTaken(suppliers, fresh) }, now))
    const presented = presentQuote(quote, { cards: await listCardsLeft(tx, asked.bookingId), now })
    const { price } = quote
    const { wantedFlights } = fresh
    const estimate =
      wantedFlights.length > 0 ? await estimatePlan(tx, fresh, { wanted: wantedFlights, rules: heard.rules, now }) : undefined
    return {
      cancellationCharge: price ? toDecimal(add(price.airlinePenalty, price.supplierFee)) : null,
      currency: quote.currency,
      remarks: quote.remarks,
      quote: presented,
      estimate: estimate ? presentEstimate(estimate) : null,
    }
  })
}

/** A ticket that was sold is not searched for: whatever the airline system says no to, it could not do it. */
function asFailure(refuse: Refuse<'SUPPLIER_FAILED'>): Refuse<SupplierRefusal> {
  return (code, said) => {
    if (code === 'SEARCH_EXPIRED' || code === 'SOLD_OUT') refuse('SUPPLIER_FAILED')
    return refuse(code, said)
  }
}

async function readPlan(tx: SiteTx, { asked, ...rest }: Omit<Parameters<typeof planChange>[1], 'booking'>): Promise<PlannedChange> {
  const booking = await findBooking(tx, asked.bookingId)
  if (!booking) return rest.refuse('NOT_FOUND', { message: 'We could not find that booking.' })
  return planChange(tx, { booking, asked, ...rest })
}

async function makeQuote(
  tx: SiteTx,
  plan: PlannedChange,
  heard: Heard & { isTaken: boolean; isQuoted: boolean },
  now: Instant,
): Promise<NewQuote> {
  const { asked, ticket, kind, coupons } = plan
  const { price, remarks } = await pricePlan(tx, plan, { ...heard, now })
  const departure = ticket.flights.find(({ departureAt }) => departureAt > now)?.departureAt
  const until = plusMinutes(now, QUOTE_MINUTES)
  return {
    bookingId: asked.bookingId,
    changeRequestId: null,
    kind,
    wish: asked.wish,
    cause: asked.cause,
    isAutomatic: price !== undefined,
    coupons,
    currency: ticket.booking.currency,
    price,
    remarks,
    quotedBy: null,
    now,
    validUntil: departure ? earlier(until, departure) : until,
  }
}

async function askSupplier(app: Parameters<typeof askLive>[0], plan: PlannedChange, isQuotedThere: boolean): Promise<Heard> {
  const { asked, kind, ticket, coupons, wantedFlights } = plan
  const { booking } = ticket
  const { converted } = booking.priced
  const kept = readPenaltyRules(booking.penalty_rules)
  const known = kept && penaltiesInSale(kept, converted)
  const held = booking.heldRef
  const hasCharge = kind === 'refund' || kind === 'partialRefund' || isQuotedThere || wantedFlights.length > 0
  if (!held || !hasCharge) return { preview: undefined, rules: known ?? [], areNew: false }
  const part = isWholeTicket(coupons, ticket.coupons) ? undefined : namePart(ticket, coupons)
  const stated = isQuotedThere
    ? await askLive(app, { siteId: booking.site_id, supplier: booking.supplier }, (supplier, signal) =>
        supplier.cancellationCharges(held, signal, part, asked.cause),
      )
    : undefined
  const preview = stated && {
    ...stated,
    charge: inSaleCurrency(stated.charge, converted),
    refund: inSaleCurrency(stated.refund, converted),
  }
  if (known) return { preview, rules: known, areNew: false }
  const lead = booking.supplierOrder.passengers.find(({ isLead }) => isLead)
  const made = await askLive(app, { siteId: booking.site_id, supplier: booking.supplier }, (supplier, signal) =>
    supplier.findBooking(
      {
        traceId: booking.trace_id,
        source: booking.source,
        held,
        lead: { firstName: lead?.firstName ?? '', lastName: lead?.lastName ?? '' },
      },
      signal,
    ),
  )
  return { preview, rules: penaltiesInSale(made?.penalties ?? [], converted), areNew: made?.penalties !== undefined }
}
