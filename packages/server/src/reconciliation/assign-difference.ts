import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { writeEvent } from './difference-event-repo.ts'
import { changeDifference, lockDifference } from './difference-repo.ts'

type Context = Pick<App, 'db'> & { readonly actor: Actor; readonly now: Instant }

/** Assigns a difference to the caller, also where a colleague had it, or unassigns it. Refuses ALREADY_RESOLVED. */
export function assignDifference(
  { db, actor, now, refuse }: Context & { readonly refuse: Refuse<'ALREADY_RESOLVED'> },
  { differenceId, isMine }: { differenceId: number; isMine: boolean },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const row = await lockDifference(tx, differenceId)
    if (row.state === 'resolved') refuse('ALREADY_RESOLVED')
    const to = isMine ? actor.userId : null
    if (row.assigned_to === to) return
    changeDifference(tx, differenceId, { assigned_to: to })
    const note = isMine ? 'Assigned to self' : 'Unassigned'
    await writeEvent(tx, { differenceId, what: 'assigned', at: now, actorUserId: actor.userId, note })
    const change = { actor, area: 'money', action: 'assign a difference', about: { kind: 'difference', id: differenceId } } as const
    await recordChange(tx, { ...change, before: { assignedTo: row.assigned_to }, after: { assignedTo: to } }, now)
  })
}

/** Also on what is resolved: what becomes known later belongs to it. */
export function noteOnDifference(
  { db, actor, now }: Context,
  { differenceId, note }: { differenceId: number; note: string },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    await lockDifference(tx, differenceId)
    await writeEvent(tx, { differenceId, what: 'noted', at: now, actorUserId: actor.userId, note })
    const about = { kind: 'difference', id: differenceId }
    await recordChange(tx, { actor, area: 'money', action: 'note on a difference', about, note }, now)
  })
}
