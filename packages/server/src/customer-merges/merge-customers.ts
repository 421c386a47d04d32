import type { Actor } from '@tradewind/domain/accounts/actor'
import { phonesToAdd, sayMergeRefusal, UNDO_DAYS } from '@tradewind/domain/customers/merge-customers'
import { accountMerged } from '@tradewind/domain/ledger/build-posting'
import { accountKey } from '@tradewind/domain/ledger/posting'
import { isZero, type Money, money, toDecimal } from '@tradewind/domain/money'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { endAllSessions } from '../accounts/sessions/end-sessions.ts'
import { endViewingsOf } from '../accounts/viewing/end-viewing.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { openAccounts } from '../ledger/post/account-repo.ts'
import { post } from '../ledger/post/post.ts'
import { askForMerge, nameOf } from './ask-for-merge.ts'
import { findOf, namesOf, partyOf, whyNot } from './compare-customers.ts'
import {
  findPair,
  insertMerge,
  lockPair,
  lockRowsOf,
  markMerged,
  moveRows,
  type PersonRow,
  phonesOf,
  writePhones,
} from './merge-repo.ts'
import { endRequestsByMerge, findMergeRequest } from './merge-request-repo.ts'
import { notifyAskers, notifyOfMerge } from './notify-of-merge.ts'
import { confirmFor, whyNotAlone } from './second-person.ts'

type Context = Pick<App, 'db' | 'jobs' | 'mergedTables'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly currency: string
  readonly refuse: Refuse<'NOT_MERGEABLE' | 'SAME_HANDS'>
}
type Pair = { readonly keptId: number; readonly mergedId: number }

/**
 * Two accounts are one person's: what the one has goes over to the other, with its balance by one posting, and it logs in no more. Which rows went is kept. What one person may not do alone
 * waits until a second one does the same. Done twice is done once. Refuses NOT_FOUND, NOT_MERGEABLE with the reason, and SAME_HANDS to a second person who is not independent of the first.
 */
export function mergeCustomers(
  { db, jobs, mergedTables, actor, now, currency, refuse }: Context,
  { keptId, mergedId }: Pair,
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const seen = findOf(await findPair(tx, [keptId, mergedId]), mergedId)
    for (const table of mergedTables) if (table.table !== 'users') await lockRowsOf(tx, table, partyOf(seen))
    const rows = await lockPair(tx, [keptId, mergedId])
    const [kept, merged] = [findOf(rows, keptId), findOf(rows, mergedId)]
    if (kept.id !== merged.id && merged.merged_into === kept.id) return
    const why = await whyNot(tx, { kept, merged, currency })
    const names = namesOf(kept, merged)
    if (why) refuse('NOT_MERGEABLE', { message: sayMergeRefusal(why, names) })
    const { wallet: amount, hold } = await lockBalance(tx, { kept, merged, currency })
    if (!isZero(hold)) refuse('NOT_MERGEABLE', { message: sayMergeRefusal('HOLDS', names) })
    if (amount.minor < 0n) refuse('NOT_MERGEABLE', { message: sayMergeRefusal('CREDIT_IN_USE', names) })
    const alone = await whyNotAlone(tx, { actor, kept, merged, amount, now })
    const request = await findMergeRequest(tx, { keptId, mergedId }, now)
    const isOwn = request?.asked_by === actor.userId
    if (alone !== undefined && isOwn) return
    if (alone !== undefined && !request) return askForMerge(tx, { actor, keptId, mergedId, names, why: alone, now })
    const asked =
      request && !isOwn ? await confirmFor(tx, { actor, request, isAlone: alone === undefined, now, refuse }) : undefined
    const phonesAdded = phonesToAdd(phonesOf(kept), phonesOf(merged))
    const mergeId = await insertMerge(tx, {
      ...{
        keptId,
        mergedId,
        by: actor.userId,
        askedBy: asked?.asked_by ?? null,
        now,
        undoUntil: plusMinutes(now, UNDO_DAYS * 24 * 60),
      },
      ...{ movedMinor: amount.minor, currency, phonesAdded, wasBlocked: merged.is_blocked },
    })
    for (const table of mergedTables) await moveRows(tx, table, { mergeId, from: partyOf(merged), to: partyOf(kept) })
    if (phonesAdded.length > 0) await writePhones(tx, keptId, [...phonesOf(kept), ...phonesAdded])
    await markMerged(tx, mergedId, { mergedInto: keptId, isBlocked: true })
    await endAllSessions(tx, mergedId, now)
    await endViewingsOf(tx, mergedId, now)
    const ended = await endRequestsByMerge(tx, { keptId, mergedId }, { by: actor.userId, now })
    await recordBoth(tx, { actor, keptId, mergedId, amount, askedBy: asked?.by, now })
    await notifyAskers(tx, ended, { actor, title: `${nameOf(actor)} merged ${names.merged} into ${names.kept}`, now })
    await notifyOfMerge(tx, jobs, { kept, merged, now })
    if (!isZero(amount)) {
      const about = { kind: 'legalEntity', id: String(merged.legal_entity_id) } as const
      const between = { from: merged.legal_entity_id, to: kept.legal_entity_id }
      await post(tx, accountMerged({ key: `merge:${mergeId}`, about, amount, ...between }), now)
    }
  })
}

/** What the wallet of the one has, with both locked at once: nothing is set aside or paid while this is decided. */
async function lockBalance(
  tx: SiteTx,
  { kept, merged, currency }: { kept: PersonRow; merged: PersonRow; currency: string },
): Promise<{ wallet: Money; hold: Money }> {
  const of = (row: PersonRow, kind: 'wallet' | 'hold') => ({ kind, legalEntityId: row.legal_entity_id, currency }) as const
  const opened = await openAccounts(tx, [of(kept, 'wallet'), of(merged, 'wallet'), of(merged, 'hold')])
  const balanceOf = (kind: 'wallet' | 'hold') => opened.get(accountKey(of(merged, kind)))?.balance ?? money(0n, currency)
  return { wallet: balanceOf('wallet'), hold: balanceOf('hold') }
}

type Recorded = Pair & {
  readonly actor: Actor
  readonly amount: Money
  /** The name of who asked for it, where a second person confirmed. */
  readonly askedBy: string | undefined
  readonly now: Instant
}

/** A line for each: whoever reads the history of one of them finds it. */
async function recordBoth(tx: SiteTx, { actor, keptId, mergedId, amount, askedBy, now }: Recorded): Promise<void> {
  const moved = { movedAmount: toDecimal(amount), currency: amount.currency }
  const line = { actor, area: 'people', note: askedBy === undefined ? '' : `Asked by ${askedBy}` } as const
  await recordChange(
    tx,
    {
      ...line,
      action: 'merge into another account',
      about: { kind: 'user', id: mergedId },
      after: { mergedInto: keptId, ...moved },
    },
    now,
  )
  await recordChange(
    tx,
    {
      ...line,
      action: 'merge another account into this one',
      about: { kind: 'user', id: keptId },
      after: { mergedFrom: mergedId, ...moved },
    },
    now,
  )
}
