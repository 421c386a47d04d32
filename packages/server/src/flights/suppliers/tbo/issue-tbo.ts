import type { SupplierBooking } from '../supplier-booking.ts'
import { SupplierUnclear } from '../supplier-errors.ts'
import type { IssueAnswer, SupplierOrder } from '../supplier-order.ts'
import type { HeldRef } from '../supplier-ref.ts'
import { readInner, type TboCaller } from './call-tbo.ts'
import { asRefusedDeed, kindOfFailure } from './classify-answer.ts'
import { findTboBooking } from './find-tbo-booking.ts'
import { ItineraryWire, OrderInner } from './itinerary-answer.ts'
import { passengersWire, wireDay } from './passenger-wire.ts'
import { netOf, publishedOf } from './read-changed-price.ts'
import { movedOf } from './read-changed-times.ts'
import { translateItinerary } from './translate-itinerary.ts'

type Issue = { order: SupplierOrder; held: HeldRef | undefined; acceptPriceChange: boolean }

/** `TicketStatus` of the wire. 2 (made, but not saved) and 9 say nothing for certain. */
const TICKET = {
  failed: 0,
  successful: 1,
  notCreated: 3,
  notAllowed: 4,
  inProgress: 5,
  alreadyCreated: 6,
  priceChanged: 8,
} as const
const NOTHING_WAS_MADE: ReadonlySet<number> = new Set([TICKET.failed, TICKET.notCreated, TICKET.notAllowed])

/** Ticket: of held seats by their booking, of a low-cost fare outright. */
export async function issueTbo(call: TboCaller, issue: Issue, signal: AbortSignal): Promise<IssueAnswer> {
  const { order, held } = issue
  const body = order.issues === 'atOnce' ? lowCostBody(issue) : await heldBody(call, issue, signal)
  const traceId = held?.traceId ?? order.ref.traceId
  const find = () => findTboBooking(call, { traceId, source: order.ref.source, held }, signal)
  const first = await call('Ticket', body, signal)
  // A token that died at the supplier's midnight was not let in. Once its books show no ticket either, asking with today's token is safe.
  const answer = first.refusal?.meaning === 'token' && isUntouched(await find()) ? await call('Ticket', body, signal) : first
  const { refusal } = answer
  if (refusal === undefined) return readIssue(readInner(OrderInner, answer.inner), { held, traceId })
  if (refusal.meaning === 'underProcess') return { kind: 'inProgress', held }
  // It leaves open whether this very order was heard before: the supplier's books show it.
  if (refusal.meaning === 'token') {
    const booking = await find()
    if (booking?.state === 'ticketed') return { kind: 'issued', booking }
    if (booking && booking.state !== 'held') return { kind: 'inProgress', held: booking.held }
  }
  throw asRefusedDeed(refusal)
}

/** Nothing, or no more than the seats that were held before. */
function isUntouched(booking: SupplierBooking | undefined): boolean {
  return booking === undefined || booking.state === 'held'
}

function lowCostBody({ order, acceptPriceChange }: Issue): Record<string, unknown> {
  return {
    TraceId: order.ref.traceId,
    ResultIndex: order.ref.resultIndex,
    Passengers: passengersWire(order),
    PreferredCurrency: null,
    IsBaseCurrencyRequired: false,
    AgentReferenceNo: order.reference,
    IsPriceChangeAccepted: acceptPriceChange,
  }
}

/** Some fares want the passports only now, by the supplier's own passenger ids, which its books have. */
async function heldBody(
  call: TboCaller,
  { order, held, acceptPriceChange }: Issue,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  if (!held) throw new Error('A full-service fare is ticketed from a held booking')
  const Passport = order.demands.passport ? await passportsWire(call, order, held, signal) : undefined
  return {
    TraceId: held.traceId,
    PNR: held.pnr,
    BookingId: Number(held.supplierBookingId),
    ...(Passport ? { Passport } : {}),
    IsPriceChangeAccepted: acceptPriceChange,
  }
}

async function passportsWire(call: TboCaller, order: SupplierOrder, held: HeldRef, signal: AbortSignal) {
  const answer = await call('GetBookingDetails', { BookingId: Number(held.supplierBookingId), PNR: held.pnr }, signal)
  const itinerary = ItineraryWire.safeParse(answer.refusal ? undefined : answer.inner.FlightItinerary)
  // Not knowing the ids leaves it to the supplier to refuse; nothing is lost by asking.
  if (!itinerary.success) return undefined
  return (itinerary.data.Passenger ?? []).flatMap(({ PaxId }, place) => {
    const passenger = order.passengers[place]
    if (PaxId === null || PaxId === undefined || !passenger?.passportNo) return []
    const { passportNo, passportExpiry, dateOfBirth } = passenger
    return [
      {
        PaxId,
        PassportNo: passportNo.trim().toUpperCase(),
        PassportExpiry: wireDay(passportExpiry),
        DateOfBirth: wireDay(dateOfBirth),
      },
    ]
  })
}

function readIssue(
  { Response: order }: OrderInner,
  { held, traceId }: { held: HeldRef | undefined; traceId: string },
): IssueAnswer {
  const status = order.TicketStatus ?? -1
  const hasChanged = order.IsPriceChanged || order.IsTimeChanged
  if (status === TICKET.priceChanged || (hasChanged && NOTHING_WAS_MADE.has(status))) {
    // A price that moved after something was made: whether it may be asked for again the wire does not say, so it is looked up.
    if (!held && (order.PNR || order.BookingId)) return { kind: 'inProgress', held: heldOf(order, held, traceId) }
    return {
      kind: 'priceChanged',
      net: netOf(order.FlightItinerary),
      published: publishedOf(order.FlightItinerary),
      moved: movedOf(order, traceId),
    }
  }
  if (NOTHING_WAS_MADE.has(status)) {
    const reason = order.Message?.trim() || 'The airline did not issue the ticket.'
    return { kind: 'failed', why: kindOfFailure(reason), reason }
  }
  const booking = readBooking(order.FlightItinerary, traceId)
  const known = booking?.held ?? heldOf(order, held, traceId)
  if (status === TICKET.successful || status === TICKET.alreadyCreated)
    return booking?.state === 'ticketed' ? { kind: 'issued', booking } : { kind: 'inProgress', held: known }
  if (status === TICKET.inProgress) return { kind: 'inProgress', held: known }
  throw new SupplierUnclear(`The airline system answered with ticket state ${order.TicketStatus}: ${order.Message ?? ''}`)
}

function readBooking(itinerary: unknown, traceId: string): SupplierBooking | undefined {
  const read = ItineraryWire.safeParse(itinerary)
  return read.success && read.data.BookingId > 0 ? translateItinerary(read.data, traceId) : undefined
}

function heldOf({ PNR, BookingId }: OrderInner['Response'], held: HeldRef | undefined, traceId: string): HeldRef | undefined {
  if (!PNR || !BookingId) return held
  return { pnr: PNR, supplierBookingId: String(BookingId), source: held?.source ?? '', traceId }
}
