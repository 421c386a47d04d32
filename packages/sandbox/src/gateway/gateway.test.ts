import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Merchant, openMerchant, type Received } from './test-merchant.ts'

let shop: Merchant

beforeEach(async () => {
  shop = await openMerchant()
})
afterEach(() => shop.close())

const SUCCESS = '4111 1111 1111 1111'
const hmac = (text: string): string => createHmac('sha256', shop.sandbox.gatewayKey.secret).update(text).digest('hex')
const isGenuine = ({ body, signature }: Received): boolean => hmac(body) === signature
const control = (path: string, body: unknown) => shop.send('POST', `/sandbox/control/gateway${path}`, body)

/** No callback is left to send: what was to come has come. */
const untilAllSent = () =>
  expect.poll(async () => (await shop.send('GET', '/sandbox/control/gateway')).json.callbacksWaiting).toBe(0)

function returned(answer: Response): URLSearchParams {
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '').searchParams
}

function isSigned(params: URLSearchParams): boolean {
  const parts = ['orderId', 'gatewayOrderId', 'gatewayPaymentId', 'status'].map((name) => params.get(name))
  return hmac(parts.join('|')) === params.get('signature')
}

test('a paid order: signed return, signed callback, and the truth by asking', async () => {
  const { gatewayOrderId } = await shop.order()
  const params = returned(await shop.pay(gatewayOrderId, SUCCESS))
  expect(Object.fromEntries(params)).toMatchObject({ step: 'pay', orderId: 'order-1', gatewayOrderId, status: 'paid' })
  expect(isSigned(params)).toBe(true)
  const [callback] = await shop.wait(1)
  expect(callback && isGenuine(callback)).toBe(true)
  expect(callback?.json).toMatchObject({
    event: 'payment.paid',
    orderId: 'order-1',
    status: 'paid',
    amount: '18309.89',
    currency: 'INR',
  })
  expect(Math.abs(Date.parse(callback?.json.timestamp ?? '') - Date.now())).toBeLessThan(5_000)
  expect(await shop.status(gatewayOrderId)).toMatchObject({ status: 'paid', gatewayPaymentId: params.get('gatewayPaymentId') })
})

test.each([
  ['4000 0000 0000 0002', 'failed', /declined/],
  ['4000000000009995', 'failed', /insufficient/],
])('card %s ends %s with a reason', async (card, status, reason) => {
  const { gatewayOrderId } = await shop.order()
  expect(returned(await shop.pay(gatewayOrderId, card)).get('status')).toBe(status)
  expect(await shop.status(gatewayOrderId)).toMatchObject({ status, failureReason: expect.stringMatching(reason) })
})

test.each([
  ['4000000000003220', 'paid'],
  ['4000000000000341', 'failed'],
])('card %s is pending first, then %s, and notifies both', async (card, end) => {
  const { gatewayOrderId } = await shop.order()
  expect(returned(await shop.pay(gatewayOrderId, card)).get('status')).toBe('pending')
  const events = (await shop.wait(2)).map(({ json }) => json.event)
  expect(events).toEqual(['payment.pending', `payment.${end}`])
  expect(await shop.status(gatewayOrderId)).toMatchObject({ status: end })
})

test('cancelling goes back and says so', async () => {
  const { gatewayOrderId } = await shop.order()
  const answer = await fetch(`${shop.sandbox.url}/gateway/pay/${gatewayOrderId}/cancel`, { method: 'POST', redirect: 'manual' })
  const params = returned(answer)
  expect([params.get('status'), params.get('gatewayPaymentId'), isSigned(params)]).toEqual(['cancelled', '', true])
})

test('the page is a labelled form, escapes what the merchant said, and explains mistakes', async () => {
  const { gatewayOrderId, paymentUrl } = await shop.order()
  const html = await (await fetch(paymentUrl)).text()
  for (const name of ['number', 'expiry', 'cvv', 'name']) expect(html).toContain(`<label for="${name}">`)
  expect(html).toContain('Asha &lt;Sharma&gt;')
  expect(html).toContain('₹18,309.89')
  const wrong = await shop.pay(gatewayOrderId, '4111111111111112', { expiry: '01/20', cvv: '1', name: '' })
  expect(wrong.status).toBe(422)
  const text = await wrong.text()
  for (const sentence of ['typing error', 'month that is not over', '3 or 4 digits', 'name on the card'])
    expect(text).toContain(sentence)
  expect(text.match(/aria-invalid="true"/g)).toHaveLength(4)
  expect(await shop.status(gatewayOrderId)).toMatchObject({ status: 'created' })
})

