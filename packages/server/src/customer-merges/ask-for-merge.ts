import type { Actor } from '@tradewind/domain/accounts/actor'
import { type MergeNames, REQUEST_DAYS } from '@tradewind/domain/customers/merge-customers'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { announce } from '../live/announce.ts'
import { notify } from '../notifications/notify.ts'
import { findOf, namesOf } from './compare-customers.ts'
import { lockPair } from './merge-repo.ts'
import { endMergeRequests, findMergeRequest, insertMergeRequest } from './merge-request-repo.ts'
import { notifyAskers } from './notify-of-merge.ts'

type Pair = { readonly keptId: number; readonly mergedId: number }
type Asking = Pair & { readonly actor: Actor; readonly names: MergeNames; readonly why: string; readonly now: Instant }

/** A merge that one person does not make alone waits for a colleague, who is notified. Asked again by the same person, nothing happens. The caller has locked both. */
export async function askForMerge(tx: SiteTx, { actor, keptId, mergedId, names, why, now }: Asking): Promise<void> {
  const endsAt = plusMinutes(now, REQUEST_DAYS * 24 * 60)
  const replaced = await insertMergeRequest(tx, { keptId, mergedId, by: actor.userId, now, endsAt })
  await recordBoth(tx, { actor, keptId, mergedId, action: 'ask for a second person to merge two accounts', note: why, now })
  await notify(
    tx,
    {
      to: { permission: 'customers.merge', except: actor.userId },
      kind: 'approval',
      title: `Two customers to merge: ${names.merged} into ${names.kept}`,
      body: `Asked by ${nameOf(actor)}. A second person must confirm.`,
      path: `/staff/customers?open=${keptId}`,
    },
    now,
  )
  await notifyAskers(tx, replaced, { actor, title: `${nameOf(actor)} asked to merge ${names.merged} into ${names.kept}`, now })
}

/** The person who asked withdraws it, another one declines it. What does not wait any more is no error. Refuses NOT_FOUND. */
export function declineMerge(
  { db, actor, now }: Pick<App, 'db'> & { readonly actor: Actor; readonly now: Instant },
  { keptId, mergedId }: Pair,
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const rows = await lockPair(tx, [keptId, mergedId])
    const names = namesOf(findOf(rows, keptId), findOf(rows, mergedId))
    const request = await findMergeRequest(tx, { keptId, mergedId }, now)
    if (!request) return
    const isOwn = request.asked_by === actor.userId
    await endMergeRequests(tx, mergedId, { as: isOwn ? 'withdrawn' : 'declined', by: actor.userId, now })
    const action = `${isOwn ? 'withdraw' : 'decline'} a merge of two accounts`
    await recordBoth(tx, { actor, keptId, mergedId, action, note: isOwn ? '' : `Asked by ${request.by}`, now })
    if (isOwn) return
    const title = `${nameOf(actor)} declined to merge ${names.merged} into ${names.kept}`
    await notify(tx, { to: { userId: request.asked_by }, kind: 'approval', title, path: `/staff/customers?open=${keptId}` }, now)
  })
}

export function nameOf({ firstName, lastName }: Actor): string {
  return `${firstName} ${lastName}`.trim()
}

type Recorded = Pair & { readonly actor: Actor; readonly action: string; readonly note: string; readonly now: Instant }

async function recordBoth(tx: SiteTx, { actor, keptId, mergedId, action, note, now }: Recorded): Promise<void> {
  // It stands in the panels of both.
  await announce(tx, { topic: 'customer' })
  for (const id of [mergedId, keptId])
    await recordChange(
      tx,
      { actor, area: 'people', action, about: { kind: 'user', id }, after: { mergedFrom: mergedId, mergedInto: keptId }, note },
      now,
    )
}
