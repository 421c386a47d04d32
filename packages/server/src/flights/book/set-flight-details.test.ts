import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { PassengerInput } from '@tradewind/contract/flights/passengers'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import type { DocumentLine } from '@tradewind/domain/documents/tax-document'
import { parseMoney, toDecimal } from '@tradewind/domain/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { readExact } from '../../database/exact-json.ts'
import { inSite } from '../../database/in-site.ts'
import { topUp } from '../../ledger/post/top-up.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { orderFault } from '../../testing/flight-searches.ts'
import { sumOfAccount } from '../../testing/sum-of-account.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { findBooking } from './booking-repo.ts'
import {
  adult,
  type Call,
  detailsFor,
  extrasOf,
  minorOf,
  type OpenedAnswer,
  optionOf,
  order,
  payByWallet,
  quote,
  search,
  travelDay,
} from './testing/buy-flight.ts'

let sandbox: Sandbox
let server: TestServer
let agent: Call
let token: string
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  token = await server.logIn('agent@skylark.example')
  agent = (path, body) => server.call(path, body, { as: token }) as never
})
afterAll(async () => {
  await expectLedgerSound(server)
  await server.close()
  await sandbox.close()
})

const callAs = async (email: string, host = 'localhost'): Promise<Call> => {
  const as = await server.logIn(email, { host })
  return (path, body) => server.call(path, body, { as, host }) as never
}
const details = (call: Call, bookingId: number) =>
  call<{ booking: BookingDetail }>('flight/getBookingDetails', { bookingId }).then(({ body }) => body.booking)
