import { ALL_PERMISSIONS } from '@tradewind/domain/permissions/permissions'
import { expect, test } from 'vitest'
import { describeRightsChange } from './describe-rights-change.ts'

const nobody = {
  isSuperAdmin: false,
  permissions: ['customers.view'] as string[],
  withheld: [],
  isCompanyOwner: false,
  isFlightSearchAllowed: true,
  isFlightHoldAllowed: true,
}

test('the same rights, in any order, are no change', () => {
  const two = { ...nobody, permissions: ['customers.view', 'customers.edit'] }
  expect(describeRightsChange(two, { ...two, permissions: ['customers.edit', 'customers.view'] })).toBeUndefined()
})

test.each([
  [
    'a permission that was given',
    { ...nobody, permissions: ['customers.view', 'customers.block'] },
    'What you may do here has changed. Now allowed: Block and unblock customers.',
  ],
  [
    'one that was taken',
    { ...nobody, permissions: [] },
    'What you may do here has changed. No longer allowed: See customers and their details.',
  ],
  [
    'a right of the company',
    { ...nobody, withheld: ['pay'] as ['pay'] },
    expect.stringMatching(/^What you may do here has changed\. No longer allowed: \S/),
  ],
  [
    'a switch of the account',
    { ...nobody, isFlightHoldAllowed: false },
    'What you may do here has changed. No longer allowed: Holding seats.',
  ],
  [
    'everything',
    { ...nobody, isSuperAdmin: true, permissions: [...ALL_PERMISSIONS] },
    expect.stringMatching(/Now allowed: Super admin, .+, .+, \d+ more\.$/),
  ],
])('%s is said', (_, now, sentence) => {
  expect(describeRightsChange(nobody, now)).toEqual(sentence)
})
