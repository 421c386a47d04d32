import type { TicketFilters } from '@tradewind/contract/tickets/tickets'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { JOURNEYS, QUEUE_TABS, type QueueTab, TICKET_SORTS } from '@tradewind/domain/tickets/ticket-lists'
import { dateIn, instant } from '@tradewind/domain/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { fillBookings, type ListedBooking } from '../testing/fill-bookings.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { tallyTickets } from './keep-tickets-tallied.ts'
import { type ListPlace, listTickets, type TicketPage, ticketsInOrder } from './list-tickets.ts'

type List = {
  bookings: { bookingId: number; needsStaff: string | null; may: { releaseHold: boolean } }[]
  totalRecords: number
  isTotalExact: boolean
  page: number | null
  counts: Record<QueueTab, number> | null
  nextCursor: string | null
  previousCursor: string | null
  errorCode?: string
}

const ADMIN = 'admin@skylark.example'
const [AGENT, COLLEAGUE, TRAVELLER, CORPORATE] = ['agent', 'agent2', 'priya', 'corporate'].map(
  (name) => `${name}@skylark.example`,
) as [string, string, string, string]
const ZONE = 'Asia/Kolkata'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const list = async (input: object, email = ADMIN) =>
  (await server.call<List>('flight/getBookedFlights', input, { as: await server.logIn(email) })).body

test.each([
  [{ bookedFrom: '2026-03-02', bookedTo: '2026-03-01' }, ['bookedTo']],
  [{ travelFrom: '2026-03-02', travelTo: '2026-03-01' }, ['travelTo']],
])('dates that run backwards are refused at the field: %j', async (filters, fields) => {
  const as = await server.logIn(ADMIN)
  for (const [path, input] of [
    ['flight/getTickets', filters],
    ['flight/getBookedFlights', filters],
  ] as const) {
    const { status, body } = await server.call<{ shortError?: object }>(path, input, { as })
    expect([status, Object.keys(body.shortError ?? {})]).toEqual([422, fields])
  }
  expect((await server.call('flight/getTickets', { bookedFrom: '2026-03-01', bookedTo: '2026-03-01' }, { as })).status).toBe(200)
})

describe('lists without a booking', () => {
  test.each([AGENT, TRAVELLER, CORPORATE, ADMIN])('%s sees an empty list', async (email) => {
    for (const input of [{}, { search: 'ABC123' }, { passengerName: 'Mr' }, { pnrOrTicket: '%' }, { page: 7 }]) {
      const { bookings, totalRecords, isTotalExact, nextCursor, previousCursor } = await list(input, email)
      expect({ bookings, totalRecords, isTotalExact, nextCursor, previousCursor }).toEqual({
        bookings: [],
        totalRecords: 0,
        isTotalExact: true,
        nextCursor: null,
        previousCursor: null,
      })
    }
  })
})

