import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { money, negate, toDecimal } from '@tradewind/domain/money'
import { addDays, dateIn } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { inSite, readInSite } from '../../database/in-site.ts'
import { setCreditLimit } from '../../ledger/credit/set-credit-limit.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post as postLedger } from '../../ledger/post/post.ts'
import { readWallet } from '../../ledger/wallet/read-wallet.ts'
import { readPdf } from '../../papers/testing/read-pdf.ts'
import { verifyPayments } from '../../payments/verify-payment.ts'
import { wishOf as savedAs } from '../../quotations/testing/wish-of.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { logInActor } from '../../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let sandbox: Sandbox
let server: TestServer
let HOST: string
let [admin, agent] = ['', '']
let [customerId, legalEntityId, siteId] = [0, 0, 0]

beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', pace: { callbackRetryMs: 50 } })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  HOST = `bluedhow.localhost:${new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port}`
  await control('', { callbackMode: 'never' })
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
  const actor = await logInActor(server, 'agent@bluedhow.example', 'bluedhow.localhost')
  ;({ userId: customerId, legalEntityId, siteId } = actor)
  await give(100_000n)
})
afterEach(() => expectLedgerSound(server))
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

async function control<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.url}/sandbox/control/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

/** Money in the wallet of the customer. */
const give = (minor: bigint) =>
  inSite(server.app.db, siteId, async (tx) => {
    const amount = money(minor, 'AED')
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'AED' }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' }, amount: negate(amount) },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await postLedger(tx, { key: `gift ${++keys}`, reason: 'topUp', about, entries }, server.app.now())
  })

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const post = <Body>(path: string, body: object, as = admin) => server.call<Body & Refused>(path, body, { as, host: HOST })
const today = () => dateIn('Asia/Dubai', server.app.now())
let keys = 0
let addresses = 0

