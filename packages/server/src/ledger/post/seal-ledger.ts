import { createHash } from 'node:crypto'
import { chainInput } from '@tradewind/domain/ledger/posting'
import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { readPostings, type WrittenPosting } from './posting-repo.ts'
import {
  deleteUnsealed,
  findLastSeal,
  insertSeals,
  listUnsealed,
  moveHouseBalances,
  type Seal,
  takeTurnToSeal,
} from './seal-repo.ts'

/** What the first posting of a site is chained to. */
export const CHAIN_START = 'tradewind-ledger'
/** A site's turn. */
export const SEALED_AT_ONCE = 500

/**
 * Gives the site's new postings their places in its hash chain, in the order they were committed, and brings the house's own balances up
 * to date. Done apart from posting, so that no buyer waits for another's commit. Returns how many it sealed; zero when another node is doing it.
 */
export function sealLedger(db: Database, siteId: number, now: Instant): Promise<number> {
  return inSite(db, siteId, async (tx) => {
    // What waits is read after the lock is taken, as it is sent after it.
    const [isMine, ids] = await Promise.all([takeTurnToSeal(tx), listUnsealed(tx, SEALED_AT_ONCE)])
    if (!isMine || ids.length === 0) return 0
    const [postings, last] = await Promise.all([readPostings(tx, ids), findLastSeal(tx)])
    appendSeals(tx, postings, { last, now })
    deleteUnsealed(tx, ids)
    moveHouseBalances(tx, ids)
    return ids.length
  })
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
    return { sequence, posting_id: posting.id, hash, sealed_at: now }
  })
  insertSeals(tx, seals)
}

export function hashPosting(previousHash: string, posting: WrittenPosting): string {
  return createHash('sha256')
    .update(chainInput({ previousHash, postedAt: posting.postedAt, posting }))
    .digest('hex')
}
