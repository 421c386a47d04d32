import type { Confirmed } from '../activity-sales/outside-delivery.ts'
import { sellActivity } from '../activity-sales/sell-activity.ts'
import type { App } from '../app.ts'
import { cartUser } from '../carts/cart-user.ts'
import { closeCartOfOrder } from '../carts/close-paid-cart.ts'
import { takeOverCarts } from '../carts/take-over-carts.ts'
import { topUpReceipts } from '../documents/issue-top-up-receipt.ts'
import { holdFlights } from '../flights/book/hold-flights.ts'
import { sellFlight } from '../flights/sell-flight.ts'
import { notify } from '../notifications/notify.ts'
import { compareWithPartner } from '../partner-sites/at-buyer/compare-with-partner.ts'
import { deliveredByPartners } from '../partner-sites/at-buyer/delivered-by-partners.ts'
import { listMovedSales } from '../partner-sites/at-buyer/partner-sale-repo.ts'
import { PROPOSAL, paidProposals } from '../proposals/pay/paid-proposals.ts'
import { quotationUser } from '../quotations/quotation-user.ts'
import { salesOfQuotations } from '../quotations/sell/bind-sales.ts'
import { sellService } from '../quotations/sell/sell-service.ts'
import { endStuckRefund, reportRefundedTwice, reportStuckRefund } from '../reconciliation/report-refund.ts'
import type { Seller } from '../sales/seller.ts'
import { finishCardRefund } from '../tickets/changes/finish-card-refund.ts'
import { issueVoucher } from '../vouchers/issue-voucher.ts'
import { LEDGER_CHECKS } from './bind-ledger-checks.ts'
import { MERGED_TABLES } from './merged-tables.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const CONFIRMED: readonly Confirmed[] = [closeCartOfOrder, issueVoucher]

/** The one place that gives lower rooms what they need from higher ones, with `others` sold beside flights, activities and services: who sells what, who reports trouble with its money, notices and receipts. */
export function bindRooms(
  others: readonly Seller[] = [],
): Pick<
  App,
  | 'sellers'
  | 'boundSales'
  | 'topUpUses'
  | 'refundWatch'
  | 'notify'
  | 'receipts'
  | 'ledgerChecks'
  | 'catalogueUsers'
  | 'sessionStarts'
  | 'holdInstead'
  | 'personalTables'
  | 'mergedTables'
  | 'outsideDelivery'
  | 'confirmedActivities'
> {
  const sellers: readonly Seller[] = [
    sellFlight({ claimRefunded: finishCardRefund }),
    sellActivity({
      confirmed: CONFIRMED,
      outside: deliveredByPartners,
      comparing: { listToCompare: listMovedSales, compare: compareWithPartner },
    }) as Seller,
    sellService({ confirmed: [issueVoucher] }) as Seller,
    ...others,
  ]
  return {
    sellers: new Map(sellers.map((seller) => [seller.kind, seller])),
    boundSales: salesOfQuotations,
    topUpUses: new Map([[PROPOSAL, paidProposals(notify)]]),
    notify,
    holdInstead: holdFlights,
    personalTables: PERSONAL_TABLES,
    mergedTables: MERGED_TABLES,
    ledgerChecks: LEDGER_CHECKS,
    receipts: topUpReceipts,
    catalogueUsers: [cartUser, quotationUser],
    sessionStarts: [takeOverCarts],
    outsideDelivery: deliveredByPartners,
    confirmedActivities: CONFIRMED,
    refundWatch: { stuck: reportStuckRefund, sentTwice: reportRefundedTwice, ended: endStuckRefund },
  }
}
