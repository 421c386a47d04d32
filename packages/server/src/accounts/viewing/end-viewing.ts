import type { Actor } from '@tradewind/domain/accounts/actor'
import { describeEndOfViewing, type EndOfViewing } from '@tradewind/domain/accounts/viewing'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { secondsUntil } from '../../jobs/seconds-until.ts'
import { getUser } from '../user-repo.ts'
import {
  endViewingRow,
  findOpenViewing,
  findViewingOfSession,
  hasSession,
  listOpenViewings,
  listViewingsIn,
  listViewingsOf,
  type SessionsOf,
} from './viewing-repo.ts'

/** Ends a viewing, with a line in the trail. One that has ended is left as it is: of several who end it at once, one writes. */
export async function endViewing(tx: SiteTx, id: string, how: EndOfViewing, now: Instant): Promise<void> {
  const ended = await endViewingRow(tx, id, { how, at: now })
  if (!ended) return
  const { firstName, lastName } = await getUser(tx, ended.staff_id)
  const actor = { userId: ended.staff_id, firstName, lastName }
  const about = { kind: 'user', id: ended.customer_id }
  const note = describeEndOfViewing(how)
  await recordChange(tx, { actor, area: 'people', action: 'stop viewing as a customer', about, note }, now)
}

/** Ends the viewing in which a session is. None, or one that has ended, changes nothing. */
export async function endViewingOfSession(tx: SiteTx, token: string, how: EndOfViewing, now: Instant): Promise<void> {
  const id = await findViewingOfSession(tx, token)
  if (id !== undefined) await endViewing(tx, id, how, now)
}

/** Ends what is viewed in sessions of staff that are about to end. Before the sessions, as everybody does: viewings are locked first. */
export async function endViewingsIn(tx: SiteTx, which: SessionsOf, now: Instant): Promise<void> {
  for (const id of await listViewingsIn(tx, which)) await endViewing(tx, id, 'signedOut', now)
}

/** Ends the viewings of a customer who is blocked, deleted or merged: their staff see nothing more of them. */
export async function endViewingsOf(tx: SiteTx, customerId: number, now: Instant): Promise<void> {
  for (const id of await listViewingsOf(tx, customerId)) await endViewing(tx, id, 'customerGone', now)
}

/** The person who views leaves by themselves. */
export function leaveViewing({
  db,
  actor,
  token,
  now,
}: {
  readonly db: App['db']
  readonly actor: Actor
  readonly token: string
  readonly now: Instant
}): Promise<void> {
  return inSite(db, actor.siteId, (tx) => endViewingOfSession(tx, token, 'left', now))
}

/** Job: the time of a viewing is over. What nobody has ended ends now, also where its session is gone. */
export async function endViewingInTime(app: Pick<App, 'db' | 'now'>, { siteId, viewingId }: Jobs['end-viewing']): Promise<void> {
  await inSite(app.db, siteId, async (tx) => {
    const open = await findOpenViewing(tx, viewingId)
    if (!open) return
    await endViewing(tx, viewingId, (await hasSession(tx, viewingId)) ? 'timeUp' : 'signedOut', app.now())
  })
}

/** The ends that are still to come, for a site whose jobs were lost. */
export async function endsOfViewings(tx: SiteTx, now: Instant) {
  return (await listOpenViewings(tx)).map(({ viewingId, endsAt }) => ({
    data: { siteId: tx.siteId, viewingId },
    startAfterSeconds: secondsUntil(endsAt, now),
  }))
}
