import { toDecimal } from '@tradewind/domain/money'
import { percentRefunded, promisedRefund, whyNotCancelService } from '@tradewind/domain/quotations/service-sale'
import { refundOfAgreed, refundsAnything, staysInBooks } from '@tradewind/domain/sales/refund-of-agreed'
import { recordChange } from '../../audit/record-change.ts'
import { inSite } from '../../database/in-site.ts'
import { readAmount } from '../../http/read-amount.ts'
import { refuseInput } from '../../http/refuse.ts'
import { lockLivePayment } from '../../payments/payment-repo.ts'
import { refundSale } from '../../payments/refunds/refund-sale.ts'
import { notifyCustomer } from '../notify-customer.ts'
import type { QuotationEditor } from '../quotation-editor.ts'
import { lockQuotation } from '../quotation-repo.ts'
import { endWithLastSale } from './end-with-last-sale.ts'
import { notifyOfRefunds } from './notify-of-refunds.ts'
import { findQuotationOfSale } from './quotation-sale-repo.ts'
import { setRefundAgainstDebt } from './receive.ts'
import { moveServiceSale } from './sell-service.ts'
import { keepCancellation, lockServiceSale } from './service-sale-repo.ts'

type Wish = { readonly saleId: number; readonly refund: string; readonly reason: string }

/**
 * Cancels a hotel, a flight or another service of a quotation that was sold. The desk says what of its price is refunded: at least what its terms promise. Gives the number of
 * the quotation. Refuses NOT_FOUND; STATE_CHANGED what is cancelled already; by field a refund below its terms or above its price.
 */
export function cancelService(
  { db, actor, now, refuse, shop }: QuotationEditor<'STATE_CHANGED'>,
  { saleId, refund: typed, reason }: Wish,
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    const quotationId = await findQuotationOfSale(tx, saleId)
    const quotation = quotationId === undefined ? undefined : await lockQuotation(tx, quotationId)
    const sold = await lockServiceSale(tx, saleId)
    const refund = readAmount(typed, sold.amount.currency, 'refund')
    const promised = promisedRefund(sold.amount, sold.terms, now)
    const why = whyNotCancelService(sold.status, sold.amount, refund, promised)
    if (why && sold.status !== 'confirmed') refuse('STATE_CHANGED', { message: why })
    if (why) refuseInput({ refund: why })
    const refunded = refundOfAgreed(sold.price, refund, percentRefunded(sold.terms, now))
    await lockLivePayment(tx, saleId)
    moveServiceSale(tx, sold, 'cancelled', { now, actor, note: reason, stands: staysInBooks(refunded) })
    keepCancellation(tx, saleId, { reason, refund, now })
    await recordChange(
      tx,
      {
        ...{ actor, area: 'quotations', action: 'cancel a service', about: { kind: 'quotation', id: quotationId ?? 0 } },
        before: { status: 'confirmed', name: sold.name },
        after: { status: 'cancelled', refund: toDecimal(refund), currency: refund.currency },
        note: reason,
      },
      now,
    )
    if (quotation) await notifyCustomer(tx, { shop, now }, quotation, { title: `Cancelled: ${sold.name}` })
    await shop.jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId: sold.orderId })
    if (refundsAnything(refunded)) {
      await refundSale(tx, shop, { saleId, claim: { kind: 'serviceCancellation', id: saleId }, now, refuse })
      await notifyOfRefunds(tx, [await setRefundAgainstDebt(tx, saleId, now)], now)
    }
    await endWithLastSale(tx, saleId, { ...shop, actor, now })
    return quotationId ?? 0
  })
}
