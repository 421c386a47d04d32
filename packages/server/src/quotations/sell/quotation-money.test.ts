import type { ActivitySale } from '@tradewind/contract/activity-sales/activity-sales'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { ItineraryOfDay, StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { money, negate } from '@tradewind/domain/money'
import type { CostLine } from '@tradewind/domain/rates/supplier-cost'
import { addDays, plusMinutes } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readExact } from '../../database/exact-json.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post as postLedger } from '../../ledger/post/post.ts'
import { insertSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'
import { readWallet } from '../../ledger/wallet/read-wallet.ts'
import { catchMails, tokenOf } from '../../testing/catch-mails.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { logInActor } from '../../testing/open-test-booking.ts'
import { stockActivities } from '../../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
let server: TestServer
let stocked: Awaited<ReturnType<typeof stockActivities>>
let [admin, agent] = ['', '']
let [customerId, otherId, legalEntityId, accomodationId, supplierId] = [0, 0, 0, 0, 0]

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
type Answer = { money: QuotationMoney } & Refused
type Saved = { kart: StaffKart } & Refused
const post = <Body>(path: string, body: object, as = admin, host = HOST) => server.call<Body & Refused>(path, body, { as, host })

beforeAll(async () => {
  server = await startTestServer()
  stocked = await stockActivities(server)
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  const actor = await logInActor(server, 'agent@bluedhow.example', HOST)
  customerId = actor.userId
  legalEntityId = actor.legalEntityId
  const hotel = { name: 'Quay inn', address: '1 Quay', cityId: DUBAI }
  accomodationId = (await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', hotel)).body.accomodation.id
  supplierId = await at(async (tx) => {
    const row = await tx
      .insertInto('legal_entities')
      .values({ site_id: tx.siteId, kind: 'supplier', name: 'Quay hotels', supplier_code: 'quay-hotels', phone: '+971 4 555 0100' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  const other = { firstName: 'Meera', lastName: 'Pillai', email: 'meera@elsewhere.example' }
  const wish = { userType: 'travelAgent', customer: other }
  otherId = (await post<{ user: { id: number } }>('user/createDetailPendingCustomerForDmc', wish)).body.user.id
  await give(500_000n)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, stocked.siteId, work)
let gifts = 0
const give = (minor: bigint, to = legalEntityId) =>
  at(async (tx) => {
    const amount = money(minor, 'AED')
    const entries = [
      { account: { kind: 'wallet', legalEntityId: to, currency: 'AED' }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' }, amount: negate(amount) },
    ] as const
    const about = { kind: 'legalEntity', id: String(to) } as const
    await postLedger(tx, { key: `gift ${++gifts}`, reason: 'topUp', about, entries }, server.app.now())
  })
const walletOf = async () => {
  const { balance } = await at((tx) => readWallet(tx, { legalEntityId, currency: 'AED' }, server.app.now()))
  return balance.minor
}
const balanceOf = (kind: string, entity: number) =>
  at(async (tx) => {
    const { minor } = await tx
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
      .select(({ fn }) => fn.sum<string | null>('e.amount_minor').as('minor'))
      .where('a.kind', '=', kind)
      .where('a.legal_entity_id', '=', entity)
      .executeTakeFirstOrThrow()
    return BigInt(minor ?? 0)
  })

/** A hotel of 900, an activity of 300 for three people, a visa of 90; 50 charged and 10 taken off: 1,330. */
async function quote({ people = 20, more = {} }: { people?: number; more?: object } = {}): Promise<StaffKart> {
  const option = await stocked.stock({
    option: { times: [stocked.start('14:00', people)], cancellation: [{ amount: 48, unit: 'hour', refundPercent: 100 }] },
  })
  const day = stocked.inDays(10)
  const body = {
    ...{ customerId, kartName: 'Rao family', adults: 2, child: 1, noOfDays: 5, noOfNights: 4, currencySymbol: 'AED' },
    ...{ arrivalDate: day, serviceCharge: '50', discount: '10', totalPrice: '1330.00' },
    accomodations: [
      { accomodationId, noOfNights: 2, checkinDate: day, numberOfRooms: 1, price: '900', cost: '700', bookedByCustomer: false },
    ],
    activities: [
      {
        ...{ activityId: option.activityId, tourOptionId: option.tourOptionId, startDate: day, time: '14:00' },
        ...{ price: '300', priceReason: 'Agreed by phone' },
      },
    ],
    miscellaneous: [{ name: 'Visa', price: '90', startDate: addDays(day, 1) }],
    flightDetails: [],
    ...more,
  }
  const { status, body: saved } = await post<Saved>('kart/saveKart', body)
  expect([status, saved.shortError, saved.errorMessage]).toEqual([200, undefined, undefined])
  return saved.kart
}
const read = <Body>(path: string) => server.call<Body>(path, undefined, { as: admin, host: HOST, method: 'GET' })
const moneyOf = async (id: number) => (await read<Answer>(`kart/getReceipts?id=${id}`)).body.money
let keys = 0
const receive = (id: number, amount: string, { key = `receipt ${++keys}`, as = admin, host = HOST } = {}) =>
  post<Answer>('kart/addReceipt', { id, amount, note: 'Deposit', idempotencyKey: key }, as, host)
const voucher = (kart: StaffKart, more: object = {}) =>
  post<Saved>('kart/setKartStatus', { id: kart.id, version: kart.version, status: 'vouchered', ...more })
const hotelOf = (kart: StaffKart) => kart.accomodations[0]?.id ?? 0
/** What its customer was notified of money, the last first. */
const noticesOf = (quotationId: number) =>
  at(async (tx) => {
    const rows = await tx
      .selectFrom('notices')
      .select(['title', 'body'])
      .where('user_id', '=', customerId)
      .where('kind', '=', 'walletMoney')
      .where('body', 'like', `Q-${quotationId}.%`)
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ title, body }) => `${title}: ${body}`.replaceAll('\u00a0', ' '))
  })
const taken = (saleId: number) =>
  at(async (tx) => {
    const rows = await tx.selectFrom('place_takings').select('people').where('taker', '=', `sale:${saleId}`).execute()
    return rows.map(({ people }) => people)
  })

describe('a payment of a quotation', () => {
  test('comes from the wallet of its customer once, and never above the total', async () => {
    const kart = await quote()
    const before = await walletOf()
    const first = await receive(kart.id, '400.50', { key: 'deposit' })
    expect(first.body.money).toMatchObject({ totalPrice: '1330.00', collectedPayment: '400.50', balance: '929.50' })
    expect(first.body.money.receipts).toMatchObject([{ kind: 'payment', amount: '400.50', note: 'Deposit', returnedAt: null }])
    await receive(kart.id, '400.50', { key: 'deposit' })
    expect((await receive(kart.id, '400', { key: 'deposit' })).body.errorCode).toBe('STATE_CHANGED')
    expect(await walletOf()).toBe(before - 40_050n)
    const tooMuch = await receive(kart.id, '929.51')
    expect(tooMuch.body.shortError).toEqual({ amount: 'Collected payment should not be greater than total price' })
    expect((await receive(kart.id, '0')).body.shortError).toHaveProperty('amount')
    expect((await receive(kart.id, '1.234')).body.shortError).toHaveProperty('amount')
    expect((await moneyOf(kart.id)).collectedPayment).toBe('400.50')
  })

  test('of money that is not there is refused, with what is missing', async () => {
    const kart = await quote({ more: { serviceCharge: '9000000', totalPrice: '9001280' } })
    const answer = await receive(kart.id, '9000000')
    expect([answer.status, answer.body.errorCode]).toEqual([402, 'INSUFFICIENT_BALANCE'])
    expect((await moneyOf(kart.id)).receipts).toEqual([])
  })

  test('is returned once, with its reason', async () => {
    const kart = await quote()
    const before = await walletOf()
    const { body } = await receive(kart.id, '100')
    const receiptId = body.money.receipts[0]?.id
    const returned = await post<Answer>('kart/returnReceipt', { receiptId, reason: 'Wrong customer' })
    expect(returned.body.money).toMatchObject({ collectedPayment: '0.00', receipts: [{ returnReason: 'Wrong customer' }] })
    expect((await post('kart/returnReceipt', { receiptId, reason: 'Again' })).body.errorCode).toBe('STATE_CHANGED')
    expect(await walletOf()).toBe(before)
  })

  test('moves only by who may move money, also where a status moves it', async () => {
    const kart = await quote()
    const { body } = await receive(kart.id, '100')
    const receiptId = body.money.receipts[0]?.id
    const demand = (isDemanded: boolean) =>
      at((tx) =>
        tx
          .insertInto('staff_security_rules')
          .values({ site_id: tx.siteId, demands_second_factor: isDemanded, demands_of_all: false })
          .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ demands_second_factor: isDemanded }))
          .execute(),
      )
    const before = await walletOf()
    await demand(true)
    try {
      const tries = [
        await post<Answer>('kart/returnReceipt', { receiptId, reason: 'Wrong customer' }),
        await post<Answer>('kart/setKartStatus', { id: kart.id, version: kart.version, status: 'lost', reason: 'Too dear' }),
        await voucher(kart),
      ]
      expect(tries.map(({ body: { errorCode } }) => errorCode)).toEqual(tries.map(() => 'SECOND_FACTOR_NEEDED'))
      expect(await walletOf()).toBe(before)
      expect((await moneyOf(kart.id)).collectedPayment).toBe('100.00')
    } finally {
      await demand(false)
    }
    const lost = { id: kart.id, version: kart.version, status: 'lost', reason: 'Too dear' }
    expect((await post('kart/setKartStatus', lost)).status).toBe(200)
    expect(await walletOf()).toBe(before + 10_000n)
  })

  test('keeps the total from falling below it, and the customer who paid', async () => {
    const kart = await quote()
    await receive(kart.id, '1330')
    const { view: _v, quotationId: _q, status: _s, customer: _c, sentAt: _a, validUntil: _u, isExpired: _e, ...rest } = kart
    const { isTemplate: _k, cart: _w, sums: _m, collectedPayment: _p, reason: _r, sentVersion: _n, sentOther: _o, ...more } = rest
    const { createdAt: _t, savedAt: _d, savedBy: _b, accomodations, activities, ...own } = more
    const lines = {
      accomodations: accomodations.map(({ name: _, city: __, ...line }) => line),
      activities: activities.map(({ name: _, tourOption: __, pricedBy: ___, cancellation: ____, ...line }) => line),
    }
    const other = await post<Refused>('kart/saveKart', { ...own, ...lines, customerId: otherId })
    expect(other.body.shortError?.customerId).toContain('Please return the payments first.')
    const cheaper = await post('kart/saveKart', { ...own, ...lines, discount: '11', totalPrice: '1329' })
    expect(cheaper.body.shortError).toEqual({ collectedPayment: 'Collected payment should not be greater than total price' })
    // What was collected is what the receipts say, also where it is sent with it; the public number is not read.
    const named = { ...own, ...lines, kartName: 'Renamed', quotationId: kart.quotationId }
    const saveWith = (collectedPayment: string) => post<Saved>('kart/saveKart', { ...named, collectedPayment })
    expect((await saveWith('1330.01')).body.shortError).toEqual({
      collectedPayment: 'Collected payment should not be greater than total price',
    })
    expect((await saveWith('0')).body.shortError).toEqual({
      collectedPayment: 'The receipts come to 1330.00 AED. Please add a receipt.',
    })
    expect((await read<Saved>(`kart/getKartById?id=${kart.id}`)).body.kart.version).toBe(kart.version)
    const same = await saveWith('1330')
    expect([same.status, same.body.shortError, same.body.kart.kartName]).toEqual([200, undefined, 'Renamed'])
    expect((await moneyOf(kart.id)).receipts).toMatchObject([{ amount: '1330.00' }])
  })

  test('goes back to the wallet when the quotation is lost', async () => {
    const kart = await quote()
    const before = await walletOf()
    await receive(kart.id, '300')
    await receive(kart.id, '200')
    await post('kart/setKartStatus', { id: kart.id, version: 1, status: 'lost', reason: 'Too dear' })
    expect(await walletOf()).toBe(before)
    expect((await receive(kart.id, '10')).body.errorCode).toBe('STATE_CHANGED')
  })

  test('is for the desk of its own site, with its permission', async () => {
    const kart = await quote()
    expect((await receive(kart.id, '10', { as: agent })).status).toBe(403)
    const other = await server.logIn('admin@skylark.example')
    expect((await receive(kart.id, '10', { as: other, host: 'localhost' })).status).toBe(404)
    expect((await moneyOf(kart.id)).receipts).toEqual([])
  })

  test('two that together are too much: one is received', async () => {
    const kart = await quote()
    const answers = await Promise.all([receive(kart.id, '800'), receive(kart.id, '800')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await moneyOf(kart.id)).collectedPayment).toBe('800.00')
  })
})

describe('the account of a customer', () => {
  const password = 'a quiet river bend'
  async function joins(email: string) {
    const mails = catchMails(server)
    const wish = { userType: 'retail', customer: { firstName: 'Leela', lastName: 'Bose', email } }
    const { body } = await post<{ user: { id: number; legalEntityId: number } }>('user/createDetailPendingCustomerForDmc', wish)
    const letter = await mails.to(email)
    await server.call('wl/user/generatePassword', { token: tokenOf(letter), password }, { host: HOST })
    const { body: session } = await server.call<{ sessionId: string }>('wl/user/login', { email, password }, { host: HOST })
    return { ...body.user, as: session.sessionId }
  }
  const leaves = async (as: string) => (await post<Refused>('wl/user/deleteMyAccount', { password }, as)).body.errorMessage
  const statusOf = (id: number) =>
    at((tx) => tx.selectFrom('quotations').select(['status', 'reason']).where('id', '=', BigInt(id)).executeTakeFirstOrThrow())

  test('stays while a quotation is agreed, paid in part, or owed; what was only offered is lost with it', async () => {
    const person = await joins('leela@quoted.example')
    const kart = await quote({ more: { customerId: person.id } })
    await give(133_000n, person.legalEntityId)
    await receive(kart.id, '1330')
    expect(await leaves(person.as)).toBe(`AED 1330.00 was paid of quotation Q-${kart.id}. Please have it returned first.`)
    await post('kart/setKartStatus', { id: kart.id, version: 1, status: 'accepted' })
    expect(await leaves(person.as)).toContain(`You have agreed to quotation Q-${kart.id}.`)
    expect((await statusOf(kart.id)).status).toBe('accepted')
    await post('kart/setKartStatus', { id: kart.id, version: 1, status: 'cancelled' })
    expect(await leaves(person.as)).toContain('Your wallet is not empty: AED 1330.00')
    await give(-133_000n, person.legalEntityId)
    const offered = await quote({ more: { customerId: person.id } })
    await post('kart/setKartStatus', { id: offered.id, version: 1, status: 'sent' })
    expect(await leaves(person.as)).toBeUndefined()
    expect(await statusOf(offered.id)).toEqual({ status: 'lost', reason: 'Its customer has deleted their account.' })
    const reopened = await post<Refused>('kart/setKartStatus', { id: offered.id, version: 1, status: 'inProgress' })
    expect(reopened.body.shortError?.status).toContain('has ended')
    const copied = await post<Saved>('kart/saveKart', {
      ...{
        customerId: person.id,
        kartName: 'Again',
        adults: 1,
        noOfDays: 1,
        noOfNights: 0,
        currencySymbol: 'AED',
        totalPrice: '0',
      },
      ...{ accomodations: [], activities: [], miscellaneous: [], flightDetails: [] },
    })
    expect(copied.body.shortError?.customerId).toContain('has ended')
  })

  test('stays while they owe what they have used', async () => {
    const person = await joins('leela@owes.example')
    const kart = await quote({ more: { customerId: person.id } })
    expect((await voucher(kart)).status).toBe(200)
    // As after the journey: the days are over, the money has not come.
    await at((tx) =>
      tx
        .updateTable('sales')
        .set({ used_from: '2020-01-01', used_to: '2020-01-02' } as never)
        .where('user_id', '=', person.id)
        .execute(),
    )
    expect(await leaves(person.as)).toBe(`You still owe AED 1330.00 of quotation Q-${kart.id}. Please pay it first.`)
  })

  test('ends, or gets a quotation, whichever is first; never both', async () => {
    const person = await joins('leela@races.example')
    const [kart] = await Promise.all([quote({ more: { customerId: person.id } }).catch(() => undefined), leaves(person.as)])
    const { left_at } = await at((tx) =>
      tx.selectFrom('users').select('left_at').where('id', '=', person.id).executeTakeFirstOrThrow(),
    )
    const open = await at((tx) => tx.selectFrom('quotations').select('status').where('customer_id', '=', person.id).execute())
    expect(left_at === null || open.every(({ status }) => status === 'lost')).toBe(true)
    expect(kart !== undefined || left_at !== null).toBe(true)
  })
})

describe('a quotation that is vouchered', () => {
  test('of which all is free but the charge: each service has its part of it; where none is in the total that is said', async () => {
    const free = (name: string, more: object = {}) => ({ name, price: '0', startDate: stocked.inDays(10), ...more })
    const alone = { accomodations: [], activities: [], serviceCharge: '100', discount: '0', totalPrice: '100' }
    const kart = await quote({ more: { ...alone, miscellaneous: [free('Guide'), free('Visa'), free('Map')] } })
    const { body } = await voucher(kart)
    expect(body.shortError).toBeUndefined()
    const { sales, totalPrice, balance } = await moneyOf(kart.id)
    expect([totalPrice, balance]).toEqual(['100.00', '100.00'])
    expect(sales.map(({ amount }) => amount).sort()).toEqual(['33.33', '33.33', '33.34'])
    const optional = await quote({ more: { ...alone, miscellaneous: [free('Guide', { isOptional: true })] } })
    const refused = await voucher(optional)
    expect([refused.status, refused.body.shortError]).toEqual([
      422,
      { totalPrice: 'No service of it is in the total, so there is nothing to sell.' },
    ])
    expect((await moneyOf(optional.id)).sales).toEqual([])
  })

  test('has one voucher for all that it sold, a sheet for each day; what is cancelled is marked on it', async () => {
    const kart = await quote()
    await voucher(kart, { suppliers: [{ lineId: hotelOf(kart), supplierId }] })
    const { orderId, sales } = await moneyOf(kart.id)
    const { body } = await post<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })
    type Shown = {
      voucher: {
        city: string
        party: string
        revision: number
        sheets: { services: { name: string; timeOf: string; state: string; facts: object[] }[] }[]
      }
    }
    const open = async () => (await read<Shown>(`vouchers/getVoucher?code=${body.code}`)).body.voucher
    const first = await open()
    expect([first.city, first.party, first.revision]).toEqual(['Sharjah, Dubai', '2 adults, 1 child', 1])
    expect(first.sheets.map(({ services }) => services.map(({ name, timeOf }) => `${timeOf}: ${name}`))).toEqual([
      [expect.stringMatching(/^Start: Stocked/), 'Check-in: Quay inn'],
      ['Any time: Visa'],
    ])
    expect(first.sheets[0]?.services[1]?.facts).toContainEqual({
      label: 'Supplier',
      value: 'Quay hotels',
      phone: '+971 4 555 0100',
    })
    await post('kart/cancelService', { saleId: sales[0]?.saleId, refund: '0', reason: 'Ill' })
    const paper = await server.http.inject({ url: `/api/vouchers/getVoucherPdf?code=${body.code}`, headers: { host: HOST } })
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const second = await open()
    expect([second.revision, second.sheets[0]?.services[1]?.state]).toEqual([2, 'cancelled'])
  })

  test('writes each revision of its voucher to who accepted by a link and to whom it was mailed before, without invoices; its proposal leads to it', {
    timeout: 90_000,
  }, async () => {
    const mails = catchMails(server)
    const kart = await quote()
    const wish = { quotationId: kart.id, version: kart.version, email: 'Mira@rao.example', idempotencyKey: `sent ${kart.id}` }
    const { body } = await post<{ proposal: { id: number; link: string } }>('proposals/sendProposal', wish)
    const path = new URL(body.proposal.link).pathname
    const page = async () => (await server.http.inject({ url: path, headers: { host: HOST } })).body
    const accepted = await server.http.inject({
      ...{ method: 'POST', url: `${path}/accept`, payload: new URLSearchParams({ name: 'Mira', terms: 'yes' }).toString() },
      headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(accepted.statusCode).toBe(303)
    expect(await page()).not.toContain('/app/voucher/')
    await voucher((await read<Saved>(`kart/getKartById?id=${kart.id}`)).body.kart)
    const { orderId, sales } = await moneyOf(kart.id)
    const [hotel, visa] = sales.filter(({ kind }) => kind !== 'activity')
    const { code } = (await post<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })).body
    expect(await page()).toContain(`<a class="go" href="/app/voucher/${code}">Voucher</a>`)
    const letters = (to: string) =>
      mails.sent
        .filter((mail) => mail.to === to && mail.subject.includes(`V-${orderId}:`))
        .map(({ subject, attachments }) => [subject.split(' V-')[0], attachments?.length])
    await expect.poll(() => letters('mira@rao.example')).toEqual([['Your voucher', 1]])
    await post('vouchers/sendVoucher', { orderId, email: 'guest@rao.example' })
    await expect.poll(() => letters('guest@rao.example')).toEqual([['Your voucher', 1]])
    await post('kart/cancelService', { saleId: hotel?.saleId, refund: '0', reason: 'Ill' })
    for (const to of ['mira@rao.example', 'guest@rao.example'])
      await expect.poll(() => letters(to).at(-1)).toEqual(['Your voucher has changed', 1])
    expect(letters('agent@bluedhow.example').map(([subject]) => subject)).toEqual(['Your voucher', 'Your voucher has changed'])
    // By a link that was withdrawn nobody is written to any more.
    await post('proposals/revokeProposal', { proposalId: body.proposal.id })
    await post('kart/cancelService', { saleId: visa?.saleId, refund: '0', reason: 'Ill' })
    await expect.poll(() => letters('guest@rao.example').length).toBe(3)
    expect(letters('mira@rao.example').length).toBe(2)
  })

  test('has a voucher with the brand of its proposal: of the company, of the agency, or of the agency whose traveller accepted a link of its own', async () => {
    const brandOf = async (orderId: number) => {
      const { code } = (await post<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })).body
      type Shown = { voucher: { company: { name: string }; help: { company: string; phone: string; email: string } } }
      const { voucher: shown } = (await read<Shown>(`vouchers/getVoucher?code=${code}`)).body
      const { company, help } = shown
      expect(help.phone).not.toBe('')
      if (company.name === help.company) return 'of the company'
      // Nothing names the company behind the agency.
      expect([help.company, help.email, JSON.stringify(shown).includes('Blue Dhow')]).toEqual(['', '', false])
      return company.name
    }
    const sold = async (kart: StaffKart) => {
      expect((await voucher(kart)).body.shortError).toBeUndefined()
      return brandOf((await moneyOf(kart.id)).orderId ?? 0)
    }
    expect(await sold(await quote())).toBe('of the company')
    expect(await sold(await quote({ more: { isAgentBranding: true } }))).toBe('Gulf Breeze Tours')
    const kart = await quote()
    const wish = { quotationId: kart.id, version: kart.version, email: '', idempotencyKey: `sent ${kart.id}` }
    const { body } = await post<{ proposal: { link: string } }>('proposals/sendProposal', wish)
    const form = (path: string, fields: Record<string, string>) =>
      server.http.inject({
        ...{ method: 'POST', url: path, payload: new URLSearchParams(fields).toString() },
        headers: {
          ...{ host: HOST, origin: `http://${HOST}`, cookie: `auth-token=${agent}` },
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
    const path = new URL(body.proposal.link).pathname
    expect((await form(`${path}/resell`, { key: 'k'.repeat(20), markup: '10' })).statusCode).toBe(303)
    const page = await server.http.inject({ url: path, headers: { host: HOST, cookie: `auth-token=${agent}` } })
    const own = /<a href="[^"]*(\/proposal\/[\w.-]+)">http/.exec(page.body)?.[1] ?? ''
    expect((await form(`${own}/accept`, { name: 'Mira', terms: 'yes' })).statusCode).toBe(303)
    const { kart: accepted } = (await read<Saved>(`kart/getKartById?id=${kart.id}`)).body
    expect(await sold(accepted)).toBe('Gulf Breeze Tours')
  })

  test('is sold line by line for its total, takes its places, and is owed but for what was collected', async () => {
    const kart = await quote()
    await receive(kart.id, '330')
    const owedBefore = await balanceOf('receivable', legalEntityId)
    const walletBefore = await walletOf()
    const payableBefore = await balanceOf('supplierPayable', supplierId)
    const suppliers = [{ lineId: hotelOf(kart), supplierId }]
    const { body } = await voucher(kart, { suppliers })
    expect([body.shortError, body.kart.status]).toEqual([undefined, 'vouchered'])
    const sold = await moneyOf(kart.id)
    expect(sold).toMatchObject({ totalPrice: '1330.00', collectedPayment: '330.00', balance: '1000.00' })
    // 1330 over 900, 300 and 90, to the last fils.
    expect(sold.sales.map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ['service', '927.91', 'confirmed'],
      ['activity', '309.30', 'confirmed'],
      ['service', '92.79', 'confirmed'],
    ])
    expect(await taken(sold.sales[1]?.saleId ?? 0)).toEqual([3])
    const own = await read<{ toPay: string | null; services: { statusName: string }[] }>(
      `proposals/getOwnQuotation?quotationId=${kart.id}`,
    )
    // It was never sent: who owes it reads it as it was sold.
    expect([own.body.toPay, own.body.services.map(({ statusName }) => statusName)]).toEqual(['1000.00', Array(3).fill('Confirmed')])
    expect([await balanceOf('receivable', legalEntityId), await walletOf()]).toEqual([owedBefore - 133_000n, walletBefore])
    expect((await balanceOf('supplierPayable', supplierId)) - payableBefore).toBe(70_000n)
    expect((await voucher(kart)).body.shortError).toHaveProperty('status')
    // It is invoiced, and nothing says that it was paid.
    const papers = await at((tx) =>
      tx
        .selectFrom('tax_documents')
        .select(['kind', 'total_minor'])
        .where(
          'sale_id',
          'in',
          sold.sales.map(({ saleId }) => saleId),
        )
        .orderBy('id')
        .execute(),
    )
    expect(papers.map(({ kind, total_minor }) => [kind, total_minor])).toEqual([
      ['invoice', 92_791n],
      ['invoice', 30_930n],
      ['invoice', 9_279n],
    ])
  })

  test.each([
    ['full', '309.30'],
    ['partial', null],
    ['none', null],
    ['noprice', null],
  ])('with a break-up that is %s shows its customer no more among their activities', async (priceBreakup, total) => {
    // Without a key that stands it is switched off with its first event, so there is another for the second.
    const listen = (event: string) =>
      at((tx) =>
        tx
          .insertInto('webhook_endpoints')
          .values({
            ...{ url: `https://${priceBreakup}.invalid/${event}`, events: [event], secret: Buffer.alloc(0) },
            ...{ site_id: tx.siteId, legal_entity_id: legalEntityId, made_by: customerId, made_at: server.app.now() },
          })
          .execute(),
      )
    await listen('booking.confirmed')
    const kart = await quote({ more: { priceBreakup } })
    await voucher(kart)
    const saleId = (await moneyOf(kart.id)).sales[1]?.saleId ?? 0
    type Shown = Pick<ActivitySale, 'saleId' | 'total' | 'lines' | 'cancellation'>
    const one = async (as: string) => (await post<{ sale: Shown }>('activities/getActivitySale', { saleId }, as)).body.sale
    const listed = async (as: string) =>
      (await post<{ sales: Shown[] }>('activities/getActivitySales', {}, as)).body.sales.find((sale) => sale.saleId === saleId)
    for (const read of [one, listed]) {
      expect(await read(admin)).toMatchObject({ total: '309.30', cancellation: { refund: '309.30' } })
      const own = await read(agent)
      expect([own?.total, own?.lines.length === 0, own?.cancellation === null]).toEqual([total, total === null, total === null])
      expect(/309|300/.test(JSON.stringify({ ...own, saleId: 0, orderId: 0, reference: '' }))).toBe(total !== null)
    }
    const refused = await post('activities/cancelActivity', { saleId, agreedRefund: '0.00' }, agent)
    expect([refused.status, refused.body.errorMessage]).toEqual([
      409,
      total === null
        ? 'This is a part of a quotation. Please ask our desk to cancel it.'
        : expect.stringContaining('The refund is now'),
    ])
    await listen('booking.cancelled')
    const byDesk = await post<{ refund: string }>('activities/cancelActivity', { saleId, agreedRefund: '309.30' })
    expect(byDesk.body.refund).toBe('309.30')
    type Fact = { bookingId: number; amountMinor?: string }
    const facts = (await at((tx) => tx.selectFrom('webhook_events').select('facts').execute())).map(
      (row) => row.facts as unknown as Fact,
    )
    const said = facts.filter(({ bookingId }) => bookingId === saleId)
    expect(said.length).toBeGreaterThanOrEqual(2)
    expect(said.every((fact) => (fact.amountMinor === undefined) === (total === null))).toBe(true)
    // What somebody owes less, or gets back, they must know.
    expect(await noticesOf(kart.id)).toEqual([expect.stringContaining('AED 309.30')])
  })

  test('gives its invoices to who bought it, with the voucher by mail, and to the desk, and to no other', async () => {
    const mails = catchMails(server)
    const kart = await quote()
    await voucher(kart)
    const { orderId, sales } = await moneyOf(kart.id)
    type Listed = { documents: { documentId: number; kind: string; code: string; total: string }[] }
    for (const as of [agent, admin]) {
      const { body } = await post<Listed>('documents/getOrderDocuments', { orderId }, as)
      expect(body.documents.map(({ kind, total }) => [kind, total])).toEqual([
        ['invoice', '927.91'],
        ['invoice', '309.30'],
        ['invoice', '92.79'],
      ])
      const mail = await mails.to('agent@bluedhow.example', new RegExp(`V-${orderId}:`))
      const files = body.documents.map(({ code }) => `${code.replaceAll('/', '-')}.pdf`)
      expect(mail.attachments?.map(({ filename }) => filename)).toEqual([`voucher-${orderId}.pdf`, ...files])
    }
    const other = await post('user/createDetailPendingCustomerForDmc', {
      ...{ userType: 'retail', customer: { firstName: 'Tara', lastName: 'Iyer', email: 'tara@elsewhere.example' } },
    })
    expect(other.status).toBe(200)
    await at(async (tx) => {
      const { password_hash } = await tx
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', 'agent@bluedhow.example')
        .executeTakeFirstOrThrow()
      await tx.updateTable('users').set({ password_hash }).where('email', '=', 'tara@elsewhere.example').execute()
    })
    const tara = await server.logIn('tara@elsewhere.example', { host: HOST })
    const skylark = await server.logIn('agent@skylark.example')
    const asked = [
      ['documents/getOrderDocuments', { orderId }],
      ...sales.map(({ saleId }) => ['documents/getBookingDocuments', { bookingId: saleId }] as const),
    ] as const
    for (const [call, input] of asked) {
      expect([call, (await post(call, input, tara)).status]).toEqual([call, 404])
      expect([call, (await post(call, input, skylark, 'localhost')).status]).toEqual([call, 404])
    }
  })

  test('mails a credit note whose call began before the letter before it was read', async () => {
    const mails = catchMails(server)
    const kart = await quote()
    await voucher(kart)
    const { orderId, sales } = await moneyOf(kart.id)
    const first = await mails.to('agent@bluedhow.example', new RegExp(`V-${orderId}:`))
    expect(first.attachments).toHaveLength(4)
    const row = () =>
      at((tx) =>
        tx
          .selectFrom('vouchers')
          .select(['sent_revision', 'mailed_documents'])
          .where('order_id', '=', orderId ?? 0)
          .executeTakeFirstOrThrow(),
      )
    await waitUntil(row, ({ sent_revision: revision }) => revision === 1, 'marked as sent')
    // As if the letter had been read an hour after the cancellation began, and a moment before it was written.
    const later = plusMinutes(server.app.now(), 60)
    await at((tx) =>
      tx
        .updateTable('vouchers')
        .set({ sent_at: later })
        .where('order_id', '=', orderId ?? 0)
        .execute(),
    )
    const visa = sales.find(({ title }) => title === 'Visa')
    expect((await post('kart/cancelService', { saleId: visa?.saleId, refund: '92.79', reason: 'Not needed' })).status).toBe(200)
    await waitUntil(row, ({ sent_revision: revision }) => revision === 2, 'the second letter marked as sent')
    const second = mails.sent.filter(({ subject }) => subject.includes(`V-${orderId}:`)).at(-1)
    const documents = (await post<{ documents: { code: string; kind: string }[] }>('documents/getOrderDocuments', { orderId })).body
      .documents
    const note = documents.find(({ kind }) => kind === 'creditNote')
    expect(second?.attachments?.map(({ filename }) => filename)).toEqual([
      `voucher-${orderId}.pdf`,
      `${note?.code.replaceAll('/', '-')}.pdf`,
    ])
    expect((await row()).mailed_documents).toHaveLength(4)
  })

  test('is found on the days of its lines also without an arrival, with what stands of it', async () => {
    const day = stocked.inDays(10)
    const kart = await quote({ more: { arrivalDate: null } })
    const on = async (date: string) => {
      const { body } = await post<{ itineraries: ItineraryOfDay[] }>('dmc/getItinerariesByDate', { date })
      const found = body.itineraries.find(({ id }) => id === kart.id)
      return found && [found.dayNumber, ...found.services.map(({ kind }) => kind).sort()]
    }
    expect(await on(day)).toEqual([1, 'accommodation', 'activity'])
    expect(await on(addDays(day, 1))).toEqual([2, 'accommodation', 'miscellaneous'])
    expect([await on(addDays(day, -1)), await on(addDays(day, 3))]).toEqual([undefined, undefined])
    await voucher(kart)
    const { sales } = await moneyOf(kart.id)
    const [hotel, activity, visa] = sales
    const end = (sale: typeof hotel, refund = sale?.amount) =>
      post('kart/cancelService', { saleId: sale?.saleId, refund, reason: 'Not needed' })
    expect((await end(hotel)).status).toBe(200)
    expect(await on(day)).toEqual([1, 'activity'])
    await post('activities/cancelActivity', { saleId: activity?.saleId, agreedRefund: activity?.amount })
    expect([await on(day), await on(addDays(day, 1))]).toEqual([undefined, [2, 'miscellaneous']])
    expect((await end(visa)).status).toBe(200)
    expect(await on(addDays(day, 1))).toBe(undefined)
  })

  test('is read by those who see quotations, and cancelled by those who sell them, whatever they may do with air tickets', async () => {
    const kart = await quote()
    await voucher(kart)
    const { orderId, sales } = await moneyOf(kart.id)
    const saleId = sales.find(({ kind }) => kind === 'activity')?.saleId
    const mine = server.app.db.updateTable('users').where('email', '=', 'admin@bluedhow.example')
    const group = await at((tx) =>
      tx
        .insertInto('permission_groups')
        .values({ site_id: tx.siteId, group_name: 'Desk', permissions: [] })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const as = async (...permissions: string[]) => {
      await at((tx) => tx.updateTable('permission_groups').set({ permissions }).where('id', '=', group.id).execute())
      await mine.set({ permission_group_id: group.id, is_super_admin: false }).execute()
    }
    type Shown = Refused & { sale?: { cancellation: object | null }; documents?: { documentId: number }[] }
    const cancel = () => post<Shown>('activities/cancelActivity', { saleId, agreedRefund: '309.30' })
    const sale = async () => (await post<Shown>('activities/getActivitySale', { saleId })).body.sale?.cancellation
    const statuses = async () => [
      (await post('vouchers/getVoucherOfOrder', { orderId })).status,
      (await post('documents/getOrderDocuments', { orderId })).status,
      (await post('documents/getBookingDocuments', { bookingId: saleId })).status,
      (await post('activities/getActivitySale', { saleId })).status,
    ]
    try {
      await as('carts.queue')
      expect(await statuses()).toEqual([404, 404, 404, 404])
      expect((await cancel()).status).toBe(404)
      // A ticket clerk reads it in lists of all sales, and does not cancel a part of what a colleague sold.
      await as('tickets.queue')
      expect([await statuses(), await sale()]).toEqual([[200, 200, 200, 200], null])
      expect((await cancel()).body).toMatchObject({ errorCode: 'FORBIDDEN', errorMessage: expect.stringMatching(/quotation/i) })
      await as('quotations.view')
      expect([await statuses(), await sale()]).toEqual([[200, 200, 200, 200], null])
      expect((await cancel()).body.errorCode).toBe('FORBIDDEN')
      const [document] = (await post<Shown>('documents/getOrderDocuments', { orderId })).body.documents ?? []
      expect((await read(`documents/pdf?documentId=${document?.documentId}`)).status).toBe(200)
      expect((await moneyOf(kart.id)).sales.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
      await as('quotations.view', 'quotations.edit', 'quotations.sell')
      expect([await statuses(), await sale()]).toEqual([[200, 200, 200, 200], { refundPercent: 100, refund: '309.30' }])
      expect((await cancel()).status).toBe(200)
    } finally {
      await mine.set({ permission_group_id: null, is_super_admin: true }).execute()
    }
  })

  test('that shows no price shows none once it is sold either', async () => {
    const kart = await quote({ more: { priceBreakup: 'noprice' } })
    await voucher(kart, { suppliers: [{ lineId: hotelOf(kart), supplierId }] })
    const own = await read<{ toPay: string | null; services: unknown[] }>(`proposals/getOwnQuotation?quotationId=${kart.id}`)
    expect([own.body.toPay, own.body.services.length]).toEqual([null, 3])
  })

  test('takes no place and owes nothing where places are gone', async () => {
    const kart = await quote({ people: 2 })
    const owed = await balanceOf('receivable', legalEntityId)
    const { body } = await voucher(kart)
    expect(body.shortError).toMatchObject({ 'activities.0.startDate': expect.stringContaining('place') })
    expect([await balanceOf('receivable', legalEntityId), (await moneyOf(kart.id)).sales]).toEqual([owed, []])
  })

  test('twice at once is sold once; two for the last places, one', async () => {
    const kart = await quote()
    const answers = await Promise.all([voucher(kart), voucher(kart)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await moneyOf(kart.id)).sales).toHaveLength(3)

    const first = await quote({ people: 4 })
    const [line] = first.activities
    const second = await quote({
      more: {
        activities: [
          {
            ...{ activityId: line?.activityId, tourOptionId: line?.tourOptionId },
            startDate: line?.startDate,
            time: '14:00',
            price: '300',
            priceReason: 'Phone',
          },
        ],
      },
    })
    const both = await Promise.all([voucher(first), voucher(second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('is refused without a time, and with a supplier of nobody', async () => {
    const kart = await quote()
    expect((await voucher(kart, { suppliers: [{ lineId: hotelOf(kart), supplierId: legalEntityId }] })).body.shortError).toEqual({
      suppliers: 'Please choose a supplier of your company.',
    })
    const times = [stocked.start('09:00', 20), stocked.start('14:00', 20)]
    const option = await stocked.stock({ option: { times } })
    const line = { activityId: option.activityId, tourOptionId: option.tourOptionId, startDate: stocked.inDays(10) }
    const untimed = await quote({ more: { activities: [{ ...line, price: '300', priceReason: 'Phone' }] } })
    expect((await voucher(untimed)).body.shortError).toEqual({ 'activities.0.time': 'Please choose a time: 09:00 or 14:00.' })
    // Nothing of it stays behind.
    expect((await moneyOf(untimed.id)).sales).toEqual([])
  })

  test('sells for nothing what is free, or is made so by the discount: no money moves, there is no invoice, and it can be cancelled', async () => {
    const option = await stocked.stock({ option: { times: [stocked.start('09:00', 20)] } })
    const line = { activityId: option.activityId, tourOptionId: option.tourOptionId, startDate: stocked.inDays(10), time: '09:00' }
    const none = { accomodations: [], serviceCharge: '0', totalPrice: '0' }
    const present = { price: '0', priceReason: 'A present' }
    const wishes = [
      { ...none, discount: '0', miscellaneous: [], activities: [{ ...line, ...present }] },
      { ...none, discount: '0', activities: [], miscellaneous: [{ name: 'Guide', price: '0', startDate: stocked.inDays(10) }] },
      { ...none, discount: '80', activities: [], miscellaneous: [{ name: 'Guide', price: '80', startDate: stocked.inDays(10) }] },
    ]
    for (const more of wishes) {
      const kart = await quote({ more })
      const [owed, wallet] = [await balanceOf('receivable', legalEntityId), await balanceOf('wallet', legalEntityId)]
      expect((await voucher(kart)).body.kart.status).toBe('vouchered')
      expect((await voucher({ ...kart, version: kart.version + 1 })).status).not.toBe(500)
      const { sales, totalPrice, balance } = await moneyOf(kart.id)
      expect([totalPrice, balance, sales.map(({ amount, status }) => [amount, status])]).toEqual([
        '0.00',
        '0.00',
        [['0.00', 'confirmed']],
      ])
      const saleId = sales[0]?.saleId ?? 0
      const papers = await server.app.db.selectFrom('tax_documents').select('kind').where('sale_id', '=', saleId).execute()
      expect(papers).toEqual([])
      const payments = await server.app.db
        .selectFrom('payment_lines as l')
        .innerJoin('payments as p', 'p.id', 'l.payment_id')
        .select(['p.status', 'p.amount_minor'])
        .where('l.sale_id', '=', saleId)
        .execute()
      expect(payments).toEqual([{ status: 'captured', amount_minor: 0n }])
      expect([await balanceOf('receivable', legalEntityId), await balanceOf('wallet', legalEntityId)]).toEqual([owed, wallet])
    }
  })

  test('sells what is free too: it takes its places, is on the voucher, has no invoice, and gives them free again', async () => {
    const option = await stocked.stock({ option: { times: [stocked.start('09:00', 20)] } })
    const kart = await quote({
      more: {
        totalPrice: '1030',
        activities: [
          {
            ...{ activityId: option.activityId, tourOptionId: option.tourOptionId, startDate: stocked.inDays(10) },
            ...{ time: '09:00', price: '0', priceReason: 'A present' },
          },
        ],
      },
    })
    const owed = await balanceOf('receivable', legalEntityId)
    expect((await voucher(kart)).body.kart.status).toBe('vouchered')
    expect(await balanceOf('receivable', legalEntityId)).toBe(owed - 103_000n)
    const { sales } = await moneyOf(kart.id)
    const gift = sales.find(({ kind }) => kind === 'activity')
    expect(gift).toMatchObject({ amount: '0.00', status: 'confirmed' })
    const saleId = gift?.saleId ?? 0
    expect(await taken(saleId)).toEqual([3])
    const papers = await at((tx) => tx.selectFrom('tax_documents').select('kind').where('sale_id', '=', saleId).execute())
    expect(papers).toEqual([])
    const { order_id: orderId } = await at((tx) =>
      tx.selectFrom('sales').select('order_id').where('id', '=', saleId).executeTakeFirstOrThrow(),
    )
    const { body: link } = await post<{ code: string }>('vouchers/getVoucherOfOrder', { orderId })
    const { body: shown } = await read<object>(`vouchers/getVoucher?code=${link.code}`)
    expect(JSON.stringify(shown)).toContain(kart.activities[0]?.name)
    const cancelled = await post<{ errorMessage?: string }>('activities/cancelActivity', { saleId, agreedRefund: '0.00' })
    expect([cancelled.status, cancelled.body.errorMessage]).toEqual([200, undefined])
    expect(await taken(saleId)).toEqual([])
    expect(await balanceOf('receivable', legalEntityId)).toBe(owed - 103_000n)
  })

  test('an activity whose rates name no supplier owes its cost to whom the desk says', async () => {
    const option = await stocked.stock({ option: { times: [stocked.start('14:00', 20)] } })
    const line = {
      ...{ activityId: option.activityId, tourOptionId: option.tourOptionId, startDate: stocked.inDays(10), time: '14:00' },
      ...{ price: '300', priceReason: 'Agreed by phone', cost: '210' },
    }
    const kart = await quote({
      more: { activities: [line], accomodations: [], miscellaneous: [], serviceCharge: '0', discount: '0', totalPrice: '300' },
    })
    const lineId = kart.activities[0]?.id ?? 0
    expect((await moneyOf(kart.id)).unsupplied).toEqual([lineId])
    const before = await balanceOf('supplierPayable', supplierId)
    expect((await voucher(kart, { suppliers: [{ lineId, supplierId }] })).body.shortError).toBeUndefined()
    expect(await balanceOf('supplierPayable', supplierId)).toBe(before + 21_000n)
    const { sales, unsupplied } = await moneyOf(kart.id)
    expect(unsupplied).toEqual([])
    const row = await at((tx) =>
      tx
        .selectFrom('sales')
        .select(['cost_minor', 'supplier_entity_id'])
        .where('id', '=', sales[0]?.saleId ?? 0)
        .executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ cost_minor: 21_000n, supplier_entity_id: supplierId })
  })

  test('an activity that is driven from an area owes the supplier of its ticket, and that of the drive', async () => {
    const supplierCost = { supplierId, amount: '70', childAmount: '40' }
    const { body: known } = await read<{ areas: { id: number }[] }>(`areas/searchAreas?cityId=${DUBAI}`)
    const [from, to] = known.areas
    const driverId = await at(
      async (tx) => (await insertSupplierEntity(tx, { code: 'local:falcon coaches', name: 'Falcon coaches' })) ?? 0,
    )
    const option = await stocked.stock({
      activity: { cityId: DUBAI },
      option: { times: [stocked.start('14:00', 20)] },
      rate: { supplierCost },
    })
    await stocked.post('areas/mapAreaActivity', { activityId: option.activityId, areaId: to?.id })
    const { tourOptionId: boundTourOptionId, ...validity } = option.validity
    await stocked.post('areas/createTransfers', {
      ...{ ...validity, from: from?.id, to: to?.id, transferType: 'return', sharingBasis: 'private', isPerPax: false, maxPax: 6 },
      ...{ amount: '120', boundTourOptionId, supplierCost: { supplierId: driverId, amount: '75' } },
    })
    const line = {
      ...{ activityId: option.activityId, tourOptionId: option.tourOptionId, startDate: stocked.inDays(10), time: '14:00' },
      ...{
        transferType: 'return',
        sharingBasis: 'PVT',
        pickupAreaId: from?.id,
        pickupTransfer: 'Quay inn',
        dropTransfer: 'Quay inn',
      },
      ...{ price: '425.60' },
    }
    const kart = await quote({
      more: { activities: [line], accomodations: [], miscellaneous: [], serviceCharge: '0', discount: '0', totalPrice: '425.60' },
    })
    const before = await balanceOf('supplierPayable', supplierId)
    expect((await voucher(kart)).body.shortError).toBeUndefined()
    expect(await balanceOf('supplierPayable', supplierId)).toBe(before + 18_000n)
    expect(await balanceOf('supplierPayable', driverId)).toBe(7_500n)
    const { sales } = await moneyOf(kart.id)
    const kept = await at((tx) =>
      tx
        .selectFrom('activity_sales')
        .select('costs')
        .where('id', '=', sales[0]?.saleId ?? 0)
        .executeTakeFirstOrThrow(),
    )
    expect(readExact<CostLine[]>(kept.costs).map(({ supplierId: owed, amount }) => [owed, amount])).toEqual([
      [supplierId, money(18_000n, 'AED')],
      [driverId, money(7_500n, 'AED')],
    ])
  })

  test('what is free and has a cost: cancelled, its supplier refunds what its terms say, and its buyer gets nothing', async () => {
    const day = stocked.inDays(10)
    const terms = [
      { amount: 3, unit: 'day', refundPercent: 40 },
      { amount: 20, unit: 'day', refundPercent: 100 },
    ]
    const present = { name: 'Dinner', price: '0', cost: '120', startDate: day, cancellation: terms }
    const kart = await quote({
      more: { totalPrice: '900', miscellaneous: [present], activities: [], serviceCharge: '0', discount: '0' },
    })
    const dinner = kart.miscellaneous[0]?.id ?? 0
    const before = await balanceOf('supplierPayable', supplierId)
    const suppliers = [hotelOf(kart), dinner].map((lineId) => ({ lineId, supplierId }))
    const vouchered = await voucher(kart, { suppliers })
    expect(vouchered.body.shortError).toBeUndefined()
    const sale = (await moneyOf(kart.id)).sales.find(({ title }) => title.includes('Dinner'))
    expect(sale).toMatchObject({ amount: '0.00', status: 'confirmed' })
    expect(await balanceOf('supplierPayable', supplierId)).not.toBe(before)
    const walletBefore = await walletOf()
    const receivable = await balanceOf('supplierReceivable', supplierId)
    const ended = await post<Answer>('kart/cancelService', { saleId: sale?.saleId, refund: '0', reason: 'Not wanted' })
    expect(ended.status).toBe(200)
    expect(await balanceOf('supplierReceivable', supplierId)).toBe(receivable - 4_800n)
    expect(await walletOf()).toBe(walletBefore)
    const papers = await at((tx) =>
      tx
        .selectFrom('tax_documents')
        .select('kind')
        .where('sale_id', '=', sale?.saleId ?? 0)
        .execute(),
    )
    expect(papers).toEqual([])
    // Most of the cost is owed, so it is still in the books.
    const row = await at((tx) =>
      tx
        .selectFrom('sales')
        .select(['money', 'changed_sales_minor', 'stands'])
        .where('id', '=', sale?.saleId ?? 0)
        .executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ money: 'taken', changed_sales_minor: 0n, stands: true })
  })

  test('cancelled line by line refunds what is promised, first against what is owed, and is cancelled with the last', async () => {
    const kart = await quote()
    await receive(kart.id, '330')
    await voucher(kart, { suppliers: [{ lineId: hotelOf(kart), supplierId }] })
    const [hotel, activity, visa] = (await moneyOf(kart.id)).sales
    const cancelled = { id: kart.id, version: 1, status: 'cancelled' }
    const early = await post<Saved>('kart/setKartStatus', cancelled)
    expect(early.body.shortError?.status).toContain('Please cancel its services first')
    const walletBefore = await walletOf()
    const tooMuch = await post('kart/cancelService', { saleId: hotel?.saleId, refund: '927.92', reason: 'Ill' })
    expect(tooMuch.body.shortError).toHaveProperty('refund')
    // 1,000 is owed: all of the refund is set against it.
    const { body } = await post<Answer>('kart/cancelService', { saleId: hotel?.saleId, refund: '900', reason: 'Ill' })
    expect(body.money).toMatchObject({ collectedPayment: '1230.00', balance: '100.00' })
    expect(body.money.receipts.at(-1)).toMatchObject({ kind: 'refund', amount: '900.00' })
    expect((await post('kart/cancelService', { saleId: hotel?.saleId, refund: '1', reason: 'Again' })).body.errorCode).toBe(
      'STATE_CHANGED',
    )
    expect(await walletOf()).toBe(walletBefore)
    const first = `You owe AED 900.00 less: Q-${kart.id}. The refund paid a part of what was owed.`
    expect(await noticesOf(kart.id)).toEqual([first])
    // The activity is free until two days before: 309.30, of which 100 are owed.
    const refunded = await post<{ refund: string } & Refused>('activities/cancelActivity', {
      saleId: activity?.saleId,
      agreedRefund: activity?.amount,
    })
    expect(refunded.body.refund).toBe('309.30')
    expect([await walletOf(), (await moneyOf(kart.id)).balance]).toEqual([walletBefore + 20_930n, '0.00'])
    expect(await taken(activity?.saleId ?? 0)).toEqual([])
    const statusOf = async () => (await read<Saved>(`kart/getKartById?id=${kart.id}`)).body.kart.status
    expect(await statusOf()).toBe('vouchered')
    await post('kart/cancelService', { saleId: visa?.saleId, refund: '0', reason: 'Not refunded' })
    expect(await statusOf()).toBe('cancelled')
    expect((await post<Saved>('kart/setKartStatus', cancelled)).body.shortError?.status).toContain('is cancelled')
    expect(await walletOf()).toBe(walletBefore + 20_930n)
    const second = `AED 209.30 was refunded to your wallet: Q-${kart.id}. Another AED 100.00 of the refund paid what was owed.`
    expect(await noticesOf(kart.id)).toEqual([second, first])
  })

  test('ends with the last of its activities too, also where its customer cancels it, who may not end a quotation', async () => {
    const kart = await quote()
    await voucher(kart, { suppliers: [{ lineId: hotelOf(kart), supplierId }] })
    const [hotel, activity, visa] = (await moneyOf(kart.id)).sales
    for (const sale of [hotel, visa])
      expect((await post('kart/cancelService', { saleId: sale?.saleId, refund: sale?.amount, reason: 'Ill' })).status).toBe(200)
    const ended = () => post('activities/cancelActivity', { saleId: activity?.saleId, agreedRefund: '309.30' }, agent)
    expect((await ended()).status).toBe(200)
    expect((await ended()).status).toBe(409)
    expect((await read<Saved>(`kart/getKartById?id=${kart.id}`)).body.kart.status).toBe('cancelled')
    const trail = await at((tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['actor_name', 'note'])
        .where('action', '=', 'move quotation')
        .where('about_id', '=', String(kart.id))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    expect(trail).toEqual({ actor_name: expect.stringMatching(/./), note: 'All its services were cancelled' })
  })

  test('is cancelled as a whole, with what was shown before: all of it or nothing, once', async () => {
    const kart = await quote()
    await receive(kart.id, '330')
    await voucher(kart, { suppliers: [{ lineId: hotelOf(kart), supplierId }] })
    type Endings = { endings: { saleId: number; kind: string; title: string; amount: string; promised: string | null }[] }
    const shown = (await read<Endings>(`kart/getCancellationOfKart?id=${kart.id}`)).body.endings
    expect(shown.map(({ amount, promised }) => [amount, promised])).toEqual([
      ['927.91', null],
      ['309.30', '309.30'],
      ['92.79', null],
    ])
    const [hotel, activity, visa] = shown
    const refunds = (of: Partial<Record<number, string>> = {}) =>
      shown.map(({ saleId, promised }) => ({ saleId, refund: of[saleId] ?? promised ?? '0' }))
    const cancel = (wish: object, as = admin, host = HOST) =>
      post<Answer>('kart/cancelKart', { id: kart.id, reason: 'Ill', ...wish }, as, host)
    const walletBefore = await walletOf()
    const [hotelId, activityId] = [hotel?.saleId ?? 0, activity?.saleId ?? 0]
    expect((await cancel({ refunds: refunds().slice(1) })).body.errorCode).toBe('STATE_CHANGED')
    expect((await cancel({ refunds: refunds({ [activityId]: '300.00' }) })).body.errorCode).toBe('STATE_CHANGED')
    expect((await cancel({ refunds: refunds({ [hotelId]: '927.92' }) })).body.shortError).toHaveProperty(['refunds.0.refund'])
    expect((await cancel({ refunds: refunds() }, agent)).status).toBe(403)
    expect((await moneyOf(kart.id)).sales.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect((await taken(activityId)).length).toBe(1)

    // 1,000 is owed, and 927.91 with 309.30 refunded: 237.21 more than that.
    const both = await Promise.all([1, 2].map(() => cancel({ refunds: refunds({ [hotelId]: '927.91' }) })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const money = await moneyOf(kart.id)
    expect(money.sales.map(({ status, refunded }) => [status, refunded])).toEqual([
      ['cancelled', '927.91'],
      ['cancelled', '309.30'],
      ['cancelled', '0.00'],
    ])
    expect([money.balance, (await walletOf()) - walletBefore]).toEqual(['0.00', 23_721n])
    expect(await noticesOf(kart.id)).toEqual([
      `AED 237.21 was refunded to your wallet: Q-${kart.id}. Another AED 1,000.00 of the refund paid what was owed.`,
    ])
    expect(await taken(activityId)).toEqual([])
    expect(visa?.title).toBe('Visa')
    const { body } = await read<Saved>(`kart/getKartById?id=${kart.id}`)
    expect([body.kart.status, body.kart.reason]).toEqual(['cancelled', 'Ill'])
  })

  test('returns no payment that a refund has brought into the wallet already', async () => {
    const kart = await quote()
    await receive(kart.id, '1000')
    await receive(kart.id, '330')
    await voucher(kart)
    const [hotel] = (await moneyOf(kart.id)).sales
    const cancelled = await post<Answer>('kart/cancelService', { saleId: hotel?.saleId, refund: '800', reason: 'Ill' })
    expect(cancelled.body.shortError).toBeUndefined()
    const { receipts } = cancelled.body.money
    // 800 of 1,330 are in the wallet again: 530 are left.
    expect(receipts.map(({ amount, isReturnable }) => [amount, isReturnable])).toEqual([
      ['1000.00', false],
      ['330.00', true],
    ])
    const back = (at: number) => post<Answer>('kart/returnReceipt', { receiptId: receipts[at]?.id, reason: 'Twice' })
    const before = await walletOf()
    expect((await back(0)).body).toMatchObject({ errorCode: 'STATE_CHANGED', errorMessage: expect.stringMatching(/530\.00/) })
    expect(await walletOf()).toBe(before)
    expect((await back(1)).body.money).toMatchObject({ collectedPayment: '1000.00', balance: '330.00' })
    expect(await walletOf()).toBe(before + 33_000n)
  })

  test('of which an activity has begun: the rest is cancelled as one, and it stays vouchered', async () => {
    const kart = await quote()
    await voucher(kart, { suppliers: [{ lineId: hotelOf(kart), supplierId }] })
    const [hotel, activity, visa] = (await moneyOf(kart.id)).sales
    await at((tx) =>
      tx
        .updateTable('activity_sales')
        .set({ start_instant: plusMinutes(server.app.now(), -5) })
        .where('id', '=', activity?.saleId ?? 0)
        .execute(),
    )
    const shown = async () =>
      (await read<{ endings: { saleId: number }[]; begun: string[] }>(`kart/getCancellationOfKart?id=${kart.id}`)).body
    const before = await shown()
    expect(before.endings.map(({ saleId }) => saleId)).toEqual([hotel?.saleId, visa?.saleId])
    expect(before.begun).toEqual([activity?.title])
    const cancel = (saleIds: readonly (number | undefined)[]) =>
      post<Answer>('kart/cancelKart', { id: kart.id, reason: 'Ill', refunds: saleIds.map((saleId) => ({ saleId, refund: '0' })) })
    expect((await cancel([hotel?.saleId, activity?.saleId, visa?.saleId])).body.errorCode).toBe('STATE_CHANGED')
    const { body } = await cancel([hotel?.saleId, visa?.saleId])
    expect(body.money.sales.map(({ status }) => status)).toEqual(['cancelled', 'confirmed', 'cancelled'])
    expect(await taken(activity?.saleId ?? 0)).toEqual([3])
    const now = await read<Saved>(`kart/getKartById?id=${kart.id}`)
    expect(now.body.kart.status).toBe('vouchered')
    expect((await cancel([])).body.errorMessage).toBe('Nothing is left that can be cancelled.')
    expect((await shown()).endings).toEqual([])
  })

  test('of which a hotel has begun: it stays where all is cancelled, and is cancelled alone', async () => {
    const kart = await quote()
    await voucher(kart, { suppliers: [{ lineId: hotelOf(kart), supplierId }] })
    const [hotel, activity, visa] = (await moneyOf(kart.id)).sales
    const begun = plusMinutes(server.app.now(), -5)
    await at((tx) =>
      tx
        .updateTable('service_sales')
        .set({ start_instant: begun })
        .where('id', '=', hotel?.saleId ?? 0)
        .execute(),
    )
    const refunds = [activity, visa].map((sale) => ({ saleId: sale?.saleId, refund: sale === activity ? sale?.amount : '0' }))
    const { body } = await post<Answer>('kart/cancelKart', { id: kart.id, reason: 'Ill', refunds })
    expect(body.money.sales.map(({ status }) => status)).toEqual(['confirmed', 'cancelled', 'cancelled'])
    const alone = await post<Answer>('kart/cancelService', { saleId: hotel?.saleId, refund: '0', reason: 'Left early' })
    expect(alone.body.money.sales.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })

  test('refunds at least what the terms of a service promise, and keeps the terms that were offered', async () => {
    const day = stocked.inDays(10)
    const stay = { accomodationId, noOfNights: 2, checkinDate: day, numberOfRooms: 1, price: '900', bookedByCustomer: false }
    const terms = [
      { amount: 12, unit: 'day', refundPercent: 100 },
      { amount: 3, unit: 'day', refundPercent: 50 },
    ]
    const visa = { name: 'Visa', price: '90', startDate: null, cancellation: [{ amount: 1, unit: 'day', refundPercent: 100 }] }
    const turned = { accomodations: [{ ...stay, cancellation: [...terms.slice(1), { ...terms[0], refundPercent: 20 }] }] }
    const wrong = await post('kart/saveKart', {
      ...{ customerId, kartName: 'Terms', adults: 2, noOfDays: 5, noOfNights: 4, currencySymbol: 'AED', arrivalDate: day },
      ...{ ...turned, totalPrice: '900.00' },
    })
    expect(wrong.body.shortError).toEqual({
      'accomodations.0.cancellation.1': 'A person who cancels later would get more back.',
    })
    const undated = await quote({ more: { miscellaneous: [visa] } })
    // A day is asked for by the rule of vouchers too; here by its terms.
    expect((await voucher(undated)).status).toBe(422)
    const kart = await quote({ more: { accomodations: [{ ...stay, cancellation: terms }] } })
    // What becomes of the tour option later is nothing to who was offered it.
    await at((tx) =>
      tx
        .updateTable('tour_options')
        .set({ cancellation: '[]' })
        .where('id', '=', BigInt(kart.activities[0]?.tourOptionId ?? 0) as never)
        .execute(),
    )
    await voucher(kart)
    const [hotel, activity] = (await moneyOf(kart.id)).sales
    // 927.91 half of which is 463.955: the nearest fils.
    expect(hotel).toMatchObject({ amount: '927.91', promised: '463.96' })
    const less = await post('kart/cancelService', { saleId: hotel?.saleId, refund: '463.95', reason: 'Ill' })
    expect(less.body.shortError).toEqual({ refund: expect.stringMatching(/promise AED\s463\.96/) })
    const { body } = await post<Answer>('kart/cancelService', { saleId: hotel?.saleId, refund: '463.96', reason: 'Ill' })
    expect(body.money.sales[0]).toMatchObject({ status: 'cancelled', refunded: '463.96', promised: null })
    const refunded = await post<{ refund: string }>('activities/cancelActivity', {
      saleId: activity?.saleId,
      agreedRefund: activity?.amount,
    })
    expect(refunded.body.refund).toBe('309.30')
  })

  test('counts the terms of a hotel and of a flight on the clock of their place', async () => {
    const day = stocked.inDays(10)
    const stay = { accomodationId, noOfNights: 2, checkinDate: day, numberOfRooms: 1, price: '900', bookedByCustomer: false }
    const flight = {
      ...{ airlineCode: 'BA', flightNo: '107', origin: 'LHR', destination: 'DXB', price: '300', bookedByCustomer: false },
      ...{ departureDate: day, departureTime: '13:00' },
    }
    const city = (zone: string) =>
      at((tx) =>
        tx
          .updateTable('destination_cities as c')
          .from('accommodations as a')
          .whereRef('a.site_id', '=', 'c.site_id')
          .whereRef('a.city_id', '=', 'c.id')
          .where('a.id', '=', BigInt(accomodationId) as never)
          .set({ time_zone: zone })
          .execute(),
      )
    await city('Asia/Kolkata')
    try {
      const kart = await quote({ more: { accomodations: [stay], flightDetails: [flight], totalPrice: '1630.00' } })
      expect((await voucher(kart)).body.shortError).toBeUndefined()
      const { sales } = await moneyOf(kart.id)
      const startOf = async (title: RegExp) => {
        const saleId = sales.find((sale) => title.test(sale.title))?.saleId ?? 0
        const row = await at((tx) =>
          tx.selectFrom('service_sales').select('start_instant').where('id', '=', saleId).executeTakeFirstOrThrow(),
        )
        return row.start_instant
      }
      expect(await startOf(/Quay/)).toEqual(instantOf({ local: `${day}T00:00`, zone: 'Asia/Kolkata' }))
      expect(await startOf(/BA 107/)).toEqual(instantOf({ local: `${day}T13:00`, zone: 'Europe/London' }))
    } finally {
      await city('Asia/Dubai')
    }
  })

  test('keeps a foreign site and another sale out', async () => {
    const kart = await quote()
    await voucher(kart)
    const [hotel] = (await moneyOf(kart.id)).sales
    const other = await server.logIn('admin@skylark.example')
    const foreign = await post('kart/cancelService', { saleId: hotel?.saleId, refund: '1', reason: 'No' }, other, 'localhost')
    expect(foreign.status).toBe(404)
    expect((await post('kart/cancelService', { saleId: hotel?.saleId, refund: '1', reason: 'No' }, agent)).status).toBe(403)
  })

  test('too near to its day, nothing is refunded of an activity and the debt stays', async () => {
    const kart = await quote({ more: { arrivalDate: stocked.inDays(10) } })
    await voucher(kart)
    const [, activity] = (await moneyOf(kart.id)).sales
    await at((tx) =>
      tx
        .updateTable('activity_sales')
        .set({ start_instant: plusMinutes(server.app.now(), 90) })
        .where('id', '=', activity?.saleId ?? 0)
        .execute(),
    )
    const { body } = await post<{ refund: string } & Refused>('activities/cancelActivity', {
      saleId: activity?.saleId,
      agreedRefund: '0.00',
    })
    expect(body.refund).toBe('0.00')
    expect((await moneyOf(kart.id)).balance).toBe('1330.00')
  })
})
