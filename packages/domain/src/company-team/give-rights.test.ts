import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { instant, plusMinutes } from '../time.ts'
import { isWithinLimit, requestEndsAt, stateOfRequest } from './approval-request.ts'
import { COMPANY_RIGHTS, hasRight } from './company-rights.ts'
import { explainWithheld, rightsOf, withheldOf } from './give-rights.ts'

const someRights = fc.subarray([...COMPANY_RIGHTS])

test('a colleague has exactly what the owner gives and the site allows', () => {
  fc.assert(
    fc.property(someRights, someRights, (given, grantable) => {
      const withheld = withheldOf(given, grantable)
      for (const right of COMPANY_RIGHTS)
        expect(hasRight({ withheld }, right)).toBe(given.includes(right) && grantable.includes(right))
      expect(rightsOf(withheld)).toEqual(COMPANY_RIGHTS.filter((right) => hasRight({ withheld }, right)))
    }),
  )
})

test('who works for no company lacks nothing', () => {
  expect(COMPANY_RIGHTS.every((right) => hasRight({}, right))).toBe(true)
})

test('a refusal names what is missing', () => {
  expect(explainWithheld(['pay', 'account'])).toContain(
    '“Pay from the wallet or by card” or “See net prices and the account of the company”',
  )
})

test('a limit is compared in its own currency only', () => {
  const limit = money(1_000n, 'INR')
  expect(isWithinLimit(money(1_000n, 'INR'), limit)).toBe(true)
  expect(isWithinLimit(money(1_001n, 'INR'), limit)).toBe(false)
  expect(isWithinLimit(money(1n, 'AED'), limit)).toBe(false)
  expect(isWithinLimit(money(1n, 'AED'), undefined)).toBe(true)
})

test('time ends what is not decided and not used, and nothing else', () => {
  const now = instant(Date.UTC(2026, 0, 1))
  const late = plusMinutes(requestEndsAt(now), 0)
  const at = (decision: 'approved' | 'refused' | 'withdrawn' | null, when = now, isUsed = false) =>
    stateOfRequest({ decision, endsAt: requestEndsAt(now), isUsed }, when)
  expect([at(null), at('approved'), at('refused'), at('withdrawn')]).toEqual(['waiting', 'approved', 'refused', 'withdrawn'])
  expect([at(null, late), at('approved', late), at('refused', late), at('approved', late, true)]).toEqual([
    'expired',
    'expired',
    'refused',
    'used',
  ])
})
