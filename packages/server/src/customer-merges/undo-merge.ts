import type { Actor } from '@tradewind/domain/accounts/actor'
import { phonesWithout } from '@tradewind/domain/customers/merge-customers'
import { mergeUndone } from '@tradewind/domain/ledger/build-posting'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { post } from '../ledger/post/post.ts'
import { lockWallet } from '../ledger/wallet/read-wallet.ts'
import { findOf, partyOf } from './compare-customers.ts'
import {
  findPair,
  findStanding,
  hasMovedOn,
  lockPair,
  lockRowsOf,
  markMerged,
  markUndone,
  moveRowsBack,
  phonesOf,
  readOpenWork,
  wasUndone,
  writePhones,
} from './merge-repo.ts'

type Context = Pick<App, 'db' | 'mergedTables'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'NOT_UNDONE'>
}

/**
 * Everything as it was: the rows that went over go back, the same sum moves back, the account logs in again. Done twice is done once. Refuses NOT_FOUND, and
 * NOT_UNDONE where its time is over or what came has moved on.
 */
export function undoMerge({ db, mergedTables, actor, now, refuse }: Context, mergedId: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const seen = findOf(await findPair(tx, [mergedId]), mergedId)
    const keptId = seen.merged_into
    if (keptId === null) {
      if (await wasUndone(tx, mergedId)) return
      return refuse('NOT_UNDONE', { message: 'This account is not merged into another.' })
    }
    const holder = findOf(await findPair(tx, [keptId]), keptId)
    for (const table of mergedTables) if (table.table !== 'users') await lockRowsOf(tx, table, partyOf(holder))
    const rows = await lockPair(tx, [keptId, mergedId])
    const [kept, merged] = [findOf(rows, keptId), findOf(rows, mergedId)]
    const merge = await findStanding(tx, mergedId)
    if (!merge || merged.merged_into !== keptId) return
    if (merge.undo_until <= now) refuse('NOT_UNDONE', { message: 'This merge is too old to be undone.' })
    if (kept.left_at !== null || merged.left_at !== null) refuse('NOT_UNDONE', { message: 'One of these accounts was deleted.' })
    if (kept.merged_into !== null)
      refuse('NOT_UNDONE', { message: 'The account that was kept is itself merged into another. Please undo that merge first.' })
    const amount = money(merge.moved_minor, merge.currency)
    await refuseMovedOn(tx, { merge, kept: partyOf(kept), refuse })
    const wallet = await lockWallet(tx, { legalEntityId: kept.legal_entity_id, currency: merge.currency }, now)
    if (wallet.balance.minor - wallet.holds.minor < amount.minor)
      refuse('NOT_UNDONE', {
        message: `${merge.currency} ${toDecimal(amount)} came into this wallet by the merge and was spent since. Please add it again first.`,
      })
    for (const table of mergedTables) await moveRowsBack(tx, table, { mergeId: merge.id, from: partyOf(kept), to: partyOf(merged) })
    const added = merge.phones_added as ReturnType<typeof phonesOf>
    if (added.length > 0) await writePhones(tx, keptId, phonesWithout(phonesOf(kept), added))
    await markMerged(tx, mergedId, { mergedInto: null, isBlocked: merge.was_blocked })
    await markUndone(tx, merge.id, { by: actor.userId, now })
    for (const [id, other] of [
      [mergedId, keptId],
      [keptId, mergedId],
    ] as const)
      await recordChange(
        tx,
        {
          ...{ actor, area: 'people', action: 'undo the merge of two accounts', about: { kind: 'user', id } },
          after: { otherAccount: other, movedAmount: toDecimal(amount), currency: merge.currency },
        },
        now,
      )
    if (amount.minor === 0n) return
    const about = { kind: 'legalEntity', id: String(merged.legal_entity_id) } as const
    const between = { from: kept.legal_entity_id, to: merged.legal_entity_id }
    // Refused above where it is not there: on credit nothing moves back.
    await post(tx, mergeUndone({ key: `merge:${merge.id}:undone`, about, amount, ...between }), now, (_code) =>
      refuseCommon('NOT_FOUND'),
    )
  })
}

type Judged = {
  readonly merge: { readonly id: string; readonly currency: string; readonly merged_at: Instant }
  readonly kept: { readonly id: number; readonly legalEntityId: number }
  readonly refuse: Refuse<'NOT_UNDONE'>
}

async function refuseMovedOn(tx: SiteTx, { merge, kept, refuse }: Judged): Promise<void> {
  const open = await readOpenWork(tx, kept, merge.currency, merge.id)
  if (open.open_payments > 0 || open.open_sales > 0)
    refuse('NOT_UNDONE', {
      message: 'A booking or payment that came with the merge is still open. Please finish that first.',
    })
  if (BigInt(open.owed) !== 0n || (await hasMovedOn(tx, merge, kept)))
    refuse('NOT_UNDONE', {
      message:
        'Since the merge, something that came with it was paid, sold, changed or refunded. It belongs to the kept account now.',
    })
}
