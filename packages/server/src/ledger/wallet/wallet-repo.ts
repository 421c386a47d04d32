import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

type Wallet = { readonly legalEntityId: number; readonly currency: string }

/** The account of a wallet. Undefined: it never had money. */
export function findWalletAccount(tx: SiteTx, { legalEntityId, currency }: Wallet) {
  return tx
    .selectFrom('ledger_accounts')
    .select(['id', 'balance_minor'])
    .where('legal_entity_id', '=', legalEntityId)
    .where('kind', '=', 'wallet')
    .where('currency', '=', currency)
    .executeTakeFirst()
}

/** What a wallet has, and what of it is set aside. */
export function listBalances(tx: SiteTx, { legalEntityId, currency }: Wallet) {
  return tx
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('legal_entity_id', '=', legalEntityId)
    .where('currency', '=', currency)
    .where('kind', 'in', ['wallet', 'hold'])
    .execute()
}

/** What several wallets have, each with what is set aside of it; a wallet that never had money is missing. */
export async function sumBalances(
  tx: SiteTx,
  { legalEntityIds, currency }: { legalEntityIds: readonly number[]; currency: string },
): Promise<Map<number, bigint>> {
  if (legalEntityIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['legal_entity_id', 'balance_minor'])
    .where('legal_entity_id', 'in', legalEntityIds)
    .where('currency', '=', currency)
    .where('kind', 'in', ['wallet', 'hold'])
    .execute()
  const sums = new Map<number, bigint>()
  for (const { legal_entity_id: id, balance_minor } of rows) sums.set(id, (sums.get(id) ?? 0n) + balance_minor)
  return sums
}

/** The newest entries of each of these accounts, back from the last. */
export async function listLastEntries(tx: SiteTx, accountIds: readonly number[], limit: number) {
  const { rows } = await sql<{ account_id: number; amount_minor: bigint; posted_at: Instant; reason: string; about_id: string }>`
    select a.id as account_id, e.amount_minor, p.posted_at, p.reason, p.about_id
    from unnest(${accountIds}::integer[]) as a (id)
    cross join lateral (
      select amount_minor, posting_id from ledger_entries e
      where e.site_id = ${tx.siteId} and e.account_id = a.id order by posting_id desc limit ${limit}
    ) e
    join ledger_postings p on p.site_id = ${tx.siteId} and p.id = e.posting_id
    order by e.posting_id desc`.execute(tx)
  return rows
}

/** What an account held just before a moment; undefined moment: now. */
export async function balanceAt(tx: SiteTx, accountId: number, at: Instant | undefined): Promise<bigint> {
  const row = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', (join) => join.onRef('p.site_id', '=', 'e.site_id').onRef('p.id', '=', 'e.posting_id'))
    .select('e.balance_after_minor')
    .where('e.site_id', '=', tx.siteId)
    .where('e.account_id', '=', accountId)
    .$if(at !== undefined, (query) => query.where('p.posted_at', '<', at as Instant))
    .orderBy('e.posting_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.balance_after_minor ?? 0n
}
