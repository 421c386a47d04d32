import { refundOfCancellation, whyNotCancel } from '@tradewind/domain/activity-sales/cancel-activity'
import type { Money } from '@tradewind/domain/money'
import { refundFallsAt } from '@tradewind/domain/quotations/change-after-sale'
import { promisedRefund } from '@tradewind/domain/quotations/service-sale'
import type { Instant } from '@tradewind/domain/time'
import { getActivitySale, termsOf } from '../../activity-sales/activity-sale-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import type { SaleOfLine } from '../sell/quotation-sale-repo.ts'
import { getServiceSale } from '../sell/service-sale-repo.ts'

/** A confirmed sale that a change cancels. */
export type EndingSale = Pick<SaleOfLine, 'saleId' | 'lineId' | 'kind' | 'title' | 'amount'> & {
  /** What its terms refund now, the least that may be agreed to; null: it has none, and the desk says it. */
  readonly promised: Money | null
  /** When its terms would refund less; undefined: never, or it has none. */
  readonly fallsAt: Instant | undefined
  /** Null: nobody knows when it begins. */
  readonly startsAt: Instant | null
}

const BEGUN = 'It has begun, so a change does not cancel it. Please cancel it alone, with the refund that is agreed.'

/** What is promised of sales that are to end now. Refuses one that has begun. */
export function readEndings(tx: SiteTx, sales: readonly SaleOfLine[], now: Instant): Promise<EndingSale[]> {
  return Promise.all(
    sales.map(async ({ saleId, lineId, kind, title, amount, hasBegun }): Promise<EndingSale> => {
      const sale = { saleId, lineId, kind, title, amount }
      if (kind === 'activity') {
        const sold = await getActivitySale(tx, saleId)
        const { status, price, cancellation, startInstant: startsAt } = sold
        const terms = termsOf(sold)
        // What has begun is cancelled alone, also by the desk.
        const why = whyNotCancel(status, terms, { now, isDesk: false })
        if (why) refuseInput({ activities: `${title}: ${why}` })
        return {
          ...sale,
          promised: refundOfCancellation(price, terms, now).amount,
          fallsAt: refundFallsAt(cancellation, startsAt, now),
          startsAt,
        }
      }
      if (hasBegun) refuseInput({ kartName: `${title}: ${BEGUN}` })
      const { terms } = await getServiceSale(tx, saleId)
      const fallsAt = terms.startsAt === null ? undefined : refundFallsAt(terms.cancellation, terms.startsAt, now)
      return { ...sale, promised: promisedRefund(amount, terms, now), fallsAt, startsAt: terms.startsAt }
    }),
  )
}
