import { epochMs } from '@tradewind/domain/time'
import type { ActivityFollower } from '../activity-sales/outside-delivery.ts'
import { sellActivity } from '../activity-sales/sell-activity.ts'
import type { App } from '../app.ts'
import { cartUser } from '../carts/cart-user.ts'
import { followSalesOfOrder } from '../carts/follow-sales.ts'
import { takeOverCarts } from '../carts/take-over-carts.ts'
import { readInSite } from '../database/in-site.ts'
import { topUpReceipts } from '../documents/issue-top-up-receipt.ts'
import { holdFlights } from '../flights/book/hold-flights.ts'
import { sellFlight } from '../flights/sell-flight.ts'
import { notify } from '../notifications/notify.ts'
import { compareWithPartner } from '../partner-sites/at-buyer/compare-with-partner.ts'
import { deliveredByPartners } from '../partner-sites/at-buyer/delivered-by-partners.ts'
import { findPartnerSale, listMovedSales, listPartnerSalesAhead } from '../partner-sites/at-buyer/partner-sale-repo.ts'
import { sayCancelled } from '../partner-sites/at-supplier/say-cancelled.ts'
import { softwareOfPeople } from '../partners/software-of-people.ts'
import { PROPOSAL, paidProposals } from '../proposals/pay/paid-proposals.ts'
import { quotationUser } from '../quotations/quotation-user.ts'
import { salesOfQuotations } from '../quotations/sell/bind-sales.ts'
import { sellService } from '../quotations/sell/sell-service.ts'
import { endStuckRefund, reportRefundedTwice, reportStuckRefund } from '../reconciliation/report-refund.ts'
import type { Seller } from '../sales/seller.ts'
import { finishCardRefund } from '../tickets/changes/finish-card-refund.ts'
import { comparedWithAnswers } from '../travel-days/compare-with-answer.ts'
import { issueVoucher } from '../vouchers/issue-voucher.ts'
import { LEDGER_CHECKS } from './bind-ledger-checks.ts'
import { MERGED_TABLES } from './merged-tables.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const CONFIRMED: readonly ActivityFollower[] = [followSalesOfOrder, issueVoucher]

const ANSWERED = comparedWithAnswers('activity')

/** Of another site what it says, of all others what the desk wrote down of their suppliers. */
const COMPARED_ACTIVITIES: Required<Pick<Seller, 'listToCompare' | 'listAhead' | 'compare'>> = {
  listToCompare: async (tx, period) => {
    const [outside, own] = await Promise.all([listMovedSales(tx, period), ANSWERED.listToCompare(tx, period)])
    return [...outside, ...own].sort((one, other) => epochMs(one.movedAt) - epochMs(other.movedAt)).slice(0, period.most)
  },
  listAhead: listPartnerSalesAhead,
  compare: async (app, sale) => {
    const isOutside = await readInSite(app.db, sale.siteId, async (tx) => (await findPartnerSale(tx, sale.saleId)) !== undefined)
    return isOutside ? compareWithPartner(app, sale) : ANSWERED.compare(app, sale)
  },
}

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
  | 'softwareOfPeople'
  | 'outsideDelivery'
  | 'confirmedActivities'
  | 'cancelledActivities'
> {
  const sellers: readonly Seller[] = [
    sellFlight({ claimRefunded: finishCardRefund }),
    sellActivity({
      confirmed: CONFIRMED,
      outside: deliveredByPartners,
      comparing: COMPARED_ACTIVITIES,
    }) as Seller,
    sellService({ confirmed: [issueVoucher], comparing: comparedWithAnswers('service') }) as Seller,
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
    softwareOfPeople,
    ledgerChecks: LEDGER_CHECKS,
    receipts: topUpReceipts,
    catalogueUsers: [cartUser, quotationUser],
    sessionStarts: [takeOverCarts],
    outsideDelivery: deliveredByPartners,
    confirmedActivities: CONFIRMED,
    cancelledActivities: [followSalesOfOrder, sayCancelled],
    refundWatch: { stuck: reportStuckRefund, sentTwice: reportRefundedTwice, ended: endStuckRefund },
  }
}
