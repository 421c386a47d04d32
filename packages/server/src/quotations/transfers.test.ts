import type {
  ActivityPrice,
  CustomerKart,
  DriftedKart,
  ItineraryOfDay,
  KartVersion,
  RepricedLine,
  StaffKart,
} from '@tradewind/contract/quotations/quotation-shapes'
import type { TravelService } from '@tradewind/contract/travel-days/travel-days'
import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { stockActivities } from '../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { wishOf } from './testing/wish-of.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
let server: TestServer
let stocked: Awaited<ReturnType<typeof stockActivities>>
let [admin, agent] = ['', '']
let [customerId, supplierId, otherSupplierId] = [0, 0, 0]

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
type Saved = { kart: StaffKart } & Refused
type Priced = { price: ActivityPrice | null; why: string | null } & Refused
type Repriced = { lines: RepricedLine[]; saleFaults: { field: string; sentence: string }[]; totalBefore: string; totalNow: string }
const post = <Body>(path: string, body: object, as = admin) => server.call<Body & Refused>(path, body, { as, host: HOST })
const read = async <Body>(path: string, as = admin) =>
  (await server.call<Body>(path, undefined, { as, host: HOST, method: 'GET' })).body
const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, stocked.siteId, work)

beforeAll(async () => {
  server = await startTestServer()
  stocked = await stockActivities(server)
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  customerId = (await logInActor(server, 'agent@bluedhow.example', HOST)).userId
  const supplier = (name: string) =>
    at(async (tx) => {
      const row = { site_id: tx.siteId, kind: 'supplier', name, supplier_code: name.toLowerCase().replaceAll(' ', '-') }
      return (await tx.insertInto('legal_entities').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
  ;[supplierId, otherSupplierId] = [await supplier('Quay cars'), await supplier('Palm vans')]
  // The figures of these tests are without the markups of the demo.
  const { markups } = await read<{ markups: { id: number }[] }>('activity/markup/getActivityMarkUp')
  for (const one of markups)
    await server.call(`activity/markup/deleteActivityMarkup/${one.id}`, undefined, { as: admin, host: HOST, method: 'DELETE' })
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

let number = 0
type Way = { from: number; to: number }
/** Two areas of Dubai that nobody drives between yet. */
async function areas(): Promise<Way> {
  const add = async (name: string) =>
    (await post<{ area: { id: number } }>('areas/addArea', { name: `${name} ${++number}`, cityId: DUBAI })).body.area.id
  return { from: await add('Airport'), to: await add('Marina') }
}
/** A private car of 120 that is sold alone, for the next forty days; the supplier gets 80. Gives its number. */
async function drive(way: Way, more: object = {}): Promise<number> {
  const { status, body } = await post<{ transfer: { id: number } }>('areas/createTransfers', {
    ...{ ...way, marketId: 0, transferType: 'oneway', sharingBasis: 'private', amount: '120', currency: 'AED', maxPax: 4 },
    ...{ isPerPax: false, isStandAlone: true, validFromDate: stocked.inDays(0), validTillDate: stocked.inDays(40) },
    ...{ supplierCost: { supplierId, amount: '80' }, ...more },
  })
  expect([status, body.shortError]).toEqual([200, undefined])
  return body.transfer.id
}
const line = ({ from, to }: Way, more: object = {}) => ({
  ...{ fromAreaId: from, toAreaId: to, transferType: 'oneway', sharingBasis: 'PVT', dropTransfer: 'Quay inn' },
  ...{ startDate: stocked.inDays(10), time: '07:30', price: '120', ...more },
})
const party = { adults: 2, child: 1, childAges: [6] }
const wish = (way: Way, more: object = {}, ofLine: object = {}) => ({
  ...{ customerId, kartName: 'Rao family', ...party, noOfDays: 5, noOfNights: 4, currencySymbol: 'AED' },
  ...{ arrivalDate: stocked.inDays(10), transfers: [line(way, ofLine)], totalPrice: '120', ...more },
})
async function save(body: object): Promise<StaffKart> {
  const answer = await post<Saved>('kart/saveKart', body)
  expect([answer.status, answer.body.shortError, answer.body.errorMessage]).toEqual([200, undefined, undefined])
  return answer.body.kart
}
const refusedOf = async (body: object) => (await post<Saved>('kart/saveKart', body)).body.shortError
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const ask = (way: Way, more: object = {}) =>
  post<Priced>('dmc/getTransferPriceForQuotationBuilder', {
    ...{ fromAreaId: way.from, toAreaId: way.to, date: stocked.inDays(10), ...party },
    ...{ transferType: 'oneway', sharingBasis: 'PVT', ...more },
  })
const RETURN = () => ({
  ...{ transferType: 'return', returnDate: stocked.inDays(13), returnTime: '18:00', price: '220' },
})

describe('the price of a transfer', () => {
  test('is that of the area transfers that are sold alone, with the markup of the customer and the rule behind it', async () => {
    const way = await areas()
    const rateId = await drive(way)
    const { groups } = await read<{ groups: { id: number; isDefault: boolean }[] }>('activity/markup/getActivityMarkUp')
    const groupId = groups.find(({ isDefault }) => isDefault)?.id
    const markup = { kind: 'percent', per: 'booking', on: 'total', value: '10' }
    const rule = { groupId, name: 'Dubai', cityId: DUBAI, markup }
    const made = await post<{ markup: { id: number } }>('activity/markup/addActivityMarkUp', { markup: rule })
    try {
      const { body } = await ask(way, { customerId })
      expect(body).toMatchObject({
        why: null,
        price: { currency: 'AED', price: '132.00', net: '120.00', markup: '12.00', cost: '80.00', margin: '52.00' },
      })
      expect(body.price?.pricedBy).toMatchObject({
        rates: [{ kind: 'areaTransfer', id: rateId, edition: expect.any(Number) }],
        markup: { id: made.body.markup.id },
      })
    } finally {
      const url = `activity/markup/deleteActivityMarkup/${made.body.markup.id}`
      await server.call(url, undefined, { as: admin, host: HOST, method: 'DELETE' })
    }
  })

  test('there and back is one of both ways where there is one, else one for each; two bases are two', async () => {
    const way = await areas()
    const there = await drive(way)
    const both = { transferType: 'return', returnDate: stocked.inDays(13) }
    expect((await ask(way, both)).body.why).toMatch(/^There is no transfer from Marina \d+ to Airport \d+\. Add one/)
    const back = await drive({ from: way.to, to: way.from }, { amount: '100' })
    const shared = { amount: '30', sharingBasis: 'sharing', isPerPax: true, supplierCost: undefined }
    const backShared = await drive({ from: way.to, to: way.from }, shared)
    const ids = async (more: object) => {
      const { price, why } = (await ask(way, { ...both, ...more })).body
      expect(why).toBeNull()
      return [price?.price, price?.cost, price?.pricedBy.rates.map(({ id }) => id)]
    }
    expect(await ids({})).toEqual(['220.00', '160.00', [there, back]])
    // Three people, and nobody has said what the shared one costs.
    expect(await ids({ sharingBasis: 'DROP_SIC_PICKUP_PVT' })).toEqual(['210.00', null, [there, backShared]])
    const one = await drive(way, { amount: '200', transferType: 'return' })
    expect(await ids({})).toEqual(['200.00', '80.00', [one]])
    // It does not reach the day of the way back.
    expect(await ids({ date: stocked.inDays(39), returnDate: stocked.inDays(40) })).toEqual(['200.00', '80.00', [one]])
    expect((await ask(way, { ...both, returnDate: stocked.inDays(41) })).body.why).toMatch(/does not fit|applies/)
  })

  test('says why there is none, and refuses what is not there; no customer is shown it', async () => {
    const way = await areas()
    expect((await ask(way)).body.why).toMatch(
      /^There is no transfer from Airport \d+ to Marina \d+\. Add one in the area transfers/,
    )
    await drive(way, { isStandAlone: false })
    expect((await ask(way)).body.why).toMatch(/is sold alone\./)
    await drive(way)
    expect((await ask(way, { adults: 9 })).body.why).toMatch(/It ends at 4 people; this party has 10\./)
    expect((await ask(way, { sharingBasis: 'SIC' })).body.why).toMatch(/^There is no SIC transfer/)
    expect((await ask({ ...way, to: 999_999 })).body).toMatchObject({ price: null, why: 'This area is no longer there.' })
    // Another site has none of these areas.
    const there = await server.logIn('admin@skylark.example')
    const foreign = {
      ...party,
      fromAreaId: way.from,
      toAreaId: way.to,
      date: stocked.inDays(1),
      transferType: 'oneway',
      sharingBasis: 'PVT',
    }
    const other = await server.call('dmc/getTransferPriceForQuotationBuilder', foreign, { as: there, host: 'localhost' })
    expect(other.body).toMatchObject({ price: null, why: 'This area is no longer there.' })
    const asked = { fromAreaId: way.from, toAreaId: way.to, date: stocked.inDays(1), transferType: 'oneway', ...party }
    expect((await post('dmc/getTransferPriceForQuotationBuilder', asked, agent)).status).toBe(403)
  })
})

describe('a transfer in a quotation', () => {
  test('is kept with its areas’ names, its rule and its cost, and another price is refused', async () => {
    const way = await areas()
    const rateId = await drive(way)
    const wrong = await refusedOf(wish(way, { totalPrice: '119' }, { price: '119' }))
    expect(plain(wrong?.['transfers.0.price'])).toBe('By the rates it costs AED 120.00.')
    const kart = await save(wish(way))
    expect(kart.transfers).toMatchObject([
      {
        ...{ fromArea: expect.stringMatching(/^Airport/), toArea: expect.stringMatching(/^Marina/), dropTransfer: 'Quay inn' },
        ...{ price: '120.00', cost: '80.00', currency: 'AED', time: '07:30', pricedBy: { rates: [{ id: rateId }] } },
      },
    ])
    expect(kart.sums.lines).toMatchObject([{ price: '120.00', cost: '80.00', counts: true }])
    expect([kart.sums.cost, kart.totalPrice]).toEqual(['80.00', '120.00'])
    const again = await save(wishOf(kart, { kartName: 'Noted' }))
    expect(again.version).toBe(2)
  })

  test('is refused beside its fields', async () => {
    const way = await areas()
    await drive(way)
    const said = { fromAreaId: null, toAreaId: null, dropTransfer: '', priceReason: 'Agreed' }
    expect(await refusedOf(wish(way, {}, said))).toEqual({
      'transfers.0.pickupTransfer': 'Please add pickup transfer for transfer',
      'transfers.0.dropTransfer': 'Please add drop transfer for transfer',
    })
    expect(await refusedOf(wish(way, {}, { fromAreaId: null, pickupTransfer: 'Terminal 3' }))).toEqual({
      'transfers.0.price': 'Please choose both areas: transfers are priced between areas. Or type the price.',
    })
    expect(await refusedOf(wish(way, {}, { fromAreaId: 999_999 }))).toEqual({ 'transfers.0.fromAreaId': 'Please choose an area.' })
    expect(await refusedOf(wish(way, {}, { startDate: null }))).toEqual({
      'transfers.0.startDate': 'Please choose a date: rates are of a day.',
    })
    const early = { ...RETURN(), returnDate: stocked.inDays(9), priceReason: 'Agreed' }
    expect(await refusedOf(wish(way, { totalPrice: '220' }, early))).toEqual({
      'transfers.0.returnDate': 'Return should not be before pickup',
    })
    expect(await refusedOf(wish(way, {}, { ...RETURN(), returnDate: null }))).toEqual({
      'transfers.0.returnDate': 'Please choose the return date: rates are of a day.',
    })
    expect(await refusedOf(wish(way, {}, { sharingBasis: 'DROP_SIC_PICKUP_PVT', priceReason: 'Agreed' }))).toEqual({
      'transfers.0.sharingBasis': 'A transfer one way is SIC or PVT',
    })
    expect(await refusedOf(wish(way, {}, { transferType: 'both' }))).toEqual({ 'transfers.0.transferType': expect.any(String) })
    expect(await refusedOf(wish(way, {}, { time: '25:00' }))).toEqual({ 'transfers.0.time': 'Please enter a time, such as 15:30.' })
  })

  test('keeps its price while nothing about it changes; for another party, day or area it is priced again', async () => {
    const way = await areas()
    const rateId = await drive(way)
    const kart = await save(wish(way))
    await drive(way, { id: rateId, amount: '150' })
    const noted = await save(
      wishOf(kart, { kartName: 'Noted', transfers: [line(way, { id: kart.transfers[0]?.id, time: '09:00' })] }),
    )
    expect(noted.transfers[0]).toMatchObject({ price: '120.00', time: '09:00' })
    const moved = (more: object, whole: object = {}) =>
      refusedOf(wishOf(noted, { transfers: [line(way, { id: kart.transfers[0]?.id, ...more })], ...whole }))
    const price = { 'transfers.0.price': expect.stringMatching(/150\.00/) }
    expect(await moved({ startDate: stocked.inDays(11) })).toEqual(price)
    expect(await moved({}, { adults: 3 })).toEqual(price)
    const { body } = await post<Repriced>('kart/repriceKart', { kart: { ...wishOf(noted), adults: 3 }, withSaleFaults: true })
    expect(body).toMatchObject({
      lines: [{ list: 'transfers', at: 0, before: '120.00', now: { price: '150.00' }, why: null }],
      ...{ totalBefore: '120.00', totalNow: '150.00', saleFaults: [] },
    })
  })

  test('is asked about again once rates have changed: its price is kept, or the new one taken', async () => {
    const way = await areas()
    const rateId = await drive(way)
    const [first, second] = [await save(wish(way)), await save(wish(way))]
    await drive(way, { id: rateId, amount: '150' })
    const driftOf = async ({ id }: StaffKart) =>
      (await post<{ karts: DriftedKart[] }>('kart/getRateDrift', { quotationId: id })).body.karts
    const [drifted] = await driftOf(first)
    expect(drifted?.lines).toMatchObject([
      {
        name: expect.stringMatching(/^Transfer, Airport \d+ to Quay inn$/),
        tourOption: '',
        before: '120.00',
        now: { price: '150.00' },
      },
    ])
    expect([drifted?.totalBefore, drifted?.totalNow]).toEqual(['120.00', '150.00'])
    const decide = (id: number, take: boolean) =>
      post<{ results: object[] }>('kart/decideRateDrift', { decisions: [{ id, version: 1, totalNow: '150.00', take }] })
    expect((await decide(first.id, true)).body.results).toMatchObject([{ outcome: 'taken', version: 2 }])
    expect((await decide(second.id, false)).body.results).toMatchObject([{ outcome: 'kept', version: 1 }])
    expect([await driftOf(first), await driftOf(second)]).toEqual([[], []])
    const { kart } = await read<{ kart: StaffKart }>(`kart/getKartById?id=${first.id}`)
    expect(kart.transfers[0]).toMatchObject({ price: '150.00', pricedBy: { rates: [{ id: rateId }] } })
    // Who ends it is told.
    const { body } = await post<{ usedBy: string | null }>(`areas/deleteTransfers/${rateId}`, {})
    expect(body.usedBy).toContain('2 quotations')
    expect((await driftOf(first))[0]?.lines).toMatchObject([{ now: null, why: expect.stringMatching(/^There is no transfer/) }])
  })

  test('has a typed price with a reason, only by who may, and outside of the rates', async () => {
    const way = await areas()
    const typed = { price: '90', priceReason: 'Agreed by phone', cost: '40' }
    const kart = await save(wish(way, { totalPrice: '90' }, typed))
    expect(kart.transfers[0]).toMatchObject({ pricedBy: null, price: '90', cost: '40' })
    expect((await post<Repriced>('kart/repriceKart', { kart: wishOf(kart), isWhole: true })).body.lines).toEqual([])
    const email = 'admin@bluedhow.example'
    const { db } = server.app
    const { site_id } = await db.selectFrom('users').select('site_id').where('email', '=', email).executeTakeFirstOrThrow()
    const clerks = { site_id, group_name: `Drivers ${++number}`, permissions: ['quotations.view', 'quotations.edit'] }
    const { id } = await db.insertInto('permission_groups').values(clerks).returning('id').executeTakeFirstOrThrow()
    const as = (is_super_admin: boolean) =>
      db.updateTable('users').set({ permission_group_id: id, is_super_admin }).where('email', '=', email).execute()
    await as(false)
    try {
      expect((await save(wishOf(kart, { kartName: 'By a clerk' }))).version).toBe(2)
      const lower = { totalPrice: '80', transfers: [line(way, { ...typed, id: kart.transfers[0]?.id, price: '80' })] }
      const { body } = await post<Saved>('kart/saveKart', wishOf(kart, { version: 2, ...lower }))
      expect(body).toMatchObject({ errorCode: 'FORBIDDEN', errorMessage: expect.stringContaining('price') })
    } finally {
      await as(true)
    }
  })

  test('a version that was saved before there were transfers still reads, shows and is saved again', async () => {
    const way = await areas()
    await drive(way)
    const kart = await save(
      wish(way, { transfers: [], miscellaneous: [{ name: 'Visa', price: '120', startDate: stocked.inDays(11) }] }),
    )
    await at((tx) =>
      sql`update quotation_versions set document = document #- '{kart,transfers}' where quotation_id = ${kart.id}`.execute(tx),
    )
    const { kart: old } = await read<{ kart: StaffKart }>(`kart/getKartById?id=${kart.id}`)
    expect([old.transfers, old.totalPrice]).toEqual([[], '120.00'])
    const more = await save(wishOf(old, { transfers: [line(way)], totalPrice: '240' }))
    const { versions } = await read<{ versions: KartVersion[] }>(`kart/getKartVersions?id=${kart.id}`)
    expect(versions[0]?.differences).toMatchObject([
      { what: 'added', line: { kind: 'transfer', title: expect.stringMatching(/^Transfer, Airport \d+ to Quay inn$/) } },
    ])
    expect(more.transfers).toHaveLength(1)
    const { body } = await post<Saved>('kart/removeKartTransfer', { id: more.transfers[0]?.id })
    expect(body.kart).toMatchObject({ version: 3, transfers: [], totalPrice: '120.00' })
    expect((await post('kart/removeKartTransfer', { id: more.transfers[0]?.id })).status).toBe(404)
  })

  test('is copied with both its days moved, at the price of today', async () => {
    const way = await areas()
    const rateId = await drive(way)
    const back = await drive({ from: way.to, to: way.from }, { amount: '100' })
    const kart = await save(wish(way, { totalPrice: '220' }, RETURN()))
    await drive(way, { id: rateId, amount: '150' })
    const { body } = await post<{ kart: StaffKart; lines: RepricedLine[] }>('kart/copyKart', {
      ...{ id: kart.id, arrivalDate: stocked.inDays(20) },
    })
    const [copied] = body.kart.transfers
    expect(copied).toMatchObject({ startDate: stocked.inDays(20), returnDate: stocked.inDays(23), time: '07:30', price: '250.00' })
    expect(body.lines).toMatchObject([{ list: 'transfers', at: 0, before: '220.00', now: { price: '250.00' } }])
    const saved = await save(body.kart)
    expect(saved.transfers[0]?.pricedBy?.rates.map(({ id }) => id)).toEqual([rateId, back])
  })

  test('shows its customer what may be seen, and no cost', async () => {
    const way = await areas()
    await drive(way)
    const seen = async (priceBreakup: string) => {
      const kart = await save(wish(way, { priceBreakup }))
      await post('kart/setKartStatus', { id: kart.id, version: 1, status: 'sent' })
      return (await read<{ kart: CustomerKart }>(`kart/getKartById?id=${kart.id}`, agent)).kart
    }
    const full = await seen('full')
    expect(full.transfers).toEqual([
      {
        ...{ id: expect.any(Number), isOptional: false, choice: '', cancellation: [], counts: true, price: '120.00' },
        ...{ fromArea: expect.stringMatching(/^Airport/), toArea: expect.stringMatching(/^Marina/) },
        ...{ pickupTransfer: '', dropTransfer: 'Quay inn', transferType: 'oneway', sharingBasis: 'PVT' },
        ...{ startDate: stocked.inDays(10), time: '07:30', returnDate: null, returnTime: null },
      },
    ])
    for (const breakup of ['partial', 'none', 'noprice']) {
      const { transfers, totalPrice } = await seen(breakup)
      expect([transfers[0]?.price, totalPrice]).toEqual([undefined, breakup === 'noprice' ? undefined : '120.00'])
    }
  })
})

const flights = (arrivalTime = '06:10') => [
  {
    ...{ airlineCode: 'EK', flightNo: '501', origin: 'BOM', destination: 'DXB', price: '0', bookedByCustomer: true },
    ...{ departureDate: stocked.inDays(10), departureTime: '04:30', arrivalDate: stocked.inDays(10), arrivalTime },
  },
]
const owedTo = (entity: number) =>
  at(async (tx) => {
    const { minor } = await tx
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
      .select(({ fn }) => fn.sum<string | null>('e.amount_minor').as('minor'))
      .where('a.kind', '=', 'supplierPayable')
      .where('a.legal_entity_id', '=', entity)
      .executeTakeFirstOrThrow()
    return Number(minor ?? 0)
  })
const voucher = (kart: StaffKart, suppliers: object[] = []) =>
  post<Saved>('kart/setKartStatus', { id: kart.id, version: kart.version, status: 'vouchered', suppliers })
async function servicesOf(kart: StaffKart, date: string): Promise<TravelService[]> {
  const { services } = await read<{ services: TravelService[] }>(`dmc/getTravelling?date=${date}`)
  return services.filter(({ quotation }) => quotation?.id === kart.id)
}
const voucherOf = async (code: string | null | undefined) =>
  (await read<{ voucher: Voucher }>(`vouchers/getVoucher?code=${code}`)).voucher

describe('a transfer that is sold', () => {
  /** There by one supplier and back by another, met at EK 501. */
  async function sell() {
    const way = await areas()
    await drive(way)
    await drive({ from: way.to, to: way.from }, { amount: '100', supplierCost: { supplierId: otherSupplierId, amount: '60' } })
    const before = [await owedTo(supplierId), await owedTo(otherSupplierId)]
    const cancellation = [
      { amount: 30, unit: 'day', refundPercent: 100 },
      { amount: 1, unit: 'day', refundPercent: 50 },
    ]
    const kart = await save(wish(way, { totalPrice: '220', flightDetails: flights() }, { ...RETURN(), cancellation }))
    const sold = await voucher(kart)
    expect([sold.body.shortError, sold.body.kart?.status]).toEqual([undefined, 'vouchered'])
    const after = [await owedTo(supplierId), await owedTo(otherSupplierId)]
    const owed = after.map((minor, nth) => Math.abs(minor - (before[nth] ?? 0)))
    return { way, kart: sold.body.kart, owed }
  }

  test('owes those who drive what the rates say, and stands on the days of both ways with pickup, drop, vehicle and flight', async () => {
    const { kart, owed, way } = await sell()
    expect(owed).toEqual([8_000, 6_000])
    const [there, back] = [await servicesOf(kart, stocked.inDays(10)), await servicesOf(kart, stocked.inDays(13))]
    const airport = `Airport ${number - 1}`
    expect(there.filter(({ kind }) => kind === 'transfer')).toMatchObject([
      {
        ...{ part: 'start', time: '07:30', timeOf: 'Pickup', name: `Transfer, ${airport} to Quay inn`, isDriven: true },
        ...{ pickup: airport, dropOff: 'Quay inn', transfer: 'Private vehicle', flight: 'EK 501 lands at 06:10' },
        ...{ supplier: { name: 'Quay cars' }, cost: '80.00' },
        arrangement: { others: [{ supplier: 'Palm vans', expected: '60.00' }] },
      },
    ])
    expect(back).toMatchObject([
      { part: 'end', name: `Transfer, Quay inn to ${airport}`, time: '18:00', pickup: 'Quay inn', dropOff: airport, flight: '' },
    ])
    const { sheets } = await voucherOf(there[0]?.voucherCode)
    const shown = sheets.map(({ date, services }) => [date, services.map(({ name, time, timeOf }) => [name, time, timeOf])])
    expect(shown).toEqual([
      [
        stocked.inDays(10),
        [
          ['Flight EK 501, BOM–DXB', '04:30', 'Departure'],
          [`Transfer, ${airport} to Quay inn`, '07:30', 'Pickup'],
        ].filter(([name]) => name?.startsWith('Transfer')),
      ],
      [stocked.inDays(13), [[`Transfer, Quay inn to ${airport}`, '18:00', 'Pickup']]],
    ])
    const facts = sheets[0]?.services[0]?.facts.map(({ label, value }) => `${label}: ${value}`)
    expect(facts?.slice(0, 4)).toEqual([
      ...['Transfer: Private vehicle', `Pickup: ${airport}`, 'Brought to: Quay inn', 'Flight: EK 501 lands at 06:10'],
    ])
    const { itineraries } = (
      await post<{ itineraries: ItineraryOfDay[] }>('dmc/getItinerariesByDate', { date: stocked.inDays(13) })
    ).body
    expect(itineraries.find(({ id }) => id === kart.id)?.services).toMatchObject([
      { kind: 'transfer', part: 'end', time: '18:00', pickupTransfer: 'Quay inn', title: `Quay inn to ${airport}` },
    ])
    expect(way.from).toBeGreaterThan(0)
  })

  test('names its driver on the voucher, as it was arranged', async () => {
    const { kart } = await sell()
    const [service] = (await servicesOf(kart, stocked.inDays(10))).filter(({ kind }) => kind === 'transfer')
    const said = { driverName: 'Imran', driverPhone: '+971 50 555 0118', vehicle: 'White van', salesConfirmation: 'QC-7' }
    const { status } = await post('dmc/saveArrangement', { saleId: service?.saleId, version: 0, ...said })
    expect(status).toBe(200)
    const { sheets, revision } = await voucherOf(service?.voucherCode)
    const facts = sheets.flatMap(({ services }) =>
      services.flatMap((one) => one.facts.map(({ label, value }) => `${label}: ${value}`)),
    )
    expect(facts.filter((fact) => fact.startsWith('Driver: Imran'))).toHaveLength(2)
    expect([facts.includes('Confirmation: QC-7'), revision]).toEqual([true, 2])
  })

  test('is refused without its days, as is said before', async () => {
    const way = await areas()
    const typed = { price: '90', priceReason: 'Agreed', transferType: 'return', startDate: null }
    const kart = await save(wish(way, { totalPrice: '90' }, typed))
    const faults = {
      'transfers.0.startDate': 'Please select start date for all transfers',
      'transfers.0.returnDate': 'Please select return date for all transfers',
    }
    const { body } = await post<Repriced>('kart/repriceKart', { kart: wishOf(kart), withSaleFaults: true })
    expect(Object.fromEntries(body.saleFaults.map(({ field, sentence }) => [field, sentence]))).toEqual(faults)
    expect((await voucher(kart)).body.shortError).toMatchObject(faults)
  })

  test('at a typed price owes whom the desk says', async () => {
    const way = await areas()
    const kart = await save(wish(way, { totalPrice: '90' }, { price: '90', priceReason: 'Agreed', cost: '55' }))
    const { money } = await read<{ money: { unsupplied: number[] } }>(`kart/getReceipts?id=${kart.id}`)
    const lineId = kart.transfers[0]?.id ?? 0
    expect(money.unsupplied).toEqual([lineId])
    const before = await owedTo(otherSupplierId)
    expect((await voucher(kart, [{ lineId, supplierId: otherSupplierId }])).status).toBe(200)
    expect(Math.abs((await owedTo(otherSupplierId)) - before)).toBe(5_500)
  })

  test('owes nobody what its rates say where its price and cost were typed, and the cost is not confirmed', async () => {
    const way = await areas()
    await drive(way)
    const typed = { price: '100', priceReason: 'Agreed', cost: '70' }
    const kart = await save(wish(way, { totalPrice: '100' }, typed))
    const grown = await save({ ...wishOf(kart), adults: 3 })
    expect(grown.transfers[0]).toMatchObject({ cost: null, unconfirmedCost: { amount: '70', of: { adults: 2 } } })
    const before = await owedTo(supplierId)
    const sold = await voucher(grown, [{ lineId: grown.transfers[0]?.id, supplierId }])
    expect([sold.body.shortError, sold.body.kart?.status]).toEqual([undefined, 'vouchered'])
    expect(await owedTo(supplierId)).toBe(before)
  })

  test('says before it is vouchered that its cost is another one today', async () => {
    const way = await areas()
    const rateId = await drive(way)
    const kart = await save(wish(way))
    await drive(way, { id: rateId, supplierCost: { supplierId, amount: '95' } })
    const { money } = await read<{ money: { costsOfToday: object[]; unsupplied: number[] } }>(`kart/getReceipts?id=${kart.id}`)
    expect(money.unsupplied).toEqual([])
    expect(money.costsOfToday).toEqual([{ lineId: kart.transfers[0]?.id, before: '80.00', now: '95.00', currency: 'AED' }])
  })

  test('is cancelled by its terms as a whole, and drives nobody either way', async () => {
    const { kart } = await sell()
    const { money } = await read<{ money: { sales: { saleId: number; title: string; promised: string | null }[] } }>(
      `kart/getReceipts?id=${kart.id}`,
    )
    const sale = money.sales.find(({ title }) => title.startsWith('Transfer'))
    const less = await post('kart/cancelService', { saleId: sale?.saleId, refund: '10', reason: 'Comes by metro' })
    expect(plain(less.body.shortError?.refund)).toBe('Its terms promise AED 110.00. Please enter at least that.')
    expect((await post('kart/cancelService', { saleId: sale?.saleId, refund: '110', reason: 'Comes by metro' })).status).toBe(200)
    expect((await servicesOf(kart, stocked.inDays(13))).filter(({ kind }) => kind === 'transfer')).toEqual([])
  })

  test('is changed after its sale: another day is another sale, and another flight another revision of the voucher', async () => {
    const { kart, way } = await sell()
    const { isVouchered: _v, isCancelled: _c, ...same } = wishOf(kart)
    const offer = async (body: object) => {
      const { body: offered } = await post<{ changes: { id: number; difference: string }[] }>('kart/offerChange', {
        ...{ ...body, difference: '0.00', idempotencyKey: `drive ${++number}` },
      })
      expect([offered.shortError, offered.errorMessage]).toEqual([undefined, undefined])
      const change = offered.changes[0]
      const agreed = await post('kart/agreeToChange', {
        changeId: change?.id,
        difference: change?.difference,
        agreedBy: 'Asha Rao',
      })
      expect(agreed.status).toBe(200)
      return (await read<{ kart: StaffKart }>(`kart/getKartById?id=${kart.id}`)).kart
    }
    const [code] = (await servicesOf(kart, stocked.inDays(10))).map(({ voucherCode }) => voucherCode)
    const first = kart.flightDetails.map(({ name: _, ...one }: Record<string, unknown>) => ({ ...one, arrivalTime: '06:55' }))
    const later = await offer({ ...same, flightDetails: first })
    const [met] = (await servicesOf(kart, stocked.inDays(10))).filter(({ kind }) => kind === 'transfer')
    expect(met?.flight).toBe('EK 501 lands at 06:55')
    expect((await voucherOf(code)).revision).toBe(2)
    const { isVouchered: _w, isCancelled: _d, ...now } = wishOf(later)
    const other = line(way, { ...RETURN(), id: later.transfers[0]?.id, startDate: stocked.inDays(11), price: '220.00' })
    const { cancellation } = later.transfers[0] ?? { cancellation: [] }
    const wanted = { ...now, transfers: [{ ...other, cancellation }] }
    const { body } = await post<{
      change: { starts: { title: string; asksSupplier: boolean }[]; ends: { saleId: number }[]; difference: string }
    }>('kart/priceChange', wanted)
    expect(body.change.starts).toMatchObject([{ title: expect.stringMatching(/^Transfer, /), asksSupplier: false }])
    const refunds = body.change.ends.map(({ saleId }) => ({ saleId, refund: '220.00' }))
    const moved = await offerWith(wanted, refunds)
    expect(moved.transfers[0]).toMatchObject({ startDate: stocked.inDays(11), price: '220.00' })
    expect((await servicesOf(kart, stocked.inDays(11))).map(({ kind, time }) => [kind, time])).toEqual([['transfer', '07:30']])
    expect((await servicesOf(kart, stocked.inDays(10))).filter(({ kind }) => kind === 'transfer')).toEqual([])

    async function offerWith(body: object, refundsOf: object[]) {
      const { body: offered } = await post<{ changes: { id: number; difference: string }[] }>('kart/offerChange', {
        ...{ ...body, refunds: refundsOf, difference: '0.00', idempotencyKey: `drive ${++number}` },
      })
      expect([offered.shortError, offered.errorMessage]).toEqual([undefined, undefined])
      const change = offered.changes[0]
      await post('kart/agreeToChange', { changeId: change?.id, difference: change?.difference, agreedBy: 'Asha Rao' })
      return (await read<{ kart: StaffKart }>(`kart/getKartById?id=${kart.id}`)).kart
    }
  })
})
