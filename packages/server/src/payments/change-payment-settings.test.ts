import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const ADMIN = 'admin@skylark.example'
const BANK = {
  accountName: 'Skylark Travels Pvt Ltd',
  accountNumber: '5010 0234 567890',
  ifsc: 'hdfc0001234',
  bankName: 'HDFC Bank',
  branch: 'Connaught Place',
  upiId: 'skylark@hdfcbank',
}
const KEPT = { ...BANK, accountNumber: '50100234567890', ifsc: 'HDFC0001234' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_URL: 'http://127.0.0.1:9', GATEWAY_URL: 'http://127.0.0.1:9' })
})
afterAll(() => server.close())

type Body = { gateway: string; result: unknown; feePercent: string | null; errorCode: string; shortError?: Record<string, string> }

async function ask(path: string, { as = ADMIN, body, host = 'localhost' }: { as?: string; body?: unknown; host?: string } = {}) {
  return server.call<Body>(path, body, { as: await server.logIn(as, { host }), host, method: body === undefined ? 'GET' : 'POST' })
}
const trail = async () =>
  (await server.app.db.selectFrom('audit_entries').selectAll().where('about_id', '=', 'payments').orderBy('id').execute()).map(
    ({ action, actor_name, before, after }) => ({ action, actor_name, before, after }),
  )

test('staff chooses the gateway and sets the bank details; customers see them; the audit trail shows who changed what', async () => {
  expect((await ask('payment/getActiveGateway')).body.gateway).toBe('sandbox')
  expect((await ask('payment/getActiveGateway', { body: { gateway: 'razorpay' } })).status).toBe(200)
  expect((await ask('payment/getActiveGateway', { as: 'priya@skylark.example' })).body.gateway).toBe('razorpay')
  expect((await ask('whitelabel/getBankDetails')).body.result).toBeNull()
  expect((await ask('whitelabel/setBankDetails', { body: BANK })).body.result).toEqual(KEPT)
  expect((await ask('whitelabel/getBankDetails', { as: 'agent@skylark.example' })).body.result).toEqual(KEPT)
  await ask('whitelabel/setBankDetails', { body: { ...BANK, upiId: '' } })
  await ask('whitelabel/setBankDetails', { body: { ...BANK, upiId: '' } })
  expect((await ask('payment/setGatewayFee', { body: { feePercent: '2' } })).body.feePercent).toBe('2')
  expect((await ask('payment/getPaymentSettings')).body).toMatchObject({
    gateway: 'razorpay',
    feePercent: '2.00',
    bank: { upiId: '' },
  })
  expect(await trail()).toMatchObject([
    { action: 'choose gateway', before: { gateway: 'sandbox' }, after: { gateway: 'razorpay' } },
    { action: 'change bank details', after: { accountNumber: '50100234567890' } },
    { action: 'change bank details', before: { upiId: 'skylark@hdfcbank' }, after: { upiId: '' } },
    { action: 'change agreed gateway fee', before: { basisPoints: null }, after: { basisPoints: 200 } },
  ])
})

test.each([
  ['an account number of letters', { accountNumber: '###' }, 'accountNumber'],
  ['an IFSC that is none', { ifsc: 'HDFC1234' }, 'ifsc'],
  ['no name', { accountName: ' ' }, 'accountName'],
  ['a UPI id that is none', { upiId: 'skylark' }, 'upiId'],
])('refuses %s and changes nothing', async (_what, wrong, field) => {
  const before = await trail()
  const { status, body } = await ask('whitelabel/setBankDetails', { body: { ...BANK, ...wrong } })
  expect([status, Object.keys(body.shortError ?? {})]).toEqual([422, [field]])
  expect(await trail()).toEqual(before)
})

test('a payer learns the key id of Razorpay and never a secret', async () => {
  const { body } = await ask('whitelabel/getRazorpayDetailsToUser', { as: 'priya@skylark.example' })
  expect(body.result).toEqual({ keyId: 'rzp_test_tradewind' })
  const all = JSON.stringify([body, (await ask('payment/getPaymentSettings')).body])
  expect(all).not.toMatch(/secret|webhook1234/i)
})

test.each([
  ['payment/getActiveGateway', { gateway: 'phonepe' }],
  ['whitelabel/setBankDetails', BANK],
  ['payment/setGatewayFee', { feePercent: null }],
])('%s is for staff with payments.settings only', async (path, body) => {
  for (const as of ['desk@skylark.example', 'agent@skylark.example', 'priya@skylark.example'])
    expect((await ask(path, { as, body })).status).toBe(403)
  expect((await server.call(path, body)).status).toBe(401)
})

test("another site has settings of its own, and its customers never see this one's account", async () => {
  const other = { as: 'admin@bluedhow.example', host: 'bluedhow.localhost' }
  expect((await ask('whitelabel/getBankDetails', other)).body.result).toBeNull()
  expect((await ask('payment/getActiveGateway', other)).body.gateway).toBe('sandbox')
})

test('a gateway without an account cannot be chosen', async () => {
  const bare = await startTestServer({ GATEWAY_ACCOUNTS: accounts() })
  try {
    const as = await bare.logIn(ADMIN)
    const refused = await bare.call<Body>('payment/getActiveGateway', { gateway: 'phonepe' }, { as })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'GATEWAY_NOT_CONFIGURED'])
    expect((await bare.call<Body>('payment/getActiveGateway', undefined, { as, method: 'GET' })).body.gateway).toBe('razorpay')
  } finally {
    await bare.close()
  }
})

function accounts(): string {
  const account = { gateway: 'razorpay', keyId: 'rzp_1', keySecret: 'secret-secret', webhookSecret: 'secret-secret' }
  return JSON.stringify([{ site: 1, account }])
}
