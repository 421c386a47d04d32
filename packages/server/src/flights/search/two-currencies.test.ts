// Two connections of one site, one of them billed in another currency: what both sell is one list, and is sold up to the invoice.
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { FlightOption, SearchEvent } from '@tradewind/contract/flights/option'
import { convert } from '@tradewind/domain/exchange-rates/exchange'
import { money, parseMoney } from '@tradewind/domain/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { writeExact } from '../../database/exact-json.ts'
import { inSite } from '../../database/in-site.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { act, askFor, quoteBack, readChange } from '../../tickets/changes/testing/change-desk.ts'
import { lockBooking } from '../book/booking-repo.ts'
import {
  adult,
  type Call,
  detailsFor,
  extrasOf,
  type OpenedAnswer,
  payByWallet,
  quote,
  search,
  travelDay,
} from '../book/testing/buy-flight.ts'
import { adoptConnection } from '../connections/connection-repo.ts'
import { sealCredentials } from '../connections/seal-credentials.ts'

let sandbox: Sandbox
let server: TestServer
let agent: Call
let admin: Call
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  agent = await callAs('agent@skylark.example')
  admin = await callAs('admin@skylark.example')
  await server.app.suppliers.of(1)
  await inSite(server.app.db, 1, (tx) =>
    adoptConnection(tx, {
      code: 'tbo2',
      adapter: 'tbo',
      name: 'Kathmandu',
      currency: 'NPR',
      sealed_credentials: sealCredentials(
        server.app.env,
        { userName: `${sandbox.credentials.userName}.npr`, password: sandbox.credentials.password },
        { siteId: 1, code: 'tbo2' },
      ),
      credentials_set_at: server.app.now(),
      created_at: server.app.now(),
    }),
  )
  server.app.suppliers.forget(1)
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const callAs = async (email: string): Promise<Call> => {
  const as = await server.logIn(email)
  return (path, body) => server.call(path, body, { as, ...(body === undefined ? { method: 'GET' as const } : {}) }) as never
}
/** What a rupee of Nepal is worth. */
const setRate = (rate: string) =>
  sql`insert into exchange_rates (site_id, from_currency, to_currency, rate, valid_from, source, set_at)
    values (1, 'NPR', 'INR', ${rate}, ${server.app.now()}, 'feed', ${server.app.now()})`.execute(server.app.db)
const payables = (options: readonly FlightOption[]) =>
  options.map(({ publishedPrice, currency }) => parseMoney(publishedPrice, currency))
const ofNepal = (options: readonly FlightOption[]) => options.filter(({ source }) => source.startsWith('tbo2-'))
const inRupees = (options: readonly FlightOption[]) => options.filter(({ source }) => !source.startsWith('tbo2-'))

