import type { App } from '../app.ts'
import { sellFlight } from '../flights/sell-flight.ts'
import { endStuckRefund, reportRefundedTwice, reportStuckRefund } from '../reconciliation/report-refund.ts'
import type { Seller } from '../sales/seller.ts'
import { finishCardRefund } from '../tickets/changes/finish-card-refund.ts'

/** The one place that says who sells what, and who hears of what goes wrong with its money. */
export function bindSellers(): Pick<App, 'sellers' | 'refundWatch'> {
  const sellers: readonly Seller[] = [sellFlight({ claimRefunded: finishCardRefund })]
  return {
    sellers: new Map(sellers.map((seller) => [seller.kind, seller])),
    refundWatch: { stuck: reportStuckRefund, sentTwice: reportRefundedTwice, ended: endStuckRefund },
  }
}
