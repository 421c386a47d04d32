import { instant } from '@tradewind/domain/time'
import { expect, test } from 'vitest'
import { GatewayAccount } from '../../settings/gateway-account.ts'
import { makePhonePeGateway } from './phonepe-gateway.ts'
import { makeRazorpayGateway } from './razorpay-gateway.ts'
import { makeSandboxGateway } from './sandbox-gateway.ts'

const now = () => instant('2026-11-25T08:00:00Z')
const RAZORPAY = { gateway: 'razorpay', keyId: 'rzp_1', keySecret: 'secret-secret', webhookSecret: 'secret-secret' }
const PHONEPE = {
  gateway: 'phonepe',
  clientId: 'ours',
  clientVersion: '1',
  clientSecret: 'secret-secret',
  webhookUser: 'ours',
  webhookPassword: 'secret-secret',
}
const SANDBOX = { gateway: 'sandbox', url: 'http://localhost:3900', keyId: 'ours', keySecret: 'secret-secret' }

function gatewayOf(given: object) {
  const account = GatewayAccount.parse(given)
  if (account.gateway === 'razorpay') return makeRazorpayGateway(account, now)
  return account.gateway === 'phonepe' ? makePhonePeGateway(account, now) : makeSandboxGateway(account)
}

test.each([
  { account: RAZORPAY, currency: 'INR', takes: ['card', 'upi', 'netBanking'] },
  { account: RAZORPAY, currency: 'AED', takes: ['card'] },
  { account: { ...RAZORPAY, methods: ['card', 'upi'] }, currency: 'INR', takes: ['card', 'upi'] },
  { account: { ...RAZORPAY, methods: ['upi'] }, currency: 'AED', takes: [] },
  { account: PHONEPE, currency: 'INR', takes: ['card', 'upi', 'netBanking'] },
  { account: PHONEPE, currency: 'AED', takes: [] },
  { account: SANDBOX, currency: 'INR', takes: ['card'] },
])('$account.gateway with $account.methods takes $takes in $currency', ({ account, currency, takes }) => {
  expect(gatewayOf(account).takes(currency)).toEqual(takes)
})

test('an account cannot name a way that no page has', () => {
  expect(GatewayAccount.safeParse({ ...RAZORPAY, methods: ['cash'] }).success).toBe(false)
  expect(GatewayAccount.safeParse({ ...RAZORPAY, methods: [] }).success).toBe(false)
})
