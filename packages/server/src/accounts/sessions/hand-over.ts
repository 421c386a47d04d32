import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Instant, instant } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { admitProven } from '../admit-proven.ts'
import { hashToken } from '../password.ts'
import { whyClosed } from '../refuse-closed.ts'
import { findOpening, openSession } from '../session-repo.ts'
import { getUser, lockUser } from '../user-repo.ts'
import { insertHandOver, spendHandOver } from './hand-over-repo.ts'
import { findJumper, spendJump } from './jump-repo.ts'
import type { SessionOrigin } from './session-origin.ts'

type Making = { readonly db: Database; readonly actor: Actor; readonly now: Instant }

/** Makes what signs its owner in on another device: once, within a minute, for one page of this site. */
export function makeHandOver({ db, actor, now }: Making, { token, target }: { token: string; target: string }) {
  return inSite(db, actor.siteId, async (tx) => {
    const made = await insertHandOver(tx, { sessionHash: hashToken(token), userId: actor.userId, target, now })
    const about = { kind: 'user', id: actor.userId }
    await recordChange(tx, { actor, area: 'people', action: 'hand a session over', about, after: { target } }, now)
    return made
  })
}

type Context = {
  readonly db: Database
  readonly siteId: number
  readonly now: Instant
  readonly from: SessionOrigin
  readonly refuse: Refuse<'HAND_OVER_ENDED' | 'BLOCKED' | 'NOT_APPROVED'>
}
type Wish = { readonly sessionId: string; readonly target: string }

/**
 * Opens a session by a hand-over. It ends when the one it comes from would have ended, so that nobody prolongs a session for ever, and proves nothing that that one did not. A try with another
 * target uses it up, too: it was stolen or guessed. Refuses HAND_OVER_ENDED and BLOCKED.
 */
export async function logInBySession(context: Context, { sessionId, target }: Wish) {
  const { db, siteId, now, from, refuse } = context
  const spent = await inSite(db, siteId, (tx) => spendHandOver(tx, sessionId))
  if (!spent) return comeOver(context, { sessionId, target })
  if (spent.expires_at <= now || spent.target !== target) return refuse('HAND_OVER_ENDED')
  return inSite(db, siteId, async (tx) => {
    const person = await lockUser(tx, spent.user_id)
    if (person.is_blocked || person.approval !== 'approved') refuse('BLOCKED')
    // Signed out since, or everywhere.
    const { endsAt, isByPasskey, provenAt } = (await findOpening(tx, spent.session_hash)) ?? refuse('HAND_OVER_ENDED')
    const token = await openSession(tx, person.id, now, { ...from, endsAt, isByPasskey, provenAt })
    const actor = { userId: person.id, firstName: person.first_name, lastName: person.last_name }
    const about = { kind: 'user', id: person.id }
    const action = 'sign in by a session that was handed over'
    await recordChange(tx, { actor, area: 'people', action, about, after: { ...from, target } }, now)
    const user = await getUser(tx, person.id)
    // Who is held back makes none: one by a passkey brings its second factor along.
    return { user: isByPasskey ? { ...user, isHeldBack: false } : user, token, challenge: undefined }
  })
}

/** Whoever comes over proves nothing here. */
const NEVER = instant(0)

/**
 * Somebody from another site comes to their own account here. It is another account: where it has sign-in codes, one is asked for. It is used up and the session opened under the lock of the
 * person in one transaction, so that who signs out everywhere at that moment ends the one or the other. What is refused is used up too. Refuses HAND_OVER_ENDED, also where the relation is not
 * approved any more, BLOCKED and NOT_APPROVED.
 */
async function comeOver({ db, siteId, now, from, refuse }: Context, { sessionId, target }: Wish) {
  const came = await inSite(db, siteId, async (tx) => {
    const userId = await findJumper(tx, sessionId)
    if (userId === undefined) return undefined
    const person = await lockUser(tx, userId)
    // Used or taken away while this waited for the lock.
    const jump = await spendJump(tx, sessionId)
    if (!jump?.is_approved || jump.expires_at <= now || jump.target !== target) return undefined
    const closed = whyClosed(person)
    if (closed) return { closed }
    const opened = await admitProven(tx, userId, { now, from, provenAt: NEVER, refuse })
    const actor = { userId, firstName: person.first_name, lastName: person.last_name }
    const about = { kind: 'user', id: userId }
    const action = 'come over from another site'
    await recordChange(tx, { actor, area: 'people', action, about, after: { ...from, target }, note: jump.from_domain }, now)
    return { closed: undefined, opened }
  })
  if (!came) return refuse('HAND_OVER_ENDED')
  if (came.closed) return refuse(came.closed.code, came.closed.said)
  return came.opened
}

/** Whose hand-over this is: it opens nothing and is used up. Refuses HAND_OVER_ENDED. */
export async function readBySession(
  { db, siteId, now, from, refuse }: Omit<Context, 'refuse'> & { readonly refuse: Refuse<'HAND_OVER_ENDED'> },
  { sessionId, target }: Wish,
) {
  const spent = await inSite(db, siteId, (tx) => spendHandOver(tx, sessionId))
  if (!spent || spent.expires_at <= now || spent.target !== target) return refuse('HAND_OVER_ENDED')
  return inSite(db, siteId, async (tx) => {
    const person = await lockUser(tx, spent.user_id)
    if (person.is_blocked || person.approval !== 'approved') refuse('HAND_OVER_ENDED')
    if ((await findOpening(tx, spent.session_hash)) === undefined) refuse('HAND_OVER_ENDED')
    const actor = { userId: person.id, firstName: person.first_name, lastName: person.last_name }
    const about = { kind: 'user', id: person.id }
    const action = 'show who a session belongs to'
    await recordChange(tx, { actor, area: 'people', action, about, after: { ...from, target } }, now)
    return getUser(tx, person.id)
  })
}
