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
import { findOf, namesOf, partyOf, phonesOf, whyNot } from './compare-customers.ts'
import { findPair, insertMerge, lockPair, lockRowsOf, markMerged, moveRows, type PersonRow, writePhones } from './merge-repo.ts'

type Context = Pick<App, 'db' | 'mergedTables'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly currency: string
  readonly refuse: Refuse<'NOT_MERGEABLE'>
}
type Pair = { readonly keptId: number; readonly mergedId: number }

/**
 * Two accounts are one person's: what the one has goes over to the other, with its balance by one posting, and it logs in no more. Which rows went is kept. Done
 * twice is done once. Refuses NOT_FOUND, and NOT_MERGEABLE with the reason.
 */
export function mergeCustomers(
  { db, mergedTables, actor, now, currency, refuse }: Context,
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
    const phonesAdded = phonesToAdd(phonesOf(kept), phonesOf(merged))
    const mergeId = await insertMerge(tx, {
      ...{ keptId, mergedId, by: actor.userId, now, undoUntil: plusMinutes(now, UNDO_DAYS * 24 * 60) },
      ...{ movedMinor: amount.minor, currency, phonesAdded, wasBlocked: merged.is_blocked },
    })
    for (const table of mergedTables) await moveRows(tx, table, { mergeId, from: partyOf(merged), to: partyOf(kept) })
    if (phonesAdded.length > 0) await writePhones(tx, keptId, [...phonesOf(kept), ...phonesAdded])
    await markMerged(tx, mergedId, { mergedInto: keptId, isBlocked: true })
    await endAllSessions(tx, mergedId, now)
    await endViewingsOf(tx, mergedId, now)
    await recordBoth(tx, { actor, keptId, mergedId, amount, now })
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

type Recorded = Pair & { readonly actor: Actor; readonly amount: Money; readonly now: Instant }

/** A line for each: whoever reads the history of one of them finds it. */
async function recordBoth(tx: SiteTx, { actor, keptId, mergedId, amount, now }: Recorded): Promise<void> {
  const moved = { movedAmount: toDecimal(amount), currency: amount.currency }
  const line = { actor, area: 'people' } as const
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
