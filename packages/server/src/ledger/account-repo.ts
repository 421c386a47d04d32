import { type Account, type AccountKind, accountKey } from '@tradewind/domain/ledger/posting'
import { type Money, money } from '@tradewind/domain/money'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** A buyer's accounts, whose balances are kept at once because something is refused by them. */
export const KEPT_AT_ONCE: readonly AccountKind[] = ['wallet', 'hold']

export type OpenedAccount = {
  readonly id: number
  readonly isKeptAtOnce: boolean
  readonly balance: Money
}

type Row = { id: number; kind: string; legal_entity_id: number; currency: string; balance_minor: bigint }

/**
 * The accounts by `accountKey`, wallets and holds locked in the order of their ids. All of the site's own currency exist since their owner does
 * (the database opens them); those of another are made when first needed, where two that make the same at once may have to be asked again.
 */
export async function openAccounts(tx: SiteTx, accounts: readonly Account[]): Promise<Map<string, OpenedAccount>> {
  const found = await lockAccounts(tx, accounts)
  const missing = accounts.filter((account) => !found.has(accountKey(account)))
  if (missing.length === 0) return found
  await makeAccounts(tx, missing)
  return lockAccounts(tx, accounts)
}

async function lockAccounts(tx: SiteTx, accounts: readonly Account[]): Promise<Map<string, OpenedAccount>> {
  const { rows } = await sql<Row>`select * from lock_ledger_accounts(
    ${accounts.map(({ kind }) => kind)}, ${accounts.map(({ legalEntityId }) => legalEntityId)},
    ${accounts.map(({ currency }) => currency)})`.execute(tx)
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

/** In the order of their keys, so that two transactions making the same ones wait instead of blocking each other. */
async function makeAccounts(tx: SiteTx, accounts: readonly Account[]): Promise<void> {
  const inOrder = [...new Map(accounts.map((account) => [accountKey(account), account]))].sort(([a], [b]) => (a < b ? -1 : 1))
  await tx
    .insertInto('ledger_accounts')
    .values(
      inOrder.map(([, { kind, legalEntityId, currency }]) => ({
        site_id: tx.siteId,
        kind,
        legal_entity_id: legalEntityId,
        currency,
      })),
    )
    .onConflict((conflict) => conflict.columns(['site_id', 'legal_entity_id', 'kind', 'currency']).doNothing())
    .execute()
}
