import type { Actor } from '@tradewind/domain/accounts/actor'
import type { SocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import type { Instant } from '@tradewind/domain/time'
import { bindIdentity, dropIdentity, findIdentityOwner, hasIdentityAt, isMergedInto } from '../accounts/identities/identity-repo.ts'
import { hashToken } from '../accounts/password.ts'
import { findOpening } from '../accounts/session-repo.ts'
import { lockUser } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseAlways } from '../http/refuse.ts'
import type { Vouched } from './ask-provider.ts'
import { sayConnected } from './finish-log-in.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant }

/** Connects what a provider vouches for with the person who asked. The address there does not matter: the person is signed in here, by the session with this token. */
export function connectSocially(
  {
    db,
    actor,
    token,
    now,
    refuse,
  }: Context & { readonly token: string; readonly refuse: Refuse<'TAKEN_IDENTITY' | 'OTHER_IDENTITY'> },
  { identity, email = '' }: Vouched,
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    await lockUser(tx, actor.userId)
    // Blocked, or signed out everywhere, while the provider was asked: the session is gone, and it adds no way in.
    if ((await findOpening(tx, hashToken(token))) === undefined) refuseAlways('NOT_LOGGED_IN')
    const ownerId = await findIdentityOwner(tx, identity)
    if (ownerId === actor.userId) return
    if (ownerId !== undefined) {
      // What was theirs before two accounts were merged they prove once more, at the one that was kept.
      if (!(await isMergedInto(tx, ownerId, actor.userId))) refuse('TAKEN_IDENTITY')
      if (await hasIdentityAt(tx, actor.userId, identity.provider)) refuse('OTHER_IDENTITY')
      await dropIdentity(tx, ownerId, identity.provider)
    }
    if (!(await bindIdentity(tx, actor.userId, { identity, email, now }))) refuse('OTHER_IDENTITY')
    await sayConnected(tx, actor, { provider: identity.provider, email, now })
  })
}

/** Refuses LAST_WAY_IN to a person without a password. What is not connected is no error. */
export function disconnectSocially(
  { db, actor, now, refuse }: Context & { readonly refuse: Refuse<'LAST_WAY_IN'> },
  provider: SocialProvider,
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const { password_hash: hash } = await lockUser(tx, actor.userId)
    if (hash === null) refuse('LAST_WAY_IN')
    if (!(await dropIdentity(tx, actor.userId, provider))) return
    const about = { kind: 'user', id: actor.userId }
    const action = 'disconnect a sign-in elsewhere'
    await recordChange(tx, { actor, area: 'people', action, about, before: { provider } }, now)
  })
}
