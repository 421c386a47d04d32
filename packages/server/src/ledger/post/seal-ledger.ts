import { createHash } from 'node:crypto'
import { chainInput } from '@tradewind/domain/ledger/posting'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx, sendAlong } from '../../database/in-site.ts'
import { KEPT_AT_ONCE } from './account-repo.ts'
import { readPostings, type WrittenPosting } from './posting-repo.ts'

/** What the first posting of a site is chained to. */
export const CHAIN_START = 'tradewind-ledger'
/** A site's turn. */
export const SEALED_AT_ONCE = 500
/** Any constant, with the site's id beside it: one sealer per site. */
const SEAL_LOCK = 7_421_002

/**
 * Gives the site's new postings their places in its hash chain, in the order they were committed, and brings the house's own balances up
 * to date. Done apart from posting, so that no buyer waits for another's commit. Returns how many it sealed; zero when another node is doing it.
 */
export function sealLedger(db: Database, siteId: number, now: Instant): Promise<number> {
  return inSite(db, siteId, async (tx) => {
    const [{ rows }, queue] = await Promise.all([
      sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SEAL_LOCK}, ${siteId}) as mine`.execute(tx),
      // Read after the lock is taken, as it is sent after it.
      tx.selectFrom('ledger_unsealed').select('posting_id').orderBy('posting_id').limit(SEALED_AT_ONCE).execute(),
    ])
    const ids = queue.map(({ posting_id }) => posting_id)
    if (!rows[0]?.mine || ids.length === 0) return 0
    const [postings, last] = await Promise.all([readPostings(tx, ids), findLastSeal(tx)])
    appendSeals(tx, postings, { last, now })
    sendAlong(tx, tx.deleteFrom('ledger_unsealed').where('posting_id', 'in', ids))
    moveHouseBalances(tx, ids)
    return ids.length
  })
}

type Seal = { readonly sequence: bigint; readonly hash: string }

function findLastSeal(tx: SiteTx): Promise<Seal | undefined> {
  return tx.selectFrom('ledger_seals').select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1).executeTakeFirst()
}

function appendSeals(
  tx: SiteTx,
  postings: readonly WrittenPosting[],
  { last, now }: { last: Seal | undefined; now: Instant },
): void {
  let hash = last?.hash ?? CHAIN_START
  let sequence = last?.sequence ?? 0n
  const seals = postings.map((posting) => {
    hash = hashPosting(hash, posting)
    sequence += 1n
    return { site_id: tx.siteId, sequence, posting_id: posting.id, hash, sealed_at: now }
  })
  sendAlong(tx, tx.insertInto('ledger_seals').values(seals))
}

export function hashPosting(previousHash: string, posting: WrittenPosting): string {
  return createHash('sha256')
    .update(chainInput({ previousHash, postedAt: posting.postedAt, posting }))
    .digest('hex')
}

function moveHouseBalances(tx: SiteTx, ids: readonly bigint[]): void {
  sendAlong(
    tx,
    sql`
    update ledger_accounts a set balance_minor = a.balance_minor + moved.minor
    from (
      select account_id, sum(amount_minor)::bigint as minor from ledger_entries
      where site_id = ${tx.siteId} and posting_id = any (${ids.map(String)}::bigint[]) group by account_id
    ) moved
    where a.site_id = ${tx.siteId} and a.id = moved.account_id and a.kind <> all (${KEPT_AT_ONCE})`,
  )
}
