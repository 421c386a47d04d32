import type { FlightOption, SourceProgress } from '@tradewind/contract/flights/option'
import { addDays, dateIn, instant, type PlainDate } from '@tradewind/domain/time'
import type { TestServer } from './test-server.ts'

export function inDays(days: number): PlainDate {
  return addDays(dateIn('Asia/Kolkata', instant(Date.now())), days)
}

type Travel = {
  days?: number
  stayDays?: number
  adults?: number
  children?: number
  infants?: number
  more?: Record<string, unknown>
}

export function oneWay(
  origin: string,
  destination: string,
  { days = 30, adults = 1, children = 0, infants = 0, more = {} }: Travel = {},
) {
  return {
    segments: [{ origin, destination, preferredDepartureTime: inDays(days) as string }],
    adultCount: adults,
    childCount: children,
    infantCount: infants,
    JourneyType: 1,
    ...more,
  }
}

export function thereAndBack(origin: string, destination: string, { days = 30, stayDays = 7, ...travel }: Travel = {}) {
  const out = oneWay(origin, destination, { days, ...travel })
  const back = { origin: destination, destination: origin, preferredDepartureTime: inDays(days + stayDays) as string }
  return { ...out, segments: [...out.segments, back], JourneyType: 2, ...travel.more }
}

export type SearchAnswer = {
  searchId: string
  traceId: string
  expiresAt: string
  options: FlightOption[]
  sources: SourceProgress[]
}

/** Searches and expects flights. */
export async function searchFlights(server: TestServer, search: unknown, as: string): Promise<SearchAnswer> {
  const { status, body } = await server.call<SearchAnswer>('flight/search', search, { as })
  if (status !== 200 || body.options.length === 0)
    throw new Error(`The search found nothing: ${status} ${JSON.stringify(body).slice(0, 400)}`)
  return body
}

type Fault = { method?: string; fault: string; times?: number; source?: string; latencyMs?: number }

/** Orders a fault of the sandbox's air supplier. */
export async function orderFault(sandboxUrl: string, fault: Fault): Promise<void> {
  await control(sandboxUrl, 'faults', { method: 'POST', body: JSON.stringify(fault) })
}

export async function clearFaults(sandboxUrl: string): Promise<void> {
  await control(sandboxUrl, 'faults', { method: 'DELETE' })
}

/** Adds to what the clock was moved by before. */
export async function shiftSandboxClock(sandboxUrl: string, shiftMs: number): Promise<void> {
  await control(sandboxUrl, 'clock', { method: 'POST', body: JSON.stringify({ shiftMs }) })
}

/** Sets the clock right again, however often it was moved. */
export async function resetSandboxClock(sandboxUrl: string): Promise<void> {
  const answer = await control(sandboxUrl, 'clock', { method: 'GET' })
  const { shiftMs } = (await answer.json()) as { shiftMs: number }
  await shiftSandboxClock(sandboxUrl, -shiftMs)
}

async function control(sandboxUrl: string, what: string, { method, body }: { method: string; body?: string }): Promise<Response> {
  const answer = await fetch(`${sandboxUrl}/sandbox/control/${what}`, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  })
  if (!answer.ok) throw new Error(`The sandbox refused: ${await answer.text()}`)
  return answer
}
