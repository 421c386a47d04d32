// One suite for the whole adapter, over HTTP against the sandbox; long because the wire has many corners.
import { add, subtract, sum, zero } from '@tradewind/domain/money'
import { type Instant, instant } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts'
import { clearFaults, inDays, orderFault, shiftSandboxClock } from '../../../testing/flight-searches.ts'
import { orderOf, someone } from '../../../testing/supplier-orders.ts'
import type { FlightSupplier } from '../flight-supplier.ts'
import type { BookingQuery } from '../supplier-booking.ts'
import { SupplierDuplicate, SupplierRefused, SupplierUnclear, SupplierUnreached } from '../supplier-errors.ts'
import type { SupplierOption, SupplierSearch } from '../supplier-option.ts'
import type { SupplierOrder } from '../supplier-order.ts'
import { makeTboSupplier } from './tbo-supplier.ts'

const FACTS = { code: 'tbo', name: 'TBO', currency: 'INR', isTest: false }
let sandbox: Sandbox
let tbo: FlightSupplier
let shiftMs = 0
const now = (): Instant => instant(Date.now() + shiftMs)
const soon = () => AbortSignal.timeout(10_000)

function supplierAt(url: string): FlightSupplier {
  const air = `${url}/BookingEngineService_Air/AirService.svc/rest`
  const { clientId, userName, password } = sandbox.credentials
  const urls = { sharedUrl: `${url}/SharedData.svc/rest`, searchUrl: air, bookingUrl: air }
  return makeTboSupplier({ ...urls, clientId, userName, password, endUserIp: '127.0.0.1' }, FACTS, now)
}
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', pace: { ticketingMs: 300, changeRequestStepMs: 20 } })
  tbo = supplierAt(sandbox.url)
})
afterEach(() => clearFaults(sandbox.url))
afterAll(() => sandbox.close())

type Trip = Partial<SupplierSearch> & { from?: string; to?: string; days?: number }

function trip({ from = 'DEL', to = 'BOM', days = 30, ...more }: Trip = {}): SupplierSearch {
  const out = { origin: from, destination: to, date: inDays(days) }
  const back = { origin: to, destination: from, date: inDays(days + 7) }
  const journey = more.journey ?? 'oneWay'
  const legs = journey === 'oneWay' ? [out] : [out, back]
  return {
    journey,
    legs,
    party: { adults: 1, children: 0, infants: 0 },
    cabin: 'economy',
    directOnly: false,
    preferredAirlines: [],
    ...more,
  }
}

/** Markers of the sandbox live in the first flight's number; the plain tests keep off them. */
const isPlain = ({ legs }: SupplierOption) => !/([13579]9|[13579]7|0[35])$/.test(legs[0]?.[0]?.flightNumber.padStart(2, '0') ?? '')

async function quoted(source: string, search: SupplierSearch = trip(), wanted: (option: SupplierOption) => boolean = () => true) {
  const { options } = await tbo.search(search, source, soon())
  const option = options.find((one) => isPlain(one) && wanted(one))
  if (!option) throw new Error(`No plain option of ${source} among ${options.length}`)
  return (await tbo.quote(option.ref, soon())).option
}

/** A fare that can be held: that is known only with the quote. */
async function quotedToHold(search: SupplierSearch, wanted: (option: SupplierOption) => boolean = () => true) {
  const { options } = await tbo.search(search, 'GDS', soon())
  for (const one of options.filter((option) => isPlain(option) && wanted(option))) {
    const { option } = await tbo.quote(one.ref, soon())
    if (option.isHoldAllowed) return option
  }
  throw new Error(`None of ${options.length} options can be held`)
}

function queryOf(order: SupplierOrder, held?: BookingQuery['held']): BookingQuery {
  const [lead] = order.passengers
  return {
    traceId: order.ref.traceId,
    source: order.ref.source,
    held,
    lead: { firstName: lead?.firstName ?? '', lastName: lead?.lastName ?? '' },
  }
}

