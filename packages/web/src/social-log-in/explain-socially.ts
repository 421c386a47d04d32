import { explain } from '../lib/explain.ts'
import { Refusal } from '../lib/refusal.ts'
import { t } from './messages.ts'

const WORDS = {
  NOT_OFFERED: 'notOffered',
  PROVIDER_FAILED: 'failed',
  SIGN_IN_ENDED: 'ended',
  BLOCKED: 'blocked',
  OTHER_IDENTITY: 'otherIdentity',
  EMAIL_NOT_VERIFIED: 'notVerified',
  ACCOUNT_NOT_CONFIRMED: 'notConfirmed',
  STAFF_NEEDS_CODES: 'staffNeedsCodes',
  SIGN_UP_CLOSED: 'signUpClosed',
  TERMS_CHANGED: 'termsChanged',
  EMAIL_TAKEN: 'emailTaken',
} as const

/** Why somebody did not come in, in their language. */
export function explainSocially(error: unknown): string {
  const code = error instanceof Refusal ? error.errorCode : ''
  return code in WORDS ? t(WORDS[code as keyof typeof WORDS]) : explain(error)
}
