import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBooking } from '../packages/server/src/testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts'
import {
  activitiesAreKept,
  everyActivityRefundIsItsShare,
  everyPlaceIsThere,
  type OurActivity,
  readActivities,
  readTakenStarts,
} from './activity-checks.ts'
import { everyCardPaymentIsOurs, type GatewayBooks, type OurCard } from './gateway-checks.ts'
import { makeJournal } from './journal.ts'
import {
  bothFlightBooksAgree,
  bothLedgersAgree,
  bothOrderBooksAgree,
  type PartnerFlight,
  type PartnerPair,
  readPartnerAccounts,
  readPartnerFlights,
  readPartnerPairs,
} from './partner-checks.ts'
import { acceptedIsSoldOrPaidBack, everyVoucherIsOfASale, nothingIsCollectedTwice, readPaidQuotations } from './proposal-checks.ts'
import { quotationsAreKept, readQuotations } from './quotation-checks.ts'
import { everyRefundIsAsQuoted, type PaidBack } from './refund-checks.ts'
import {
  everyHeldSeatIsKnown,
  everyTicketIsOursOnce,
  everyTicketOfOursExists,
  nothingIsTicketedTwice,
  type OurBooking,
  promisesAreKept,
  type SupplierRecord,
} from './supplier-checks.ts'
import {
  countsAreRight,
  downloadsAreWhole,
  ledgerIsSound,
  nobodyPaysForNothing,
  noJobFailed,
  rulesHaveOneVersion,
  salesAreRight,
} from './table-checks.ts'

// A check that cannot fail proves nothing: each is shown a sound world, then one with the very fault it is there for.

const ours = (more: Partial<OurBooking> = {}): OurBooking => ({
  id: 100_001,
  status: 'issued',
  pnr: 'ABC123',
  supplier: 'tbo',
  supplier_booking_id: '77',
  needs_staff: false,
  ticket_numbers: ['0982179060036'],
  ...more,
})
const theirs = (more: Partial<SupplierRecord> = {}): SupplierRecord => ({
  bookingId: 77,
  pnr: 'ABC123',
  status: 'ticketed',
  tickets: ['2179060036'],
  timesTicketed: 1,
  passengers: ['Iyer/Rohan'],
  ...more,
})
const brokenBy = ({ broken }: { broken: readonly string[] }) => broken.length

describe('against the supplier', () => {
  test.each([
    ['a ticket that is nobody’s', [], [theirs()]],
    ['a ticket that is two of ours', [ours(), ours({ id: 100_002 })], [theirs()]],
    ['a ticket of a booking that was refunded', [ours({ status: 'refunded' })], [theirs()]],
  ])('%s is found', (_what, mine, there) => {
    expect(brokenBy(everyTicketIsOursOnce([ours()], [theirs()]))).toBe(0)
    expect(brokenBy(everyTicketIsOursOnce(mine, there))).toBe(1)
  })

  test.each([
    ['a ticket the supplier does not know', []],
    ['a ticket under another number', [theirs({ tickets: ['9999999999'] })]],
    ['a ticket under another PNR', [theirs({ pnr: 'XYZ999' })]],
  ])('%s is found', (_what, there) => {
    expect(brokenBy(everyTicketOfOursExists([ours()], [theirs()]))).toBe(0)
    expect(brokenBy(everyTicketOfOursExists([ours()], there))).toBe(1)
  })

  test('what was ticketed twice is found', () => {
    expect(brokenBy(nothingIsTicketedTwice([theirs()]))).toBe(0)
    expect(brokenBy(nothingIsTicketedTwice([theirs({ timesTicketed: 2 })]))).toBe(1)
  })

  test('a seat that is held for nobody is found', () => {
    const held = theirs({ status: 'held' })
    expect(brokenBy(everyHeldSeatIsKnown([ours({ status: 'held' })], [held]))).toBe(0)
    expect(brokenBy(everyHeldSeatIsKnown([ours({ status: 'failed' })], [held]))).toBe(1)
    expect(brokenBy(everyHeldSeatIsKnown([], [held]))).toBe(1)
  })

  test('an answer that was taken back is found', () => {
    const journal = makeJournal()
    journal.recordPromise(100_001, 'issued')
    expect(brokenBy(promisesAreKept(journal, [ours()]))).toBe(0)
    expect(brokenBy(promisesAreKept(journal, [ours({ status: 'refunded' })]))).toBe(1)
    expect(brokenBy(promisesAreKept(journal, []))).toBe(1)
  })
})

