import { checkActivitySales } from '../activity-sales/check-activity-sales-repo.ts'
import { checkCarts } from '../carts/check-carts-repo.ts'
import { checkDocuments } from '../documents/check-documents-repo.ts'
import { checkBookings } from '../flights/book/check-bookings-repo.ts'
import type { LedgerCheck } from '../ledger/check/check-ledger.ts'
import { checkPayments } from '../payments/check-payments-repo.ts'
import { checkPlaces } from '../places/check-places-repo.ts'
import { checkQuotationMoney } from '../quotations/sell/check-quotation-money-repo.ts'
import { checkReferrals } from '../referrals/check-referrals-repo.ts'
import { checkSales } from '../sales/check-sales-repo.ts'
import { checkChanges } from '../tickets/changes/check-changes-repo.ts'

/** What each room with money promises about it, beside the ledger's own promises. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  checkPayments,
  checkBookings,
  checkSales,
  checkChanges,
  checkDocuments,
  checkPlaces,
  checkActivitySales,
  checkQuotationMoney,
  checkCarts,
  checkReferrals,
]
