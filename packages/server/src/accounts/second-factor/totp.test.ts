import { instant } from '@tradewind/domain/time'
import { expect, test } from 'vitest'
import { keyUri, newSecret, stepOfCode } from './totp.ts'

/** '12345678901234567890', the secret of RFC 6238; its codes there have eight digits, of which these are the last six. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('at second %s the code of RFC 6238 is %s', (second, code, step) => {
  expect(stepOfCode(RFC_SECRET, code, instant(second * 1_000))).toBe(step)
})

test('a code is good one step before and after its own, and counts as of its own', () => {
  const at = (second: number) => stepOfCode(RFC_SECRET, '287082', instant(second * 1_000))
  expect([at(29), at(30), at(89), at(0), at(90)]).toEqual([1, 1, 1, 1, undefined])
})

test.each(['', '28708', '2870820', 'abcdef', '000000'])('%j is none', (code) => {
  expect(stepOfCode(RFC_SECRET, code, instant(59_000))).toBeUndefined()
})

test('a new secret is 160 bits, and the app gets it with person and site', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(secret)
  const uri = new URL(keyUri(secret, { issuer: 'Skylark Travels', account: 'desk@skylark.example' }))
  expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    expect.stringContaining('Skylark Travels:desk@skylark.example'),
  ])
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Skylark Travels', digits: '6', period: '30' })
})