describe('lists of many bookings', () => {
  const bookings = makeBookings(260)
  beforeAll(async () => {
    await fillBookings(server, bookings.slice(0, 200))
    await tallyTickets(server.app)
    await fillBookings(server, bookings.slice(200))
  })

  const day = fc.integer({ min: -20, max: 420 }).map((days) => dayAfter(days))
  const name = fc.constantFrom('mehta', 'Rao', 'rohan mehta', 'Mr Sen', 'e', 'nobody')
  const anyFilters = fc.record(
    {
      status: fc.constantFrom(...QUEUE_TABS),
      sort: fc.constantFrom(...TICKET_SORTS),
      journey: fc.constantFrom(...JOURNEYS),
      airlineCode: fc.constantFrom('6E', 'AI', 'EK', 'ZZ'),
      passengerName: name,
      search: fc.oneof(name, fc.constantFrom('PNR01', '0982000000007')),
      pnrOrTicket: fc.constantFrom('PNR0', 'pnr012', '098-2000000011', '2000000011', 'TW-500013', 'XX'),
      bookedFrom: day,
      bookedTo: day,
      travelFrom: day,
      travelTo: day,
    },
    { requiredKeys: [] },
  )
  // Dates that run backwards are refused.
  const filters = anyFilters.filter(
    ({ bookedFrom = '', bookedTo = '9', travelFrom = '', travelTo = '9' }) => bookedFrom <= bookedTo && travelFrom <= travelTo,
  )
  const viewer = fc.constantFrom(ADMIN, AGENT, COLLEAGUE, TRAVELLER, CORPORATE)

  test('walking forth and back, and jumping to any page, shows every ticket exactly once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(filters, viewer, fc.integer({ min: 3, max: 40 }), async (wanted, email, pageSize) => {
        const expected = naively(bookings, wanted, email)
        const pages = await walk({ ...wanted, pageSize }, email, 'nextCursor', null)
        expect(pages.flatMap(idsOf)).toEqual(expected)
        const last = pages.at(-1)
        const back = await walk({ ...wanted, pageSize }, email, 'previousCursor', last?.previousCursor ?? null)
        if (last?.previousCursor)
          expect(back.reverse().flatMap(idsOf)).toEqual(expected.slice(0, expected.length - idsOf(last).length))
        const page = 1 + Math.floor(expected.length / pageSize / 2)
        const jumped = await list({ ...wanted, pageSize, page }, email)
        expect(idsOf(jumped)).toEqual(expected.slice((page - 1) * pageSize, page * pageSize))
        expect([jumped.totalRecords, jumped.isTotalExact]).toEqual([expected.length, true])
        for (const tab of jumped.counts ? QUEUE_TABS : [])
          expect([tab, jumped.counts?.[tab]]).toEqual([tab, naively(bookings, { ...wanted, status: tab }, email).length])
      }),
      { numRuns: 120, endOnFailure: true },
    )
  })

  test('however few rows are looked at before an index is asked, the pages are the same and no count is too high', async () => {
    await sql`analyze bookings`.execute(server.app.db)
    const admin = await logInActor(server, ADMIN)
    const sought = filters.filter(({ airlineCode, passengerName, search }) => Boolean(airlineCode ?? passengerName ?? search))
    const near = fc.constantFrom(2, 5, 30, 2_000)
    await fc.assert(
      fc.asyncProperty(sought, near, fc.integer({ min: 3, max: 40 }), async (wanted, rowsLookedAt, pageSize) => {
        const asked = { ...EVERYTHING, ...wanted }
        const expected = naively(bookings, asked, ADMIN)
        const seen = {
          scope: { kind: 'site' },
          viewer: admin,
          zones: [{ zone: 'Asia/Kolkata' }],
          now: server.app.now(),
          near: rowsLookedAt,
        } as const
        const look = (at: Partial<ListPlace>) =>
          inSite(server.app.db, admin.siteId, (tx) => listTickets(tx, seen, asked, { cursor: null, page: null, pageSize, ...at }))
        const pages: TicketPage[] = []
        for (let cursor: string | null = null, isOver = false; !isOver; isOver = cursor === null) {
          const page = await look({ cursor })
          pages.push(page)
          cursor = page.nextCursor
        }
        expect(pages.flatMap(idsOfRows)).toEqual(expected)
        const number = 1 + Math.floor(expected.length / pageSize / 2)
        const jumped = await look({ page: number })
        expect(idsOfRows(jumped)).toEqual(expected.slice((number - 1) * pageSize, number * pageSize))
        for (const { counted } of [...pages, jumped])
          if (counted.isExact) expect(counted.total).toBe(expected.length)
          else expect(counted.total).toBeLessThan(expected.length)
      }),
      { numRuns: 120, endOnFailure: true },
    )
  })

  test('a page past the end is the last one', async () => {
    const { page, bookings: rows, nextCursor } = await list({ page: 9_000, pageSize: 100 })
    expect([page, idsOf({ bookings: rows }), nextCursor]).toEqual([3, naively(bookings, {}, ADMIN).slice(200), null])
  })

  test("one person's bookings are for staff to pick", async () => {
    const traveller = await logInActor(server, TRAVELLER)
    expect(idsOf(await list({ userId: traveller.userId }))).toEqual(naively(bookings, {}, TRAVELLER).slice(0, 25))
    for (const email of [AGENT, TRAVELLER, CORPORATE])
      expect(await list({ userId: traveller.userId }, email)).toMatchObject({ errorCode: 'FORBIDDEN' })
  })

  test('what needs staff is shown to staff, with what to do, and to nobody else', async () => {
    const [forStaff] = (await list({ status: 'needsStaff' })).bookings
    expect(forStaff?.needsStaff).toMatch(/\. .+\.$/)
    const shown = (await list({ status: 'needsStaff' }, AGENT)).bookings
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter(({ needsStaff }) => needsStaff !== null)).toEqual([])
  })

  test('another site sees none of them, by no filter', async () => {
    const as = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    for (const input of [{}, { search: 'mehta' }, { pnrOrTicket: 'PNR012' }, { airlineCode: '6E' }, { userId: 1 }, { page: 3 }]) {
      const { body } = await server.call<List>('flight/getBookedFlights', input, { as, host: 'bluedhow.localhost' })
      expect([body.bookings, body.totalRecords]).toEqual([[], 0])
    }
  })

  test('a cursor that was not made here, or names nothing, starts from the beginning', async () => {
    const first = idsOf(await list({}))
    for (const cursor of ['nonsense', Buffer.from('e2147483000').toString('base64url')])
      expect(idsOf(await list({ cursor }))).toEqual(first)
  })

  test('an export walks the same list, a batch at a time', async () => {
    const { siteId } = await logInActor(server, ADMIN)
    const asked = { ...EVERYTHING, sort: 'TA', journey: 'domestic' } as const
    const ids = await inSite(server.app.db, siteId, async (tx) => {
      const all: number[] = []
      for await (const batch of ticketsInOrder(tx, { kind: 'site' }, asked)) all.push(...batch)
      return all
    })
    expect(ids).toEqual(naively(bookings, asked, ADMIN))
  })

  test('the kept counts are what counting gives, before and after they are added up', async () => {
    const kept = async () => (await list({})).counts
    const before = await kept()
    await tallyTickets(server.app)
    expect(await kept()).toEqual(before)
    const { rows } = await sql<{ left: bigint; empty: bigint }>`
      select (select count(*) from ticket_news) as left, (select count(*) from ticket_tallies where count <= 0) as empty`.execute(
      server.app.db,
    )
    expect(rows[0]).toEqual({ left: 0n, empty: 0n })
    const id = naively(bookings, { status: 'held' }, ADMIN)[0] ?? 0
    await server.app.db.updateTable('bookings').set({ needs_staff: true }).where('id', '=', id).execute()
    expect(await kept()).toEqual({ ...before, held: (before?.held ?? 0) - 1, needsStaff: (before?.needsStaff ?? 0) + 1 })
    await server.app.db.updateTable('bookings').set({ needs_staff: false }).where('id', '=', id).execute()
    expect(await kept()).toEqual(before)
  })
})

