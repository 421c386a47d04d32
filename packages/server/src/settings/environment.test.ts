import { expect, test } from 'vitest'
import { readEnvironment, WrongSetting } from './environment.ts'

const GOOD = { DATABASE_URL: 'postgres://u:p@localhost/db' }

test('good settings are read, with defaults for the rest', () => {
  expect(readEnvironment(GOOD)).toMatchObject({ PORT: 3000, NODE_ENV: 'development' })
})

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' }
const razorpay = (change: object) =>
  JSON.stringify([
    {
      site: 1,
      account: { gateway: 'razorpay', keyId: 'rzp_live_1', keySecret: 'long enough', webhookSecret: 'long enough', ...change },
    },
  ])

test('production takes its own keys and addresses with TLS', () => {
  const own = { GATEWAY_URL: 'https://pay.example', GATEWAY_KEY_ID: 'live', GATEWAY_KEY_SECRET: 'a secret of ours' }
  const tbo = { TBO_SHARED_URL: 'https://a.example', TBO_SEARCH_URL: 'https://b.example', TBO_BOOKING_URL: 'https://c.example' }
  expect(() => readEnvironment({ ...GOOD, ...PRODUCTION, ...own, ...tbo, GATEWAY_ACCOUNTS: razorpay({}) })).not.toThrow()
})

test.each<readonly [string, Record<string, string>, RegExp]>([
  ['PORT', { PORT: 'abc' }, /PORT: .*"abc"/],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must be a postgres:\/\/ address/],
  ['a missing one', { DATABASE_URL: '' }, /DATABASE_URL: .*not set/],
  [
    'a public address without TLS in production',
    { NODE_ENV: 'production', PUBLIC_URL: 'http://x.example' },
    /PUBLIC_URL: must be an https/,
  ],
  [
    'the sandbox in production',
    { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example', SANDBOX_URL: 'http://localhost:3900' },
    /SANDBOX_URL: must not be set in production/,
  ],
  [
    'a partner at a private address in production',
    { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example', NEARBY_INSTALLATIONS: 'http://localhost:3901' },
    /NEARBY_INSTALLATIONS: must not be set in production/,
  ],
  ['an address of a partner that is none', { NEARBY_INSTALLATIONS: 'not one' }, /NEARBY_INSTALLATIONS\.0: Invalid URL/],
  ...['GATEWAY_URL', 'TBO_SHARED_URL', 'TBO_SEARCH_URL', 'TBO_BOOKING_URL'].map(
    (name) =>
      [
        `${name} without TLS in production`,
        { ...PRODUCTION, GATEWAY_KEY_ID: 'live', GATEWAY_KEY_SECRET: 'a secret of ours', [name]: 'http://a.example' },
        new RegExp(`${name}: must be an https:// address in production`),
      ] as const,
  ),
  ['the sandbox’s key in production', { ...PRODUCTION, GATEWAY_KEY_ID: 'tw_test_key' }, /GATEWAY_KEY_ID: is a key of a sandbox/],
  [
    'the sandbox’s secret in production',
    { ...PRODUCTION, GATEWAY_KEY_SECRET: 'tw_test_secret' },
    /GATEWAY_KEY_SECRET: is a key of a sandbox/,
  ],
  [
    'a merchant’s test key in production',
    { ...PRODUCTION, GATEWAY_ACCOUNTS: razorpay({ keyId: 'rzp_test_1' }) },
    /GATEWAY_ACCOUNTS: is a key of a sandbox/,
  ],
  [
    'a merchant account without TLS in production',
    { ...PRODUCTION, GATEWAY_ACCOUNTS: razorpay({ url: 'http://pay.example' }) },
    /GATEWAY_ACCOUNTS: must have https:\/\/ addresses in production, and that of site 1 has not/,
  ],
  [
    'mail over an open line in production',
    { ...PRODUCTION, SMTP_URL: 'http://mail.example' },
    /SMTP_URL: must be a smtps:\/\/ or smtp:\/\/ address/,
  ],
])('%s stops the start with a sentence that names it', (_name, change, sentence) => {
  expect(() => readEnvironment({ ...GOOD, ...change })).toThrow(WrongSetting)
  expect(() => readEnvironment({ ...GOOD, ...change })).toThrow(sentence)
})

test('a secret is never shown', () => {
  expect(() => readEnvironment({ ...GOOD, GATEWAY_KEY_SECRET: 'hunter2' })).toThrow(/set, and not shown here/)
  expect(() => readEnvironment({ ...GOOD, DATABASE_URL: 'http://user:hunter2@localhost' })).not.toThrow(/hunter2/)
})