const once = { acceptPriceChange: false }
type Held = {
  bookingId: number
  pnr: string
  traceId: string
  status: string
  ticketRequests: number
  timesTicketed: number
  tickets: string[]
}
async function atSupplier(order: SupplierOrder): Promise<Held | undefined> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/bookings`)
  return ((await answer.json()) as { bookings: Held[] }).bookings.find(({ traceId }) => traceId === order.ref.traceId)
}

describe('search', () => {
  test.each(['GDS', '6E', 'SG', 'IX', 'QP'])('%s: exact fares whose parts add up, placed in their zones', async (source) => {
    const { options } = await tbo.search(trip({ party: { adults: 2, children: 1, infants: 1 } }), source, soon())
    expect(options.length).toBeGreaterThan(3)
    for (const { fare, legs, validatingAirline, isLcc } of options) {
      const { base, tax, otherCharges, serviceFee, additionalTxnFee, published, commission, tds, net, parts, currency } = fare
      expect(sum([base, tax, otherCharges, serviceFee, additionalTxnFee], currency)).toEqual(published)
      expect(add(subtract(subtract(published, commission), additionalTxnFee), tds)).toEqual(net)
      expect(
        sum(
          parts.map((part) => part.base),
          currency,
        ),
      ).toEqual(base)
      expect(
        sum(
          parts.map((part) => part.tax),
          currency,
        ),
      ).toEqual(tax)
      expect(parts.map(({ count }) => count)).toEqual([2, 1, 1])
      expect(isLcc).toBe(source !== 'GDS')
      expect(validatingAirline).toMatch(/^[A-Z0-9]{2}$/)
      for (const segment of legs.flat()) {
        expect(segment.departure.zone).toBe('Asia/Kolkata')
        expect(segment.departureAt < segment.arrivalAt).toBe(true)
        expect(segment.originTerminal ?? '').not.toMatch(/^T/)
      }
    }
  })

  test('a domestic return is two lists, an international one a list of options with both legs', async () => {
    const { options: domestic } = await tbo.search(trip({ journey: 'return' }), '6E', soon())
    expect(new Set(domestic.map(({ bound }) => bound))).toEqual(new Set(['outbound', 'inbound']))
    expect(domestic.every(({ legs }) => legs.length === 1)).toBe(true)
    const { options: abroad } = await tbo.search(trip({ journey: 'return', to: 'DXB' }), 'GDS', soon())
    expect(abroad.every(({ legs, bound }) => legs.length === 2 && bound === 'outbound')).toBe(true)
  })

  test('the pair of a special return is quoted as one, under one new index', async () => {
    const { options } = await tbo.search(trip({ journey: 'specialReturn' }), '6E', soon())
    const out = options.find((one) => one.bound === 'outbound' && isPlain(one))
    const back = options.find((one) => one.bound === 'inbound')
    if (!out || !back) throw new Error('No pair')
    const pair = `${out.ref.resultIndex},${back.ref.resultIndex}`
    const { option } = await tbo.quote({ ...out.ref, resultIndex: pair }, soon())
    expect(option.legs).toHaveLength(2)
    expect(option.ref.resultIndex).not.toContain(',')
    expect(option.fare.published).toEqual(add(out.fare.published, back.fare.published))
    const answer = await tbo.issue(orderOf(option, [someone()]), undefined, once, soon())
    expect(answer.kind).toBe('issued')
  })

  test.each(['student', 'armedForces', 'seniorCitizen'] as const)(
    'a %s fare is asked for, marked, and still one when it is quoted',
    async (specialFare) => {
      const { options } = await tbo.search(trip({ specialFare }), '6E', soon())
      expect(new Set(options.map((option) => option.specialFare))).toEqual(new Set([specialFare]))
      const { options: regular } = await tbo.search(trip(), '6E', soon())
      expect(new Set(regular.map((option) => option.specialFare))).toEqual(new Set([undefined]))
      expect((await quoted('6E', trip({ specialFare }))).specialFare).toBe(specialFare)
    },
  )

  test('no result is an empty list', async () => {
    expect(await tbo.search(trip({ from: 'IXA', to: 'ZNZ', directOnly: true }), '6E', soon())).toEqual({ options: [], dropped: [] })
  })

  test('results that come twice are taken once', async () => {
    const { options: plain } = await tbo.search(trip(), '6E', soon())
    await orderFault(sandbox.url, { method: 'Search', fault: 'duplicate-answer' })
    expect((await tbo.search(trip(), '6E', soon())).options).toHaveLength(plain.length)
  })

  test('the calendar has a fare per day', async () => {
    const month = inDays(40).slice(0, 7)
    const fares = await tbo.calendarFares({ origin: 'DEL', destination: 'BOM', month }, soon())
    expect(fares.length).toBeGreaterThan(26)
    expect(fares.every(({ date, fare }) => date.startsWith(month) && fare.minor > 0n)).toBe(true)
    expect(fares.some(({ isLowestOfMonth }) => isLowestOfMonth)).toBe(true)
    expect(await tbo.calendarFares({ origin: 'IXA', destination: 'ZNZ', month }, soon())).toEqual(expect.any(Array))
  })
})

describe('token', () => {
  test('is asked for once, however many calls want it, and again at midnight in India', async () => {
    const day = 24 * 60 * 60_000
    const fresh = supplierAt(sandbox.url)
    const sources = ['6E', 'SG', 'QP', 'IX']
    await Promise.all(sources.map((source) => fresh.search(trip(), source, soon())))
    await shiftSandboxClock(sandbox.url, day)
    // The supplier's midnight has come and ours not yet: the refused token is renewed and the search asked again.
    expect((await fresh.search(trip(), '6E', soon())).options.length).toBeGreaterThan(0)
    shiftMs += day
    expect((await fresh.search(trip(), '6E', soon())).options.length).toBeGreaterThan(0)
    await shiftSandboxClock(sandbox.url, -day)
    shiftMs -= day
  })

  test('wrong credentials are a refusal, an unreachable log-in means that nothing was sent', async () => {
    const air = `${sandbox.url}/BookingEngineService_Air/AirService.svc/rest`
    const account = {
      sharedUrl: `${sandbox.url}/SharedData.svc/rest`,
      searchUrl: air,
      bookingUrl: air,
      ...sandbox.credentials,
      endUserIp: '127.0.0.1',
    }
    const wrong = makeTboSupplier({ ...account, password: 'no' }, FACTS, now)
    await expect(wrong.search(trip(), '6E', soon())).rejects.toMatchObject({ kind: 'other' })
    const nowhere = makeTboSupplier({ ...account, sharedUrl: 'http://127.0.0.1:50999' }, FACTS, now)
    await expect(nowhere.search(trip(), '6E', soon())).rejects.toThrow('cannot be reached')
  })
})

describe('quote', () => {
  test.each(['price-changed', 'time-changed'])('%s is shown, and the new state holds at the next quote', async (fault) => {
    const { options } = await tbo.search(trip(), '6E', soon())
    const option = options.find(isPlain)
    if (!option) throw new Error('No option')
    await orderFault(sandbox.url, { method: 'FareQuote', fault, times: 1 })
    const first = await tbo.quote(option.ref, soon())
    expect(fault === 'price-changed' ? first.isPriceChanged : first.isTimeChanged).toBe(true)
    const again = await tbo.quote(option.ref, soon())
    expect([again.isPriceChanged, again.isTimeChanged]).toEqual([false, false])
    expect(again.option.fare.net).toEqual(first.option.fare.net)
  })

  test('a dead trace and a sold-out fare are distinguished', async () => {
    const [option] = (await tbo.search(trip(), '6E', soon())).options
    if (!option) throw new Error('No option')
    await orderFault(sandbox.url, { method: 'FareQuote', fault: 'expired-trace', times: 1 })
    await expect(tbo.quote(option.ref, soon())).rejects.toMatchObject({ kind: 'expired' })
    await orderFault(sandbox.url, { method: 'FareQuote', fault: 'sold-out', times: 1 })
    await expect(tbo.quote(option.ref, soon())).rejects.toMatchObject({ kind: 'soldOut' })
  })

  test('passports are demanded abroad, with dates of birth', async () => {
    const { demands } = await quoted('GDS', trip({ to: 'DXB' }))
    expect(demands).toMatchObject({ passport: true, dateOfBirthForAdults: true, gstAllowed: true })
    expect((await quoted('6E')).demands.passport).toBe(false)
  })

  test('the rules come as the airline wrote them', async () => {
    const [rule] = await tbo.fareRules((await quoted('GDS')).ref, soon())
    expect(rule?.html).toContain('<')
  })
})

describe('extras', () => {
  test('bags by leg, meals and seats by flight, without the pseudo items', async () => {
    const option = await quoted('6E', trip({ to: 'DXB', journey: 'return' }))
    const { offers, wishesOnly } = await tbo.extras(option.ref, soon(), option.legs)
    const flights = option.legs.flat().length
    expect(wishesOnly).toBe(false)
    expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length)
    expect(offers.some(({ code }) => /^No/.test(code))).toBe(false)
    expect(new Set(offers.filter(({ kind }) => kind === 'baggage').map(({ legIndex }) => legIndex))).toEqual(new Set([0, 1]))
    expect(new Set(offers.filter(({ kind }) => kind === 'seat').map(({ flightIndex }) => flightIndex)).size).toBe(flights)
    expect(offers.some(({ kind, included, price }) => kind === 'baggage' && included && price.minor === 0n)).toBe(true)
    expect(offers.some(({ seat }) => seat?.position === 'window' && seat.unavailable === undefined)).toBe(true)
    expect(offers.some(({ seat }) => seat?.unavailable === 'taken')).toBe(true)
  })

  test('nothing to sell is silence, and full-service airlines take wishes', async () => {
    const option = await quoted('6E')
    await orderFault(sandbox.url, { method: 'SSR', fault: 'no-ssr', times: 1 })
    expect(await tbo.extras(option.ref, soon(), option.legs)).toEqual({ wishesOnly: false, offers: [] })
    const full = await quoted('GDS')
    const { offers } = await tbo.extras(full.ref, soon(), full.legs)
    expect(offers.every(({ price }) => price.minor === 0n)).toBe(true)
  })
})

describe('a low-cost ticket', () => {
  test('carries the extras and comes back whole', async () => {
    const option = await quoted('6E', trip({ to: 'DXB', journey: 'return', party: { adults: 2, children: 1, infants: 1 } }))
    const { offers } = await tbo.extras(option.ref, soon(), option.legs)
    const firsts = (kind: string) => [
      ...new Map(
        offers.filter((one) => one.kind === kind && !one.seat?.unavailable).map((one) => [one.flightIndex ?? one.legIndex, one]),
      ).values(),
    ]
    const bags = firsts('baggage')
    const extras = [...bags, ...firsts('meal'), ...firsts('seat')]
    const order = orderOf(option, [someone({ extras }), someone(), someone({ paxType: 2 }), someone({ paxType: 3 })])
    const answer = await tbo.issue(order, undefined, once, soon())
    if (answer.kind !== 'issued')
      throw new Error(JSON.stringify(answer, (_key, part) => (typeof part === 'bigint' ? String(part) : part)))
    const { booking } = answer
    expect(booking.state).toBe('ticketed')
    expect(booking.passengers.map(({ ticketNumber }) => ticketNumber)).toEqual([booking.pnr, booking.pnr, booking.pnr, booking.pnr])
    const bought = (kind: string) => extras.filter((one) => one.kind === kind).length
    expect(booking.passengers[0]?.flights.filter(({ seat }) => seat)).toHaveLength(bought('seat'))
    expect(booking.passengers[0]?.flights.filter(({ meal }) => meal)).toHaveLength(bought('meal'))
    expect(bought('seat')).toBeGreaterThan(0)
    expect(booking.passengers[0]?.barcodes).toHaveLength(option.legs.flat().length)
    const paid = add(
      option.fare.net,
      sum(
        extras.map(({ price }) => price),
        'INR',
      ),
    )
    const rounding = subtract(booking.invoiceAmount ?? zero('INR'), paid).minor
    expect(rounding >= -50n && rounding <= 50n).toBe(true)
  })

  test.each([
    ['in-progress', 'inProgress'],
    ['price-changed-at-ticket', 'priceChanged'],
  ])('%s is thrown as %s', async (fault, kind) => {
    const order = orderOf(await quoted('6E'), [someone()])
    await orderFault(sandbox.url, { method: 'Ticket', fault, times: 1 })
    const answer = await tbo.issue(order, undefined, once, soon())
    expect(answer.kind).toBe(kind)
    if (answer.kind === 'priceChanged') {
      expect(answer.net && answer.net.minor > order.fare.net.minor).toBe(true)
      expect((await tbo.issue(order, undefined, { acceptPriceChange: true }, soon())).kind).toBe('issued')
    } else {
      expect((await tbo.findBooking(queryOf(order), soon()))?.state).toBe('inProgress')
      await expect.poll(async () => (await tbo.findBooking(queryOf(order), soon()))?.state).toBe('ticketed')
    }
  })

  test.each(['ticket-failed', 'sold-out', 'expired-trace'])('%s is a certain no', async (fault) => {
    const order = orderOf(await quoted('6E'), [someone()])
    await orderFault(sandbox.url, { method: 'Ticket', fault, times: 1 })
    await expect(tbo.issue(order, undefined, once, soon())).rejects.toBeInstanceOf(SupplierRefused)
    expect(await tbo.findBooking(queryOf(order), soon())).toBeUndefined()
  })

  test.each(['timeout-after-commit', 'cut-after-commit', 'truncated-json'])(
    '%s leaves it unclear, and the books have the ticket',
    async (fault) => {
      const order = orderOf(await quoted('6E'), [someone()])
      await orderFault(sandbox.url, { method: 'Ticket', fault, times: 1 })
      const deadline = AbortSignal.timeout(fault === 'timeout-after-commit' ? 400 : 10_000)
      await expect(tbo.issue(order, undefined, once, deadline)).rejects.toBeInstanceOf(SupplierUnclear)
      expect((await tbo.findBooking(queryOf(order), soon()))?.state).toBe('ticketed')
      expect(await atSupplier(order)).toMatchObject({ ticketRequests: 1, timesTicketed: 1 })
    },
  )

  test.each(['html-error', 'html-error-200', 'cut-before'])('%s leaves it unclear, and the books have nothing', async (fault) => {
    const order = orderOf(await quoted('6E'), [someone()])
    await orderFault(sandbox.url, { method: 'Ticket', fault, times: 1 })
    await expect(tbo.issue(order, undefined, once, soon())).rejects.toBeInstanceOf(SupplierUnclear)
    expect(await tbo.findBooking(queryOf(order), soon())).toBeUndefined()
  })

  test('a supplier that is not there was certainly not asked', async () => {
    const order = orderOf(await quoted('6E'), [someone()])
    const gone = supplierAt('http://127.0.0.1:50999')
    await expect(gone.issue(order, undefined, once, soon())).rejects.toBeInstanceOf(SupplierUnreached)
    await expect(tbo.issue(order, undefined, once, AbortSignal.abort())).rejects.toBeInstanceOf(SupplierUnreached)
  })

  test('a refusal as duplicate names the PNR, by which the booking is found with our reference; it is not asked again', async () => {
    const order = orderOf(await quoted('6E'), [someone()])
    await orderFault(sandbox.url, { method: 'Ticket', fault: 'duplicate-answer', times: 1 })
    const { pnr } = (await tbo
      .issue(order, undefined, once, soon())
      .catch((error: SupplierDuplicate) => error)) as SupplierDuplicate
    const found = await tbo.findBooking({ ...queryOf(order), traceId: 'another', pnr }, soon())
    expect(found).toMatchObject({ pnr, state: 'ticketed', reference: order.reference })
    const stranger = { ...queryOf(order), traceId: 'another', pnr, lead: { firstName: 'Asha', lastName: 'Nobody' } }
    expect(await tbo.findBooking(stranger, soon())).toBeUndefined()
    expect(await atSupplier(order)).toMatchObject({ ticketRequests: 1, timesTicketed: 1 })
  })

  test('a token that dies at the very ticket call is renewed, and one ticket is made', async () => {
    const order = orderOf(await quoted('6E'), [someone()])
    await orderFault(sandbox.url, { method: 'Ticket', fault: 'expired-token', times: 1 })
    expect((await tbo.issue(order, undefined, once, soon())).kind).toBe('issued')
    expect(await atSupplier(order)).toMatchObject({ timesTicketed: 1 })
  })

  test('a token refused twice books nothing, and is not tried a third time', async () => {
    const order = orderOf(await quoted('6E'), [someone()])
    await orderFault(sandbox.url, { method: 'Ticket', fault: 'expired-token', times: 2 })
    await expect(tbo.issue(order, undefined, once, soon())).rejects.toBeInstanceOf(SupplierRefused)
    expect(await atSupplier(order)).toBeUndefined()
  })
})

describe('a full-service booking', () => {
  const domestic = () => quotedToHold(trip({ days: 60 }))

  test('is held, found, and ticketed by its PNR', async () => {
    const order = orderOf(await quoted('GDS', trip({ to: 'DXB', days: 60, party: { adults: 1, children: 1, infants: 1 } })), [
      someone(),
      someone({ paxType: 2 }),
      someone({ paxType: 3 }),
    ])
    const hold = await tbo.hold(order, soon())
    if (hold.kind !== 'held') throw new Error(JSON.stringify(hold))
    expect(hold.booking.state).toBe('held')
    expect(hold.holdEndsAt && hold.holdEndsAt > now()).toBe(true)
    expect((await tbo.findBooking(queryOf(order, hold.held), soon()))?.state).toBe('held')
    const answer = await tbo.issue(order, hold.held, once, soon())
    if (answer.kind !== 'issued') throw new Error(answer.kind)
    for (const { ticketNumber, validatingAirline } of answer.booking.passengers) {
      expect(ticketNumber).toMatch(/^\d{10}$/)
      expect(validatingAirline).toMatch(/^\d{3}$/)
    }
    expect((await tbo.findBooking(queryOf(order), soon()))?.pnr).toBe(hold.held.pnr)
  })

  test('is released, and then is cancelled in the books', async () => {
    const order = orderOf(await domestic(), [someone()])
    const hold = await tbo.hold(order, soon())
    if (hold.kind !== 'held') throw new Error(hold.kind)
    await tbo.release(hold.held, soon())
    expect((await tbo.findBooking(queryOf(order, hold.held), soon()))?.state).toBe('cancelled')
    await expect(tbo.release(hold.held, soon())).rejects.toBeInstanceOf(SupplierRefused)
  })

  test.each(['price-changed', 'time-changed'])('%s at booking asks for consent; nothing is held', async (fault) => {
    const order = orderOf(await domestic(), [someone()])
    await orderFault(sandbox.url, { method: 'Book', fault, times: 1 })
    expect(await tbo.hold(order, soon())).toMatchObject({ kind: 'priceChanged', held: undefined })
  })

  test.each(['timeout-after-commit', 'cut-after-commit', 'truncated-json'])(
    '%s at booking leaves it unclear, and the books have the seats',
    async (fault) => {
      const order = orderOf(await domestic(), [someone()])
      await orderFault(sandbox.url, { method: 'Book', fault, times: 1 })
      const deadline = AbortSignal.timeout(fault === 'timeout-after-commit' ? 400 : 10_000)
      await expect(tbo.hold(order, deadline)).rejects.toBeInstanceOf(SupplierUnclear)
      expect((await tbo.findBooking(queryOf(order), soon()))?.state).toBe('held')
    },
  )

  test('a second booking of the same people on the same flights is refused by the PNR of the first', async () => {
    const twin = someone()
    const roomy = () => quotedToHold(trip({ days: 61 }), ({ seatsLeft }) => (seatsLeft ?? 9) > 2)
    // Both are quoted before seats are gone, so that the second is for the same flight whatever is left of it on this day.
    const [first, again] = [orderOf(await roomy(), [twin]), orderOf(await roomy(), [twin])]
    const hold = await tbo.hold(first, soon())
    if (hold.kind !== 'held') throw new Error(hold.kind)
    const refusal = tbo.hold(again, soon())
    await expect(refusal).rejects.toBeInstanceOf(SupplierDuplicate)
    await expect(refusal).rejects.toMatchObject({ pnr: hold.held.pnr, supplierCode: '2' })
  })

  test('the price may change at ticketing, the seats stay, and consent tickets them', async () => {
    const order = orderOf(await domestic(), [someone()])
    const hold = await tbo.hold(order, soon())
    if (hold.kind !== 'held') throw new Error(hold.kind)
    await orderFault(sandbox.url, { method: 'Ticket', fault: 'price-changed-at-ticket', times: 1 })
    const changed = await tbo.issue(order, hold.held, once, soon())
    expect(changed.kind === 'priceChanged' && changed.net && changed.net.minor > order.fare.net.minor).toBe(true)
    expect((await tbo.issue(order, hold.held, { acceptPriceChange: true }, soon())).kind).toBe('issued')
  })
})

describe('after the ticket', () => {
  const SENDING = { reference: '1/0', sentAt: instant('2026-11-01T00:00:00Z') }
  test('a cancellation is previewed, sent and followed to its end', async () => {
    const order = orderOf(await quoted('SG'), [someone()])
    const answer = await tbo.issue(order, undefined, once, soon())
    if (answer.kind !== 'issued') throw new Error(answer.kind)
    const { held, passengers } = answer.booking
    const charges = await tbo.cancellationCharges(held, soon())
    expect(charges && charges.refund.minor >= 0n && charges.charge.minor > 0n).toBe(true)
    const ticketIds = passengers.flatMap(({ ticketId }) => (ticketId ? [ticketId] : []))
    const change = { ...SENDING, held, wish: 'refund', cause: 'other', sectors: [], ticketIds, remarks: 'Plans changed' } as const
    const { changeRequestIds, refused, answers } = await tbo.requestChange(change, soon())
    expect([refused, answers]).toEqual([[], undefined])
    await expect
      .poll(() => tbo.changeStatus(changeRequestIds[0] ?? '', soon()))
      .toMatchObject({ status: 'Completed', end: 'completed' })
    expect((await tbo.findBooking(queryOf(order, held), soon()))?.state).toBe('cancelled')
  })

  const issued = async (source: string, party = { adults: 1, children: 0, infants: 0 }) => {
    const order = orderOf(
      await quoted(source, trip({ party })),
      Array.from({ length: party.adults }, () => someone()),
    )
    const answer = await tbo.issue(order, undefined, once, soon())
    if (answer.kind !== 'issued') throw new Error(answer.kind)
    const ticketIds = answer.booking.passengers.flatMap(({ ticketId }) => ticketId ?? [])
    return { ...SENDING, held: answer.booking.held, ticketIds, wish: 'refund', cause: 'other', sectors: [] } as const
  }

  test('a cancellation that is done at once carries its amounts in the first answer', async () => {
    const { answers } = await tbo.requestChange({ ...(await issued('6E')), remarks: 'Plans changed' }, soon())
    expect(answers).toMatchObject([{ end: 'completed' }])
    expect(answers?.[0]?.refunded && answers[0].charge).toBeTruthy()
  })

  test('a ticket refused within an answer that is a yes is shown; all refused is a refusal', async () => {
    const pair = await issued('SG', { adults: 2, children: 0, infants: 0 })
    const sent = await tbo.requestChange({ ...pair, remarks: 'REFUSEONE' }, soon())
    expect(sent).toMatchObject({
      refused: [{ ticketId: pair.ticketIds[0], reason: 'Not allowed for this ticket' }],
      answers: undefined,
    })
    expect(sent.changeRequestIds).toHaveLength(1)
    const one = tbo.requestChange({ ...(await issued('SG')), remarks: 'REFUSEONE' }, soon())
    await expect(one).rejects.toBeInstanceOf(SupplierRefused)
  })
})
