import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { dropAllSessions, dropOtherSessions, endSessionById } from '../session-repo.ts'
import { lockUser } from '../user-repo.ts'
import { endViewingsIn } from '../viewing/end-viewing.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant }

/** Ends every session of a person, and what they view in them, with its line. */
export async function endAllSessions(tx: SiteTx, userId: number, now: Instant): Promise<void> {
  await endViewingsIn(tx, { userId }, now)
  await dropAllSessions(tx, userId)
}

/** The same of all sessions except the one with this token. */
export async function endOtherSessions(
  tx: SiteTx,
  { userId, token }: { userId: number; token: string },
  now: Instant,
): Promise<void> {
  await endViewingsIn(tx, { userId, exceptToken: token }, now)
  await dropOtherSessions(tx, userId, token)
}

/** Signs out one device of the caller. Another person's session is left as it is, and so is one that has ended. */
export function endOwnSession({ db, actor, now }: Context, id: string): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    await endViewingsIn(tx, { userId: actor.userId, sessionId: id }, now)
    const ended = await endSessionById(tx, { userId: actor.userId, id })
    if (!ended) return
    const about = { kind: 'user', id: actor.userId }
    const before = { device: ended.device, address: ended.address }
    await recordChange(tx, { actor, area: 'people', action: 'sign a device out', about, before }, now)
  })
}

/** Signs out all devices of the caller. The lock makes a log-in at the same moment come before or after, never half. */
export function logOutEverywhere({ db, actor, now }: Context): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    await lockUser(tx, actor.userId)
    await endAllSessions(tx, actor.userId, now)
    const about = { kind: 'user', id: actor.userId }
    await recordChange(tx, { actor, area: 'people', action: 'sign out everywhere', about }, now)
  })
}
