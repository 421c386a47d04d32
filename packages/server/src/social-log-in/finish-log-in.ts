import type { SocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import { PROVIDER_NAMES } from '@tradewind/domain/social-log-in/social-providers'
import { welcomeIdentity } from '@tradewind/domain/social-log-in/welcome-identity'
import type { Instant } from '@tradewind/domain/time'
import { admitProven } from '../accounts/admit-proven.ts'
import { bindIdentity, findIdentityOwner, hasIdentityAt } from '../accounts/identities/identity-repo.ts'
import { findFactor } from '../accounts/second-factor/second-factor-repo.ts'
import type { SessionOrigin } from '../accounts/sessions/session-origin.ts'
import { findUserByEmail, lockUser } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { notify } from '../notifications/notify.ts'
import { readOpenTypes, readSignUpTerms } from '../sign-up/sign-up-repo.ts'
import type { Vouched } from './ask-provider.ts'
import { insertSocialSignUp } from './attempt-repo.ts'

export type Admitting = Refuse<
  | 'BLOCKED'
  | 'NOT_APPROVED'
  | 'STAFF_NEEDS_CODES'
  | 'EMAIL_NOT_VERIFIED'
  | 'ACCOUNT_NOT_CONFIRMED'
  | 'OTHER_IDENTITY'
  | 'SIGN_UP_CLOSED'
>
type Context = {
  readonly db: Database
  readonly siteId: number
  readonly now: Instant
  readonly from: SessionOrigin
  readonly browser: string
  /** With which they came. */
  readonly referralCode: string
  readonly refuse: Admitting
}

/**
 * Lets in whom a provider vouches for: the person whose identity it is; one whose confirmed address here is the one that the provider has verified, and whose it is from
 * then on; or, where travellers may sign up, somebody new, who accepts the terms first. Staff come in with a sign-in code and never without.
 */
export function finishLogIn(context: Context, vouched: Vouched) {
  const { db, siteId, now, from, refuse } = context
  return inSite(db, siteId, async (tx) => {
    const ownerId = (await findIdentityOwner(tx, vouched.identity)) ?? (await linkByAddress(tx, context, vouched))
    if (ownerId === undefined) return askForTerms(tx, context, vouched)
    const owner = await lockUser(tx, ownerId)
    if (owner.user_type === 'staff' && !(await findFactor(tx, ownerId))?.confirmed_at && !owner.is_blocked)
      refuse('STAFF_NEEDS_CODES')
    return admitProven(tx, ownerId, { now, from, refuse })
  })
}

/** The person with this address, from now on with this identity; undefined where there is none yet. */
async function linkByAddress(tx: SiteTx, { now, refuse }: Context, { identity, email, isEmailVerified }: Vouched) {
  const found = email === undefined ? undefined : await findUserByEmail(tx, email)
  // Locked, because its address may be moved to somebody else just now.
  const account = found && (await lockUser(tx, found.id))
  const welcome = welcomeIdentity(
    { email, isEmailVerified },
    account && {
      isConfirmed: account.status === 'verified' && account.email === email,
      hasOtherIdentity: await hasIdentityAt(tx, account.id, identity.provider),
    },
  )
  if (welcome === 'signUp') return undefined
  if (welcome !== 'link' || !account || email === undefined) return refuse(welcome === 'link' ? 'EMAIL_NOT_VERIFIED' : welcome)
  if (!(await bindIdentity(tx, account.id, { identity, email, now }))) refuse('OTHER_IDENTITY')
  await sayConnected(
    tx,
    { userId: account.id, firstName: account.first_name, lastName: account.last_name },
    { ...identity, email, now },
  )
  return account.id
}

type Person = { readonly userId: number; readonly firstName: string; readonly lastName: string }

/** The line, and a notice to the owner of the account, who can disconnect it. */
export async function sayConnected(
  tx: SiteTx,
  person: Person,
  { provider, email, now }: { provider: string; email: string; now: Instant },
): Promise<void> {
  const about = { kind: 'user', id: person.userId }
  const action = 'connect a sign-in elsewhere'
  await recordChange(tx, { actor: person, area: 'people', action, about, after: { provider, email } }, now)
  const name = PROVIDER_NAMES[provider as SocialProvider]
  await notify(
    tx,
    {
      to: { userId: person.userId },
      kind: 'signIn',
      title: `You can sign in with ${name} now`,
      body: `By the account ${email}. If that was not you, disconnect it in your profile and change your password.`,
      path: '/user/dashboard/userProfile',
    },
    now,
  )
}

async function askForTerms(
  tx: SiteTx,
  { browser, referralCode, now, refuse }: Context,
  { identity, email, firstName, lastName }: Vouched,
) {
  if (email === undefined) return refuse('EMAIL_NOT_VERIFIED')
  if (!(await readOpenTypes(tx)).includes('retail')) refuse('SIGN_UP_CLOSED')
  const terms = await readSignUpTerms(tx)
  const token = await insertSocialSignUp(tx, { identity, email, browser, referralCode, now })
  return { isNew: true as const, token, email, firstName, lastName, terms, referralCode }
}
