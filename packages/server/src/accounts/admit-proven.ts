import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseClosed } from './refuse-closed.ts'
import { openChallenge } from './second-factor/challenge-repo.ts'
import { findFactor } from './second-factor/second-factor-repo.ts'
import { openSession } from './session-repo.ts'
import type { SessionOrigin } from './sessions/session-origin.ts'
import { getUser, lockUser } from './user-repo.ts'

type Context = {
  readonly now: Instant
  readonly from: SessionOrigin
  /** Unless they have proven it now. */
  readonly provenAt?: Instant
  readonly refuse: Refuse<'BLOCKED' | 'NOT_APPROVED'>
}

/**
 * Opens a session for a person who has proven who they are, by a password or by an account elsewhere. Where they have sign-in codes there is a challenge to be
 * completed with one, and no session yet. Refuses BLOCKED and NOT_APPROVED.
 */
export async function admitProven(tx: SiteTx, userId: number, { now, from, provenAt, refuse }: Context) {
  refuseClosed(await lockUser(tx, userId), refuse)
  const user = await getUser(tx, userId)
  if ((await findFactor(tx, userId))?.confirmed_at) return { user, challenge: await openChallenge(tx, userId, now) }
  return { user, token: await openSession(tx, userId, now, { ...from, ...(provenAt !== undefined && { provenAt }) }) }
}