describe('against the gateway', () => {
  const books = (paidBack: readonly string[] = []) =>
    ({
      orders: [{ status: 'paid', gatewayPaymentId: 'pay_1', amount: '1200.00' }],
      refunds: paidBack.map((amount) => ({ gatewayPaymentId: 'pay_1', amount })),
    }) as unknown as GatewayBooks
  const card = (back = '0'): OurCard => ({ gateway_payment_id: 'pay_1', paid: '120000', back })

  test.each([
    ['a charge we know nothing of', books(), []],
    ['a charge of another amount', books(), [{ ...card(), paid: '120001' }]],
    ['a charge nobody made', { orders: [], refunds: [] }, [card()]],
    ['a refund we know nothing of', books(['200.00']), [card()]],
    ['a refund that was never made', books(), [card('20000')]],
    ['a refund that was made twice', books(['200.00', '200.00']), [card('20000')]],
  ])('%s is found', (_what, there, mine) => {
    expect(brokenBy(everyCardPaymentIsOurs(books(['200.00']), [card('20000')]))).toBe(0)
    expect(brokenBy(everyCardPaymentIsOurs(there, mine))).toBe(1)
  })
})

describe('refunds', () => {
  const paid = (more: Partial<PaidBack> = {}): PaidBack => ({
    id: 300_001,
    quote_id: 'q1',
    quoted: '250050',
    refunded: '250050',
    postedToWallet: '50050',
    postedToCards: '200000',
    sentToCards: '200000',
    ...more,
  })
  const newer = { quote_id: 'q2', quoted: '250000', refunded: '250000', postedToWallet: '50000' }
  test.each([
    ['a refund of another sum than its quote', paid({ refunded: '250049' })],
    ['a refund that the ledger does not know', paid({ postedToWallet: '0', postedToCards: '0', sentToCards: '0' })],
    ['a card that gets less than was posted for it', paid({ sentToCards: '0' })],
    ['a quote that is not the one a person agreed to', paid(newer)],
  ])('%s is found', (_what, one) => {
    const journal = makeJournal()
    journal.recordQuote(300_001, { quoteId: 'q1', refund: '2500.50' })
    expect(brokenBy(everyRefundIsAsQuoted(journal, [paid()]))).toBe(0)
    expect(brokenBy(everyRefundIsAsQuoted(journal, [one]))).toBe(1)
  })

  test('what the airline gave beyond it may be passed on', () => {
    const journal = makeJournal()
    journal.recordQuote(300_001, { quoteId: 'q1', refund: '2499.00' })
    expect(brokenBy(everyRefundIsAsQuoted(journal, [paid(newer)]))).toBe(0)
    expect(brokenBy(everyRefundIsAsQuoted(makeJournal(), [paid()]))).toBe(0)
  })
})