async function walk(input: object, email: string, way: 'nextCursor' | 'previousCursor', from: string | null): Promise<List[]> {
  const pages: List[] = []
  let cursor = from
  do {
    const page = await list({ ...input, cursor }, email)
    pages.push(page)
    cursor = page[way]
  } while (cursor !== null && pages.length < 200)
  return pages
}

function idsOf({ bookings }: Pick<List, 'bookings'>): number[] {
  return bookings.map(({ bookingId }) => bookingId)
}

function idsOfRows({ rows }: TicketPage): number[] {
  return rows.map(({ bookingId }) => bookingId)
}

const EVERYTHING: TicketFilters = {
  status: 'all',
  journey: null,
  search: '',
  pnrOrTicket: '',
  airlineCode: null,
  passengerName: '',
  bookedFrom: null,
  bookedTo: null,
  travelFrom: null,
  travelTo: null,
  userId: null,
  sort: 'BD',
}

/** The same list by going through all bookings: slow, and plainly right. */
function naively(bookings: readonly ListedBooking[], wanted: Partial<TicketFilters>, email: string): number[] {
  const asked = { ...EVERYTHING, ...wanted }
  const words = asked.passengerName.toUpperCase().replace(/^MR /, '').split(' ')
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const namesOf = ({ names }: ListedBooking) => names.map((name) => name.join(' ').toUpperCase()).join(' | ')
  const keysOf = ({ id, pnr, ticketNumber }: ListedBooking) => [`TW${id}`, pnr, ticketNumber, ticketNumber?.slice(-10)]
  const seen = { [AGENT]: [AGENT, COLLEAGUE], [COLLEAGUE]: [AGENT, COLLEAGUE], [TRAVELLER]: [TRAVELLER], [CORPORATE]: [CORPORATE] }[
    email
  ]
  const key = (booking: ListedBooking) => (asked.sort.startsWith('B') ? booking.createdAt : booking.travelAt)
  const sign = asked.sort.endsWith('A') ? 1 : -1
  return bookings
    .filter((one) => seen === undefined || seen.includes(one.email))
    .filter((one) => tabOf(one) !== undefined && (asked.status === 'all' || tabOf(one) === asked.status))
    .filter((one) => asked.journey === null || one.isDomestic === (asked.journey === 'domestic'))
    .filter((one) => asked.airlineCode === null || one.airlines.includes(asked.airlineCode))
    .filter((one) => asked.passengerName === '' || words.every((word) => namesOf(one).includes(word)))
    .filter(
      (one) =>
        asked.pnrOrTicket === '' ||
        keysOf(one).includes(plain(asked.pnrOrTicket)) ||
        (/^\d{13}$/.test(plain(asked.pnrOrTicket)) && keysOf(one).includes(plain(asked.pnrOrTicket).slice(3))) ||
        (plain(asked.pnrOrTicket).length >= 3 && one.pnr?.startsWith(plain(asked.pnrOrTicket))),
    )
    .filter(
      (one) =>
        asked.search === '' ||
        `${one.pnr === null ? '' : `${one.pnr} `}${namesOf(one)}`.includes(asked.search.toUpperCase()) ||
        keysOf(one).includes(plain(asked.search)),
    )
    .filter((one) => (asked.bookedFrom ?? '') <= one.bookedOn && one.bookedOn <= (asked.bookedTo ?? '9'))
    .filter((one) => (asked.travelFrom ?? '') <= one.travelAt && one.travelAt.slice(0, 10) <= (asked.travelTo ?? '9'))
    .sort((a, b) => sign * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id))
    .map(({ id }) => id)
}

