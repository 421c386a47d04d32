import type { SiteTx } from '../../database/in-site.ts'
import { checkAccounts } from './check-accounts-repo.ts'
import { checkChain } from './check-chain-repo.ts'
import { checkEntries } from './check-entries-repo.ts'
import type { Violation } from './violation.ts'

declare module '../../app.ts' {
  interface App {
    /** What the rooms above the ledger promise about its money. */
    readonly ledgerChecks: readonly LedgerCheck[]
  }
}

/** What a room above the ledger promises about its money. The rooms bring theirs (`node/bind-ledger-checks.ts`), the ledger only runs them. */
export type LedgerCheck = (tx: SiteTx) => Promise<Violation[]>

const OWN: readonly LedgerCheck[] = [checkAccounts, checkChain, checkEntries]

/**
 * Proves from the tables alone that a site's money is sound: every posting balances, every balance is the sum of its entries, no wallet
 * went below its credit, the chain is whole, and what is held, captured and refunded is what those who brought checks say; documents are
 * numbered without gaps. Run it on a snapshot (`inSite` with `snapshot`). Empty when all is well.
 */
export async function checkLedger(tx: SiteTx, brought: readonly LedgerCheck[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const check of [...OWN, ...brought]) violations.push(...(await check(tx)))
  return violations
}
