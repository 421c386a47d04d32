import type { SiteTx } from '../database/in-site.ts'
import { checkDocuments } from '../documents/check-documents-repo.ts'
import { checkBookings } from '../flights/book/check-bookings-repo.ts'
import { checkAccounts } from '../ledger/check/check-accounts-repo.ts'
import { checkChain } from '../ledger/check/check-chain-repo.ts'
import { checkEntries } from '../ledger/check/check-entries-repo.ts'
import type { Violation } from '../ledger/check/violation.ts'
import { checkPayments } from '../payments/check-payments-repo.ts'
import { checkSales } from '../sales/check-sales-repo.ts'
import { checkChanges } from '../tickets/changes/check-changes-repo.ts'

/**
 * Proves from the tables alone that a site's money is sound: every posting balances, every balance is the sum of its entries, no wallet
 * went below its credit, the chain is whole, and what is held, captured and refunded is what payments and bookings say; documents are
 * numbered without gaps. Run it on a snapshot (`inSite` with `snapshot`). Empty when all is well.
 */
export async function checkLedger(tx: SiteTx): Promise<Violation[]> {
  return [
    ...(await checkAccounts(tx)),
    ...(await checkChain(tx)),
    ...(await checkPayments(tx)),
    ...(await checkBookings(tx)),
    ...(await checkSales(tx)),
    ...(await checkChanges(tx)),
    ...(await checkEntries(tx)),
    ...(await checkDocuments(tx)),
  ]
}
