import type { SocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { Identity } from '../accounts/identities/identity-repo.ts'
import { hashToken, newToken } from '../accounts/password.ts'
import type { SiteTx } from '../database/in-site.ts'

/** Long enough to find a password, and to read the terms. */
const MINUTES_VALID = 15

type Sent = {
  readonly provider: SocialProvider
  readonly browser: string
  readonly userId: number | null
  /** With which they came here; '' for none. */
  readonly referralCode: string
  readonly now: Instant
}

/** Somebody is sent to a provider: returns the state with which they come back. */
export async function insertAttempt(tx: SiteTx, { provider, browser, userId, referralCode, now }: Sent): Promise<string> {
  const state = newToken()
  await tx.deleteFrom('social_attempts').where('expires_at', '<', now).execute()
  await tx
    .insertInto('social_attempts')
    .values({
      site_id: tx.siteId,
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      provider,
      user_id: userId,
      referral_code: referralCode,
      expires_at: plusMinutes(now, MINUTES_VALID),
    })
    .execute()
  return state
}

type Came = Omit<Sent, 'referralCode'> & { readonly state: string }

/** Uses the attempt up: found once, by the browser and the person that were sent, and for this provider. With the code that they came with. */
export async function spendAttempt(
  tx: SiteTx,
  { state, provider, browser, userId, now }: Came,
): Promise<{ referralCode: string } | undefined> {
  const row = await tx
    .deleteFrom('social_attempts')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .where('provider', '=', provider)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .returning('referral_code')
    .executeTakeFirst()
  return row && { referralCode: row.referral_code }
}

type Waiting = {
  readonly identity: Identity
  readonly email: string
  readonly browser: string
  readonly referralCode: string
  readonly now: Instant
}

/** Keeps what a provider said of somebody new until they accept the terms: returns what they come back with. */
export async function insertSocialSignUp(tx: SiteTx, { identity, email, browser, referralCode, now }: Waiting): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('social_sign_ups').where('expires_at', '<', now).execute()
  await tx
    .insertInto('social_sign_ups')
    .values({
      site_id: tx.siteId,
      token_hash: hashToken(token),
      browser_hash: hashToken(browser),
      ...identity,
      email,
      referral_code: referralCode,
      expires_at: plusMinutes(now, MINUTES_VALID),
    })
    .execute()
  return token
}

/** Takes it out of the table: two calls at once wait for each other, and the second finds nothing. Undefined in another browser. */
export async function takeSocialSignUp(
  tx: SiteTx,
  { token, browser, now }: { token: string; browser: string; now: Instant },
): Promise<{ identity: Identity; email: string; referralCode: string } | undefined> {
  const row = await tx
    .deleteFrom('social_sign_ups')
    .where('token_hash', '=', hashToken(token))
    .where('browser_hash', '=', hashToken(browser))
    .where('expires_at', '>', now)
    .returning(['provider', 'issuer', 'subject', 'email', 'referral_code'])
    .executeTakeFirst()
  if (!row) return undefined
  const { provider, issuer, subject, email, referral_code: referralCode } = row
  return { identity: { provider, issuer, subject }, email, referralCode }
}