describe('quotations', () => {
  const world = {
    quotations: [{ id: 7, status: 'vouchered', sold: '46245', sales: '46245' }],
    receipts: [{ quotation_id: 7, key: 'once', amount: '1505' }],
    changes: [{ id: 3, version: 2, difference: '-1005' }],
    services: [{ id: 400_002, refund: '6000', refunded: '6000' }],
  }
  const answered = () => {
    const journal = makeJournal()
    journal.recordQuotation(7, 'vouchered')
    journal.recordReceipt(7, { key: 'once', amount: '15.05' })
    journal.recordChange(3, '-10.05')
    journal.recordService(400_002, '60.00')
    return journal
  }

  test.each([
    ['one that was sold and is gone', { quotations: [] }],
    [
      'one that was sold and is open again',
      { quotations: [{ ...world.quotations[0], id: 7, status: 'accepted', sold: null, sales: null }] },
    ],
    [
      'one that is sold for another sum than its sales',
      { quotations: [{ ...world.quotations[0], id: 7, status: 'vouchered', sold: '46244', sales: '46245' }] },
    ],
    ['a payment that is not there', { receipts: [] }],
    ['a payment that is there twice', { receipts: [...world.receipts, ...world.receipts] }],
    ['a change that was not carried out', { changes: [{ id: 3, version: null, difference: '-1005' }] }],
    ['a change of another difference', { changes: [{ id: 3, version: 2, difference: '-1004' }] }],
    ['a service that was not cancelled', { services: [] }],
    ['a service that was refunded otherwise', { services: [{ id: 400_002, refund: '6000', refunded: '5999' }] }],
  ])('%s is found', (_what, more) => {
    expect(brokenBy(quotationsAreKept(answered(), world))).toBe(0)
    expect(brokenBy(quotationsAreKept(answered(), { ...world, ...more }))).toBe(1)
  })
})

describe('proposals', () => {
  const sold = { id: 7, status: 'vouchered', accepted: 1, sales: 2, total: '46245', collected: '46245' }
  const ended = { id: 8, status: 'cancelled', accepted: 1, sales: 0, total: '46245', collected: '0' }
  const byPage = { id: 'p1', net: '13874', received: '13874', isWhole: true }
  const order = { id: 5_001, confirmed: 2, hasVoucher: true, isMailed: true }
  const answered = () => {
    const journal = makeJournal()
    for (const id of [7, 8]) journal.recordAccepted(id)
    return journal
  }

  test.each([
    ['one that was accepted and is gone', [ended]],
    ['one that was accepted and is offered again', [{ ...sold, status: 'sent', sales: 0 }, ended]],
    ['one that was accepted and has no link that was', [{ ...sold, accepted: 0 }, ended]],
    ['one that is vouchered and not sold', [{ ...sold, sales: 0 }, ended]],
    ['one that ended and keeps money', [sold, { ...ended, collected: '100' }]],
  ])('%s is found', (_what, quotations) => {
    expect(brokenBy(acceptedIsSoldOrPaidBack(answered(), { quotations: [sold, ended] }))).toBe(0)
    expect(brokenBy(acceptedIsSoldOrPaidBack(answered(), { quotations }))).toBe(1)
  })

  test.each([
    ['a quotation that collected more than it costs', { quotations: [{ ...sold, collected: '46246' }], pages: [byPage] }],
    ['a card payment that was received for more', { quotations: [sold], pages: [{ ...byPage, received: '13875' }] }],
    ['a card payment that was lost', { quotations: [sold], pages: [{ ...byPage, received: null, isWhole: false }] }],
  ])('%s is found', (_what, ours) => {
    expect(brokenBy(nothingIsCollectedTwice({ quotations: [sold], pages: [byPage, { ...byPage, received: null }] }))).toBe(0)
    expect(brokenBy(nothingIsCollectedTwice(ours))).toBe(1)
  })

  test.each([
    ['a voucher of nothing', { ...order, confirmed: 0 }],
    ['a sale without a voucher', { ...order, hasVoucher: false, isMailed: false }],
    ['a voucher that was never mailed', { ...order, isMailed: false }],
  ])('%s is found', (_what, wrong) => {
    const unpaid = { ...order, confirmed: 0, hasVoucher: false, isMailed: false }
    expect(brokenBy(everyVoucherIsOfASale({ orders: [order, unpaid] }))).toBe(0)
    expect(brokenBy(everyVoucherIsOfASale({ orders: [wrong] }))).toBe(1)
  })
})

