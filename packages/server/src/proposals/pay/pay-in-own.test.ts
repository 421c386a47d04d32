import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { money, negate } from '@tradewind/domain/money'
import { addDays, dateIn } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { inSite, readInSite } from '../../database/in-site.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post as postLedger } from '../../ledger/post/post.ts'
import { readWallet } from '../../ledger/wallet/read-wallet.ts'
import { readPdf } from '../../papers/testing/read-pdf.ts'
import { verifyPayments } from '../../payments/verify-payment.ts'
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
  ;({ userId: customerId, legalEntityId, siteId } = await logInActor(server, 'agent@bluedhow.example', 'bluedhow.localhost'))
  await setRate('3.6725')
  await inSite(server.app.db, siteId, async (tx) => {
    const amount = money(1_000_000n, 'AED')
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'AED' }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'AED' }, amount: negate(amount) },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await postLedger(tx, { key: 'gift', reason: 'topUp', about, entries }, server.app.now())
  })
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

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const post = <Body>(path: string, body: object, as = admin) => server.call<Body & Refused>(path, body, { as, host: HOST })
async function done<Body>(path: string, body: object): Promise<Body> {
  const { status, body: answer } = await post<Body>(path, body)
  expect([status, answer.shortError, answer.errorMessage]).toEqual([200, undefined, undefined])
  return answer
}
const setRate = (rate: string) => done('payment/setExchangeRate', { from: 'USD', to: 'AED', rate })
const today = () => dateIn('Asia/Dubai', server.app.now())
const inDays = (days: number) => addDays(today(), days)
let keys = 0
let addresses = 0

const LINES = [
  { name: 'Guide', price: '600.01', startDate: '' },
  { name: 'Visa', price: '400.00', startDate: '' },
]

/** A journey of USD 1,000.01 with a deposit of 30 %, at 3.6725: AED 3,672.54. */
async function save(more: object = {}): Promise<StaffKart> {
  const wish = {
    ...{ customerId, kartName: 'Rao family', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'USD' },
    ...{ arrivalDate: inDays(40), totalPrice: '1000.01' },
    miscellaneous: LINES.map((line) => ({ ...line, startDate: inDays(40) })),
    instalments: [{ percent: 30, dueOn: null }],
    paymentDeadline: `${inDays(20)}T19:59:00.000Z`,
    ...more,
  }
  return (await done<{ kart: StaffKart }>('kart/saveKart', wish)).kart
}