const countBookings = async () => {
  const row = await server.app.db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

test('the rules shown before booking stay with the booking, long after the airline has forgotten the search', async () => {
  const found = await search(agent)
  const { resultIndex } = optionOf(found.options, '2001')
  const shown = await agent<{ fareRules: { fareRuleDetail: string }[]; fareQuote: { resultIndex: string } }>(
    'flight/getPassengerViewOptions',
    { searchId: found.searchId, resultIndex },
  )
  expect(shown.body.fareRules.length).toBeGreaterThan(0)
  const quoted = await quote(agent, found.searchId, shown.body.fareQuote.resultIndex)
  const opened = await agent<OpenedAnswer>('flight/setFlightDetails', detailsFor(found.searchId, quoted))
  const { fareRules } = await details(agent, opened.body.bookingId)
  expect(fareRules).toEqual(shown.body.fareRules)
})

test.each([
  ['a company’s own reference is kept with the booking', 'corporate@skylark.example', 'PO 4711'],
  ['a traveller keeps no books, and what is sent for them is not kept', 'priya@skylark.example', null],
])('%s', async (_what, email, kept) => {
  const { bookingId } = await order(await callAs(email), '2001', { ownReference: ' PO\n4711 ' })
  const booking = await inSite(server.app.db, 1, (tx) => findBooking(tx, bookingId))
  expect(booking?.own_reference).toBe(kept)
})

describe('a flight sold from search to ticket', () => {
  test('of a low-cost carrier, paid from the wallet', async () => {
    const { orderId, bookingId, amount, quoted } = await order(agent, '2001')
    expect(amount).toBe(quoted.fareDetailResult.totalPayable)
    const paid = await payByWallet(agent, orderId)
    expect(paid.body).toMatchObject({ success: true, next: 'ticketQueue', booking: { status: 'issued', statusId: 3, bookingId } })
    const booking = await details(agent, bookingId)
    expect(booking.pnr).toMatch(/^[A-Z0-9]{6}$/)
    expect(booking.passengers[0]?.ticket?.ticketNumber).toBeTruthy()
    expect(booking.passengers[0]?.passportNo).toBe('Z•••••67')
    expect(booking.statusText).toBe('Your tickets are issued.')
    expect(booking.history).toBeUndefined()
  })

  test('of a full-service carrier', async () => {
    const { orderId } = await order(agent, '101')
    const { body } = await payByWallet(agent, orderId)
    expect(body.booking.status).toBe('issued')
    expect(body.booking.airlinePnrs.every(Boolean)).toBe(true)
  })

  test('with a bag, a meal and a seat, at the prices that were shown', async () => {
    const { searchId, options } = await search(agent)
    const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
    const extras = await extrasOf(agent, searchId, quoted.resultIndex)
    const bag = extras.baggage[0]?.offers.find(({ included }) => !included)
    const meal = extras.meals[0]?.offers.find(({ included }) => !included)
    const seat = extras.seats[0]?.rows.flat().find(({ unavailable }) => unavailable === null)
    if (!bag || !meal || !seat) throw new Error('Nothing for sale')
    const sum = [bag, meal, seat].reduce((total, { price }) => total + Number(price), Number(quoted.fareDetailResult.totalPayable))
    const chosen = [
      { passengerIndex: 0, kind: 'baggage', offerId: bag.id },
      { passengerIndex: 0, kind: 'meal', offerId: meal.id },
      { passengerIndex: 0, kind: 'seat', offerId: seat.id },
    ] as const
    const ask = detailsFor(searchId, quoted, {
      extras: [...chosen],
      agreedTotalPayable: sum.toFixed(2),
      passengers: [adult('Khanna')],
    })
    const opened = await agent<OpenedAnswer>('flight/setFlightDetails', ask)
    expect(opened.body).toMatchObject({ success: true, amount: sum.toFixed(2) })
    const { body } = await payByWallet(agent, opened.body.orderId)
    expect(body.booking).toMatchObject({
      status: 'issued',
      fare: { seatPrice: seat.price, mealPrice: meal.price, baggagePrice: bag.price },
    })
    expect(body.booking.passengers[0]?.segmentAdditionalInfo[0]?.seat).toContain(seat.code)
  })
})

describe('bags across a border, where the included one must be asked for', () => {
  const kilos = (booking: BookingDetail) => booking.passengers.map((one) => one.segmentAdditionalInfo.map(({ baggage }) => baggage))

  test('stay beside one that is bought, each in progress, and the mail about the ticket has both', async () => {
    const { searchId, options } = await search(agent, { to: 'DXB', isReturn: true, adults: 2, infants: 1 })
    const quoted = await quote(agent, searchId, optionOf(options, '436').resultIndex)
    const [out, back] = (await extrasOf(agent, searchId, quoted.resultIndex)).baggage
    const bag = back?.offers.find(({ included }) => !included)
    const included = out?.offers.find((offer) => offer.included)
    const total = Number(quoted.fareDetailResult.totalPayable) + Number(bag?.price)
    const ask = detailsFor(searchId, quoted, {
      passengers: [
        { ...adult('Kapur'), panNumber: 'ABCPK1234F' },
        { ...adult('Kapur', 'Mira'), panNumber: 'ABCPK1235F' },
        { ...minorOf(3, 'Kapur'), passportIssueDate: travelDay(-60) },
      ],
      extras: [{ passengerIndex: 0, kind: 'baggage', offerId: bag?.id ?? '' }],
    })
    // Another price is agreed to first; what was chosen stays chosen.
    const asked = await agent<OpenedAnswer>('flight/setFlightDetails', ask)
    expect([asked.status, asked.body.errorCode]).toEqual([402, 'PRICE_CHANGED'])
    const opened = await agent<OpenedAnswer>('flight/setFlightDetails', { ...ask, agreedTotalPayable: total.toFixed(2) })
    expect(opened.body).toMatchObject({ success: true, amount: total.toFixed(2) })
    expect(kilos(await details(agent, opened.body.bookingId))[0]?.[1]).toMatch(/^\d+ \S+ \+ 5 kg$/)
    const { body } = await payByWallet(agent, opened.body.orderId)
    expect([included?.weight, kilos(body.booking)]).toEqual([
      20,
      [
        ['20 kg', '20 kg + 5 kg'],
        ['20 kg', '20 kg'],
        [null, null],
      ],
    ])
    expect(body.booking.lines.filter(({ kind }) => kind === 'baggage')).toMatchObject([{ amount: bag?.price }])
    const eTicket = await agent<{ ticket: ETicket }>('flight/ticketDetail/getTicketDetail', { ticketId: opened.body.bookingId })
    expect(eTicket.body.ticket.passengers[0]?.flights.map(({ baggage }) => baggage)).toEqual(['20 kg', '20 kg + 5 kg'])
  })
})

describe('what is refused, with nothing written', () => {
  test('another total than the server has', async () => {
    const { searchId, options } = await search(agent)
    const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
    const before = await countBookings()
    const { status, body } = await agent('flight/setFlightDetails', detailsFor(searchId, quoted, { agreedTotalPayable: '1.00' }))
    expect({ status, body }).toMatchObject({
      status: 402,
      body: { errorCode: 'PRICE_CHANGED', data: { previous: '1.00', totalPayable: quoted.fareDetailResult.totalPayable } },
    })
    expect(await countBookings()).toBe(before)
  })

  const family = (...passengers: PassengerInput[]) => ({ passengers })
  test.each<[string, ReturnType<typeof family>, string, string]>([
    [
      'an infant before the adult',
      family(minorOf(3, 'Before'), adult('Before')),
      'passengers',
      'The first traveller must be an adult.',
    ],
    [
      'the passport of another traveller',
      family(adult('Same'), { ...minorOf(3, 'Same'), passportNo: adult('Same').passportNo }),
      'passengers.1.passportNo',
      'Traveller 1 has the same passport number.',
    ],
    [
      'an own number of a country whose numbers are not taken',
      family({ ...adult('Abroad'), phoneCode: '+92', mobileNo: '3012345678' }, minorOf(3, 'Abroad')),
      'passengers.0.mobileNo',
      'Phone numbers of this country are not supported.',
    ],
  ])('%s', async (_, more, field, sentence) => {
    const { searchId, options } = await search(agent, { infants: 1 })
    const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
    const before = await countBookings()
    const asked = detailsFor(searchId, quoted, more)
    const { status, body } = await agent<{ shortError: object }>('flight/setFlightDetails', asked)
    expect([status, body.shortError]).toEqual([422, { [field]: sentence }])
    const { resultIndex, passengers, contact, gst } = asked
    const checked = await agent<object>('flight/validateBooking', { searchId, resultIndex, passengers, contact, gst })
    expect(checked.body).toMatchObject({ isValid: false, shortError: { [field]: sentence } })
    expect(await countBookings()).toBe(before)
  })

  test('a number of an excluded country, unless the buyer has kept it with us', async () => {
    const { searchId, options } = await search(agent)
    const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
    const asked = detailsFor(searchId, quoted, { passengers: [adult('Peshawar')] })
    const contact = { ...asked.contact, phoneCode: '+92', mobileNo: '3012345678' }
    const before = await countBookings()
    const refused = await agent<{ shortError: object }>('flight/setFlightDetails', { ...asked, contact })
    expect([refused.status, refused.body.shortError]).toEqual([
      422,
      { 'contact.mobileNo': 'Phone numbers of this country are not supported.' },
    ])
    expect(await countBookings()).toBe(before)
    const { phone_numbers } = await server.app.db
      .updateTable('users')
      .set({ phone_numbers: JSON.stringify([{ label: 'Primary', phoneNumber: '3012345678', phoneCountryCode: '+92' }]) })
      .where('email', '=', 'agent@skylark.example')
      .returning('phone_numbers')
      .executeTakeFirstOrThrow()
    expect(phone_numbers).toHaveLength(1)
    expect((await agent('flight/setFlightDetails', { ...asked, contact })).status).toBe(200)
  })

  test.each([
    ['a missing name', { passengers: [{ ...adult(), lastName: 'X9' }] }, 'passengers.0.lastName'],
    ['two travellers where one was searched', { passengers: [adult(), adult('Iyer')] }, 'passengers'],
    ['an offer that nobody made', { extras: [{ passengerIndex: 0, kind: 'seat', offerId: 'nonsense' }] }, 'extras.0'],
    ['a passenger that is not there', { extras: [{ passengerIndex: 4, kind: 'meal', offerId: 'x' }] }, 'extras.0'],
  ])('%s', async (_what, more, field) => {
    const { searchId, options } = await search(agent)
    const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
    const before = await countBookings()
    const { status, body } = await agent<{ shortError: object }>(
      'flight/setFlightDetails',
      detailsFor(searchId, quoted, more as never),
    )
    expect(status).toBe(422)
    expect(Object.keys(body.shortError)).toContain(field)
    expect(await countBookings()).toBe(before)
  })

  test('a search that is over', async () => {
    const { searchId, options } = await search(agent)
    const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
    server.passMinutes(16)
    const { status, body } = await agent('flight/setFlightDetails', detailsFor(searchId, quoted))
    server.passMinutes(-16)
    expect({ status, body }).toMatchObject({ status: 409, body: { errorCode: 'SEARCH_EXPIRED' } })
  })

  test('a traveller who is already on this flight', async () => {
    const booked = await order(agent, '2001', { passengers: [adult('Twice')] })
    await payByWallet(agent, booked.orderId)
    const { searchId, options } = await search(agent)
    const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
    const { body } = await agent<{ shortError: Record<string, string> }>(
      'flight/setFlightDetails',
      detailsFor(searchId, quoted, { passengers: [adult('Twice')] }),
    )
    expect(body.shortError['passengers.0.lastName']).toMatch(/already booked on this flight, PNR [A-Z0-9]{6}/)
  })

  test("another company's search, and another site's", async () => {
    const { searchId, options } = await search(agent)
    const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
    for (const call of [await callAs('priya@skylark.example'), await callAs('agent@bluedhow.example', 'bluedhow.localhost')])
      expect((await call('flight/setFlightDetails', detailsFor(searchId, quoted))).status).toBe(409)
  })

  test('a customer whose search is switched off', async () => {
    const { searchId, options } = await search(agent)
    const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
    const set = (isAllowed: boolean) =>
      server.app.db
        .updateTable('users')
        .set({ is_flight_search_allowed: isAllowed })
        .where('email', '=', 'agent@skylark.example')
        .execute()
    await set(false)
    const { status, body } = await agent('flight/setFlightDetails', detailsFor(searchId, quoted))
    await set(true)
    expect({ status, body }).toMatchObject({ status: 403, body: { errorCode: 'BOOKING_NOT_ALLOWED' } })
  })
})

test('the same key with other details is refused, and nothing is written', async () => {
  const { searchId, options } = await search(agent)
  const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
  const first = detailsFor(searchId, quoted, { passengers: [adult('Typo')] })
  expect((await agent<OpenedAnswer>('flight/setFlightDetails', first)).status).toBe(200)
  const before = await countBookings()
  for (const other of [
    { passengers: [adult('Other')] },
    { contact: { ...first.contact, email: 'other@example.in' } },
    { agreedTotalPayable: '1.00' },
  ]) {
    const { status, body } = await agent<{ errorCode: string }>('flight/setFlightDetails', { ...first, ...other })
    expect([other, status, body.errorCode]).toEqual([other, 409, 'KEY_REUSED'])
  }
  expect(await countBookings()).toBe(before)
  const colleague = await callAs('priya@skylark.example')
  expect((await colleague<{ errorCode?: string }>('flight/setFlightDetails', first)).body.errorCode).not.toBe('KEY_REUSED')
})

test('the same key, also twice at once, gives the first answer', async () => {
  const { searchId, options } = await search(agent)
  const quoted = await quote(agent, searchId, optionOf(options, '2001').resultIndex)
  const ask = detailsFor(searchId, quoted, { passengers: [adult('Gill')] })
  const before = await countBookings()
  const answers = await Promise.all([1, 2, 3].map(() => agent<OpenedAnswer>('flight/setFlightDetails', ask)))
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  expect(await countBookings()).toBe(before + 1)
})

test('of two orders of one search only one can be paid: the trace is good for one booking', async () => {
  const { searchId, options } = await search(agent)
  const orders = []
  for (const [flightNumber, name] of [
    ['2001', 'Ahuja'],
    ['101', 'Ahuja'],
    ['2001', 'Other'],
  ] as const) {
    const quoted = await quote(agent, searchId, optionOf(options, flightNumber).resultIndex)
    const { body } = await agent<OpenedAnswer>(
      'flight/setFlightDetails',
      detailsFor(searchId, quoted, { passengers: [adult(name)] }),
    )
    orders.push(body.orderId)
  }
  const [first = '', otherSource = '', sameSource = ''] = orders
  const both = await Promise.all([payByWallet(agent, first), payByWallet(agent, sameSource)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.errorMessage).toMatch(/^Another flight of this search is already booked/)
  expect((await payByWallet(agent, otherSource)).body.booking.status).toBe('issued')
})

describe('who sees a booking', () => {
  test('a colleague and the queue do, the queue with its history; strangers and other sites cannot find out that it exists', async () => {
    const { bookingId, orderId } = await order(agent, '2001', { passengers: [adult('Kapoor')] })
    await payByWallet(agent, orderId)
    const colleague = await callAs('agent2@skylark.example')
    expect((await details(colleague, bookingId)).bookingId).toBe(bookingId)
    const staff = await details(await callAs('admin@skylark.example'), bookingId)
    expect(staff.history?.map(({ to }) => to)).toEqual(['awaitingPayment', 'paid', 'issuing', 'issued'])
    for (const call of [await callAs('priya@skylark.example'), await callAs('admin@bluedhow.example', 'bluedhow.localhost')])
      expect((await call('flight/getBookingDetails', { bookingId })).status).toBe(404)
  })

  test('a retail customer sees nothing of what is earned', async () => {
    const retail = await callAs('priya@skylark.example')
    const { bookingId } = await order(retail, '2001')
    const { fare } = await details(retail, bookingId)
    expect(fare).toMatchObject({ tds: null, discount: null, commissionEarned: null })
    expect(fare.earnings).toBeUndefined()
    expect(Number(fare.serviceFee)).toBeGreaterThan(0)
    const answers = [await details(retail, bookingId)]
    const { searchId, options } = await search(retail)
    const quoted = await quote(retail, searchId, optionOf(options, '2001').resultIndex)
    expect(JSON.stringify([answers, quoted, options])).not.toMatch(/markup|tbo-/i)
    const ofAgent = await order(agent, '2001', { passengers: [adult('Names')] })
    expect(ofAgent.quoted.fareDetailResult).toMatchObject({
      markup: ofAgent.quoted.fareDetailResult.serviceFee,
      gstOnMarkup: ofAgent.quoted.fareDetailResult.gstOnServiceFee,
    })
  })
})

describe('a domestic return', () => {
  test.each([
    ['of two airlines', '101', '2002', 'Bose'],
    ['of one airline, whose trace the way out has spent', '2001', '2002', 'Guha'],
    ['of full-service fares', '101', '102', 'Dutta'],
  ])('%s books two PNRs in one order, the way back after the way out', async (_what, outNumber, backNumber, name) => {
    const { searchId, options } = await search(agent, { isReturn: true })
    const [out, back] = [optionOf(options, outNumber), optionOf(options, backNumber)]
    const first = detailsFor(searchId, await quote(agent, searchId, out.resultIndex), {
      inboundResultIndex: back.resultIndex,
      passengers: [adult(name)],
    })
    const opened = await agent<OpenedAnswer>('flight/setFlightDetails', first)
    expect((await payByWallet(agent, opened.body.orderId)).body.next).toBe('showReturn')
    const between = await agent<{ showReturn: boolean; inboundResultIndex: string }>('flight/getFlightDetails', { searchId })
    expect(between.body).toMatchObject({ showReturn: true, inboundResultIndex: back.resultIndex })
    const second = detailsFor(searchId, await quote(agent, searchId, back.resultIndex), {
      outboundBookingId: opened.body.bookingId,
      passengers: [adult(name)],
    })
    const reopened = await agent<OpenedAnswer>('flight/setFlightDetails', second)
    const paid = await payByWallet(agent, reopened.body.orderId)
    expect(paid.body).toMatchObject({ next: 'ticketQueue', booking: { status: 'issued', bound: 'inbound' } })
    const after = await agent<{ showReturn: boolean; bookings: BookingDetail[] }>('flight/getFlightDetails', { searchId })
    expect(after.body.showReturn).toBe(false)
    expect(new Set(after.body.bookings.map(({ pnr }) => pnr)).size).toBe(2)
    const again = await agent<{ shortError: object }>('flight/setFlightDetails', { ...second, idempotencyKey: `another-${name}` })
    expect(again.status).toBe(422)
  })

  test.each([
    ['of two airlines', '101', '2002', 'Menon'],
    ['of one airline, each way in a trace of its own', '2001', '2002', 'Nair'],
  ])('%s is paid once, where the way back is chosen before the way out is paid', async (_what, outNumber, backNumber, name) => {
    const { searchId, opened, both } = await openBoth(outNumber, backNumber, name)
    const [first, second] = [Number(opened.amount), Number((await details(agent, both.bookingId)).amount)]
    expect(both.orderId).not.toBe(opened.orderId)
    expect(Number(both.amount)).toBeCloseTo(first + second, 2)
    const shown = await sessionOf(both.orderId)
    expect(shown.session.amount).toBe(both.amount)
    expect(shown.session.lines).toEqual([
      { saleId: opened.bookingId, title: titleWith('Delhi – Mumbai', outNumber), amount: opened.amount },
      { saleId: both.bookingId, title: titleWith('Mumbai – Delhi', backNumber), amount: second.toFixed(2) },
    ])
    expect(shown.bookings.map(({ bookingId, bound }) => [bookingId, bound])).toEqual([
      [opened.bookingId, 'outbound'],
      [both.bookingId, 'inbound'],
    ])
    expect(shown.booking.bookingId).toBe(opened.bookingId)
    // The payment of the way out alone has given way to that of both, and the person who has it open learns of the new one.
    const old = await sessionOf(opened.orderId)
    expect([old.session.status, old.session.lines.length, old.booking.orderId]).toEqual(['expired', 1, both.orderId])
    expect((await payByWallet(agent, opened.orderId)).status).toBe(409)
    const paid = await payByWallet(agent, both.orderId)
    expect(paid.body).toMatchObject({ next: 'ticketQueue', booking: { status: 'issued', bound: 'outbound' } })
    expect(paid.body.bookings.map(({ status, bound }) => [status, bound])).toEqual([
      ['issued', 'outbound'],
      ['issued', 'inbound'],
    ])
    expect((await details(agent, both.bookingId)).status).toBe('issued')
    const after = await agent<{ showReturn: boolean; bookings: BookingDetail[] }>('flight/getFlightDetails', { searchId })
    expect(after.body.showReturn).toBe(false)
    expect(new Set(after.body.bookings.map(({ pnr }) => pnr)).size).toBe(2)
  })

  test('paid once, of which one way fails: the other is issued, and what the one cost is back', async () => {
    const { opened, both } = await openBoth('101', '2002', 'Pillai')
    await orderFault(sandbox.url, { method: 'Ticket', fault: 'ticket-failed', times: 1 })
    const ids = [opened.bookingId, both.bookingId]
    const endings = async () => (await Promise.all(ids.map(async (id) => (await details(agent, id)).status))).sort()
    await payByWallet(agent, both.orderId)
    await expect.poll(endings, { timeout: 20_000 }).toEqual(['issued', 'refunded'])
    const { session, bookings } = await sessionOf(both.orderId)
    expect(session).toMatchObject({ status: 'paid', amount: both.amount })
    expect(bookings.map(({ status }) => status).sort()).toEqual(['issued', 'refunded'])
  })

  type Session = {
    session: { status: string; amount: string; lines: { saleId: number; title: string; amount: string }[] }
    booking: BookingDetail
    bookings: BookingDetail[]
  }
  const sessionOf = async (orderId: string) => (await agent<Session>('flight/payments/getPaymentSession', { orderId })).body
  const titleWith = (route: string, number: string) =>
    expect.stringMatching(new RegExp(`^${route}, \\w{3} \\d{1,2} \\w{3,4}, [A-Z0-9]{2} ${number}$`))

  async function openBoth(outNumber: string, backNumber: string, name: string) {
    const { searchId, options } = await search(agent, { isReturn: true })
    const [out, back] = [optionOf(options, outNumber), optionOf(options, backNumber)]
    const first = detailsFor(searchId, await quote(agent, searchId, out.resultIndex), {
      inboundResultIndex: back.resultIndex,
      passengers: [adult(name)],
    })
    const { body: opened } = await agent<OpenedAnswer>('flight/setFlightDetails', first)
    const second = detailsFor(searchId, await quote(agent, searchId, back.resultIndex), {
      outboundBookingId: opened.bookingId,
      passengers: [adult(name)],
    })
    const { body: both } = await agent<OpenedAnswer>('flight/setFlightDetails', second)
    return { searchId, opened, both }
  }
})

describe('a return that failed', () => {
  const bothWays = async (name: string) => {
    const { searchId, options } = await search(agent, { isReturn: true })
    const [out, back] = [optionOf(options, '101'), optionOf(options, '2002')]
    const passengers = [adult(name)]
    const first = detailsFor(searchId, await quote(agent, searchId, out.resultIndex), {
      inboundResultIndex: back.resultIndex,
      passengers,
    })
    const opened = await agent<OpenedAnswer>('flight/setFlightDetails', first)
    await payByWallet(agent, opened.body.orderId)
    const quoted = await quote(agent, searchId, back.resultIndex)
    const bookBack = (key: string) =>
      agent<OpenedAnswer & { shortError?: object }>('flight/setFlightDetails', {
        ...detailsFor(searchId, quoted, { outboundBookingId: opened.body.bookingId, passengers }),
        idempotencyKey: `${key}-${name}`,
      })
    const isOpen = async () => (await agent<{ showReturn: boolean }>('flight/getFlightDetails', { searchId })).body.showReturn
    return { bookBack, isOpen }
  }
  const failOnce = async (bookBack: (key: string) => Promise<{ body: OpenedAnswer }>) => {
    await orderFault(sandbox.url, { method: 'Ticket', fault: 'ticket-failed', times: 1 })
    const { body } = await bookBack('fails')
    await payByWallet(agent, body.orderId)
    await expect.poll(async () => (await details(agent, body.bookingId)).status).toBe('refunded')
  }

  test('is booked again, once, and then no more', async () => {
    const { bookBack, isOpen } = await bothWays('Refail')
    await failOnce(bookBack)
    expect(await isOpen()).toBe(true)
    const again = await bookBack('again')
    expect((await payByWallet(agent, again.body.orderId)).body).toMatchObject({
      next: 'ticketQueue',
      booking: { status: 'issued' },
    })
    expect(await isOpen()).toBe(false)
    const before = await countBookings()
    expect((await bookBack('thrice')).status).toBe(422)
    expect(await countBookings()).toBe(before)
  })

  test('is booked by one of two who try at once', async () => {
    const { bookBack, isOpen } = await bothWays('Retwice')
    await failOnce(bookBack)
    const opened = await Promise.all(['one', 'two'].map(bookBack))
    const orders = opened.filter(({ status }) => status === 200).map(({ body }) => body.orderId)
    expect(orders.length).toBeGreaterThan(0)
    const paid = await Promise.all(orders.map((orderId) => payByWallet(agent, orderId)))
    expect(paid.filter(({ body }) => body.booking?.status === 'issued')).toHaveLength(1)
    expect(await isOpen()).toBe(false)
  })
})

describe('seats held without paying', () => {
  test('are held, paid later and ticketed', async () => {
    const { orderId, bookingId } = await order(agent, '101', { passengers: [adult('Rao')] })
    const { body: held } = await agent<{ booking: BookingDetail }>('flight/holdBooking', { orderId })
    expect(held.booking).toMatchObject({ status: 'held', bookingId })
    expect(held.booking.statusText).toMatch(/^Your seats are held until .* Nothing is charged yet\.$/)
    expect((await payByWallet(agent, orderId)).status).toBe(409)
    const session = await agent<OpenedAnswer>('flight/payments/payForHold', { bookingId })
    const paid = await payByWallet(agent, session.body.orderId)
    expect(paid.body.booking).toMatchObject({ status: 'issued' })
  })

  test('can be released, and then neither paid nor released again', async () => {
    const { orderId, bookingId } = await order(agent, '101', { passengers: [adult('Sen')] })
    await agent('flight/holdBooking', { orderId })
    const { body } = await agent<{ booking: BookingDetail }>('flight/releaseFlight', { bookingId })
    expect(body.booking.status).toBe('released')
    expect((await agent('flight/releaseFlight', { bookingId })).body).toMatchObject({ errorCode: 'NOT_HELD' })
    expect((await agent('flight/payments/payForHold', { bookingId })).body).toMatchObject({ errorCode: 'STATE_CHANGED' })
    expect((await agent('flight/releaseFlight', { bookingId: 1 })).status).toBe(404)
  })

  test('low-cost fares and switched-off accounts cannot', async () => {
    const { orderId } = await order(agent, '2001', { passengers: [adult('Das')] })
    expect((await agent('flight/holdBooking', { orderId })).body).toMatchObject({ errorCode: 'HOLD_NOT_ALLOWED' })
    const { bookingId } = await order(agent, '101', { passengers: [adult('Das')] })
    const stranger = await callAs('priya@skylark.example')
    expect((await stranger('flight/holdBooking', { orderId })).status).toBe(404)
    expect((await stranger('flight/payments/payForHold', { bookingId })).status).toBe(404)
  })
})

test('only who holds the permission may ask the supplier again', async () => {
  const { bookingId, orderId } = await order(agent, '2001', { passengers: [adult('Pillai')] })
  await payByWallet(agent, orderId)
  expect((await agent('flight/askSupplierAgain', { bookingId })).status).toBe(403)
  const staff = await callAs('desk@skylark.example')
  const { body } = await staff<{ booking: BookingDetail }>('flight/askSupplierAgain', { bookingId })
  expect(body.booking.status).toBe('issued')
})

test('a traveller may have a contact of their own: kept with the order for the airline', async () => {
  const own = { phoneCode: '+971', mobileNo: '501234567', email: 'zoe@example.com', addressLine1: '1 Creek Road', city: 'Dubai' }
  const { bookingId } = await order(agent, '2001', { passengers: [{ ...adult('Creek', 'Zoe'), ...own }] })
  const booking = await inSite(server.app.db, 1, (tx) => findBooking(tx, bookingId))
  expect(booking?.supplierOrder.passengers[0]?.contact).toEqual(own)
  expect(booking?.supplierOrder.contact.city).toBe('Mumbai')
})

test('its sale is used from the day on which the first flight leaves until the day on which the last one arrives', async () => {
  const { bookingId } = await order(agent, '210', { passengers: [adult('Night', 'Owl')] })
  const sale = await server.app.db
    .selectFrom('sales')
    .select(['used_from', 'used_to'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  expect(sale).toEqual({ used_from: travelDay(), used_to: travelDay(1) })
})

test('what is stored of the order is what was typed, per site', async () => {
  const { bookingId } = await order(agent, '2001', { passengers: [adult('Nambiar', 'Zoë')] })
  const seen = await inSite(server.app.db, 999, (tx) =>
    tx.selectFrom('bookings').select('id').where('id', '=', bookingId).execute(),
  )
  expect(seen).toEqual([])
})

describe('two agencies of one group, of whom TDS is deducted from one', () => {
  const FLIGHT = '101'
  const paise = (amount: string | null | undefined) => Math.round(Number(amount) * 100)
  /** Meera opens an agency of her own, under the rules of the one she worked for. */
  async function openSecondAgency(): Promise<{ call: Call; LEId: number }> {
    const { app } = server
    const LEId = await inSite(app.db, 1, async (tx) => {
      const entity = { site_id: 1, kind: 'agency', name: 'Meera Journeys', country_code: 'IN', pan_number: 'ABCDE1234F' }
      const { id } = await tx.insertInto('legal_entities').values(entity).returning('id').executeTakeFirstOrThrow()
      const { group_id, legal_entity_id: first } = await tx
        .selectFrom('buyer_group_members as member')
        .innerJoin('users', 'users.legal_entity_id', 'member.legal_entity_id')
        .select(['member.group_id', 'member.legal_entity_id'])
        .where('users.email', '=', 'agent@skylark.example')
        .executeTakeFirstOrThrow()
      await tx.insertInto('buyer_group_members').values({ site_id: 1, legal_entity_id: id, group_id }).execute()
      await tx.updateTable('users').set({ legal_entity_id: id }).where('email', '=', 'agent2@skylark.example').execute()
      for (const legalEntityId of [first, id])
        await topUp(tx, { legalEntityId, amount: parseMoney('90000', 'INR'), reference: 'tds', now: app.now() })
      return id
    })
    return { call: await callAs('agent2@skylark.example'), LEId }
  }
  const setTds = async (LEId: number, isTdsDeductable: boolean) => {
    const admin = await callAs('admin@skylark.example')
    expect((await admin('supplier/setLERelationConfig', { userLEID: LEId, isTdsDeductable })).status).toBe(200)
  }
  const quoteOf = async (call: Call) => {
    const found = await search(call)
    const option = optionOf(found.options, FLIGHT)
    return { searchId: found.searchId, option, quoted: await quote(call, found.searchId, option.resultIndex) }
  }
  const buy = async (call: Call, { searchId, quoted }: Awaited<ReturnType<typeof quoteOf>>) => {
    const more = { passengers: [adult(call === agent ? 'Deducted' : 'Whole')] }
    const { body } = await call<OpenedAnswer>('flight/setFlightDetails', detailsFor(searchId, quoted, more))
    expect(body).toMatchObject({ success: true })
    const before = await sumOfAccount(server, 1, 'tdsPayable')
    const { body: answer } = await payByWallet(call, body.orderId)
    expect(answer).toMatchObject({ success: true, booking: { status: 'issued' } })
    const paid = answer.booking
    const owed = (await sumOfAccount(server, 1, 'tdsPayable')) - before
    const { lines } = await server.app.db
      .selectFrom('tax_documents')
      .select('lines')
      .where('kind', '=', 'invoice')
      .where('sale_id', '=', paid.bookingId)
      .executeTakeFirstOrThrow()
    const onInvoice = readExact<DocumentLine[]>(lines).filter(({ label }) => label.startsWith('TDS'))
    return { amount: paise(body.amount), owed: Number(owed), onInvoice }
  }

  test('pays the same fare less the same discount: with TDS of it, posted and named on the invoice, or without', async () => {
    const second = await openSecondAgency()
    await setTds(second.LEId, false)
    const [on, off] = [await quoteOf(agent), await quoteOf(second.call)]
    const [deducted, whole] = [on.quoted.fareDetailResult, off.quoted.fareDetailResult]
    expect(on.option.publishedPrice).toBe(off.option.publishedPrice)
    expect([deducted.totalFare, deducted.discount]).toEqual([whole.totalFare, whole.discount])
    // Two per cent since October 2024, of what the agency is given and not of what the supplier has withheld from us.
    const tds = Math.round(paise(deducted.discount) * 0.02)
    expect(tds).toBeGreaterThan(0)
    expect([paise(deducted.tds), paise(whole.tds)]).toEqual([tds, 0])
    expect(paise(deducted.totalPayable) - paise(whole.totalPayable)).toBe(tds)
    expect(paise(whole.totalPayable)).toBe(paise(whole.totalFare) - paise(whole.discount))
    expect(deducted.lines.find(({ kind }) => kind === 'tds')).toMatchObject({ label: 'TDS', detail: '2%' })
    expect(whole.lines.map(({ kind }) => kind)).not.toContain('tds')
    expect([on, off].map(({ option }) => paise(option.earnings?.tds))).toEqual([tds, 0])

    // What was quoted keeps its price, whatever is set afterwards.
    const { legal_entity_id: LEId } = await server.app.db
      .selectFrom('users')
      .select('legal_entity_id')
      .where('email', '=', 'agent@skylark.example')
      .executeTakeFirstOrThrow()
    await setTds(LEId, false)
    const again = await quote(agent, on.searchId, on.quoted.resultIndex)
    expect([again.isPriceChanged, again.fareDetailResult.totalPayable]).toEqual([false, deducted.totalPayable])
    const [bought, boughtWhole] = [await buy(agent, on), await buy(second.call, off)]
    expect([bought.amount, bought.owed]).toEqual([paise(deducted.totalPayable), tds])
    expect(bought.onInvoice.map(({ label, detail, amount }) => [label, detail, paise(toDecimal(amount))])).toEqual([
      ['TDS on commission (section 194H)', '2%', tds],
    ])
    expect(boughtWhole).toEqual({ amount: paise(whole.totalPayable), owed: 0, onInvoice: [] })
    // A new search is priced by the new setting, and a traveller never had any.
    expect(paise((await quoteOf(agent)).quoted.fareDetailResult.tds)).toBe(0)
    await setTds(LEId, true)
  })
})