describe('activities', () => {
  const shop = { options: [{ activityId: 4, tourOptionId: 5, refundPercent: 70 }], places: 12 }
  const sold = (more: Partial<OurActivity> = {}): OurActivity => ({
    ...{ id: 400_001, tour_option_id: 5, status: 'confirmed', amount: '14995', refund: '0', posted: '0' },
    ...more,
  })
  const cancelled = sold({ status: 'cancelled', refund: '10497', posted: '10497' })
  const start = (more: object = {}) => ({ tour_option_id: 5, day: '2027-01-14', starts_at: '09:00', sold: 12, held: 0, ...more })

  test.each([
    ['a place too many', start({ sold: 13 })],
    ['a hold that never ended', start({ sold: 0, held: 1 })],
  ])('%s is found', (_what, one) => {
    expect(brokenBy(everyPlaceIsThere(shop, [start()]))).toBe(0)
    expect(brokenBy(everyPlaceIsThere(shop, [one]))).toBe(1)
  })

  test.each([
    ['one that was confirmed and is not', [sold({ status: 'expired' })]],
    ['one that was confirmed and is gone', []],
  ])('%s is found', (_what, ours) => {
    const journal = makeJournal()
    journal.recordActivity(400_001, { status: 'confirmed' })
    expect(brokenBy(activitiesAreKept(journal, [sold()]))).toBe(0)
    expect(brokenBy(activitiesAreKept(journal, [cancelled]))).toBe(0)
    expect(brokenBy(activitiesAreKept(journal, ours))).toBe(1)
  })

  test.each([
    ['one that was cancelled and is not', sold()],
    ['one that was refunded otherwise than shown', sold({ status: 'cancelled', refund: '10496' })],
  ])('%s is found', (_what, one) => {
    const journal = makeJournal()
    journal.recordActivity(400_001, { status: 'cancelled', refund: '104.97' })
    expect(brokenBy(activitiesAreKept(journal, [cancelled]))).toBe(0)
    expect(brokenBy(activitiesAreKept(journal, [one]))).toBe(1)
  })

  test.each([
    ['a share of another size', sold({ status: 'cancelled', refund: '10496', posted: '10496' })],
    ['a refund that the ledger does not know', sold({ status: 'cancelled', refund: '10497', posted: '0' })],
    ['a refund of what was not cancelled', sold({ refund: '10497', posted: '10497' })],
  ])('%s is found', (_what, one) => {
    expect(brokenBy(everyActivityRefundIsItsShare(shop, [cancelled, sold()]))).toBe(0)
    expect(brokenBy(everyActivityRefundIsItsShare(shop, [one]))).toBe(1)
  })
})

