import { expect, test } from 'vitest'
import { readEnvironment, WrongSetting } from './environment.ts'

const GOOD = { DATABASE_URL: 'postgres://u:p@localhost/db' }

test('good settings are read, with defaults for the rest', () => {
  expect(readEnvironment(GOOD)).toMatchObject({ PORT: 3000, NODE_ENV: 'development' })
})

test.each([
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
])('%s stops the start with a sentence that names it', (_name, change, sentence) => {
  expect(() => readEnvironment({ ...GOOD, ...change })).toThrow(WrongSetting)
  expect(() => readEnvironment({ ...GOOD, ...change })).toThrow(sentence)
})

test('a secret is never shown', () => {
  expect(() => readEnvironment({ ...GOOD, GATEWAY_KEY_SECRET: 'hunter2' })).toThrow(/set, and not shown here/)
  expect(() => readEnvironment({ ...GOOD, DATABASE_URL: 'http://user:hunter2@localhost' })).not.toThrow(/hunter2/)
})