test('an order is paid once: the page of a closed order only leads back', async () => {
  const { gatewayOrderId } = await shop.order()
  await shop.pay(gatewayOrderId, SUCCESS)
  const again = await shop.pay(gatewayOrderId, SUCCESS)
  expect(again.status).toBe(200)
  expect(await again.text()).toContain('This order is paid.')
  await shop.wait(1)
  await untilAllSent()
  expect(shop.received).toHaveLength(1)
})

test('a closed order cannot be paid, failed or cancelled again by any way', async () => {
  const { gatewayOrderId } = await shop.order()
  const { json: first } = await control('/pay', { gatewayOrderId, outcome: 'success' })
  for (const outcome of ['success', 'decline', 'cancel', 'expire'])
    expect((await control('/pay', { gatewayOrderId, outcome })).json).toMatchObject({
      status: 'paid',
      gatewayPaymentId: first.gatewayPaymentId,
    })
})

test('the same order id gives the same order; with other money it is refused', async () => {
  const first = await shop.order({ orderId: 'same' })
  expect(await shop.order({ orderId: 'same' })).toEqual(first)
  const other = await shop.send('POST', '/gateway/orders', {
    orderId: 'same',
    amount: '1.00',
    currency: 'INR',
    customer: { name: '', email: '', phone: '' },
    description: '',
    returnUrl: 'http://localhost/',
    callbackUrl: 'http://localhost/',
  })
  expect(other).toMatchObject({ status: 409, json: { error: { code: 'order_mismatch' } } })
  const byId = await shop.send('GET', '/gateway/orders?orderId=same')
  expect(byId.json.gatewayOrderId).toBe(first.gatewayOrderId)
})

test.each([['0.00'], ['-1.00'], ['1.001'], ['1e3'], ['']])('refuses the amount %j', async (amount) => {
  const answer = await shop.send('POST', '/gateway/orders', { orderId: 'x', amount, currency: 'INR' })
  expect(answer).toMatchObject({ status: 400, json: { error: { code: 'invalid_request' } } })
})

test('an order expires', async () => {
  const { gatewayOrderId } = await shop.order({ expiresInSeconds: 60 })
  await shop.send('POST', '/sandbox/control/clock', { shiftMs: 60_000 })
  expect(await shop.status(gatewayOrderId)).toMatchObject({ status: 'expired' })
  expect((await shop.pay(gatewayOrderId, SUCCESS)).status).toBe(200)
  expect((await shop.wait(1))[0]?.json.event).toBe('payment.expired')
})

test('a callback that is not taken is sent again with the same event id', async () => {
  shop.answers.push(500, 404)
  const { gatewayOrderId } = await shop.order()
  await shop.pay(gatewayOrderId, SUCCESS)
  const received = await shop.wait(3)
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ json }) => json.eventId)).size).toBe(1)
  expect(received.every(isGenuine)).toBe(true)
})

test('callbacks may come twice, never, forged or stale', async () => {
  const pay = async (callbackMode: string) => {
    shop.received.length = 0
    await control('', { callbackMode })
    const { gatewayOrderId } = await shop.order()
    await control('/pay', { gatewayOrderId, outcome: 'success' })
    await shop.wait(callbackMode === 'never' ? 0 : callbackMode === 'twice' ? 2 : 1)
    await untilAllSent()
    return [...shop.received]
  }
  expect(await pay('twice')).toHaveLength(2)
  expect(await pay('never')).toEqual([])
  expect((await pay('forged')).map(isGenuine)).toEqual([false])
  const [stale] = await pay('stale')
  expect(stale && isGenuine(stale)).toBe(true)
  expect(Date.parse(stale?.json.timestamp ?? '')).toBeLessThan(Date.now() - 3_000_000)
})

test("one payment's message may be ordered to go wrong, and no other's", async () => {
  await control('', { callbackMode: 'normal' })
  for (const [callbackMode, count] of [['twice', 2] as const, [undefined, 1] as const]) {
    shop.received.length = 0
    const { gatewayOrderId } = await shop.order()
    await control('/pay', { gatewayOrderId, outcome: 'success', callbackMode })
    await shop.wait(count)
    await untilAllSent()
    expect(shop.received).toHaveLength(count)
  }
})

