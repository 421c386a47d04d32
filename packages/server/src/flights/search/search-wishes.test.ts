// What is wished beside the flight: special fares, from the search to the booking, and airlines.
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { SPECIAL_FARES } from '@tradewind/domain/flights/special-fare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays, oneWay, type SearchAnswer, searchFlights, thereAndBack } from '../../testing/flight-searches.ts'
import { plantSupplier, supplierOf } from '../../testing/plant-supplier.ts'
import { adult, detailsFor, type OpenedAnswer, payByWallet, quote } from '../book/testing/buy-flight.ts'
import { closeShop, openShop, type Shop } from '../book/testing/open-shop.ts'

let shop: Shop
let agent: string
beforeAll(async () => {
  shop = await openShop()
  agent = await shop.server.logIn('agent@skylark.example')
})
afterAll(() => closeShop(shop))

const wish = (specialFare: string) => oneWay('DEL', 'BOM', { more: { specialFare } })
const search = (asked: unknown) => searchFlights(shop.server, asked, agent)

test.each(SPECIAL_FARES)(
  'a search for %s fares marks them, leaves regular ones unmarked, and is the same after a reload',
  async (kind) => {
    const { options, searchId } = await search(wish(kind))
    expect(new Set(options.map(({ specialFare }) => specialFare))).toEqual(new Set([kind, null]))
    const again = await shop.server.call<SearchAnswer & { searchBy: object }>('flight/getSearch', { searchId }, { as: agent })
    expect(again.body.searchBy).toMatchObject({ specialFare: kind })
    expect(new Set(again.body.options.map(({ specialFare }) => specialFare))).toEqual(new Set([kind, null]))
  },
)

test('a search that asks for none has regular fares, and costs more', async () => {
  const { options } = await search(oneWay('DEL', 'BOM'))
  expect(new Set(options.map(({ specialFare }) => specialFare))).toEqual(new Set([null]))
  const student = (await search(wish('student'))).options.find(({ specialFare }) => specialFare)
  const regular = options.find((one) => one.journeyKey === student?.journeyKey && one.fareFamily === student.fareFamily)
  expect(Number(student?.publishedPrice)).toBeLessThan(Number(regular?.publishedPrice))
})

test.each([
  [
    'across a border',
    { ...thereAndBack('DEL', 'DXB'), specialFare: 'student' },
    'Special fares are sold for flights within India only.',
  ],
  [
    'within another country',
    oneWay('DXB', 'AUH', { more: { specialFare: 'student' } }),
    'Special fares are sold for flights within India only.',
  ],
])('is refused %s', async (_where, asked, sentence) => {
  const { status, body } = await shop.server.call<{ shortError: object }>('flight/search', asked, { as: agent })
  expect([status, body.shortError]).toEqual([422, { specialFare: sentence }])
})

test('a supplier that cannot be asked for them is left out of the search and named', async () => {
  const tbo = await supplierOf(shop.server.app)
  let calls = 0
  const take = plantSupplier(shop.server.app, {
    ...tbo,
    code: 'tbo2',
    name: 'Second',
    sources: [{ code: 'GDS', name: 'All airlines' }],
    capabilities: { ...tbo.capabilities, specialFares: ['student'] },
    search: async () => {
      calls += 1
      return { options: [], dropped: [] }
    },
  })
  const named = async (kind: string) => (await search(wish(kind))).sources.find(({ code }) => code === 'tbo2-GDS')
  expect(await named('student')).toMatchObject({ status: 'answered' })
  expect(await named('armedForces')).toEqual({
    code: 'tbo2-GDS',
    name: 'All airlines · Second',
    status: 'notSold',
    count: 0,
    tookMs: null,
    reason: 'Does not sell armed forces fares.',
  })
  expect(calls).toBe(1)
  take()
})

async function dayOf(searchBy: ReturnType<typeof oneWay>) {
  const { body } = await shop.server.call<{ days: { date: string; kind: string; fare: string }[] }>(
    'flight/getCalendarFare',
    { searchBy },
    { as: agent },
  )
  return body.days.find(({ date }) => date === searchBy.segments[0]?.preferredDepartureTime)
}

