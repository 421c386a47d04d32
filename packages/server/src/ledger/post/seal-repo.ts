import { type Insertable, sql } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { LedgerSeals } from '../../database/table-types.generated.ts'
import { KEPT_AT_ONCE } from './account-repo.ts'

/** Any constant, with the site's id beside it: one sealer per site. */
const SEAL_LOCK = 7_421_002

export type Seal = { readonly sequence: bigint; readonly hash: string }

/** Whether nobody else seals the site's postings just now. */
export async function takeTurnToSeal(tx: SiteTx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SEAL_LOCK}, ${tx.siteId}) as mine`.execute(tx)
  return rows[0]?.mine === true
}

/** Postings that have no seal yet, in the order in which they were written. */
export async function listUnsealed(tx: SiteTx, limit: number): Promise<bigint[]> {
  const rows = await tx.selectFrom('ledger_unsealed').select('posting_id').orderBy('posting_id').limit(limit).execute()
  return rows.map(({ posting_id }) => posting_id)
}

/** Travels with the next statement. */
export function deleteUnsealed(tx: SiteTx, ids: readonly bigint[]): void {
  sendAlong(tx, tx.deleteFrom('ledger_unsealed').where('posting_id', 'in', ids))
}

export function findLastSeal(tx: SiteTx): Promise<Seal | undefined> {
  return tx.selectFrom('ledger_seals').select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1).executeTakeFirst()
}

/** Seals after a place of the chain, in their order. */
export function listSealsAfter(tx: SiteTx, sequence: bigint, limit: number) {
  return tx.selectFrom('ledger_seals').selectAll().where('sequence', '>', sequence).orderBy('sequence').limit(limit).execute()
}

/** Travels with the next statement. */
export function insertSeals(tx: SiteTx, seals: readonly Omit<Insertable<LedgerSeals>, 'site_id'>[]): void {
  sendAlong(tx, tx.insertInto('ledger_seals').values(seals.map((seal) => ({ site_id: tx.siteId, ...seal }))))
}

/** Brings the house's own balances up to date with postings: travels with the commit. */
export function moveHouseBalances(tx: SiteTx, ids: readonly bigint[]): void {
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
