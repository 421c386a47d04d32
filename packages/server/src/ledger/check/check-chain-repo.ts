import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { readPostings } from '../post/posting-repo.ts'
import { CHAIN_START, hashPosting } from '../post/seal-ledger.ts'
import { listSealsAfter } from '../post/seal-repo.ts'
import { findViolations } from './find-violations.ts'
import type { Violation } from './violation.ts'

/** Read in pieces, so that a long history does not have to fit in memory. */
const PIECE = 1_000

/** Every posting has its place or waits for it, places have no gaps, and every hash is what the postings up to it give. */
export async function checkChain(tx: SiteTx): Promise<Violation[]> {
  const placed = await findViolations(
    tx,
    'A posting is sealed, or waits to be',
    sql`select format('posting %s', p.id) as what from ledger_postings p
      left join ledger_seals s on s.site_id = p.site_id and s.posting_id = p.id
      left join ledger_unsealed u on u.site_id = p.site_id and u.posting_id = p.id
      where p.site_id = ${tx.siteId} and (s.posting_id is null) = (u.posting_id is null)`,
  )
  return [...placed, ...(await checkHashes(tx))]
}

async function checkHashes(tx: SiteTx): Promise<Violation[]> {
  let hash = CHAIN_START
  let sequence = 0n
  for (;;) {
    const seals = await listSealsAfter(tx, sequence, PIECE)
    if (seals.length === 0) return []
    const ids = seals.map(({ posting_id }) => posting_id)
    const postings = new Map((await readPostings(tx, ids)).map((posting) => [posting.id, posting]))
    for (const seal of seals) {
      sequence += 1n
      if (seal.sequence !== sequence) return [{ rule: 'The chain has no gaps', what: `place ${sequence} is missing` }]
      const posting = postings.get(seal.posting_id)
      hash = posting ? hashPosting(hash, posting) : ''
      // Everything after a broken link is broken too: the first says where.
      if (hash !== seal.hash)
        return [{ rule: 'A hash follows from all before it', what: `place ${sequence}, posting ${seal.posting_id}` }]
    }
  }
}
