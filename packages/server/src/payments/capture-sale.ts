import { capture } from '@tradewind/domain/ledger/build-posting'
import { isZero, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { issueSaleDocuments } from '../documents/issue-sale-documents.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity.ts'
import { post } from '../ledger/post/post.ts'
import type { InvoiceOfSale } from '../sales/seller.ts'
import { changeOrder, lockLiveOrder, type PaymentOrder } from './payment-order-repo.ts'

type Delivered = {
  readonly saleId: number
  /** Whom the cost is owed to; none where nothing was bought for it. */
  readonly supplier?: number | undefined
  readonly invoice: InvoiceOfSale
  readonly now: Instant
}

/**
 * The sale is delivered: what was held becomes what everyone is owed, with its invoice and receipt. The caller has locked the sale. Harmless when repeated;
 * throws when the sale is not paid, or not by exactly the price that is accounted for.
 */
export async function captureSale(tx: SiteTx, { saleId, supplier, invoice, now }: Delivered): Promise<void> {
  const order = await lockLiveOrder(tx, saleId)
  if (order?.status === 'captured') return
  if (order?.status !== 'paid') throw new Error(`Sale ${saleId} has no paid order to capture`)
  const { price } = invoice
  const { minor, currency } = price.payable
  if (minor !== order.amount_minor || currency !== order.currency)
    throw new Error(
      `Sale ${saleId} was paid ${order.amount_minor} ${order.currency} and cannot be captured as ${minor} ${currency}`,
    )
  if (supplier === undefined && !isZero(price.cost)) throw new Error(`Sale ${saleId} has a cost and no supplier`)
  const owner = await getOwnerEntity(tx)
  const posting = capture({
    key: `order:${order.id}:capture`,
    about: { kind: 'order', id: order.id },
    buyer: order.legal_entity_id,
    owner,
    supplier: supplier ?? owner,
    price,
  })
  await post(tx, posting, now)
  await changeOrder(tx, order.id, { status: 'captured', settled_at: now })
  await issueSaleDocuments(tx, { saleId, buyer: order.legal_entity_id, invoice, payment: paidWith(order) }, now)
}

/** From the wallet and by card. */
export function paidWith({ id, wallet_minor, card_minor, currency }: PaymentOrder) {
  return { id, wallet: money(wallet_minor, currency), card: money(card_minor, currency) }
}