test('a special return of student fares is one, as a pair too', async () => {
  const { options, searchId } = await search({
    ...thereAndBack('DEL', 'BOM'),
    JourneyType: 5,
    specialFare: 'student',
    Sources: ['SG'],
  })
  const [out, back] = (['outbound', 'inbound'] as const).map((wanted) => options.find(({ bound }) => bound === wanted))
  const { option } = await quote(shop.agent, searchId, `${out?.resultIndex},${back?.resultIndex}`)
  expect([out?.specialFare, back?.specialFare, option.specialFare]).toEqual(['student', 'student', 'student'])
})

test('the price of a day is of the kind that was searched, and no other', async () => {
  const [regular, senior] = [oneWay('DEL', 'AMD'), oneWay('DEL', 'AMD', { more: { specialFare: 'seniorCitizen' } })]
  await streamed(regular)
  // The supplier's calendar is of regular fares.
  expect(await dayOf(senior)).toBeUndefined()
  await streamed(senior)
  const [seen, own] = [await dayOf(regular), await dayOf(senior)]
  expect([seen?.kind, own?.kind]).toEqual(['seen', 'seen'])
  expect(Number(own?.fare)).toBeLessThan(Number(seen?.fare))
})

test('the price of a day is of the airlines that were searched, where only some were', async () => {
  const wished = (...preferredAirlines: string[]) => oneWay('DEL', 'BOM', { days: 44, more: { preferredAirlines } })
  await streamed(wished())
  await streamed(wished('S5'))
  await streamed(wished('SG', 'S5'))
  const [all, star, both] = [await dayOf(wished()), await dayOf(wished('S5')), await dayOf(wished('S5', 'SG'))]
  expect([all?.kind, star?.kind, both?.kind]).toEqual(['seen', 'seen', 'seen'])
  expect(Number(star?.fare)).toBeGreaterThan(Number(both?.fare))
  expect(Number(both?.fare)).toBeGreaterThan(Number(all?.fare))
})

test('a guide of a day is of the airlines that are searched', async () => {
  const guided = (airline: string) => dayOf(oneWay('DEL', 'BOM', { days: guideDays(), more: { preferredAirlines: [airline] } }))
  expect((await guided('6E'))?.kind).toBe('guide')
  expect(await guided('AI')).toBeUndefined()
})

/** Days until the second of the month after next: the small world's calendar has the first three days of a month. */
function guideDays(): number {
  const now = new Date(`${inDays(0)}T00:00:00Z`)
  return Math.round((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 2) - now.getTime()) / 86_400_000)
}

/** As a screen searches: only such searches are remembered by day. */
function streamed(asked: object) {
  const headers = { host: 'localhost', 'auth-token': agent, accept: 'application/x-ndjson' }
  return shop.server.http.inject({ method: 'POST', url: '/api/flight/search', headers, payload: asked })
}

test('the quote, the booking and its e-ticket are still of a student fare', async () => {
  const { options, searchId } = await search(oneWay('DEL', 'BOM', { more: { specialFare: 'student', Sources: ['SG'] } }))
  const quoted = await quote(shop.agent, searchId, options[0]?.resultIndex ?? '')
  expect(quoted.option.specialFare).toBe('student')
  const details = detailsFor(searchId, quoted, { passengers: [adult('Student')] })
  const opened = await shop.agent<OpenedAnswer>('flight/setFlightDetails', details)
  const paid = await payByWallet(shop.agent, opened.body.orderId)
  expect(paid.body.booking).toMatchObject({ status: 'issued', specialFare: 'student' })
  const ticketId = paid.body.booking.bookingId
  const shown = await shop.agent<{ ticket: ETicket }>('flight/ticketDetail/getTicketDetail', { ticketId })
  expect(shown.body.ticket.specialFare).toBe('student')
})