describe('sales between two sites', () => {
  const pair = (more: Partial<PartnerPair> = {}): PartnerPair => ({
    ...{ order_ref: 'a', ours: 'confirmed', theirs: 'confirmed', net: '29120', price: '29120', due: '0', refunded: '0' },
    ...{ unanswered: 0, ...more },
  })
  const sound = [
    pair(),
    pair({ ours: 'cancelled', theirs: 'cancelled', due: '14560', refunded: '14560' }),
    pair({ ours: 'refunded', theirs: 'expired' }),
    pair({ ours: 'expired', theirs: 'expired' }),
    // The consumer's node died before it had written its sale.
    pair({ ours: null, net: null, theirs: 'expired' }),
  ]

  test.each([
    ['one that is sold here and not there', pair({ theirs: 'expired' })],
    ['one that is paid back here and booked there', pair({ ours: 'refunded' })],
    ['one that is booked there and unknown here', pair({ ours: null, net: null })],
    ['one that is sold here and unknown there', pair({ theirs: null, price: null })],
    ['one that is cancelled here alone', pair({ ours: 'cancelled' })],
    ['places that are held there for ever', pair({ ours: 'expired', theirs: 'waiting' })],
    ['another price', pair({ price: '29121' })],
    ['another refund', pair({ ours: 'cancelled', theirs: 'cancelled', due: '14560', refunded: '14559' })],
    ['a message without an answer', pair({ unanswered: 1 })],
  ])('%s is found', (_what, one) => {
    expect(brokenBy(bothOrderBooksAgree(sound))).toBe(0)
    expect(brokenBy(bothOrderBooksAgree([...sound, one]))).toBe(1)
  })

  const flight = (more: Partial<PartnerFlight> = {}): PartnerFlight => ({
    ...{ order_ref: 'f', ours: 'issued', theirs: 'issued', pnr: 'ABC123', their_pnr: 'ABC123', net: 683_560n, price: 683_560n },
    ...more,
  })
  const soundFlights = [
    flight(),
    flight({ ours: 'changeRequested' }),
    flight({ ours: 'changeRequested', theirs: 'cancelled' }),
    flight({ ours: 'cancelled', theirs: 'cancelled' }),
    flight({ ours: 'held', theirs: 'held' }),
    flight({ ours: 'refunded', theirs: 'released' }),
    flight({ ours: 'expired', theirs: null }),
  ]
  test.each([
    ['a ticket here alone', flight({ theirs: 'refunded' })],
    ['a ticket there alone', flight({ ours: 'refunded' })],
    ['a ticket there that nobody has here', flight({ ours: null, net: null })],
    ['one that is cancelled here alone', flight({ ours: 'cancelled' })],
    ['one that is cancelled there alone', flight({ theirs: 'cancelled' })],
    ['seats that are held there for ever', flight({ ours: 'released', theirs: 'held' })],
    ['seats that are held here alone', flight({ ours: 'held', theirs: 'expired' })],
    ['another PNR', flight({ pnr: 'XYZ123' })],
    ['another price', flight({ price: 683_561n })],
  ])('%s is found', (_what, one) => {
    expect(brokenBy(bothFlightBooksAgree(soundFlights))).toBe(0)
    expect(brokenBy(bothFlightBooksAgree([...soundFlights, one]))).toBe(1)
  })

  test('a minor unit that only one of the two knows of is found', () => {
    const account = { consumer: 1, supplier: 2, currency: 'AED', owed: '29120', wallet: '-29120' }
    expect(brokenBy(bothLedgersAgree([account]))).toBe(0)
    expect(brokenBy(bothLedgersAgree([{ ...account, wallet: '-29119' }]))).toBe(1)
  })
})

describe('failures', () => {
  const outage = [{ what: 'PostgreSQL', from: 1_000, to: 2_000 }]
  const failedWith = (status: number, at: number, errorCode = 'UNAVAILABLE', askedAt = at) => {
    const journal = makeJournal()
    journal.recordFailure({ askedAt, at, path: 'flight/search', status, body: { errorCode } })
    return journal.unexplained(outage).length
  }
  test('are explained by an outage of ours, a bug never is', () => {
    expect(failedWith(503, 1_500)).toBe(0)
    expect(failedWith(503, 60_000)).toBe(1)
    expect(failedWith(500, 1_500)).toBe(1)
    expect(failedWith(503, 60_000, 'BUSY')).toBe(0)
    expect(failedWith(500, 60_000, 'BUSY')).toBe(1)
  })
  test('of a call that was under way in an outage are explained, however late its supplier answered; of a later call they are not', () => {
    expect(failedWith(503, 12_000, 'UNAVAILABLE', 1_999)).toBe(0)
    expect(failedWith(503, 12_000, 'UNAVAILABLE', 2_001)).toBe(1)
    expect(failedWith(503, 6_999, 'UNAVAILABLE', 6_500)).toBe(0)
    expect(failedWith(500, 12_000, 'UNAVAILABLE', 1_999)).toBe(1)
  })
})

