import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ActiveFault, type FaultRules, faultsOfHeader } from '../faults/fault-rules.ts'
import { spoilAnswer } from '../faults/spoil-answer.ts'
import type { AirContext, AirMethod } from './air-context.ts'
import { type LatencyMode, naturalLatency } from './natural-latency.ts'
import { AirRefusal, interactionFailed, RESPONSE, refuseInWords } from './refusal.ts'
import { settleDue } from './settle-due.ts'
import { authenticate } from './wire/authenticate.ts'
import { bookSeats } from './wire/book-seats.ts'
import { listExtras } from './wire/list-extras.ts'
import { listMonthFares, updateDayFare } from './wire/list-month-fares.ts'
import { logOut } from './wire/log-out.ts'
import { previewCancellation } from './wire/preview-cancellation.ts'
import { quoteFare } from './wire/quote-fare.ts'
import { readBalance } from './wire/read-balance.ts'
import { readBooking } from './wire/read-booking.ts'
import { readChange } from './wire/read-change.ts'
import { readFareRules } from './wire/read-fare-rules.ts'
import { releaseHold } from './wire/release-hold.ts'
import { searchFlights } from './wire/search-flights.ts'
import { sendChange } from './wire/send-change.ts'
import { ticketBooking } from './wire/ticket-booking.ts'

const SHARED_METHODS: Record<string, AirMethod> = { Authenticate: authenticate, Logout: logOut, GetAgencyBalance: readBalance }

const AIR_METHODS: Record<string, AirMethod> = {
  Search: searchFlights,
  GetCalendarFare: listMonthFares,
  UpdateCalendarFareOfDay: updateDayFare,
  FareRule: readFareRules,
  FareQuote: quoteFare,
  SSR: listExtras,
  Book: bookSeats,
  Ticket: ticketBooking,
  GetBookingDetails: readBooking,
  ReleasePNRRequest: releaseHold,
  SendChangeRequest: sendChange,
  GetChangeRequestStatus: readChange,
  GetCancellationCharges: previewCancellation,
}

export const SHARED_BASE = '/SharedData.svc/rest'
export const AIR_BASE = '/BookingEngineService_Air/AirService.svc/rest'

export type AirParts = Omit<AirContext, 'faulty'>
/** The latency can be changed while it runs. */
export type AirSetup = { air: AirParts; rules: FaultRules; latency: LatencyMode }
type Call = FastifyRequest<{ Params: { method: string } }>

/** The supplier's two services. Every call is a POST with HTTP 200, whatever it says. */
export function routeAir(app: FastifyInstance, setup: AirSetup): void {
  app.post(`${SHARED_BASE}/:method`, (call: Call, reply) => answer(setup, SHARED_METHODS, call, reply, answerPlain))
  app.post(`${AIR_BASE}/:method`, (call: Call, reply) => answer(setup, AIR_METHODS, call, reply, answerWrapped))
}

type Answering = (method: AirMethod, context: AirContext, body: unknown) => unknown

async function answer(setup: AirSetup, methods: Record<string, AirMethod>, call: Call, reply: FastifyReply, answering: Answering) {
  const { method } = call.params
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!run)
    return reply.code(404).header('content-type', 'text/html').send('<html><body><h1>Endpoint not found.</h1></body></html>')
  const connections = connectionsAsked(setup.air, call.body)
  const header = call.headers['x-sandbox-fault']
  const faults = [...faultsOfHeader(Array.isArray(header) ? header.join(',') : header), ...setup.rules.draw(method, connections)]
  const wait = naturalLatency(setup.latency, method, connections)
  if (wait > 0) await sleep(wait)
  const context = contextOf(setup.air, faults)
  await spoilAnswer({
    reply,
    rules: setup.rules,
    faults,
    act: () => {
      settleDue(context)
      return inCurrency(currencyOf(setup.air, call.body), answering(run, context, call.body))
    },
  })
  return reply
}

function currencyOf({ store }: AirParts, body: unknown): string {
  const token = typeof body === 'object' && body !== null && 'TokenId' in body ? store.tokens.get(String(body.TokenId)) : undefined
  return token?.currency ?? 'INR'
}

/** What an agency of another currency gets: the same figures under its own currency's name. */
function inCurrency(currency: string, answer: unknown): unknown {
  if (currency === 'INR') return answer
  return JSON.parse(
    JSON.stringify(answer)
      .replaceAll('"INR"', `"${currency}"`)
      .replace(/\bINR (?=\d)/g, `${currency} `),
  )
}

function contextOf(air: AirParts, faults: readonly ActiveFault[]): AirContext {
  const names = new Set<string>(faults.map(({ fault }) => fault))
  return {
    store: air.store,
    clock: air.clock,
    credentials: air.credentials,
    pace: air.pace,
    // Built at the first search, not at the start.
    get world() {
      return air.world
    },
    faulty: (fault) => names.has(fault),
  }
}

function answerPlain(method: AirMethod, context: AirContext, body: unknown): unknown {
  try {
    return method(context, body)
  } catch (refusal) {
    if (!(refusal instanceof AirRefusal)) throw refusal
    return { Status: 2, Error: { ErrorCode: refusal.code, ErrorMessage: refusal.message } }
  }
}

function answerWrapped(method: AirMethod, context: AirContext, body: unknown): unknown {
  try {
    refuseInWords(context.faulty)
    const inner = method(context, body)
    if (context.faulty('interaction-failed-after-commit')) throw interactionFailed()
    return { Response: { Error: { ErrorCode: 0, ErrorMessage: '' }, ResponseStatus: RESPONSE.successful, ...inner } }
  } catch (refusal) {
    if (!(refusal instanceof AirRefusal)) throw refusal
    const TraceId = typeof body === 'object' && body !== null && 'TraceId' in body ? body.TraceId : ''
    return {
      Response: {
        Error: { ErrorCode: refusal.code, ErrorMessage: refusal.message },
        ResponseStatus: refusal.responseStatus,
        TraceId,
      },
    }
  }
}

type Named = { Sources?: unknown; TraceId?: unknown; ResultIndex?: unknown; BookingId?: unknown }

/** The connections of a call: those that a search names, else the one behind its trace or booking. */
function connectionsAsked({ store }: AirParts, body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const { Sources, TraceId, BookingId }: Named = body
  if (Array.isArray(Sources)) return Sources.filter((source) => typeof source === 'string')
  const booking = store.bookings.get(String(BookingId ?? ''))
  if (booking) return [booking.connection]
  const trace = store.traces.get(String(TraceId ?? ''))
  return trace ? [...new Set(trace.outbound.map(({ connection }) => connection))] : []
}
