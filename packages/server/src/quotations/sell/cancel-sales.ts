import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Money } from '@tradewind/domain/money'
import { percentRefunded, type ServiceTerms } from '@tradewind/domain/quotations/service-sale'
import { refundOfAgreed, refundsAnything, staysInBooks } from '@tradewind/domain/sales/refund-of-agreed'
import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import type { Instant } from '@tradewind/domain/time'
import { keepAgreedRefund, lockActivitySale } from '../../activity-sales/activity-sale-repo.ts'
import { moveActivitySale } from '../../activity-sales/move-activity-sale.ts'
import { takerOf } from '../../activity-sales/places-of-sale.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { lockLivePayment } from '../../payments/payment-repo.ts'
import { refundSale } from '../../payments/refunds/refund-sale.ts'
import { lockPlaces, releasePlaces } from '../../places/take-places.ts'
import type { Shop } from '../quotation-editor.ts'
import { notifyOfRefunds } from './notify-of-refunds.ts'
import type { SaleOfLine } from './quotation-sale-repo.ts'
import { type ArrivedRefund, setRefundAgainstDebt } from './receive.ts'
import { moveServiceSale } from './sell-service.ts'
import { keepCancellation, lockServiceSale } from './service-sale-repo.ts'

/** A confirmed sale that ends, and what of its price is refunded. */
export type Ending = { readonly sale: SaleOfLine; readonly refund: Money }
type Canceller = {
  /** Undefined: its customer, by a link. */
  readonly actor: Actor | undefined
  readonly shop: Shop
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED'>
}
type Cancelling = {
  readonly endings: readonly Ending[]
  readonly wanted: Parameters<typeof lockPlaces>[1]['wanted']
  readonly note: string
}

/**
 * Cancels several sales of a quotation at once: first all are locked, then their payments, then the places that are given up with those that are wanted, in the one order of
 * every sale. Gives those of which anything is refunded.
 */
export async function cancelSales(
  tx: SiteTx,
  { actor, now }: Canceller,
  { endings, wanted, note }: Cancelling,
): Promise<readonly SaleOfLine[]> {
  const steps: (() => Promise<void>)[] = []
  const takers: string[] = []
  const refunding: SaleOfLine[] = []
  for (const { sale, refund } of endings) {
    const { saleId } = sale
    const how = (price: SalePrice, terms: ServiceTerms) => {
      const refunded = refundOfAgreed(price, refund, percentRefunded(terms, now))
      if (refundsAnything(refunded)) refunding.push(sale)
      return { now, actor: actor ?? ('system' as const), note, stands: staysInBooks(refunded) }
    }
    if (sale.kind === 'activity') {
      const sold = await lockActivitySale(tx, saleId)
      takers.push(takerOf(saleId))
      steps.push(async () => {
        moveActivitySale(tx, sold, 'cancelled', how(sold.price, { cancellation: sold.cancellation, startsAt: sold.startInstant }))
        await keepAgreedRefund(tx, saleId, refund)
      })
    } else {
      const sold = await lockServiceSale(tx, saleId)
      steps.push(async () => {
        moveServiceSale(tx, sold, 'cancelled', how(sold.price, sold.terms))
        keepCancellation(tx, saleId, { reason: note, refund, now })
      })
    }
  }
  // Payments before places, as in every sale.
  for (const { sale } of endings) await lockLivePayment(tx, sale.saleId)
  await lockPlaces(tx, { givenUp: takers, wanted })
  for (const step of steps) await step()
  if (takers.length > 0) await releasePlaces(tx, takers)
  return refunding
}

/** Refunds them, once everything that they pay first is owed. */
export async function refundSales(tx: SiteTx, { shop, now, refuse }: Canceller, sales: readonly SaleOfLine[]): Promise<void> {
  const arrived: (ArrivedRefund | undefined)[] = []
  for (const sale of sales) {
    const kind = sale.kind === 'activity' ? 'activityCancellation' : 'serviceCancellation'
    await refundSale(tx, shop, { saleId: sale.saleId, claim: { kind, id: sale.saleId }, now, refuse })
    arrived.push(await setRefundAgainstDebt(tx, sale.saleId, now))
  }
  await notifyOfRefunds(tx, arrived, now)
}
