import type { Position } from '@tradewind/domain/ledger/pay-supplier'
import { type Money, money } from '@tradewind/domain/money'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'

export type Supplier = { readonly id: number; readonly name: string }

/** A supplier of the site, by its legal entity. Refuses NOT_FOUND. */
export async function getSupplier(tx: SiteTx, legalEntityId: number): Promise<Supplier> {
  const supplier = await selectSupplier(tx, legalEntityId).executeTakeFirst()
  return supplier ?? refuse('NOT_FOUND', { message: 'We could not find that supplier.' })
}

/** The same, so that two payments to it are posted one after the other, each from the position that the other left. */
export async function lockSupplier(tx: SiteTx, legalEntityId: number): Promise<Supplier> {
  const supplier = await selectSupplier(tx, legalEntityId).forNoKeyUpdate().executeTakeFirst()
  return supplier ?? refuse('NOT_FOUND', { message: 'We could not find that supplier.' })
}

function selectSupplier(tx: SiteTx, legalEntityId: number) {
  return tx.selectFrom('legal_entities').select(['id', 'name']).where('id', '=', legalEntityId).where('kind', '=', 'supplier')
}

export type SupplierBalance = {
  readonly supplier: Supplier
  /** What we owe it, by its invoices; below zero it has an advance. */
  readonly payable: Money
  /** What it has agreed to refund and has not credited yet. */
  readonly refundsDue: Money
}

/** What the site's suppliers are owed, one row a supplier and currency, by name; entries that are not sealed yet are counted. */
export async function listSupplierBalances(tx: SiteTx, legalEntityId?: number): Promise<SupplierBalance[]> {
  const { rows } = await sql<{ id: number; name: string; currency: string; payable: string; receivable: string }>`
    select le.id, le.name, a.currency,
      sum(${balanceNow}) filter (where a.kind = 'supplierPayable')::text as payable,
      coalesce(sum(${balanceNow}) filter (where a.kind = 'supplierReceivable'), 0)::text as receivable
    from legal_entities le
    join ledger_accounts a on a.site_id = le.site_id and a.legal_entity_id = le.id and a.kind in ('supplierPayable', 'supplierReceivable')
    where le.site_id = ${tx.siteId} and le.kind = 'supplier' and (${legalEntityId ?? null}::integer is null or le.id = ${legalEntityId ?? null})
    group by le.id, le.name, a.currency order by le.name, le.id, a.currency limit 500`.execute(tx)
  return rows.map(({ id, name, currency, payable, receivable }) => ({
    supplier: { id, name },
    payable: money(BigInt(payable), currency),
    refundsDue: money(-BigInt(receivable), currency),
  }))
}

/** What is owed to a supplier in another currency, and what that stands in the books at. */
export async function readPosition(tx: SiteTx, asked: { supplier: number; there: string; here: string }): Promise<Position> {
  const { supplier, there, here } = asked
  const accounts = await sql<{ id: number; currency: string; minor: string }>`
    select a.id, a.currency, (${balanceNow})::text as minor from ledger_accounts a
    where a.site_id = ${tx.siteId} and a.legal_entity_id = ${supplier} and a.kind = 'currencyPosition'`.execute(tx)
  const [abroad, own] = [there, here].map((currency) => accounts.rows.find((row) => row.currency === currency))
  const owed = money(-BigInt(abroad?.minor ?? 0), there)
  if (!abroad || !own) return { there: owed, here: money(0n, here) }
  const isOnlyOne = accounts.rows.every((row) => row.currency === here || row.currency === there || row.minor === '0')
  return { there: owed, here: money(isOnlyOne ? BigInt(own.minor) : await sumBeside(tx, { abroad, own }), here) }
}

/** A supplier with several currencies has one account for the value of all of them: that of one is what was posted beside it. */
async function sumBeside(tx: SiteTx, { abroad, own }: { abroad: { id: number }; own: { id: number } }): Promise<bigint> {
  const { rows } = await sql<{ minor: string }>`
    select coalesce(sum(h.amount_minor), 0)::text as minor from ledger_entries h
    where h.site_id = ${tx.siteId} and h.account_id = ${own.id} and exists (
      select from ledger_entries t where t.site_id = h.site_id and t.posting_id = h.posting_id and t.account_id = ${abroad.id})`.execute(
    tx,
  )
  return BigInt(rows[0]?.minor ?? 0)
}

/** The balance of the account `a`: what is sealed, and what waits to be. */
const balanceNow = sql<string>`a.balance_minor + coalesce((select sum(e.amount_minor) from ledger_unsealed u
  join ledger_entries e on e.site_id = u.site_id and e.posting_id = u.posting_id
  where u.site_id = a.site_id and e.account_id = a.id), 0)`
