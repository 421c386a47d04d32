import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReferralCode, referralCodeOf } from './referral-code.ts'

const site = fc.integer({ min: 1, max: 2_147_483_647 })
const user = fc.integer({ min: 1, max: 2_147_483_647 })

test('a code is read as the number that it was made of, however it is typed', () => {
  fc.assert(
    fc.property(site, user, (siteId, userId) => {
      const code = referralCodeOf(siteId, userId)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      expect([readReferralCode(siteId, code), readReferralCode(siteId, typed)]).toEqual([userId, userId])
    }),
  )
})

test('one wrong sign is found, but for one sign in thirty-one', () => {
  const code = referralCodeOf(3, 1_204)
  const wrong = [...code].flatMap((sign, at) =>
    sign === '-'
      ? []
      : [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
          .filter((other) => other !== sign)
          .map((other) => code.slice(0, at) + other + code.slice(at + 1)),
  )
  const read = wrong.filter((typed) => readReferralCode(3, typed) !== undefined)
  expect(read.length).toBeLessThanOrEqual(wrong.length / 31)
})

test('what is no code is none', () => {
  for (const typed of ['', 'SUN1', 'AAAA-AAAU', 'AAAA-AAAAA', '<script>', '٣٣٣٣-٣٣٣٣'])
    expect(readReferralCode(1, typed)).toBeUndefined()
  expect(new Set(Array.from({ length: 2_000 }, (_, at) => referralCodeOf(1, at + 1))).size).toBe(2_000)
})
