import { capture } from '@tradewind/domain/ledger/build-posting'
import { isZero, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { issueSaleDocuments } from '../documents/issue-sale-documents.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import type { InvoiceOfSale } from '../sales/seller.ts'
import { changeLine, type PaymentLine, partsLeft, smaller } from './payment-line-repo.ts'
import { changeLocked, lockLivePayment, type Payment } from './payment-repo.ts'

type Delivered = {
  readonly saleId: number
  /** Whom its first cost is owed to; none where nothing was bought for it. */
  readonly supplier?: number | undefined
  readonly invoice: InvoiceOfSale
  readonly now: Instant
}

/**
 * The sale is delivered: what was held for it becomes what everyone is owed, with its invoice and, unless it is on account, its receipt. Other lines of the payment wait for their own
 * end. The caller has locked the sale. Harmless when repeated; throws when the sale is not paid, or not by exactly the price that is accounted for.
 */
export async function captureSale(tx: SiteTx, { saleId, supplier, invoice, now }: Delivered): Promise<void> {
  const [live, owner] = await Promise.all([lockLivePayment(tx, saleId), getOwnerEntity(tx)])
  if (live?.line.status === 'captured') return
  if (live?.payment.status !== 'paid') throw new Error(`Sale ${saleId} has no paid payment to capture`)
  const { payment, lines, line } = live
  const { price } = invoice
  const { minor, currency } = price.payable
  if (minor !== line.amount_minor || currency !== payment.currency)
    throw new Error(
      `Sale ${saleId} was paid ${line.amount_minor} ${payment.currency} and cannot be captured as ${minor} ${currency}`,
    )
  if (supplier === undefined && !isZero(price.cost)) throw new Error(`Sale ${saleId} has a cost and no supplier`)
  const posting = capture({
    key: `order:${payment.id}:capture:${saleId}`,
    about: { kind: 'order', id: payment.id },
    buyer: payment.legal_entity_id,
    owner,
    supplier: supplier ?? owner,
    price,
  })
  // What is free and was bought of nobody moves nothing.
  if (posting.entries.length > 0) await post(tx, posting, now)
  // A line that fails takes from the wallet first, so one that is delivered takes from the card first: in whatever order they end.
  const { card } = partsLeft(payment, lines)
  const fromCard = smaller(card.minor, minor)
  const captured = { ...line, status: 'captured', captured_minor: minor, captured_card_minor: fromCard }
  await changeLine(tx, line, { status: 'captured', captured_minor: minor, captured_card_minor: fromCard })
  changeLocked(tx, payment, {
    captured_minor: payment.captured_minor + minor,
    ...(hasOpenLine(lines, saleId) ? {} : { status: 'captured', settled_at: now }),
  })
  const paid = { buyer: payment.legal_entity_id, invoice, payment: paidWith(payment, captured, lines.length) }
  await issueSaleDocuments(tx, { saleId, ...paid }, now)
}

/** Whether another sale of the payment is still to be delivered or refunded. */
export function hasOpenLine(lines: readonly PaymentLine[], saleId: number): boolean {
  return lines.some(({ sale_id, status }) => sale_id !== saleId && status === 'open')
}

/** From the wallet and by card, and the name under which its receipt is issued once. Nothing: it is owed, and not paid yet. */
export function paidWith(
  { id, currency, is_on_account: isOnAccount }: Pick<Payment, 'id' | 'currency' | 'is_on_account'>,
  line: Pick<PaymentLine, 'sale_id' | 'captured_minor' | 'captured_card_minor'>,
  lineCount: number,
) {
  if (isOnAccount) return undefined
  return {
    key: lineCount === 1 ? `order:${id}` : `order:${id}:${line.sale_id}`,
    wallet: money(line.captured_minor - line.captured_card_minor, currency),
    card: money(line.captured_card_minor, currency),
  }
}