describe('from the tables', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test('a charge without a ticket is found', async () => {
    const { orderId, bookingId } = await openTestBooking(server, 'agent@skylark.example')
    const { db } = server.app
    expect(brokenBy(await nobodyPaysForNothing(db))).toBe(0)
    // Past the triggers that would not let it happen.
    await sql`alter table bookings disable trigger user`.execute(db)
    await sql`update payments set status = 'paid', paid_at = now(), wallet_minor = amount_minor where id = ${orderId}`.execute(db)
    await sql`update bookings set status = 'failed' where id = ${bookingId}`.execute(db)
    await sql`alter table bookings enable trigger user`.execute(db)
    expect(brokenBy(await nobodyPaysForNothing(db))).toBe(1)
    expect(brokenBy(await ledgerIsSound(db))).toBeGreaterThan(0)
  })

  test('the tables of activities can be read', async () => {
    expect(await readActivities(server.app.db)).toEqual([])
    expect(await readTakenStarts(server.app.db)).toEqual([])
    expect(await readPartnerPairs(server.app.db)).toEqual([])
    expect(await readPartnerFlights(server.app.db)).toEqual([])
    expect(await readPartnerAccounts(server.app.db)).toEqual([])
    expect(await readQuotations(server.app.db)).toEqual({ quotations: [], receipts: [], changes: [], services: [] })
    expect(await readPaidQuotations(server.app.db)).toEqual({ quotations: [], pages: [], orders: [] })
  })

  test('a count that went astray is found', async () => {
    const { db } = server.app
    const { site_id } = await db
      .selectFrom('site_domains')
      .select('site_id')
      .where('domain', '=', 'localhost')
      .executeTakeFirstOrThrow()
    await sql`delete from ticket_news`.execute(db)
    await sql`delete from ticket_tallies`.execute(db)
    await sql`delete from payment_lines`.execute(db)
    await sql`delete from payments`.execute(db)
    await sql`insert into ticket_tallies (site_id, whose, whose_id, axis, period, queue_tab, is_domestic, count)
      values (${site_id}, 'site', 0, 'total', '', 'ticketed', true, 1)`.execute(db)
    expect(brokenBy(await countsAreRight(db))).toBeGreaterThan(0)
  })

  test('a sale that charts do not know is found', async () => {
    const { db } = server.app
    expect(brokenBy(await salesAreRight(db))).toBe(0)
    const site = await db.selectFrom('sites').select('id').limit(1).executeTakeFirstOrThrow()
    await sql`insert into sales_sums values (${site.id}, 'site', 0, 'month', '2026-11', '', 'INR', 1, 100, 10, 5)`.execute(db)
    expect(brokenBy(await salesAreRight(db))).toBe(1)
  })

  test('a job that was given up is found', async () => {
    const { db } = server.app
    expect(brokenBy(await noJobFailed(db))).toBe(0)
    await sql`insert into pgboss.job (name, state) values ('issue-booking', 'failed')`.execute(db)
    expect(brokenBy(await noJobFailed(db))).toBe(1)
  })

  test('a download with a piece missing is found', async () => {
    const { db } = server.app
    expect(brokenBy(await downloadsAreWhole(db))).toBe(0)
    const user = await db.selectFrom('users').select(['site_id', 'id']).limit(1).executeTakeFirstOrThrow()
    await sql`insert into exports (site_id, user_id, kind, input, file_name, state, size_bytes, created_at, finished_at, expires_at)
      values (${user.site_id}, ${user.id}, 'tickets', '{}', 'x.xlsx', 'ready', 10, now(), now(), now())`.execute(db)
    expect(brokenBy(await downloadsAreWhole(db))).toBe(1)
  })

  test('a group that is behind its editions is found', async () => {
    const { db } = server.app
    expect(brokenBy(await rulesHaveOneVersion(db))).toBe(0)
    await sql`update rule_books set edition = edition + 1 where (service, group_id) = (select service, min(group_id) from rule_books
      group by service order by service limit 1)`.execute(db)
    expect(brokenBy(await rulesHaveOneVersion(db))).toBe(1)
  })
})