describe('a second connection in another currency', () => {
  test('is left out without an exchange rate: counted, and shown to staff with its reason', async () => {
    const { options } = await search(agent)
    expect(options.length).toBeGreaterThan(0)
    expect(ofNepal(options)).toEqual([])
    const { body } = await admin<{ drops: { source: string; reason: string; examples: { example: string }[] }[] }>(
      'flight/getSourceStates',
      undefined,
    )
    expect(body.drops).toContainEqual(
      expect.objectContaining({
        source: expect.stringMatching(/^tbo2-/),
        reason: 'noExchangeRate',
        examples: [expect.objectContaining({ example: 'NPR' })],
      }),
    )
  })

  // A little cheaper than the first connection, at its price, and a little dearer: also where the figures are nearly the same, each fare is shown once.
  test.each(['0.999', '1', '1.001'])(
    'at a rate of %s the stream, the list, its order and the strip of days agree',
    async (rate) => {
      server.passMinutes(1)
      await setRate(rate)
      const streamed = await stream()
      const { searchId, options } = await search(agent)
      const { body: again } = await agent<{ options: FlightOption[] }>('flight/getSearch', { searchId })
      expect(fares(again.options)).toEqual(fares(options))
      expect(fares(streamed).toSorted()).toEqual(fares(options).toSorted())
      expect(new Set(fares(options)).size).toBe(options.length)
      expect(ofNepal(options)).toHaveLength(rate === '0.999' ? options.length : 0)
      const firsts = options.filter(({ journeyKey }, place) => options.findIndex((one) => one.journeyKey === journeyKey) === place)
      const prices = payables(firsts).map(({ minor }) => minor)
      expect(prices).toEqual(prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      const month = travelDay().slice(0, 7)
      const { body: strip } = await agent<{ currency: string; days: { date: string; fare: string; kind: string }[] }>(
        'flight/getCalendarFare',
        { origin: 'DEL', destination: 'BOM', month },
      )
      expect(strip.currency).toBe('INR')
      expect(strip.days.find(({ date }) => date === travelDay())).toMatchObject({ kind: 'seen', fare: options[0]?.publishedPrice })
    },
  )

  test('dearer than the first is not shown, cheaper takes its place; the figures alone would say the opposite', async () => {
    await setRate('1.6')
    const dearer = await search(agent)
    expect(ofNepal(dearer.options)).toEqual([])
    server.passMinutes(1)
    await setRate('0.625')
    const { options } = await search(agent)
    expect(inRupees(options)).toEqual([])
    expect(options).toHaveLength(dearer.options.length)
    expect(new Set(options.map(({ currency }) => currency))).toEqual(new Set(['INR']))
    for (const { conversion } of options) expect(conversion).toMatch(/^NPR\s[\d,.]+ · converted at 0\.625 of \d+ \w+$/)
    const firstOfEach = options.filter(
      ({ journeyKey }, place) => options.findIndex((one) => one.journeyKey === journeyKey) === place,
    )
    const minors = payables(firstOfEach).map(({ minor }) => minor)
    expect(minors).toEqual([...minors].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })

  test('sells what was seen for what was seen, extras too, up to the invoice; a later rate changes nothing of it', async () => {
    const { searchId, options } = await search(agent)
    const chosen = options.find(({ isLCC }) => isLCC)
    if (!chosen) throw new Error('No option')
    const quoted = await quote(agent, searchId, chosen.resultIndex)
    expect(quoted).toMatchObject({ isPriceChanged: false, fareDetailResult: { currency: 'INR', totalFare: chosen.publishedPrice } })
    const { baggage } = await extrasOf(agent, searchId, quoted.resultIndex)
    const bag = baggage[0]?.offers.find(({ price }) => Number(price) > 0)
    if (!bag) throw new Error('No bag')
    server.passMinutes(1)
    await setRate('0.9')
    const { totalPayable } = quoted.fareDetailResult
    const whole = parseMoney(totalPayable, 'INR').minor + parseMoney(bag.price, 'INR').minor
    const agreedTotalPayable = `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`
    const details = detailsFor(searchId, quoted, {
      agreedTotalPayable,
      passengers: [adult('Nepalese')],
      extras: [{ passengerIndex: 0, kind: 'baggage', offerId: bag.id }],
    })
    const { body: opened, status } = await agent<OpenedAnswer>('flight/setFlightDetails', details)
    expect([status, opened]).toMatchObject([200, { amount: agreedTotalPayable }])
    const { body } = await payByWallet(agent, opened.orderId)
    const booking = body.booking as BookingDetail
    expect(booking).toMatchObject({ status: 'issued' })
    const row = await server.app.db
      .selectFrom('bookings')
      .select(['supplier', 'currency', 'amount_minor'])
      .where('id', '=', opened.bookingId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ supplier: 'tbo2', currency: 'INR', amount_minor: whole })
    const { rows } = await sql<{ total: bigint; currency: string }>`
      select total_minor as total, currency from tax_documents where sale_id = ${opened.bookingId} and kind = 'invoice'`.execute(
      server.app.db,
    )
    expect(rows).toEqual([{ total: whole, currency: 'INR' }])
    const { supplierOrder, option } = await inSite(server.app.db, 1, (tx) => lockBooking(tx, opened.bookingId))
    const bought = supplierOrder.passengers.flatMap(({ extras }) =>
      extras.flatMap(({ supplierPrice }) => supplierPrice?.minor ?? 0n),
    )
    const owed = await sql<{ currency: string; minor: bigint }>`
      select e.currency, sum(e.amount_minor)::bigint as minor from ledger_entries e
      join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'supplierPayable'
      join legal_entities s on s.site_id = a.site_id and s.id = a.legal_entity_id and s.supplier_code = 'tbo2'
      where e.site_id = 1 group by e.currency`.execute(server.app.db)
    expect(owed.rows).toEqual([{ currency: 'NPR', minor: option.fare.net.minor + bought.reduce((a, b) => a + b, 0n) }])
    // The supplier states its charge in its own currency; what is refunded is in the buyer's.
    expect(await quoteBack(agent, opened.bookingId)).toMatchObject({ quoteId: expect.anything() })
  })

  test('a refund is posted in the supplier’s currency at the rate of the sale, and what it credits is that', async () => {
    const { booking, rate } = await buyFromNepal('Refunded')
    server.passMinutes(1)
    await setRate('0.95')
    const { quoteId } = await quoteBack(agent, booking.bookingId)
    const { changeRequestId } = (await askFor(agent, booking.bookingId, { quoteId })).body
    const seen = await readChange(admin, changeRequestId)
    expect(seen.state).toBe('completed')
    const refund = await postingOf(`change:${changeRequestId}:refund`)
    const owed = refund.find(({ kind }) => kind === 'supplierReceivable')
    expect(owed).toMatchObject({ owner: 'supplier', currency: 'NPR' })
    const there = -(owed?.minor ?? 0n)
    const here = parseMoney(seen.supplierMoney?.refund ?? '0', 'INR').minor
    expect(there > here && there > 0n).toBe(true)
    expect(here).toBe(convert(money(there, 'NPR'), rate, 'nearest').minor)
    expect(refund.filter(({ owner }) => owner === 'supplier')).toEqual([
      { owner: 'supplier', kind: 'supplierReceivable', currency: 'NPR', minor: -there },
      { owner: 'supplier', kind: 'currencyPosition', currency: 'NPR', minor: there },
      { owner: 'supplier', kind: 'currencyPosition', currency: 'INR', minor: -here },
    ])
    await act(admin, 'receiveSupplierMoney', { changeRequestId, reference: 'CN 1' })
    expect(await postingOf(`change:${changeRequestId}:supplier-money`)).toEqual([
      { owner: 'supplier', kind: 'supplierReceivable', currency: 'NPR', minor: there },
      { owner: 'supplier', kind: 'supplierPayable', currency: 'NPR', minor: -there },
    ])
  })

  test('one passenger’s refund by rules in the supplier’s currency is agreed to at the charge that was quoted, at the rate of the sale', async () => {
    const { booking, rate } = await buyFromNepal('Leaving', 'Staying')
    const kept = money(100_00n, 'NPR')
    const rules = [
      {
        origin: 'DEL',
        destination: 'BOM',
        applies: 'cancellation',
        fromHours: 0,
        toHours: null,
        keeps: { kind: 'amount', amount: kept },
      },
    ]
    await sql`update bookings set penalty_rules = ${writeExact(rules)}::jsonb where site_id = 1 and id = ${booking.bookingId}`.execute(
      server.app.db,
    )
    const party = { TicketId: [booking.passengers[0]?.ticket?.ticketId], Sectors: [{ Origin: 'DEL', Destination: 'BOM' }] }
    const quoted = await quoteBack(agent, booking.bookingId, { requestType: 2, tickets: party.TicketId, sectors: party.Sectors })
    expect(quoted).toMatchObject({ kind: 'partialRefund', isAutomatic: true })
    const { body } = await askFor(agent, booking.bookingId, { RequestType: 2, ...party, quoteId: quoted.quoteId })
    expect(body.errorCode).toBeUndefined()
    const charged = convert(kept, rate, 'nearest').minor
    const lines = quoted.lines.map(({ amount }) => parseMoney(amount, 'INR').minor)
    expect(lines).toContain(-charged)
    expect((await readChange(agent, body.changeRequestId)).state).not.toBe('needsStaff')
  })

  test('a reissue costs what it is worth there today; rejected, the same goes back whatever the rate does meanwhile', async () => {
    const { booking } = await buyFromNepal('Reissued')
    server.passMinutes(1)
    await setRate('0.5')
    const { body } = await askFor(agent, booking.bookingId, { RequestType: 3 })
    const { changeRequestId } = body
    const { offer } = await act(admin, 'quoteChangeRequest', {
      changeRequestId,
      airlinePenalty: '2500.00',
      ourFee: '0.00',
      remarks: 'As asked',
    })
    await act(agent, 'acceptChangeQuote', { changeRequestId, quoteId: offer?.quoteId })
    const payment = await postingOf(`change:${changeRequestId}:payment`)
    expect(payment).toEqual([
      { owner: 'agency', kind: 'wallet', currency: 'INR', minor: -250_000n },
      { owner: 'supplier', kind: 'supplierPayable', currency: 'NPR', minor: 500_000n },
      { owner: 'supplier', kind: 'currencyPosition', currency: 'NPR', minor: -500_000n },
      { owner: 'supplier', kind: 'currencyPosition', currency: 'INR', minor: 250_000n },
    ])
    server.passMinutes(1)
    await setRate('0.8')
    await act(admin, 'rejectChangeRequest', { changeRequestId, reason: 'The flight is full.' })
    expect(await postingOf(`change:${changeRequestId}:payment-returned`)).toEqual(
      payment.map((line) => ({ ...line, minor: -line.minor })),
    )
  })
})

/** What tells two fares apart, with the price. */
const fares = (options: readonly FlightOption[]) =>
  options.map(({ bound, journeyKey, fareFamily, legs, publishedPrice, currency }) => {
    const classes = legs.flatMap(({ segments }) => segments.map(({ fareClass }) => fareClass))
    return [bound, journeyKey, fareFamily, classes.join(), publishedPrice, currency].join('|')
  })

/** A search as a screen reads it, line by line: what has come again and cheaper takes the place of what was there. */
async function stream(): Promise<FlightOption[]> {
  const { body } = await server.http.inject({
    method: 'POST',
    url: '/api/flight/search',
    headers: { host: 'localhost', 'auth-token': await server.logIn('agent@skylark.example'), accept: 'application/x-ndjson' },
    payload: {
      segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${travelDay()}T00:00:00` }],
      ...{ adultCount: 1, childCount: 0, infantCount: 0, JourneyType: 1 },
    },
  })
  const events = body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SearchEvent)
  return events.reduce<FlightOption[]>(
    (shown, event) =>
      event.type === 'options'
        ? [...shown.filter(({ resultIndex }) => !event.replaced.includes(resultIndex)), ...event.options]
        : shown,
    [],
  )
}

/** A ticket of the cheaper connection in Nepal, with the rate it was sold at. */
async function buyFromNepal(...names: string[]) {
  server.passMinutes(1)
  await setRate('0.3')
  const { searchId, options } = await search(agent, { adults: names.length })
  const chosen = ofNepal(options).find(({ legs }) => legs[0]?.segments[0]?.flightNumber === '2001')
  if (!chosen) throw new Error('No option')
  const quoted = await quote(agent, searchId, chosen.resultIndex)
  const { body: opened } = await agent<OpenedAnswer>(
    'flight/setFlightDetails',
    detailsFor(searchId, quoted, { passengers: names.map((name) => adult(name)) }),
  )
  const { body } = await payByWallet(agent, opened.orderId)
  const booking = body.booking as BookingDetail
  expect(booking).toMatchObject({ status: 'issued' })
  const { priced } = await inSite(server.app.db, 1, (tx) => lockBooking(tx, opened.bookingId))
  if (!priced.converted) throw new Error('Not converted')
  return { booking, rate: priced.converted.rate }
}

/** A posting whole: whose account, which, in which currency, how much. */
async function postingOf(key: string) {
  const { rows } = await sql<{ owner: string; kind: string; currency: string; minor: bigint }>`
    select le.kind as owner, a.kind, e.currency, e.amount_minor as minor from ledger_postings p
    join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
    join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
    join legal_entities le on le.site_id = a.site_id and le.id = a.legal_entity_id
    where p.site_id = 1 and p.key = ${key} order by e.line`.execute(server.app.db)
  return rows
}
