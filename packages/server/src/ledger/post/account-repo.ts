import { type Account, type AccountKind, accountKey } from '@tradewind/domain/ledger/posting'
import { type Money, money } from '@tradewind/domain/money'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** A buyer's accounts, whose balances are kept at once because something is refused by them. */
export const KEPT_AT_ONCE: readonly AccountKind[] = ['wallet', 'hold']

export type OpenedAccount = {
  readonly id: number
  readonly isKeptAtOnce: boolean
  readonly balance: Money
}

type Row = { id: number; kind: string; legal_entity_id: number; currency: string; balance_minor: bigint }

/**
 * The accounts by `accountKey`. A buyer's wallet and hold are locked together, whichever is wanted: a transaction that posts twice would otherwise
 * hold the one and wait for the other, while somebody else does it the other way round. All of the site's own currency exist since their owner does
 * (the database opens them); those of another are made when first needed.
 */
export async function openAccounts(tx: SiteTx, accounts: readonly Account[]): Promise<Map<string, OpenedAccount>> {
  const found = await lockAccounts(tx, accounts)
  const missing = accounts.filter((account) => !found.has(accountKey(account)))
  if (missing.length === 0) return found
  await makeAccounts(tx, missing)
  return lockAccounts(tx, accounts)
}

async function lockAccounts(tx: SiteTx, accounts: readonly Account[]): Promise<Map<string, OpenedAccount>> {
  const asked = accounts.flatMap((account) =>
    KEPT_AT_ONCE.includes(account.kind) ? KEPT_AT_ONCE.map((kind) => ({ ...account, kind })) : [account],
  )
  const { rows } = await sql<Row>`select * from lock_ledger_accounts(
    ${asked.map(({ kind }) => kind)}, ${asked.map(({ legalEntityId }) => legalEntityId)},
    ${asked.map(({ currency }) => currency)})`.execute(tx)
  return new Map(
    rows.map((row) => [
      accountKey({ kind: row.kind as AccountKind, legalEntityId: row.legal_entity_id, currency: row.currency }),
      {
        id: row.id,
        isKeptAtOnce: KEPT_AT_ONCE.includes(row.kind as AccountKind),
        balance: money(row.balance_minor, row.currency),
      },
    ]),
  )
}

/** All of an owner in a currency, in one order, so that two transactions making them wait instead of blocking each other. */
async function makeAccounts(tx: SiteTx, missing: readonly Account[]): Promise<void> {
  await sql`
    insert into ledger_accounts (site_id, kind, legal_entity_id, currency)
    select distinct e.site_id, k.kind, e.id, m.currency
    from unnest(${missing.map(({ legalEntityId }) => legalEntityId)}::integer[], ${missing.map(({ currency }) => currency)}::text[]) as m (id, currency)
    join legal_entities e on e.id = m.id
    cross join lateral unnest(ledger_account_kinds(e.kind)) as k (kind)
    where e.site_id = ${tx.siteId}
    order by e.id, m.currency, k.kind
    on conflict (site_id, legal_entity_id, kind, currency) do nothing`.execute(tx)
}