async function send({ id, version }: StaffKart): Promise<string> {
  const wish = { quotationId: id, version, email: '', idempotencyKey: `proposal-${++keys}` }
  return new URL((await done<{ proposal: Proposal }>('proposals/sendProposal', wish)).proposal.link).pathname
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
/** Without its style, as it is read. */
const look = async (path: string, headers: Form = {}) =>
  (await sendTo(path, undefined, headers)).body.replace(/<style.*?<\/style>/s, '').replaceAll('\u00a0', ' ')
const accept = async (path: string) =>
  expect((await sendTo(`${path}/accept`, { name: 'Leela Rao', terms: 'yes' })).statusCode).toBe(303)
async function accepted(more: object = {}): Promise<{ kart: StaffKart; path: string }> {
  const kart = await save(more)
  const path = await send(kart)
  await accept(path)
  return { kart, path }
}
async function formOf(path: string, wanted: 'due' | 'all', headers: Form = {}): Promise<Form> {
  const page = await look(path, headers)
  const [section = ''] = /<section class="card" id="pay">.*?<\/section>/s.exec(page) ?? []
  const fields = [...section.matchAll(/name="([\w-]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
  return { ...Object.fromEntries(fields), name: 'Leela Rao', wanted }
}
const paymentsOf = (kart: StaffKart) =>
  server.app.db
    .selectFrom('proposal_payments as o')
    .innerJoin('proposals as p', 'p.id', 'o.proposal_id')
    .innerJoin('gateway_payments as g', 'g.payment_id', 'o.payment_id')
    .select(['o.payment_id', 'o.net_minor', 'o.quoted_minor', 'g.gateway_order_id', 'g.amount_minor', 'g.currency'])
    .where('p.quotation_id', '=', BigInt(kart.id))
    .orderBy('g.started_at')
    .execute()
/** Opens the page of the gateway and pays there; `arrive`: and the money is seen. */
async function payByCard(kart: StaffKart, path: string, wanted: 'due' | 'all', { arrive = true } = {}) {
  const answer = await sendTo(`${path}/pay`, await formOf(path, wanted))
  expect([answer.statusCode, answer.body.includes('/gateway/pay/')]).toEqual([200, true])
  const payment = (await paymentsOf(kart)).at(-1)
  if (!payment) throw new Error('No payment was opened')
  await control('/pay', { gatewayOrderId: payment.gateway_order_id, outcome: 'success' })
  if (arrive) await verifyPayments(server.app, { siteId, orderId: payment.payment_id })
  return payment
}
const moneyOf = async ({ id }: StaffKart) =>
  (await server.call<{ money: QuotationMoney }>(`kart/getReceipts?id=${id}`, undefined, { as: admin, host: HOST, method: 'GET' }))
    .body.money
const walletOf = async (currency = 'AED') =>
  (await readInSite(server.app.db, siteId, (tx) => readWallet(tx, { legalEntityId, currency }, server.app.now()))).balance.minor
const voucher = async (kart: StaffKart) =>
  (await done<{ kart: StaffKart }>('kart/setKartStatus', { id: kart.id, version: kart.version, status: 'vouchered' })).kart
const saleNamed = async (kart: StaffKart, title: string) =>
  (await moneyOf(kart)).sales.find((sale) => sale.title === title)?.saleId ?? 0
const cancel = async (kart: StaffKart, title: string, refund: string) =>
  done('kart/cancelService', { saleId: await saleNamed(kart, title), refund, reason: 'Ill' })

describe('a proposal in another currency', () => {
  test('says both sums and the dated rate before anything is paid, and is charged their sum in the currency of the site', async () => {
    const before = await walletOf()
    const kart = await save()
    const path = await send(kart)
    // What the site says later is not the rate of this quotation.
    await setRate('9.99')
    expect(await look(path)).toMatch(/You pay in AED: <b>AED 3,672\.54<\/b> in all.*1 USD = 3\.6725 AED, of/s)
    const paper = (await readPdf((await sendTo(`${path}/pdf`, undefined)).rawPayload)).text
    expect(paper.replace(/\s+/g, ' ')).toMatch(
      /You pay in AED: AED 3,672\.54 in all, at the rate of this proposal, 1 USD = 3\.6725 AED, of/,
    )
    await accept(path)
    const page = await look(path)
    for (const text of ['$300.00, that is AED 1,101.75', '$1,000.01, that is AED 3,672.54', '1 USD = 3.6725 AED, of'])
      expect(page).toContain(text)
    const first = await payByCard(kart, path, 'due')
    expect([first.amount_minor, first.currency, first.quoted_minor, first.net_minor]).toEqual([110_175n, 'AED', 30_000n, 30_000n])
    expect(await moneyOf(kart)).toMatchObject({
      ...{ currency: 'USD', collectedPayment: '300.00', balance: '700.01', walletCurrency: 'AED' },
      inOwn: { rate: { from: 'USD', to: 'AED', rate: '3.6725' }, charged: '1101.75', balance: '2570.79' },
      receipts: [{ amount: '300.00', charged: '1101.75', note: 'Paid online, Leela Rao' }],
    })
    expect(await look(path)).toContain('$300.00 (AED 1,101.75) paid')
    const receipt = await look(`${path}/receipt/${(await moneyOf(kart)).receipts[0]?.id}`)
    for (const text of ['$300.00', 'Charged', 'AED 1,101.75', '1 USD = 3.6725 AED']) expect(receipt).toContain(text)
    const rest = await payByCard(kart, path, 'all')
    expect(rest.amount_minor).toBe(257_079n)
    expect(await moneyOf(kart)).toMatchObject({
      ...{ collectedPayment: '1000.01', balance: '0.00', inOwn: { charged: '3672.54', balance: '0.00' } },
    })
    expect(await look(path)).toContain('Everything is paid.')
    expect([await walletOf(), await walletOf('USD')]).toEqual([before, 0n])
    await setRate('3.6725')
  })

  test('vouchered and cancelled line by line it brings back what was charged, to the last fils', async () => {
    const before = await walletOf()
    const { kart, path } = await accepted()
    await payByCard(kart, path, 'all')
    const sold = await voucher(kart)
    await cancel(sold, 'Guide', '333.33')
    // 1,000.01 was charged as 3,672.54; what is left, 666.68, stands at 2,448.38.
    expect(await walletOf()).toBe(before + 122_416n)
    await cancel(sold, 'Visa', '400.00')
    expect(await walletOf()).toBe(before + 122_416n + 146_900n)
    expect(await walletOf('USD')).toBe(0n)
    expect(await moneyOf(sold)).toMatchObject({ inOwn: { charged: '979.38' } })
    const again = await accepted()
    await payByCard(again.kart, again.path, 'all')
    const whole = await voucher(again.kart)
    const then = await walletOf()
    await cancel(whole, 'Visa', '400.00')
    await cancel(whole, 'Guide', '600.01')
    expect(await walletOf()).toBe(then + 367_254n)
    expect(await moneyOf(whole)).toMatchObject({ inOwn: { charged: '0.00' } })
  })

  test('half paid, a refund pays first what is still owed; only the rest is money of the site', async () => {
    const { kart, path } = await accepted()
    await payByCard(kart, path, 'due')
    const sold = await voucher(kart)
    const before = await walletOf()
    await cancel(sold, 'Guide', '600.01')
    expect(await walletOf()).toBe(before)
    expect(await moneyOf(sold)).toMatchObject({ collectedPayment: '900.01', balance: '100.00', inOwn: { charged: '1101.75' } })
    await cancel(sold, 'Visa', '400.00')
    expect(await walletOf()).toBe(before + 110_175n)
    expect([await walletOf('USD'), (await moneyOf(sold)).inOwn?.charged]).toEqual([0n, '0.00'])
  })

  test('lost before it was sold, each payment goes back as it was charged', async () => {
    const before = await walletOf()
    const { kart, path } = await accepted()
    const { amount_minor: charged } = await payByCard(kart, path, 'due')
    await done('kart/addReceipt', { id: kart.id, amount: '0.01', note: '', idempotencyKey: `desk-${++keys}` })
    expect(await walletOf()).toBe(before - 4n)
    const [first] = (await moneyOf(kart)).receipts
    await done('kart/returnReceipt', { receiptId: first?.id, reason: 'Another card' })
    expect(await walletOf()).toBe(before - 4n + charged)
    await done('kart/setKartStatus', { id: kart.id, version: kart.version, status: 'cancelled', reason: 'Ill' })
    expect(await walletOf()).toBe(before + charged)
  })

  test('of one that costs less once it is agreed to, the difference goes back at the rate at which it was charged', async () => {
    const before = await walletOf()
    const kart = await save()
    const path = await send(kart)
    const dearer = { totalPrice: '1200', miscellaneous: [{ name: 'Guide', price: '1200', startDate: inDays(40) }] }
    const saved = await save({ id: kart.id, version: 1, ...dearer })
    await done('kart/addReceipt', { id: saved.id, amount: '1100.03', note: '', idempotencyKey: `desk-${++keys}` })
    // Another rate since then changes nothing of what is paid.
    await setRate('4')
    await accept(path)
    expect(await moneyOf(kart)).toMatchObject({ collectedPayment: '1000.01', balance: '0.00', inOwn: { charged: '3672.54' } })
    expect(await walletOf()).toBe(before - 367_254n)
    await setRate('3.6725')
  })

  test('of one that is agreed to in another currency, all goes back, and its customer reads why', async () => {
    const before = await walletOf()
    const kart = await save({ currencySymbol: 'AED' })
    const path = await send(kart)
    const saved = await save({ id: kart.id, version: 1 })
    await done('kart/addReceipt', { id: saved.id, amount: '500', note: '', idempotencyKey: `desk-${++keys}` })
    await accept(path)
    expect(await moneyOf(kart)).toMatchObject({ collectedPayment: '0.00', balance: '1000.01' })
    expect(await walletOf()).toBe(before)
    const notices = await server.app.db
      .selectFrom('notices')
      .select(['title', 'body'])
      .where('body', 'like', `Q-${kart.id},%`)
      .execute()
    expect(notices.map(({ body }) => body)).toContainEqual(expect.stringContaining('was paid in USD. It can be paid again in AED.'))
  })

  test('a payment whose part of it was refunded is not returned above what is left', async () => {
    const { kart, path } = await accepted()
    await payByCard(kart, path, 'all')
    const sold = await voucher(kart)
    await cancel(sold, 'Visa', '400.00')
    const [receipt] = (await moneyOf(sold)).receipts
    const answer = await post('kart/returnReceipt', { receiptId: receipt?.id, reason: 'Slip' })
    expect([answer.status, answer.body.errorMessage]).toEqual([409, 'Only $600.01 of its payments is left: the rest was refunded.'])
  })

  test('the rate of its first payment stays for the next, whatever a new version is priced at', async () => {
    const { kart, path } = await accepted()
    await payByCard(kart, path, 'due')
    await setRate('4')
    const sold = await voucher(kart)
    await done('kart/addReceipt', { id: sold.id, amount: '700.01', note: '', idempotencyKey: `desk-${++keys}` })
    expect(await moneyOf(sold)).toMatchObject({ inOwn: { rate: { rate: '3.6725' }, charged: '3672.54' } })
    const next = await save()
    expect(await moneyOf(next)).toMatchObject({ inOwn: { rate: { rate: '4' }, charged: '0.00', balance: '4000.04' } })
    await setRate('3.6725')
  })

  test('without a rate it is paid by nobody here, and says so', async () => {
    const { kart, path } = await accepted({ currencySymbol: 'CHF' })
    const page = await look(path, { cookie: `auth-token=${agent}` })
    expect(page).toContain('Please ask your travel company how to pay.')
    expect(page).not.toMatch(/You pay in|Pay by|Pay from/)
    expect(await moneyOf(kart)).toMatchObject({ currency: 'CHF', inOwn: null })
    const { status, body } = await post('kart/addReceipt', { id: kart.id, amount: '1', note: '', idempotencyKey: `desk-${++keys}` })
    expect([status, body.shortError]).toEqual([422, { amount: 'There is no exchange rate for CHF. Please enter one.' }])
  })
})

describe('at once, cut off and in other orders', () => {
  test('killed before it comes back, seen twice at once: it pays of the quotation once', async () => {
    const before = await walletOf()
    const { kart, path } = await accepted()
    const { payment_id: orderId } = await payByCard(kart, path, 'all', { arrive: false })
    await Promise.all([1, 2, 3].map(() => verifyPayments(server.app, { siteId, orderId })))
    expect((await moneyOf(kart)).receipts).toMatchObject([{ amount: '1000.01', charged: '3672.54' }])
    expect(await walletOf()).toBe(before)
  })

  test('the desk, a card and a wallet pay it at once: no more is charged than it costs, and the rest is in the wallet', async () => {
    const before = await walletOf()
    const { kart, path } = await accepted()
    const { payment_id: orderId } = await payByCard(kart, path, 'all', { arrive: false })
    const form = await formOf(path, 'due', { cookie: `auth-token=${agent}` })
    const answers = await Promise.all([
      verifyPayments(server.app, { siteId, orderId }).then(() => 0),
      post('kart/addReceipt', { id: kart.id, amount: '123.45', note: '', idempotencyKey: `desk-${++keys}` }).then((a) => a.status),
      sendTo(`${path}/wallet`, form, { cookie: `auth-token=${agent}` }).then((a) => a.statusCode),
    ])
    expect(answers.slice(1).every((status) => [200, 303, 409, 422].includes(status))).toBe(true)
    const paid = await moneyOf(kart)
    expect(paid).toMatchObject({ collectedPayment: '1000.01', balance: '0.00', inOwn: { charged: '3672.54' } })
    expect(await walletOf()).toBe(before)
  })

  test('two services cancelled at once, while another quotation of the same customer is paid: nobody waits for ever', async () => {
    const one = await accepted()
    await payByCard(one.kart, one.path, 'all')
    const sold = await voucher(one.kart)
    const other = await accepted()
    const { payment_id: orderId } = await payByCard(other.kart, other.path, 'all', { arrive: false })
    const before = await walletOf()
    await Promise.all([
      cancel(sold, 'Guide', '600.01'),
      cancel(sold, 'Visa', '400.00'),
      verifyPayments(server.app, { siteId, orderId }),
      // Either comes first: what the card has paid already is not received again.
      post('kart/addReceipt', { id: other.kart.id, amount: '1', note: '', idempotencyKey: `desk-${++keys}` }),
    ])
    expect(await moneyOf(other.kart)).toMatchObject({ collectedPayment: '1000.01', inOwn: { charged: '3672.54' } })
    expect(await walletOf()).toBe(before + 367_254n)
  })

  test('two presses lead to one page, and an amount or a rate that was not seen is shown first', async () => {
    const { kart, path } = await accepted()
    const form = await formOf(path, 'due')
    expect(form['seen-due']).toBe('300.00 1101.75')
    const opened = await Promise.all([1, 2].map(() => sendTo(`${path}/pay`, form)))
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set((await paymentsOf(kart)).map(({ payment_id }) => payment_id)).size).toBe(1)
    const other = await sendTo(`${path}/pay`, { ...form, 'seen-due': '300.00' })
    expect([other.statusCode, other.body.includes('The amount has changed.')]).toEqual([409, true])
  })
})

describe('under the brand of an agency', () => {
  const as = () => ({ cookie: `auth-token=${agent}` })

  test('its traveller is charged its price, the quotation gets its share, and the markup is in the wallet of the agency at capture', async () => {
    const kart = await save()
    const path = await send(kart)
    expect((await sendTo(`${path}/resell`, { key: 'k'.repeat(20), markup: '12.5', email: '' }, as())).statusCode).toBe(303)
    const [, link = ''] = /<a href="(http[^"]+\/proposal\/[^"]+)"/.exec(await look(path, as())) ?? []
    const own = new URL(link).pathname
    // 1,125.01 at 3.6725.
    expect(await look(own)).toContain('AED 4,131.60')
    await accept(own)
    const before = await walletOf()
    const deposit = await payByCard(kart, own, 'due')
    expect([deposit.quoted_minor, deposit.net_minor, deposit.amount_minor]).toEqual([33_750n, 30_000n, 123_947n])
    expect(await walletOf()).toBe(before + 123_947n - 110_175n)
    const rest = await payByCard(kart, own, 'all')
    expect(deposit.amount_minor + rest.amount_minor).toBe(413_160n)
    expect(await walletOf()).toBe(before + 413_160n - 367_254n)
    expect(await moneyOf(kart)).toMatchObject({ collectedPayment: '1000.01', balance: '0.00', inOwn: { charged: '3672.54' } })
    expect(await look(own)).toContain('Everything is paid.')
  })
})
