import { z } from 'zod'
import type { AirContext, AirMethod } from '../air-context.ts'
import type { BookedPassenger, Booking, ChangeRequest } from '../booking.ts'
import { changeStatus } from '../change-status.ts'
import { checkToken } from '../check-token.ts'
import { rupees } from '../fare-wire.ts'
import { refusesFirstTicket, rejectsChange } from '../markers.ts'
import { priceCancellation } from '../price-cancellation.ts'
import { AirRefusal, invalidRequest } from '../refusal.ts'
import { settleChange } from '../settle-due.ts'
import { sectorOf } from '../store.ts'
import { getBooking } from './find-booking.ts'
import { readInput, Session, WireInt } from './session-input.ts'

const Input = Session.extend({
  BookingId: WireInt,
  RequestType: WireInt.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  CancellationType: WireInt.min(0).max(3),
  Sectors: z.array(z.object({ Origin: z.string(), Destination: z.string() })).nullish(),
  TicketId: z.array(WireInt).min(1),
  Remarks: z.string().trim().min(1),
})
type ChangeInput = z.output<typeof Input>

const FLIGHT_CANCELLED = 2
/** These carriers answer a cancellation at once; the others give it to a person. */
const IMMEDIATE_CONNECTIONS: ReadonlySet<string> = new Set(['6E', 'QP'])

/** SendChangeRequest: full or partial cancellation, or a reissue, one request per ticket. */
export const sendChange: AirMethod = (context, body) => {
  const input = readInput(Input, body)
  checkToken(context, input.TokenId)
  const booking = getBooking(context, { BookingId: input.BookingId })
  if (booking.status !== 'ticketed') throw new AirRefusal(2, 'Change request is allowed for a ticketed booking only.')
  const passengers = wantedPassengers(booking, input)
  const sectors = wantedSectors(booking, input)
  refuseRepeats(context, passengers, sectors)
  const notTaken = refusesFirstTicket(input.Remarks) ? passengers.slice(0, 1) : []
  const requests = passengers.slice(notTaken.length).map((passenger) => openRequest(context, booking, passenger, sectors, input))
  for (const request of requests) {
    context.store.changeRequests.put(String(request.changeRequestId), request)
    if (request.immediate) settleChange(context, request)
  }
  return {
    TraceId: booking.traceId,
    B2B2BStatus: false,
    TicketCRInfo: [...notTaken.map(notTakenWire), ...requests.map((request) => infoWire(context, request))],
  }
}

function openRequest(
  context: AirContext,
  booking: Booking,
  passenger: BookedPassenger,
  sectors: string[],
  input: ChangeInput,
): ChangeRequest {
  const isReissue = input.RequestType === 3
  const price = priceCancellation(booking, passenger, isReissue ? [] : sectors, {
    byAirline: input.CancellationType === FLIGHT_CANCELLED,
    isWhole: input.RequestType === 1,
    nowMs: context.clock.now(),
  })
  const rejected = rejectsChange(input.Remarks)
  return {
    changeRequestId: context.store.next('changeRequest'),
    bookingId: booking.bookingId,
    ticketId: passenger.ticket?.ticketId ?? 0,
    requestType: input.RequestType,
    cancellationType: input.CancellationType,
    sectors,
    remarks: input.Remarks,
    createdMs: context.clock.now(),
    immediate: !isReissue && !rejected && IMMEDIATE_CONNECTIONS.has(booking.connection),
    rejected,
    ...price,
    settled: false,
  }
}

function wantedPassengers(booking: Booking, { TicketId, RequestType }: ChangeInput): BookedPassenger[] {
  const wanted = booking.passengers.filter(({ ticket }) => ticket && TicketId.includes(ticket.ticketId))
  if (wanted.length !== new Set(TicketId).size) throw invalidRequest('TicketId does not belong to the booking.')
  if (RequestType === 1 && wanted.length < booking.passengers.length)
    throw invalidRequest('Full cancellation needs all tickets of the booking.')
  return wanted
}

function wantedSectors(booking: Booking, { RequestType, Sectors }: ChangeInput): string[] {
  const all = booking.legs.flatMap(({ journey }) => journey.flights)
  if (RequestType !== 2) return all.map(sectorOf)
  if (!Sectors || Sectors.length === 0) throw invalidRequest('Sectors are required for a partial cancellation.')
  const wanted = Sectors.flatMap((sector) => sectorsBetween(booking, sector))
  if (wanted.length === 0) throw invalidRequest('Sectors do not belong to the booking.')
  return [...new Set(wanted)]
}

/** A sector may name one flight or a whole leg; flights of one leg are on one coupon set and are cancelled together. */
function sectorsBetween(booking: Booking, { Origin, Destination }: { Origin: string; Destination: string }): string[] {
  const leg = booking.legs.find(({ journey: { flights } }) => {
    const whole = flights[0]?.origin.iata === Origin && flights.at(-1)?.destination.iata === Destination
    return whole || flights.some((flight) => sectorOf(flight) === `${Origin}-${Destination}`)
  })
  if (!leg) throw invalidRequest(`Sector ${Origin}-${Destination} does not belong to the booking.`)
  return leg.journey.flights.map(sectorOf)
}

function refuseRepeats({ store }: AirContext, passengers: BookedPassenger[], sectors: string[]): void {
  const open = new Set(
    store.changeRequests
      .rows()
      .filter(({ settled }) => !settled)
      .map(({ ticketId }) => ticketId),
  )
  for (const { ticket, cancelledSectors } of passengers) {
    if (ticket && open.has(ticket.ticketId))
      throw new AirRefusal(2, `A change request for TicketId ${ticket.ticketId} is already open.`)
    if (sectors.some((sector) => cancelledSectors.includes(sector)))
      throw new AirRefusal(2, `TicketId ${ticket?.ticketId} is already cancelled.`)
  }
}

function notTakenWire({ ticket }: BookedPassenger) {
  return { ChangeRequestId: 0, TicketId: ticket?.ticketId ?? 0, Status: 2, Remarks: 'Not allowed for this ticket' }
}

function infoWire(context: AirContext, request: ChangeRequest) {
  const core = { ChangeRequestId: request.changeRequestId, Status: 1, Remarks: 'Successful' }
  if (request.requestType === 2 && !request.immediate) return core
  const status = changeStatus(context, request)
  const saved = context.store.changeRequests.get(String(request.changeRequestId)) ?? request
  return { ...core, TicketId: request.ticketId, ChangeRequestStatus: status, ...(status === 4 ? refundWire(saved) : {}) }
}

/** Money of a finished request. */
export function refundWire(request: ChangeRequest) {
  return {
    CancellationCharge: rupees(request.chargePaise),
    RefundedAmount: rupees(request.refundPaise),
    ServiceTaxOnRAF: rupees(request.gstOnChargePaise),
    SwachhBharatCess: 0,
    KrishiKalyanCess: 0,
    CreditNoteNo: request.creditNote ?? null,
    CreditNoteCreatedOn: null,
  }
}