/** A journey of 1,000.01 with a deposit of 30 %, the rest in 20 days. */
async function save(more: object = {}): Promise<StaffKart> {
  const wish = {
    ...{ customerId, kartName: 'Rao <family>', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
    ...{ arrivalDate: addDays(today(), 40), totalPrice: '1000.01' },
    miscellaneous: [{ name: 'Guide', price: '1000.01', startDate: addDays(today(), 40) }],
    instalments: [{ percent: 30, dueOn: null }],
    paymentDeadline: `${addDays(today(), 20)}T19:59:00.000Z`,
    ...more,
  }
  const { status, body } = await post<{ kart: StaffKart }>('kart/saveKart', wish)
  expect([status, body.shortError, body.errorMessage]).toEqual([200, undefined, undefined])
  return body.kart
}

async function send({ id, version }: StaffKart, email = ''): Promise<string> {
  const wish = { quotationId: id, version, email, idempotencyKey: `proposal-${++keys}` }
  const { status, body } = await post<{ proposal: Proposal }>('proposals/sendProposal', wish)
  expect([status, body.errorMessage]).toEqual([200, undefined])
  return new URL(body.proposal.link).pathname
}

type Form = Record<string, string>
const sendTo = (url: string, form: Form | undefined, headers: Form = {}) =>
  server.http.inject({
    method: form ? 'POST' : 'GET',
    url,
    remoteAddress: `198.51.100.${++addresses % 250}`,
    headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  })
const look = async (path: string, headers: Form = {}) => (await sendTo(path, undefined, headers)).body
async function accepted(more: object = {}): Promise<{ kart: StaffKart; path: string }> {
  const kart = await save(more)
  const path = await send(kart)
  expect((await sendTo(`${path}/accept`, { name: 'Leela Rao', terms: 'yes' })).statusCode).toBe(303)
  return { kart, path }
}
/** The form as its page shows it. */
async function formOf(path: string, wanted: 'due' | 'all', headers: Form = {}): Promise<Form> {
  const page = await look(path, headers)
  const [section = ''] = /<section class="card" id="pay">.*?<\/section>/s.exec(page) ?? []
  const fields = [...section.matchAll(/name="([\w-]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
  return { ...Object.fromEntries(fields), name: 'Leela Rao', wanted }
}
const payOrder = async (path: string, form: Form) => {
  const answer = await sendTo(`${path}/pay`, form)
  const [, address = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(answer.body) ?? []
  const [, token = ''] = /proposal=([^;]+)/.exec(String(answer.headers['set-cookie'])) ?? []
  return { status: answer.statusCode, body: answer.body, address, cookie: `proposal=${token}` }
}
const paymentsOf = (kart: StaffKart) =>
  server.app.db
    .selectFrom('proposal_payments as o')
    .innerJoin('proposals as p', 'p.id', 'o.proposal_id')
    .innerJoin('gateway_payments as g', 'g.payment_id', 'o.payment_id')
    .select(['o.payment_id', 'o.receipt_id', 'g.gateway_order_id', 'g.amount_minor'])
    .where('p.quotation_id', '=', BigInt(kart.id))
    .orderBy('g.started_at')
    .execute()
async function payAtGateway(gatewayOrderId: string | null, outcome = 'success'): Promise<string> {
  const { returnTo } = await control<{ returnTo: string }>('/pay', { gatewayOrderId, outcome })
  return `${new URL(returnTo).pathname}${new URL(returnTo).search}`
}
const setStatus = ({ id }: StaffKart, version: number, status: string, more: object = {}) =>
  post<{ kart: StaffKart }>('kart/setKartStatus', { id, version, status, ...more })
const moneyOf = async ({ id }: StaffKart) =>
  (await server.call<{ money: QuotationMoney }>(`kart/getReceipts?id=${id}`, undefined, { as: admin, host: HOST, method: 'GET' }))
    .body.money
const walletOf = async () =>
  (await readInSite(server.app.db, siteId, (tx) => readWallet(tx, { legalEntityId, currency: 'AED' }, server.app.now()))).balance
    .minor

describe('a traveller pays an accepted proposal by card', () => {
  test('its deposit, then the rest: each pays of the quotation once, and has a receipt', async () => {
    const before = await walletOf()
    const { kart, path } = await accepted()
    const shown = await look(path)
    for (const text of ['300.00', '700.01', 'What is due now', 'Everything']) expect(shown).toContain(text)
    expect(await moneyOf(kart)).toMatchObject({
      plan: [
        { dueOn: 'agreed', amount: '300.00', open: '300.00' },
        { dueOn: addDays(today(), 20), amount: '700.01', open: '700.01' },
      ],
    })
    const form = await formOf(path, 'due')
    const first = await payOrder(path, form)
    expect(first).toMatchObject({ status: 200, address: expect.stringContaining('/gateway/pay/') })
    const [one] = await paymentsOf(kart)
    expect(one?.amount_minor).toBe(30_000n)
    const back = await sendTo(await payAtGateway(one?.gateway_order_id ?? null), undefined, { cookie: first.cookie })
    expect([back.statusCode, back.headers.location]).toEqual([303, `${path}#pay`])
    expect(await moneyOf(kart)).toMatchObject({ collectedPayment: '300.00', balance: '700.01' })
    // Asked again by whoever: once is enough.
    await verifyPayments(server.app, { siteId, orderId: one?.payment_id ?? '' })
    await sendTo(`/proposal/paid/${one?.payment_id}`, undefined)
    const paid = await moneyOf(kart)
    expect(paid.receipts).toMatchObject([{ kind: 'payment', amount: '300.00', note: 'Paid online, Leela Rao', receivedBy: null }])
    expect(await walletOf()).toBe(before)
    const page = await look(path)
    expect(page).toMatch(/300\.00 paid<\/b>.*Leela Rao/s)
    const receipt = await sendTo(`${path}/receipt/${paid.receipts[0]?.id}`, undefined)
    expect(receipt.statusCode).toBe(200)
    for (const text of ['Leela Rao', 'Rao &#60;family&#62;', '300.00', 'Blue Dhow']) expect(receipt.body).toContain(text)
    const rest = await payOrder(path, await formOf(path, 'all'))
    const [, two] = await paymentsOf(kart)
    expect(two?.amount_minor).toBe(70_001n)
    await sendTo(await payAtGateway(two?.gateway_order_id ?? null), undefined, { cookie: rest.cookie })
    expect(await moneyOf(kart)).toMatchObject({ collectedPayment: '1000.01', balance: '0.00' })
    expect(await look(path)).toContain('Everything is paid.')
    expect((await payOrder(path, form)).body).toContain('Nothing is to be paid any more.')
  })

  test('who accepted is the lead traveller of what is sold, while no passenger has a name', async () => {
    const { kart } = await accepted()
    expect((await setStatus(kart, 1, 'vouchered')).body.shortError).toBeUndefined()
    const sold = await server.app.db
      .selectFrom('quotation_sales as q')
      .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'q.site_id').onRef('s.id', '=', 'q.sale_id'))
      .select('s.lead_name')
      .where('q.quotation_id', '=', BigInt(kart.id))
      .execute()
    expect(new Set(sold.map(({ lead_name: name }) => name))).toEqual(new Set(['Leela Rao']))
    // What was sold with another name keeps it while nobody touches the passengers.
    const { db } = server.app
    const sales = db.selectFrom('quotation_sales').select('sale_id').where('quotation_id', '=', BigInt(kart.id))
    await db.updateTable('sales').set({ lead_name: 'Omar Farouk' }).where('id', 'in', sales).execute()
    const shown = (
      await server.call<{ kart: StaffKart }>(`kart/getKartById?id=${kart.id}`, undefined, { as: admin, host: HOST, method: 'GET' })
    ).body.kart
    const noted = await post('kart/saveKart', savedAs(shown, { internalRemark: 'Called twice' }))
    expect(noted.body.shortError).toBeUndefined()
    const now = await db.selectFrom('sales').select('lead_name').where('id', 'in', sales).execute()
    expect(new Set(now.map(({ lead_name: name }) => name))).toEqual(new Set(['Omar Farouk']))
  })

  test('pressed twice it leads to one page; declined, nothing moves and it is paid again', async () => {
    const { kart, path } = await accepted()
    const form = await formOf(path, 'due')
    const [a, b] = await Promise.all([payOrder(path, form), payOrder(path, form)])
    const again = await payOrder(path, await formOf(path, 'due'))
    expect(new Set([a.address, b.address, again.address]).size).toBe(1)
    const [one] = await paymentsOf(kart)
    await sendTo(await payAtGateway(one?.gateway_order_id ?? null, 'decline'), undefined, { cookie: a.cookie })
    expect(await moneyOf(kart)).toMatchObject({ collectedPayment: '0.00' })
    const retried = await payOrder(path, await formOf(path, 'due'))
    expect(retried.address).toContain('/gateway/pay/')
    expect(retried.address).not.toBe(a.address)
  })

  test('killed before it comes back: the job finds the money, twice at once, and it pays of the quotation once', async () => {
    const { kart, path } = await accepted()
    await payOrder(path, await formOf(path, 'all'))
    const [one] = await paymentsOf(kart)
    await payAtGateway(one?.gateway_order_id ?? null)
    expect(await look(path)).toContain('A payment is in progress')
    await Promise.all([1, 2].map(() => verifyPayments(server.app, { siteId, orderId: one?.payment_id ?? '' })))
    expect((await moneyOf(kart)).receipts).toMatchObject([{ amount: '1000.01' }])
  })

  test('what is more than is owed stays in the wallet, and what the desk received meanwhile is not paid twice', async () => {
    const { kart, path } = await accepted()
    await payOrder(path, await formOf(path, 'all'))
    const [one] = await paymentsOf(kart)
    const first = { id: kart.id, amount: '400', note: '', idempotencyKey: `desk-${++keys}` }
    const before = await walletOf()
    expect((await post('kart/addReceipt', first)).status).toBe(200)
    await payAtGateway(one?.gateway_order_id ?? null)
    await verifyPayments(server.app, { siteId, orderId: one?.payment_id ?? '' })
    expect(await moneyOf(kart)).toMatchObject({ collectedPayment: '1000.01', balance: '0.00' })
    expect(await walletOf()).toBe(before)
  })

  test('of whose company the wallet is far below zero: it pays the quotation all the same, and nothing of the debt', async () => {
    const price = toDecimal(money((await walletOf()) + 400_000n, 'AED'))
    const other = await save({
      totalPrice: price,
      miscellaneous: [{ name: 'Yacht', price, startDate: addDays(today(), 40) }],
    })
    const limit = (minor: bigint) =>
      inSite(server.app.db, siteId, (tx) =>
        setCreditLimit(tx, { legalEntityId, amount: money(minor, 'AED'), now: server.app.now() }),
      )
    await limit(10_000_00n)
    const drawn = await post<{ money: QuotationMoney }>('kart/addReceipt', {
      ...{ id: other.id, amount: price, note: '', idempotencyKey: `desk-${++keys}` },
    })
    expect(drawn.status).toBe(200)
    await limit(0n)
    const before = await walletOf()
    expect(before).toBe(-400_000n)
    const { kart, path } = await accepted()
    await payOrder(path, await formOf(path, 'all'))
    const [one] = await paymentsOf(kart)
    await payAtGateway(one?.gateway_order_id ?? null)
    await verifyPayments(server.app, { siteId, orderId: one?.payment_id ?? '' })
    expect(await moneyOf(kart)).toMatchObject({ collectedPayment: '1000.01', balance: '0.00' })
    expect(await walletOf()).toBe(before)
    expect(await look(path)).toContain('Everything is paid.')
    const back = { receiptId: drawn.body.money.receipts[0]?.id, reason: 'Only for this' }
    expect((await post('kart/returnReceipt', back)).status).toBe(200)
  })

  test('what was returned since is paid no more and has no receipt; what came too late says so', async () => {
    const { kart, path } = await accepted()
    await payOrder(path, await formOf(path, 'due'))
    const [one] = await paymentsOf(kart)
    await payAtGateway(one?.gateway_order_id ?? null)
    await verifyPayments(server.app, { siteId, orderId: one?.payment_id ?? '' })
    const receiptId = (await moneyOf(kart)).receipts[0]?.id
    expect((await sendTo(`${path}/receipt/${receiptId}`, undefined)).statusCode).toBe(200)
    expect((await post('kart/returnReceipt', { receiptId, reason: 'Wrong journey' })).status).toBe(200)
    const page = await look(path)
    expect(page).toMatch(/300\.00 returned to the wallet<\/b>/)
    expect([page.includes('300.00 paid'), page.includes('/receipt/')]).toEqual([false, false])
    expect((await sendTo(`${path}/receipt/${receiptId}`, undefined)).statusCode).toBe(404)
    await payOrder(path, await formOf(path, 'all'))
    await give(100_001n)
    await post('kart/addReceipt', { id: kart.id, amount: '1000.01', note: '', idempotencyKey: `desk-${++keys}` })
    const two = (await paymentsOf(kart)).at(-1)
    await payAtGateway(two?.gateway_order_id ?? null)
    await verifyPayments(server.app, { siteId, orderId: two?.payment_id ?? '' })
    expect(await look(path)).toMatch(/1,000\.01 received<\/b>.*Nothing was to be paid any more/s)
  })

  test('by a link that was accepted and is worked on again: nothing, and once it is agreed to by phone what it then shows, in whatever currency', async () => {
    for (const more of [{}, { currencySymbol: 'USD' }]) {
      const { kart, path } = await accepted()
      const form = await formOf(path, 'all')
      const move = (version: number, status: string) => post('kart/setKartStatus', { id: kart.id, version, status })
      expect((await move(kart.version, 'inProgress')).status).toBe(200)
      expect(await look(path)).toContain('is changing this proposal')
      const changed = await save({
        ...{ id: kart.id, version: kart.version, totalPrice: '2000' },
        miscellaneous: [{ name: 'Yacht', price: '2000', startDate: addDays(today(), 40) }],
        ...more,
      })
      expect((await payOrder(path, form)).body).toContain('Nothing is to be paid any more.')
      const agreed = { id: kart.id, version: changed.version, status: 'accepted', agreedVersion: changed.version }
      expect((await post('kart/setKartStatus', agreed)).status).toBe(200)
      const page = await look(path)
      expect([page.includes('<b>Yacht</b>'), page.includes('Guide'), page.includes('Accepted by')]).toEqual([true, false, false])
      expect(page).toMatch(/Agreed by .*2,000\.00/s)
      // As it was before it was worked on again.
      const refused = await payOrder(path, form)
      expect([refused.status, refused.address]).toEqual([409, ''])
      expect(await paymentsOf(kart)).toEqual([])
      // Sent again it is accepted, and paid, by the newer link.
      await move(changed.version, 'inProgress')
      const newer = await send(changed)
      expect((await sendTo(`${newer}/accept`, { name: 'Leela Rao', terms: 'yes' })).statusCode).toBe(303)
      const shown = [await look(newer), await look(path)].map((body) => body.includes('id="pay"'))
      expect(shown).toEqual([true, false])
    }
  })

  test('what is kept of a quotation that was sold and cancelled: its fees are shown, reminded of, and paid', async () => {
    const { kart, path } = await accepted()
    expect((await post('kart/setKartStatus', { id: kart.id, version: kart.version, status: 'vouchered' })).status).toBe(200)
    const sale = (await moneyOf(kart)).sales[0]
    const ended = { id: kart.id, refunds: [{ saleId: sale?.saleId, refund: '800.01' }], reason: 'Ill' }
    expect((await post('kart/cancelKart', ended)).status).toBe(200)
    expect(await moneyOf(kart)).toMatchObject({ balance: '200.00', sales: [{ status: 'cancelled' }] })
    const row = await server.app.db
      .selectFrom('quotations')
      .select(['status', 'remind_at'])
      .where('id', '=', BigInt(kart.id))
      .executeTakeFirstOrThrow()
    expect([row.status, row.remind_at !== null]).toEqual(['cancelled', true])
    await payOrder(path, await formOf(path, 'all'))
    const [one] = await paymentsOf(kart)
    expect(one?.amount_minor).toBe(20_000n)
    await payAtGateway(one?.gateway_order_id ?? null)
    await verifyPayments(server.app, { siteId, orderId: one?.payment_id ?? '' })
    expect(await moneyOf(kart)).toMatchObject({ balance: '0.00' })
    expect(await look(path)).toContain('Everything is paid.')
  })

  test('for a quotation that ended meanwhile it is money of the wallet alone', async () => {
    const { kart, path } = await accepted()
    const before = await walletOf()
    await payOrder(path, await formOf(path, 'due'))
    const [one] = await paymentsOf(kart)
    const ended = await post('kart/setKartStatus', { id: kart.id, version: kart.version, status: 'cancelled', reason: 'Ill' })
    expect(ended.status).toBe(200)
    await payAtGateway(one?.gateway_order_id ?? null)
    await verifyPayments(server.app, { siteId, orderId: one?.payment_id ?? '' })
    expect((await moneyOf(kart)).receipts).toEqual([])
    expect(await walletOf()).toBe(before + 30_000n)
    const page = await look(path)
    expect(page).toMatch(/300\.00 received<\/b>.*This journey had ended, so it is in the wallet of Gulf Breeze Tours/s)
    expect(page).not.toContain('name="seen-all"')
    const receipt = await sendTo(`${path}/receipt/${one?.payment_id}`, undefined)
    expect(receipt.statusCode).toBe(200)
    for (const text of ['300.00', 'Leela Rao', 'pays nothing of this journey']) expect(receipt.body).toContain(text)
    const elsewhere = await accepted()
    expect((await sendTo(`${elsewhere.path}/receipt/${one?.payment_id}`, undefined)).statusCode).toBe(404)
  })

  test('what could not be sold any more takes no money, by card or from the wallet; the desk is notified, and once it is settled it is paid', async () => {
    const { activity } = (await post<{ activity: { id: number } }>('dmc/saveActivity', { name: 'Dhow dinner', cityId: 292223 }))
      .body
    const day = addDays(today(), 40)
    const times = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt: '19:30' }]
    const option = { activityId: activity.id, name: 'Deck', timing: 'startTimes', hasTimeSlots: true, times }
    const { tourOption } = (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body
    const line = { activityId: activity.id, tourOptionId: tourOption.id, startDate: day, time: '19:30', price: '1000.01' }
    const { kart, path } = await accepted({ miscellaneous: [], activities: [{ ...line, priceReason: 'Agreed' }] })
    const wallet = { cookie: `auth-token=${agent}` }
    const [form, own] = [await formOf(path, 'due'), await formOf(path, 'due', wallet)]
    const closed = [{ day, kind: 'closed', startsAt: null }]
    expect((await post('dmc/saveTourOptions', { ...option, id: tourOption.id, exceptions: closed })).status).toBe(200)
    const sentence = /has still to settle Dhow dinner: Deck, [^<]+\. Then you can pay: nothing is charged before\./
    const refused = await payOrder(path, form)
    expect([refused.status, refused.address, await paymentsOf(kart)]).toEqual([409, '', []])
    expect(refused.body).toMatch(sentence)
    expect((await sendTo(`${path}/wallet`, own, wallet)).body).toMatch(sentence)
    expect(await moneyOf(kart)).toMatchObject({ collectedPayment: '0.00' })
    const page = await look(path)
    expect([sentence.test(page), page.includes('name="seen-all"'), page.includes('Ask to settle it')]).toEqual([true, false, true])
    const notices = await server.app.db
      .selectFrom('notices')
      .select(['user_id', 'body'])
      .where('title', 'like', `Q-${kart.id} cannot be paid%`)
      .execute()
    expect([notices.length > 0, new Set(notices.map(({ user_id }) => user_id)).size]).toEqual([true, notices.length])
    expect(notices[0]?.body).toContain('It does not run on')
    expect((await post('kart/setKartStatus', { id: kart.id, version: kart.version, status: 'vouchered' })).status).toBe(422)
    await post('dmc/saveTourOptions', { ...option, id: tourOption.id, exceptions: [] })
    expect((await payOrder(path, await formOf(path, 'due'))).address).toContain('/gateway/pay/')
  })

  test('what the form was not made for is refused with a sentence: another amount, no name, not accepted, no price shown', async () => {
    const { path } = await accepted()
    const form = await formOf(path, 'due')
    const other = await payOrder(path, { ...form, 'seen-due': '1.00' })
    expect([other.status, other.address]).toEqual([409, ''])
    expect(other.body).toContain('The amount has changed.')
    expect((await payOrder(path, { ...form, name: ' ' })).body).toContain('Please enter your full name.')
    const open = await send(await save())
    expect(await look(open)).not.toContain('id="pay"')
    expect((await payOrder(open, form)).body).toContain('Nothing is to be paid any more.')
    const hidden = await accepted({ priceBreakup: 'noprice' })
    expect(await look(hidden.path)).not.toContain('id="pay"')
    expect((await payOrder(hidden.path, form)).body).not.toMatch(/1,?000/)
    for (const wrong of ['/proposal/paid/abc', `/proposal/paid/${'0'.repeat(24)}`, `${path}/receipt/1`, '/proposal/x/receipt/1'])
      expect((await sendTo(wrong, undefined)).statusCode).toBe(404)
    const foreign = await sendTo(`${path}/pay`, form, { origin: 'http://elsewhere.example' })
    expect(foreign.statusCode).toBe(403)
  })
})

/** What was returned, as those who sign in for its wallet were notified. */
const returnedNotices = async ({ id }: StaffKart) =>
  (
    await server.app.db
      .selectFrom('notices')
      .select(['title', 'body', 'user_id'])
      .where('body', 'like', `Q-${id},%`)
      .where('title', 'like', '%was returned to your wallet')
      .execute()
  ).map(({ title, body, user_id }) => [title.replaceAll('\u00a0', ' '), body.replaceAll('\u00a0', ' '), user_id])
async function lettersOfReturned({ id }: StaffKart): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct data ->> 'proposalId')::int as n from pgboss.job
    where name = 'send-proposal-mail' and data ->> 'about' = 'returned'
      and (data ->> 'proposalId')::bigint in (select id from proposals where quotation_id = ${id})`.execute(server.app.db)
  return rows[0]?.n ?? 0
}
async function payByCard(kart: StaffKart, path: string, wanted: 'due' | 'all'): Promise<void> {
  await payOrder(path, await formOf(path, wanted))
  const payment = (await paymentsOf(kart)).at(-1)
  await payAtGateway(payment?.gateway_order_id ?? null)
  await verifyPayments(server.app, { siteId, orderId: payment?.payment_id ?? '' })
}
const receiveAtDesk = async ({ id }: StaffKart, amount: string) =>
  expect((await post('kart/addReceipt', { id, amount, note: '', idempotencyKey: `desk-${++keys}` })).status).toBe(200)

describe('of what was paid of a quotation', () => {
  const day = () => addDays(today(), 40)

  test('before something cheaper is chosen, only what is above its total goes back; the rest stays paid, and who paid is notified', async () => {
    const miscellaneous = [
      { name: 'Guide', price: '1000.01', startDate: day(), choice: 'Your guide' },
      { name: 'Audio guide', price: '400', startDate: day(), choice: 'Your guide', isOptional: true },
    ]
    const kart = await save({ miscellaneous })
    const path = await send(kart, 'leela@example.com')
    const accept = (form: Form) => sendTo(`${path}/accept`, { name: 'Leela Rao', terms: 'yes', ...form })
    expect((await accept({ 'pick-0': `miscellaneous.${kart.miscellaneous[0]?.id}`, seen: '1000.01' })).statusCode).toBe(303)
    await payByCard(kart, path, 'all')
    expect((await moneyOf(kart)).collectedPayment).toBe('1000.01')
    const before = await walletOf()
    expect((await setStatus(kart, 1, 'inProgress')).status).toBe(200)
    expect((await setStatus(kart, 1, 'sent')).status).toBe(200)
    expect((await accept({ 'pick-0': `miscellaneous.${kart.miscellaneous[1]?.id}`, seen: '400.00' })).statusCode).toBe(303)
    expect(await moneyOf(kart)).toMatchObject({ totalPrice: '400.00', collectedPayment: '400.00', balance: '0.00' })
    expect(await walletOf()).toBe(before + 60_001n)
    const page = (await look(path)).replaceAll('\u00a0', ' ')
    expect(page).toMatch(/AED 1,000\.01 paid<.*AED 600\.01 of it was not needed, and is in the wallet of Gulf Breeze Tours/s)
    expect(page).toContain('Everything is paid.')
    const receipts = (await moneyOf(kart)).receipts
    expect(receipts.map(({ amount, returnedAt }) => [amount, returnedAt !== null])).toEqual([
      ['1000.01', true],
      ['400.00', false],
    ])
    expect((await sendTo(`${path}/receipt/${receipts[1]?.id}`, undefined)).statusCode).toBe(200)
    const seen = await returnedNotices(kart)
    expect(seen).toContainEqual([
      'AED 600.01 was returned to your wallet',
      `Q-${kart.id}, Rao <family>: what was agreed to costs AED 400.00, and more was paid.`,
      customerId,
    ])
    expect(await lettersOfReturned(kart)).toBe(1)
  })

  test('what was paid last goes back first, and the part that stays is paid whatever the wallet owes', async () => {
    const kart = await save()
    const path = await send(kart)
    const saved = await save({
      ...{ id: kart.id, version: 1, totalPrice: '1200' },
      miscellaneous: [{ name: 'Guide in Tamil', price: '1200', startDate: day() }],
    })
    for (const amount of ['700', '400', '50']) await receiveAtDesk(saved, amount)
    // Since then the wallet has gone below zero on credit, which is no more.
    const limit = (minor: bigint) =>
      inSite(server.app.db, siteId, (tx) =>
        setCreditLimit(tx, { legalEntityId, amount: money(minor, 'AED'), now: server.app.now() }),
      )
    const price = toDecimal(money((await walletOf()) + 400_000n, 'AED'))
    const other = await save({ totalPrice: price, miscellaneous: [{ name: 'Yacht', price, startDate: day() }] })
    await limit(10_000_00n)
    await receiveAtDesk(other, price)
    await limit(0n)
    expect(await walletOf()).toBe(-400_000n)
    expect((await sendTo(`${path}/accept`, { name: 'Leela Rao', terms: 'yes' })).statusCode).toBe(303)
    // 1,150 was paid of 1,000.01: 50 goes back, and 99.99 of the 400.
    const { receipts, collectedPayment, balance } = await moneyOf(kart)
    expect([collectedPayment, balance]).toEqual(['1000.01', '0.00'])
    expect(receipts.map(({ amount, returnedAt }) => [amount, returnedAt !== null])).toEqual([
      ['700.00', false],
      ['400.00', true],
      ['50.00', true],
      ['300.01', false],
    ])
    expect(await walletOf()).toBe(-385_001n)
    expect((await returnedNotices(kart)).map(([title]) => title)).toContain('AED 149.99 was returned to your wallet')
    const drawn = (await moneyOf(other)).receipts[0]?.id
    expect((await post('kart/returnReceipt', { receiptId: drawn, reason: 'Only for this' })).status).toBe(200)
  })

  test.each(['lost', 'cancelled'])(
    'all goes back when it is %s without a sale, and who paid gets a notice and a letter',
    async (status) => {
      const kart = await save()
      const path = await send(kart, 'leela@example.com')
      expect((await sendTo(`${path}/accept`, { name: 'Leela Rao', terms: 'yes' })).statusCode).toBe(303)
      await payByCard(kart, path, 'due')
      await receiveAtDesk(kart, '100')
      const before = await walletOf()
      // What is agreed to is cancelled; what is worked on again can be lost.
      if (status === 'lost') expect((await setStatus(kart, 1, 'inProgress')).status).toBe(200)
      expect((await setStatus(kart, 1, status, { reason: 'Ill' })).status).toBe(200)
      expect(await walletOf()).toBe(before + 40_000n)
      const seen = await returnedNotices(kart)
      expect(seen).toContainEqual(['AED 400.00 was returned to your wallet', expect.stringContaining('Rao <family>'), customerId])
      expect(new Set(seen.map(([, , user]) => user)).size).toBe(seen.length)
      expect(await lettersOfReturned(kart)).toBe(1)
      const page = (await look(path)).replaceAll('\u00a0', ' ')
      expect(page).toMatch(/AED 300\.00 returned to the wallet<.*AED 100\.00 returned to the wallet</s)
      // Nothing was paid: nothing is said of money.
      const other = await save()
      await send(other, 'leela@example.com')
      await setStatus(other, 1, status, { reason: 'Ill' })
      expect([await returnedNotices(other), await lettersOfReturned(other)]).toEqual([[], 0])
    },
  )

  test('by an earlier link all is on the page of the newest, and on its own; what an agency and its traveller pay, each reads alone', async () => {
    const { kart, path } = await accepted()
    await payByCard(kart, path, 'due')
    await receiveAtDesk(kart, '100')
    expect((await setStatus(kart, 1, 'inProgress')).status).toBe(200)
    const newer = await send(kart)
    const resold = await sendTo(
      `${newer}/resell`,
      { key: 'p'.repeat(20), markup: '10', email: '' },
      { cookie: `auth-token=${agent}` },
    )
    expect(resold.statusCode).toBe(303)
    const page = await look(newer, { cookie: `auth-token=${agent}` })
    const own = /<a href="(http[^"]+\/proposal\/[^"]+)"/.exec(page)?.[1] ?? ''
    const ofTraveller = new URL(own).pathname
    const receiptId = (await moneyOf(kart)).receipts[0]?.id
    for (const link of [path, newer]) {
      const shown = (await look(link)).replaceAll('\u00a0', ' ')
      expect(shown).toMatch(/AED 300\.00 paid<.*AED 100\.00 paid from the wallet</s)
      expect((await sendTo(`${link}/receipt/${receiptId}`, undefined)).statusCode).toBe(200)
    }
    expect(await look(ofTraveller)).not.toMatch(/300\.00|100\.00 paid|id="pay"/)
    expect((await sendTo(`${ofTraveller}/receipt/${receiptId}`, undefined)).statusCode).toBe(404)
    expect((await sendTo(`${ofTraveller}/accept`, { name: 'Omar Farouk', terms: 'yes' })).statusCode).toBe(303)
    await payByCard(kart, ofTraveller, 'all')
    expect((await moneyOf(kart)).balance).toBe('0.00')
    expect(await look(ofTraveller)).toMatch(/paid<\/b><\/p><p>Omar Farouk|paid<\/b><\/p><p>Leela Rao/)
    const theirs = (await moneyOf(kart)).receipts.at(-1)?.id
    expect((await sendTo(`${newer}/receipt/${theirs}`, undefined)).statusCode).toBe(404)
    expect((await look(newer)).replaceAll('\u00a0', ' ')).toMatch(/AED 300\.00 paid</)
  })
})

describe('agreed by phone, as the desk notes it', () => {
  const as = (token: string) => ({ cookie: `auth-token=${token}` })
  type Own = { link: string | null; linkFor: string }
  const ownOf = async ({ id }: StaffKart) => {
    const asked = { as: agent, host: HOST, method: 'GET' as const }
    return (await server.call<Own>(`proposals/getOwnQuotation?quotationId=${id}`, undefined, asked)).body
  }
  const proposalsOf = async ({ id }: StaffKart) =>
    (
      await server.call<{ proposals: Proposal[] }>(`proposals/getProposals?quotationId=${id}`, undefined, {
        ...{ as: admin, host: HOST, method: 'GET' as const },
      })
    ).body.proposals
  /** Sent at 1,000.01; then the desk saves another guide, of 1,200. */
  async function changed(): Promise<{ kart: StaffKart; path: string }> {
    const kart = await save()
    const path = await send(kart)
    const [guide] = kart.miscellaneous
    const day = kart.arrivalDate
    const miscellaneous = [{ id: guide?.id, name: 'Guide in Tamil', price: '1200', startDate: day }]
    await save({ id: kart.id, version: kart.version, miscellaneous, totalPrice: '1200' })
    return { kart, path }
  }

  test.each([
    { status: 'accepted', agreedVersion: 1, what: 'what was sent', shown: 'Guide', deposit: 30_000n, total: '1000.01' },
    {
      status: 'accepted',
      agreedVersion: 2,
      what: 'what was saved since',
      shown: 'Guide in Tamil',
      deposit: 36_000n,
      total: '1200.00',
    },
    {
      status: 'vouchered',
      agreedVersion: 2,
      what: 'what was saved since',
      shown: 'Guide in Tamil',
      deposit: 36_000n,
      total: '1200.00',
    },
  ])('$what is shown on the page of its link once it is $status, which takes the deposit by card', async (agreement) => {
    const { status, agreedVersion, shown, deposit, total } = agreement
    const { kart, path } = await changed()
    const { body } = await setStatus(kart, 2, status, { agreedVersion, agreedBy: 'Leela Rao' })
    expect(body.shortError).toBeUndefined()
    const page = await look(path)
    for (const text of ['Agreed by Leela Rao', 'noted by Blue Dhow', `<b>${shown}</b>`]) expect(page).toContain(text)
    expect(page).not.toMatch(/is closed|was notified|Admin/)
    expect(await proposalsOf(kart)).toMatchObject([
      { state: 'accepted', acceptedBy: 'Leela Rao', notedBy: expect.stringMatching(/\w/) },
    ])
    expect(await ownOf(kart)).toMatchObject({ linkFor: 'pay', link: expect.stringContaining(path) })
    const started = await payOrder(path, await formOf(path, 'due'))
    const [one] = await paymentsOf(kart)
    expect(one?.amount_minor).toBe(deposit)
    await sendTo(await payAtGateway(one?.gateway_order_id ?? null), undefined, { cookie: started.cookie })
    expect(await moneyOf(kart)).toMatchObject({ totalPrice: total, collectedPayment: toDecimal(money(deposit, 'AED')) })
  })

  test('the trail says who agreed, also where nothing was sent', async () => {
    const kart = await save()
    expect((await setStatus(kart, 1, 'accepted', { agreedBy: 'Leela Rao' })).body.shortError).toBeUndefined()
    const lines = await server.app.db
      .selectFrom('audit_entries')
      .select('note')
      .where('action', '=', 'move quotation')
      .where('about_id', '=', String(kart.id))
      .execute()
    expect(lines).toEqual([{ note: 'Leela Rao agreed to version 1, as the desk noted it' }])
  })

  test('it is paid from the wallet too; taken back into work its page neither says that it was agreed to nor takes money', async () => {
    const { kart, path } = await changed()
    await setStatus(kart, 2, 'accepted', { agreedVersion: 1 })
    const form = await formOf(path, 'due', as(agent))
    expect((await sendTo(`${path}/wallet`, form, as(agent))).statusCode).toBe(303)
    expect((await moneyOf(kart)).collectedPayment).toBe('300.00')
    const rest = await formOf(path, 'all')
    await setStatus(kart, 3, 'inProgress')
    expect(await look(path)).toContain('is changing this proposal')
    expect(await ownOf(kart)).toMatchObject({ linkFor: 'read' })
    expect((await payOrder(path, rest)).body).toContain('Nothing is to be paid any more.')
    const row = await server.app.db
      .selectFrom('quotations')
      .select(['agreed_at', 'agreed_version'])
      .where('id', '=', BigInt(kart.id))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ agreed_at: null, agreed_version: null })
  })

  test('one that was withdrawn, or an agency made, is not the one by which it was agreed to', async () => {
    const kart = await save()
    const path = await send(kart)
    expect((await sendTo(`${path}/resell`, { key: 'n'.repeat(20), markup: '5' }, as(agent))).statusCode).toBe(303)
    await setStatus(kart, 1, 'accepted')
    expect((await proposalsOf(kart)).map(({ isResold, state }) => [isResold, state])).toEqual([
      [true, 'closed'],
      [false, 'accepted'],
    ])
    const other = await save()
    await send(other)
    const [sent] = await proposalsOf(other)
    await post('proposals/revokeProposal', { proposalId: sent?.id })
    await setStatus(other, 1, 'accepted')
    expect(await proposalsOf(other)).toMatchObject([{ state: 'revoked', acceptedAt: null, notedBy: '' }])
    expect(await ownOf(other)).toMatchObject({ link: null, linkFor: 'read' })
  })

  test('at the moment in which its customer accepts by the link, one of both counts, and the version of that one is owed', async () => {
    for (const agreedVersion of [1, 2]) {
      const { kart, path } = await changed()
      const [byLink, byDesk] = await Promise.all([
        sendTo(`${path}/accept`, { name: 'Leela Rao', terms: 'yes' }),
        setStatus(kart, 2, 'accepted', { agreedVersion, agreedBy: 'Noor' }),
      ])
      const isNoted = byDesk.status === 200
      // A press on a page whose quotation was noted as agreed meanwhile changes nothing.
      if (!isNoted) expect([byLink.statusCode, byDesk.status]).toEqual([303, 409])
      const [sent] = await proposalsOf(kart)
      expect(sent).toMatchObject({
        state: 'accepted',
        acceptedBy: isNoted ? 'Noor' : 'Leela Rao',
        notedBy: isNoted ? (expect.stringMatching(/./) as unknown) : '',
      })
      const total = isNoted && agreedVersion === 2 ? '1200.00' : '1000.01'
      expect((await moneyOf(kart)).totalPrice).toBe(total)
    }
  })
})

describe('from the wallet', () => {
  const as = (token: string) => ({ cookie: `auth-token=${token}` })

  test('whose person is logged in it is paid, once; others are not offered it', async () => {
    const { kart, path } = await accepted()
    expect(await look(path)).not.toContain('Pay from your wallet')
    expect(await look(path, as(admin))).not.toContain('Pay from your wallet')
    const form = await formOf(path, 'due', as(agent))
    const page = await look(path, as(agent))
    expect(page).toContain('Pay from your wallet')
    const answers = await Promise.all([1, 2].map(() => sendTo(`${path}/wallet`, form, as(agent))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 303])
    expect((await moneyOf(kart)).receipts).toMatchObject([{ amount: '300.00', note: 'From the wallet, on the proposal' }])
    expect((await sendTo(`${path}/wallet`, form)).body).toContain('Please log in first')
    const staff = await sendTo(`${path}/wallet`, await formOf(path, 'all'), as(admin))
    expect(staff.body).toContain('This wallet does not pay')
  })

  test('pressed on two pages at once, what is due is paid once: the other page shows what is left', async () => {
    const { kart, path } = await accepted()
    await give(200_000n)
    const forms = [await formOf(path, 'due', as(agent)), await formOf(path, 'due', as(agent))]
    expect(forms[0]?.key).not.toBe(forms[1]?.key)
    const before = await walletOf()
    const answers = await Promise.all(forms.map((form) => sendTo(`${path}/wallet`, form, as(agent))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.body).toContain('The amount has changed.')
    expect((await moneyOf(kart)).receipts.map(({ amount }) => amount)).toEqual(['300.00'])
    expect(await walletOf()).toBe(before - 30_000n)
    const notices = server.app.db
      .selectFrom('notices')
      .select('user_id')
      .where('title', 'like', `Q-${kart.id}: % paid from the wallet`)
    const notified = (await notices.execute()).map(({ user_id }) => user_id)
    expect(new Set(notified).size).toBe(notified.length)
  })
})

describe('an agency shows it to its own traveller', () => {
  const as = (token: string) => ({ cookie: `auth-token=${token}` })
  const resell = (path: string, form: Form, token = agent) => sendTo(`${path}/resell`, { key: 'k'.repeat(20), ...form }, as(token))
  const linksOn = async (path: string) =>
    [...(await look(path, as(agent))).matchAll(/<a href="(http[^"]+\/proposal\/[^"]+)"/g)].map(
      ([, link = '']) => new URL(link).pathname,
    )

  test('under its brand and with its markup: the traveller pays it, the quotation gets its share, the markup is in the wallet', async () => {
    const kart = await save({ totalPrice: '1050.01', serviceCharge: '50' })
    const path = await send(kart)
    expect(await look(path)).not.toContain('id="resell"')
    expect(await look(path, as(admin))).not.toContain('id="resell"')
    expect(await look(path, as(agent))).toContain('id="resell"')
    const presses = await Promise.all([1, 2].map(() => resell(path, { markup: '12,5', email: 'leela@example.com' })))
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    const links = await linksOn(path)
    expect(links).toHaveLength(1)
    const [own = ''] = links
    const page = await look(own)
    // 1,050.01 with an eighth of it; a line of 1,000.01, a charge of 50.
    for (const text of ['1,181.26', '1,125.01', '56.25', 'Gulf Breeze Tours']) expect(page).toContain(text)
    expect(page).not.toMatch(/1,?050|1,?000\.01|Blue Dhow|12\.5|id="resell"/)
    expect(await look(own, as(agent))).not.toContain('id="resell"')
    // The desk sees that there is one, and neither its address, its markup nor whom it was sent to.
    const { proposals } = (
      await server.call<{ proposals: Proposal[] }>(`proposals/getProposals?quotationId=${kart.id}`, undefined, {
        ...{ as: admin, host: HOST, method: 'GET' as const },
      })
    ).body
    expect(proposals.map(({ isResold, link, sentTo }) => [isResold, link === '', sentTo])).toEqual([
      [true, true, ''],
      [false, false, ''],
    ])
    expect((await sendTo(`${own}/accept`, { name: 'Leela Rao', terms: 'yes' })).statusCode).toBe(303)
    expect(await look(own, as(agent))).not.toContain('Pay from your wallet')
    // The agency reads on the link that it was sent that it was agreed to, and what it owes itself.
    const sentOne = await look(path, as(agent))
    for (const text of ['Accepted by Leela Rao', 'Pay from your wallet', '315.00', '735.01']) expect(sentOne).toContain(text)
    expect(sentOne).not.toMatch(/1,181\.26|354\.38/)
    const before = await walletOf()
    const part = await payOrder(own, await formOf(own, 'due'))
    const [one] = await paymentsOf(kart)
    // The deposit is 315.00 of 1,050.01.
    expect(one?.amount_minor).toBe(35_438n)
    await sendTo(await payAtGateway(one?.gateway_order_id ?? null), undefined, { cookie: part.cookie })
    expect((await moneyOf(kart)).collectedPayment).toBe('315.00')
    expect(await walletOf()).toBe(before + 3_938n)
    const receipt = await sendTo(`${own}/receipt/${(await moneyOf(kart)).receipts[0]?.id}`, undefined)
    expect(receipt.body).toContain('354.38')
    expect(receipt.body).toContain('Gulf Breeze Tours')
    const rest = await payOrder(own, await formOf(own, 'all'))
    const [, two] = await paymentsOf(kart)
    await sendTo(await payAtGateway(two?.gateway_order_id ?? null), undefined, { cookie: rest.cookie })
    expect(await moneyOf(kart)).toMatchObject({ collectedPayment: '1050.01', balance: '0.00' })
    expect(await walletOf()).toBe(before + 13_125n)
    expect(await look(own)).toContain('Everything is paid.')
  })

  test.each(['full', 'noprice'])(
    'without what the desk wrote to the agency, also where it shows %s: the traveller reads what the agency wrote',
    async (priceBreakup) => {
      const kart = await save({ remarkForCustomer: 'Your net price, please keep it.', priceBreakup })
      const path = await send(kart)
      const note = 'Bring a coat & <hat>.'
      expect((await resell(path, { markup: '10', note, key: `n${priceBreakup}`.padEnd(20, 'n') })).statusCode).toBe(303)
      const [own = ''] = await linksOn(path)
      const read = async () => (await readPdf((await sendTo(`${own}/pdf`, undefined)).rawPayload)).text.replace(/\s+/g, ' ')
      expect(await look(path)).toContain('Your net price')
      expect(await look(own)).toContain('Bring a coat &#38; &#60;hat&#62;.')
      expect(await look(own)).not.toContain('net price')
      expect(await read()).toMatch(/Bring a coat/)
      // What is written once it is accepted neither.
      await sendTo(`${own}/accept`, { name: 'Leela Rao', terms: 'yes' })
      const [guide] = kart.miscellaneous
      const miscellaneous = [{ id: guide?.id, name: 'Guide', price: '1000.01', startDate: kart.arrivalDate }]
      await save({ id: kart.id, version: 1, miscellaneous, remarkForCustomer: 'Our commission is paid.', priceBreakup })
      expect(await look(path)).toContain('Our commission')
      for (const text of [await look(own), await read()]) expect(text).not.toMatch(/commission|net price/)
    },
  )

  test('and a note of it that fits, which is kept where it does not', async () => {
    const path = await send(await save())
    const long = await resell(path, { markup: '10', note: 'x'.repeat(1_001), key: 'm'.repeat(20) })
    expect([
      long.statusCode,
      long.body.includes('Please use 1,000 letters at most.'),
      long.body.includes('x'.repeat(1_001)),
    ]).toEqual([422, true, true])
    expect(await linksOn(path)).toEqual([])
  })

  test('and only it, while it can be accepted, with a markup that is one', async () => {
    const path = await send(await save())
    for (const markup of ['', '-1', '100.01', 'ten', '1.234'])
      expect((await resell(path, { markup })).body).toContain('Please enter a percentage from 0 to 100.')
    expect((await resell(path, { markup: '5', email: 'nobody' })).body).toContain('Please enter a valid e-mail address.')
    expect((await resell(path, { markup: '5' }, admin)).statusCode).toBe(409)
    expect((await sendTo(`${path}/resell`, { markup: '5' })).statusCode).toBe(404)
    expect((await resell(path, { markup: '0', key: 'z'.repeat(20) })).statusCode).toBe(303)
    const [own = ''] = await linksOn(path)
    expect((await resell(own, { markup: '5', key: 'y'.repeat(20) })).body).toContain('was not sent to your company')
    const foreign = await sendTo(`${path}/resell`, { markup: '5' }, { ...as(agent), origin: 'http://elsewhere.example' })
    expect(foreign.statusCode).toBe(403)
    await sendTo(`${path}/accept`, { name: 'Leela Rao', terms: 'yes' })
    expect((await resell(path, { markup: '7', key: 'x'.repeat(20) })).body).toContain('can no longer be accepted')
  })
})
