import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseClosed } from '../refuse-closed.ts'
import { openSession } from '../session-repo.ts'
import type { SessionOrigin } from '../sessions/session-origin.ts'
import { getUser, lockUser } from '../user-repo.ts'
import { findChallenged, spendChallenge } from './challenge-repo.ts'
import { takeCode } from './take-code.ts'

/** The person who passed a password for this challenge. Refuses CHALLENGE_ENDED. */
export async function getChallenged(
  tx: SiteTx,
  challenge: string,
  { now, refuse }: { now: Instant; refuse: Refuse<'CHALLENGE_ENDED'> },
): Promise<number> {
  return (await findChallenged(tx, challenge, now)) ?? refuse('CHALLENGE_ENDED')
}

type Context = Pick<App, 'db' | 'env'> & {
  readonly siteId: number
  readonly now: Instant
  readonly from: SessionOrigin
  readonly refuse: Refuse<'CHALLENGE_ENDED' | 'WRONG_CODE' | 'BLOCKED' | 'NOT_APPROVED'>
}

/** Opens the session. A challenge opens one session; a wrong code keeps it, for another attempt. Refuses CHALLENGE_ENDED, WRONG_CODE, BLOCKED and NOT_APPROVED. */
export function logInWithCode(
  { db, env, siteId, now, from, refuse }: Context,
  { challenge, code }: { challenge: string; code: string },
) {
  return inSite(db, siteId, async (tx) => {
    const userId = await getChallenged(tx, challenge, { now, refuse })
    if (!(await takeCode(tx, { env, userId, code, now }))) refuse('WRONG_CODE')
    if (!(await spendChallenge(tx, challenge))) refuse('CHALLENGE_ENDED')
    refuseClosed(await lockUser(tx, userId), refuse)
    return { user: await getUser(tx, userId), token: await openSession(tx, userId, now, from) }
  })
}