test('a late callback comes late', async () => {
  await control('', { callbackMode: 'late', delayMs: 150 })
  const { gatewayOrderId } = await shop.order()
  const began = performance.now()
  await control('/pay', { gatewayOrderId, outcome: 'success' })
  expect(await shop.wait(1)).toHaveLength(1)
  expect(performance.now() - began).toBeGreaterThanOrEqual(145)
})

test('a forged claim leaves the order as it is', async () => {
  const { gatewayOrderId } = await shop.order()
  await control('/forge', { gatewayOrderId, status: 'paid' })
  const [claim] = await shop.wait(1)
  expect([claim?.json.status, claim && isGenuine(claim)]).toEqual(['paid', false])
  expect(await shop.status(gatewayOrderId)).toMatchObject({ status: 'created' })
})

test('refunds are made once per id, never for more than was paid, and only for what was', async () => {
  const { gatewayOrderId } = await shop.order()
  const params = returned(await shop.pay(gatewayOrderId, SUCCESS))
  const gatewayPaymentId = params.get('gatewayPaymentId')
  const refund = (refundId: string, amount: string) => shop.send('POST', '/gateway/refunds', { gatewayPaymentId, amount, refundId })
  const first = await refund('r-1', '18000.00')
  expect(first).toMatchObject({ status: 200, json: { status: 'processed', amount: '18000.00', currency: 'INR' } })
  expect(await refund('r-1', '18000.00')).toEqual(first)
  expect(await refund('r-1', '1.00')).toMatchObject({ status: 409, json: { error: { code: 'refund_mismatch' } } })
  expect(await refund('r-2', '309.90')).toMatchObject({ status: 422, json: { error: { code: 'refund_exceeds_payment' } } })
  expect((await refund('r-2', '309.89')).status).toBe(200)
  expect(await shop.status(gatewayOrderId)).toMatchObject({
    refundedAmount: '18309.89',
    refunds: [{ refundId: 'r-1' }, { refundId: 'r-2' }],
  })
  const failed = await shop.order()
  const declined = returned(await shop.pay(failed.gatewayOrderId, '4000000000000002')).get('gatewayPaymentId')
  expect(
    await shop.send('POST', '/gateway/refunds', { gatewayPaymentId: declined, amount: '1.00', refundId: 'r-3' }),
  ).toMatchObject({ status: 409 })
})

test('two days later a payment is paid out less fees, a refund is taken off, and what was planted shows', async () => {
  const { gatewayOrderId } = await shop.order({ amount: '1000.00' })
  const gatewayPaymentId = returned(await shop.pay(gatewayOrderId, SUCCESS)).get('gatewayPaymentId')
  await shop.send('POST', '/gateway/refunds', { gatewayPaymentId, amount: '100.00', refundId: 'r-1' })
  const inDays = (days: number) => new Date(Date.now() + 330 * 60_000 + days * 86_400_000).toISOString().slice(0, 10)
  const settled = async (days: number) => (await shop.send('GET', `/gateway/settlements?date=${inDays(days)}`)).json
  expect((await settled(0)).entries).toEqual([])
  expect(await settled(2)).toMatchObject({
    entries: [
      { type: 'payment', gatewayPaymentId, amount: '1000.00', fee: '20.00', feeGst: '3.60', net: '976.40' },
      { type: 'refund', gatewayPaymentId, amount: '100.00', net: '-100.00' },
    ],
    totals: [{ currency: 'INR', net: '876.40' }],
  })
  await control('/plant', { gateway: 'own', gatewayPaymentId, kind: 'fee', amount: '25.00' })
  expect((await settled(2)).entries).toMatchObject([{ fee: '25.00', feeGst: '4.50' }, {}])
  await control('/plant', { gateway: 'own', gatewayPaymentId, kind: 'omit' })
  await control('/plant', { gateway: 'own', gatewayPaymentId: 'pay_stranger', kind: 'stranger', amount: '50.00' })
  expect((await settled(2)).entries).toMatchObject([{ id: 'pay_stranger', orderId: null, amount: '50.00' }])
})

test('a wrong key gets nowhere', async () => {
  const { gatewayOrderId } = await shop.order()
  for (const key of ['tw_test_key:wrong', 'other:tw_test_secret', ''])
    expect(await shop.send('GET', `/gateway/orders/${gatewayOrderId}`, undefined, key)).toMatchObject({
      status: 401,
      json: { error: { code: 'unauthorized' } },
    })
})
