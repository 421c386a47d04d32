import { expect, test } from 'vitest'
import { welcomeIdentity } from './welcome-identity.ts'

const email = 'meera@nair.example'
const own = { isConfirmed: true, hasOtherIdentity: false }

test.each([
  ['nobody has the address yet', { email, isEmailVerified: true }, undefined, 'signUp'],
  ['the account is confirmed', { email, isEmailVerified: true }, own, 'link'],
  ['the provider has not verified it, and somebody has it', { email, isEmailVerified: false }, own, 'EMAIL_NOT_VERIFIED'],
  ['the provider has not verified it, and nobody has it', { email, isEmailVerified: false }, undefined, 'EMAIL_NOT_VERIFIED'],
  ['there is no address', { email: undefined, isEmailVerified: true }, undefined, 'EMAIL_NOT_VERIFIED'],
  ['our account is not confirmed', { email, isEmailVerified: true }, { ...own, isConfirmed: false }, 'ACCOUNT_NOT_CONFIRMED'],
  ['another one opens it', { email, isEmailVerified: true }, { ...own, hasOtherIdentity: true }, 'OTHER_IDENTITY'],
] as const)('%s', (_, vouched, account, expected) => {
  expect(welcomeIdentity(vouched, account)).toBe(expected)
})
