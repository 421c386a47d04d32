import type { AccountKind, Posting, PostingReason } from '@tradewind/domain/ledger/posting'
import { type Money, money, sum } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

export type LineToWrite = {
  readonly accountId: number
  readonly amount: Money
  /** Of accounts whose balance is kept at once: it is moved to this. */
  readonly balanceAfter: Money | undefined
}

/**
 * Writes a posting, its entries, the balances they move and its place in the queue for sealing, in one call.
 * Gives its id, or nothing (and writes nothing) when the key is taken.
 */
export async function insertPosting(
  tx: SiteTx,
  { key, reason, about }: Posting,
  lines: readonly LineToWrite[],
  now: Instant,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint | null }>`select write_posting(
    ${key}, ${reason}, ${about.kind}, ${about.id}, ${now}, ${lines.map(({ accountId }) => accountId)},
    ${lines.map(({ amount }) => amount.currency)}, ${lines.map(({ amount }) => amount.minor)},
    ${lines.map(({ balanceAfter }) => balanceAfter?.minor ?? null)}) as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

export type WrittenPosting = Posting & { readonly id: bigint; readonly postedAt: Instant }

/** A posting by its idempotency key. */
export async function findPosting(tx: SiteTx, key: string): Promise<WrittenPosting | undefined> {
  const row = await tx.selectFrom('ledger_postings').select('id').where('key', '=', key).executeTakeFirst()
  return row ? (await readPostings(tx, [row.id]))[0] : undefined
}

type Cleared = { readonly legalEntityId: number; readonly amount: Money }

/** What corrections and write-offs have added to what a sale owes, by whom it is owed to and in which currency, without what adds up to nothing. */
export async function listCleared(tx: SiteTx, saleId: number): Promise<readonly Cleared[]> {
  const { rows } = await sql<{ legal_entity_id: number; currency: string; minor: bigint }>`
    select a.legal_entity_id, a.currency, sum(e.amount_minor)::bigint as minor
    from ledger_postings p
    join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
    join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
    where p.site_id = ${tx.siteId} and p.about_kind = 'booking' and p.about_id = ${String(saleId)}
      and p.reason in ('correction', 'writeOff') and a.kind = 'supplierPayable'
    group by 1, 2 having sum(e.amount_minor) <> 0 order by 1, 2`.execute(tx)
  return rows.map(({ legal_entity_id: legalEntityId, currency, minor }) => ({ legalEntityId, amount: money(minor, currency) }))
}

/** The same of one supplier, or without one of all, in one currency. */
export async function sumCleared(
  tx: SiteTx,
  { saleId, supplierId, currency }: { readonly saleId: number; readonly supplierId?: number; readonly currency: string },
): Promise<Money> {
  const cleared = (await listCleared(tx, saleId)).filter(
    ({ legalEntityId, amount }) => amount.currency === currency && (supplierId ?? legalEntityId) === legalEntityId,
  )
  return sum(
    cleared.map(({ amount }) => amount),
    currency,
  )
}

/** Postings with their entries, in the order of their ids. */
export async function readPostings(tx: SiteTx, ids: readonly bigint[]): Promise<WrittenPosting[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('ledger_postings as p')
    .leftJoin('ledger_entries as e', (join) => join.onRef('e.site_id', '=', 'p.site_id').onRef('e.posting_id', '=', 'p.id'))
    .leftJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
    .select(['p.id', 'p.key', 'p.reason', 'p.about_kind', 'p.about_id', 'p.posted_at'])
    .select(['a.kind', 'a.legal_entity_id', 'a.currency as account_currency', 'e.amount_minor', 'e.currency'])
    .where('p.site_id', '=', tx.siteId)
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .orderBy('e.line')
    .execute()
  const byId = new Map<bigint, WrittenPosting & { entries: Posting['entries'][number][] }>()
  for (const row of rows) {
    const posting = byId.get(row.id) ?? {
      id: row.id,
      key: row.key,
      reason: row.reason as PostingReason,
      about: { kind: row.about_kind as Posting['about']['kind'], id: row.about_id },
      postedAt: row.posted_at,
      entries: [],
    }
    byId.set(row.id, posting)
    if (row.kind === null || row.legal_entity_id === null || row.account_currency === null) continue
    posting.entries.push({
      account: { kind: row.kind as AccountKind, legalEntityId: row.legal_entity_id, currency: row.account_currency },
      amount: money(row.amount_minor ?? 0n, row.currency ?? row.account_currency),
    })
  }
  return [...byId.values()]
}