function tabOf({ status, needsStaff, pnr }: ListedBooking): QueueTab | undefined {
  if (needsStaff) return 'needsStaff'
  if (status === 'issued') return 'ticketed'
  if (status === 'changeRequested' || status === 'held') return status
  if (status === 'paid' || status === 'issuing' || status === 'unknown') return 'inProgress'
  if (status === 'failed' || status === 'refunded') return 'failed'
  return status === 'cancelled' || status === 'released' || (status === 'expired' && pnr !== null) ? 'cancelled' : undefined
}

/** Bookings over a year, several at the same moment, some at the turn of a day or a month in the site's zone. */
function makeBookings(count: number): ListedBooking[] {
  const pick = <T>(choices: readonly T[], by: number): T => choices[by % choices.length] as T
  const statuses: BookingStatus[] = [
    'issued',
    'held',
    'issued',
    'changeRequested',
    'cancelled',
    'refunded',
    'expired',
    'unknown',
    'awaitingPayment',
  ]
  return Array.from({ length: count }, (_, n) => {
    const status = pick(statuses, n * 7 + Math.floor(n / 9))
    const hasTicket = status === 'issued' || status === 'changeRequested'
    const hasPnr = hasTicket || status === 'held' || n % 3 === 0
    const createdAt = instant(Date.parse('2026-01-31T18:29:59Z') + Math.floor((n * 37) / 3) * 7 * 3_600_000 + (n % 4) * 500)
    return {
      id: 500_000 + ((n * 7_919) % 10_007),
      email: pick([AGENT, AGENT, COLLEAGUE, TRAVELLER, CORPORATE, ADMIN], n * 5 + Math.floor(n / 11)),
      status,
      needsStaff: n % 17 === 0,
      isDomestic: n % 3 !== 0,
      airlines: pick([['6E'], ['AI', '6E'], ['AI'], ['EK']], n),
      pnr: hasPnr ? `PNR${String(n).padStart(3, '0')}` : null,
      ticketNumber: hasTicket
        ? n % 2 === 0
          ? `098200000${String(n).padStart(4, '0')}`
          : `200000${String(n).padStart(4, '0')}`
        : null,
      names:
        n % 5 === 0
          ? [
              ['Rohan', 'Mehta'],
              ['Asha', 'Rao'],
            ]
          : [
              pick(
                [
                  ['Rohan', 'Mehta'],
                  ['Kabir', 'Sen'],
                  ['Asha', 'Rao'],
                  ['Pnr01', ''],
                ] as const,
                n,
              ) as [string, string],
            ],
      createdAt,
      bookedOn: dateIn(ZONE, createdAt),
      travelAt: `${dayAfter(n % 60, dateIn(ZONE, createdAt))}T${pick(['00:00', '06:15', '23:59'], n)}`,
    }
  })
}

function dayAfter(days: number, from = '2026-01-31'): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
