// Test support: an agency that calls the supplier over HTTP as a real one would.
import { type Sandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts'
import { AIR_BASE, SHARED_BASE } from './air-routes.ts'
import { createSmallWorld } from './small-world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read answers whose shape is exactly what they assert.
export type Wire = any

export const TRAVEL_DAY = '2026-12-18'
export const BACK_DAY = '2026-12-24'
/** 10:00 in India on 21 November 2026. */
export const TEST_NOW_MS = Date.parse('2026-11-21T04:30:00Z')

export type Agency = {
  sandbox: Sandbox
  call(method: string, body: Wire, headers?: Record<string, string>): Promise<Wire>
  raw(method: string, body: Wire, headers?: Record<string, string>): Promise<Response>
  authenticate(): Promise<Wire>
  search(from: string, to: string, more?: Wire): Promise<Wire>
  /** Searches, picks a flight and quotes it. */
  quote(from: string, to: string, flight: string, more?: Wire): Promise<{ session: Wire; result: Wire; quote: Wire }>
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Wire): Promise<Wire>
  shift(ms: number): Promise<void>
  bookings(): Promise<Wire[]>
}

export async function openAgency(options: SandboxOptions = {}): Promise<Agency> {
  const sandbox = await startSandbox({ latency: 'none', world: createSmallWorld(), now: () => TEST_NOW_MS, ...options })
  let token: string | undefined
  const raw = (method: string, body: Wire, headers: Record<string, string> = {}) => {
    const base = ['Authenticate', 'Logout', 'GetAgencyBalance'].includes(method) ? SHARED_BASE : AIR_BASE
    return fetch(`${sandbox.url}${base}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ EndUserIp: '10.0.0.1', TokenId: token, ...body }),
    })
  }
  const call = async (method: string, body: Wire, headers?: Record<string, string>) => {
    const answer: Wire = await (await raw(method, body, headers)).json()
    return answer.Response ?? answer
  }
  const control = async (method: string, path: string, body?: Wire) => {
    const answer = await fetch(`${sandbox.url}/sandbox/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return await answer.json()
  }
  const authenticate = async () => {
    const { clientId, userName, password } = sandbox.credentials
    const answer = await call('Authenticate', { ClientId: clientId, UserName: userName, Password: password })
    token = answer.TokenId
    return answer
  }
  const search = (from: string, to: string, more: Wire = {}) => {
    const { back, ...rest } = more
    const leg = (Origin: string, Destination: string, day: string) => ({
      Origin,
      Destination,
      FlightCabinClass: 1,
      PreferredDepartureTime: `${day}T00:00:00`,
      PreferredArrivalTime: `${day}T00:00:00`,
    })
    return call('Search', {
      AdultCount: 1,
      ChildCount: 0,
      InfantCount: 0,
      JourneyType: back ? 2 : 1,
      Segments: [leg(from, to, TRAVEL_DAY), ...(back ? [leg(to, from, BACK_DAY)] : [])],
      Sources: null,
      ...rest,
    })
  }
  const agency: Agency = {
    sandbox,
    call,
    raw,
    authenticate,
    search,
    control,
    quote: async (from, to, flight, more) => {
      const found = await search(from, to, more)
      const result = pickFlight(found.Results[0], flight)
      const session = { TraceId: found.TraceId, ResultIndex: result.ResultIndex }
      const quoted = await call('FareQuote', session)
      return { session: { ...session, ResultIndex: quoted.Results?.ResultIndex ?? session.ResultIndex }, result, quote: quoted }
    },
    shift: async (ms) => {
      await control('POST', 'clock', { shiftMs: ms })
    },
    bookings: async () => (await control('GET', 'bookings')).bookings,
  }
  await authenticate()
  return agency
}

export function pickFlight(results: Wire[], flight: string, family = 'Lite'): Wire {
  const found = results.find((result) => {
    const { AirlineCode, FlightNumber } = result.Segments[0][0].Airline
    return `${AirlineCode}${FlightNumber}` === flight && result.FareClassification.Type === family
  })
  if (!found) throw new Error(`${flight} is not among the results`)
  return found
}

const NAMES = ['Asha', 'Vikram', 'Meera', 'Kabir', 'Tara', 'Rohan', 'Isha', 'Dev', 'Nila']

/** Passengers that fit a quoted result, whatever it demands. `lastName` is everyone's. */
export function passengersFor(result: Wire, lastName = 'Sharma'): Wire[] {
  let place = 0
  return result.FareBreakdown.flatMap((type: Wire) =>
    Array.from({ length: type.PassengerCount }, () => {
      const lead = place === 0
      const born = { 1: '1988-04-09', 2: '2019-04-09', 3: '2026-01-10' }[type.PassengerType as 1 | 2 | 3]
      return {
        Title: type.PassengerType === 1 ? 'Ms' : 'Miss',
        FirstName: NAMES[place++],
        LastName: lastName,
        PaxType: type.PassengerType,
        DateOfBirth: `${born}T00:00:00`,
        Gender: 2,
        PassportNo: `Z12345${place}`,
        PassportExpiry: '2031-01-01T00:00:00',
        PassportIssueDate: '2021-01-02T00:00:00',
        PassportIssueCountryCode: 'IN',
        PAN: 'ABCDE1234F',
        AddressLine1: '12 Ring Road',
        City: 'Delhi',
        CountryCode: 'IN',
        CountryName: 'India',
        Nationality: 'IN',
        ContactNo: '9811098110',
        Email: 'asha@example.com',
        IsLeadPax: lead,
        ...(result.IsGSTMandatory && GST),
        Fare: {
          Currency: 'INR',
          BaseFare: type.BaseFare / type.PassengerCount,
          Tax: type.Tax / type.PassengerCount,
          YQTax: type.YQTax / type.PassengerCount,
          PGCharge: type.PGCharge / type.PassengerCount,
        },
      }
    }),
  )
}

const GST = {
  GSTNumber: '07AAAAA0000A1Z5',
  GSTCompanyName: 'Sharma Traders',
  GSTCompanyEmail: 'gst@example.com',
  GSTCompanyContactNumber: '9811098110',
  GSTCompanyAddress: 'Delhi',
}
