import type { PartnerRecord } from '@tradewind/contract/partner-sites/partner-wire'
import {
  type CancelledThere,
  refundOfCancellation,
  saleRefundOfCancellation,
} from '@tradewind/domain/activity-sales/cancel-activity'
import { parseMoney } from '@tradewind/domain/money'
import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import { keepCancelledThere, lockActivitySale, type SoldActivity, termsOf } from '../../activity-sales/activity-sale-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'

/** A supplier says that it has cancelled what stands here as confirmed: its word is kept, so that the sale can be ended by the terms of that moment. */
export async function keepWordOf(tx: SiteTx, saleId: number, { record, now }: Heard): Promise<void> {
  const sold = await lockActivitySale(tx, saleId)
  const word = sold.status === 'confirmed' ? readWord({ record, now }) : undefined
  if (word) await keepCancelledThere(tx, saleId, word)
}

/** The same of one that its buyer is cancelling: where the supplier refunds more than was asked for, it had cancelled it before. Gives the sale as it is then. The caller has locked it. */
export async function keepEarlierWord(tx: SiteTx, sold: SoldActivity, { record, now }: Heard): Promise<SoldActivity> {
  const word = sold.cancelledAt === null || sold.cancelledThere ? undefined : readWord({ record, now })
  if (!word || sold.cancelledAt === null) return sold
  const asked = saleRefundOfCancellation(sold.price, refundOfCancellation(sold.price, termsOf(sold), sold.cancelledAt))
  const { supplierRefund } = asked
  if (word.refund.currency !== supplierRefund.currency || word.refund.minor <= supplierRefund.minor) return sold
  return { ...sold, cancelledThere: (await keepCancelledThere(tx, sold.id, word)) ?? null }
}

type Heard = { readonly record: PartnerRecord; readonly now: Instant }

/** When it was cancelled there: not later than it was heard, whatever a stranger says. One that does not say it is heard now. */
function readWord({ record, now }: Heard): CancelledThere | undefined {
  if (record?.status !== 'cancelled' || !record.refunded) return undefined
  const refund = parseMoney(record.refunded.amount, record.refunded.currency)
  if (refund.minor < 0n) return undefined
  const said = record.cancelledAt ? instant(record.cancelledAt) : now
  return { at: epochMs(said) < epochMs(now) ? said : now, refund }
}
