import { NOT_A_REFERRAL_CODE, readReferralCode } from '@tradewind/domain/referrals/referral-code'
import type { Instant } from '@tradewind/domain/time'
import { admitProven } from '../accounts/admit-proven.ts'
import { bindIdentity, findIdentityOwner } from '../accounts/identities/identity-repo.ts'
import type { SessionOrigin } from '../accounts/sessions/session-origin.ts'
import { recordChange } from '../audit/record-change.ts'
import { EmailTaken, takeEmail } from '../customers/take-email.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import { findInvitation } from '../referrals/who-invited.ts'
import { insertAcceptance, insertTraveller } from '../sign-up/new-person-repo.ts'
import { dropSignUpsOf, readOpenTypes, readSignUpTerms } from '../sign-up/sign-up-repo.ts'
import { takeSocialSignUp } from './attempt-repo.ts'

type Context = {
  readonly db: Database
  readonly siteId: number
  readonly now: Instant
  readonly from: SessionOrigin
  readonly browser: string | undefined
  readonly refuse: Refuse<'SIGN_IN_ENDED' | 'SIGN_UP_CLOSED' | 'TERMS_CHANGED' | 'EMAIL_TAKEN' | 'BLOCKED' | 'NOT_APPROVED'>
}
type Wish = {
  readonly token: string
  readonly firstName: string
  readonly lastName: string
  readonly termsVersion: number
  /** Undefined: the one that they came with. */
  readonly referralCode?: string | undefined
}

/**
 * Makes the traveller whom a provider vouches for, and signs them in. Where two windows do it at once, one makes the person and both sign in. Refuses SIGN_IN_ENDED,
 * SIGN_UP_CLOSED, TERMS_CHANGED with the new ones, what is no referral code, and EMAIL_TAKEN where somebody else has got the address meanwhile.
 */
export async function signUpSocially({ db, siteId, now, from, browser, refuse }: Context, wish: Wish) {
  try {
    return await inSite(db, siteId, async (tx) => {
      const waiting = browser === undefined ? undefined : await takeSocialSignUp(tx, { token: wish.token, browser, now })
      if (!waiting) return refuse('SIGN_IN_ENDED')
      const { identity, email } = waiting
      const ownerId = await findIdentityOwner(tx, identity)
      if (ownerId !== undefined) return admitProven(tx, ownerId, { now, from, refuse })
      if (!(await readOpenTypes(tx)).includes('retail')) refuse('SIGN_UP_CLOSED')
      const terms = await readSignUpTerms(tx)
      // Rolled back with all the rest: the same token takes the new ones.
      if (terms.version !== wish.termsVersion) refuse('TERMS_CHANGED', { data: { terms } })
      const { firstName, lastName, referralCode: code = waiting.referralCode } = wish
      // Also one that they came with: without a word nobody is made without what they were promised. The token stays good.
      if (code !== '' && readReferralCode(siteId, code) === undefined) refuseInput({ referralCode: NOT_A_REFERRAL_CODE })
      const invitation = await findInvitation(tx, code, now)
      const userId = await takeEmail(email, () => insertTraveller(tx, { firstName, lastName, email, code, invitation, now }))
      // Somebody was faster by a moment: nothing of this is kept, and they sign in.
      if (!(await bindIdentity(tx, userId, { identity, email, now }))) refuse('EMAIL_TAKEN')
      await insertAcceptance(tx, { userId, version: terms.version, at: now })
      await dropSignUpsOf(tx, email)
      const { provider } = identity
      const after = { firstName, lastName, email, userType: 'retail', provider, approval: 'approved', version: terms.version }
      const about = { kind: 'user', id: userId }
      await recordChange(tx, { actor: { userId, firstName, lastName }, area: 'people', action: 'sign up', about, after }, now)
      return admitProven(tx, userId, { now, from, refuse })
    })
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    return refuse('EMAIL_TAKEN')
  }
}
