import { capture } from '@tradewind/domain/ledger/build-posting'
import { isZero, money } from '@tradewind/domain/money'
import type { SiteTx } from '../database/in-site.ts'
import { issueDocumentsOfSales } from '../documents/issue-sale-documents.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { postAll } from '../ledger/post/post.ts'
import type { Delivered } from '../sales/seller.ts'
import { captureLines, type PaymentLine, partsLeft, smaller } from './payment-line-repo.ts'
import { changeLocked, lockLivePayment, type Payment } from './payment-repo.ts'

/**
 * The sale is delivered: what was held for it becomes what everyone is owed, with its invoice and, unless it is on account, its receipt. Other lines of the payment wait for their own
 * end. The caller has locked the sale. Harmless when repeated; throws when the sale is not paid, or not by exactly the price that is accounted for.
 * `captures`: it is captured with others, when all are delivered.
 */
export async function captureSale(tx: SiteTx, delivered: Delivered, captures?: Delivered[]): Promise<void> {
  if (captures) captures.push(delivered)
  else await captureSales(tx, [delivered])
}

/** The same of sales that one payment pays: its lines are read once, and what is written of each travels together. */
export async function captureSales(tx: SiteTx, all: readonly Delivered[]): Promise<void> {
  const [first] = all
  if (!first) return
  const { now } = first
  const [live, owner] = await Promise.all([lockLivePayment(tx, first.saleId), getOwnerEntity(tx)])
  const standing = (live?.lines ?? []).filter(({ status }) => status !== 'ended')
  const open = new Map(standing.map((line) => [line.sale_id, line]))
  const delivered = all.filter(({ saleId }) => open.get(saleId)?.status !== 'captured')
  const [next] = delivered
  if (!next) return
  if (live?.payment.status !== 'paid') throw new Error(`Sale ${next.saleId} has no paid payment to capture`)
  const { payment, lines } = live
  // A line that fails takes from the wallet first, so one that is delivered takes from the card first: in whatever order they end.
  let cardLeft = partsLeft(payment, lines).card.minor
  const captured = delivered.map((one) => {
    const line = open.get(one.saleId)
    if (!line) throw new Error(`Sale ${one.saleId} is not paid by payment ${payment.id}`)
    refuseOther(one, { line, payment })
    const fromCard = smaller(cardLeft, line.amount_minor)
    cardLeft -= fromCard
    return { ...line, status: 'captured', captured_minor: line.amount_minor, captured_card_minor: fromCard }
  })
  await postAll(
    tx,
    delivered.map((one) => postingOf(one, { payment, owner })),
    now,
  )
  captureLines(tx, payment.id, captured)
  const ends = new Set(captured.map(({ sale_id }) => sale_id))
  const isLast = !lines.some(({ sale_id, status }) => status === 'open' && !ends.has(sale_id))
  changeLocked(tx, payment, {
    captured_minor: captured.reduce((sum, { captured_minor }) => sum + captured_minor, payment.captured_minor),
    ...(isLast ? { status: 'captured', settled_at: now } : {}),
  })
  await issueDocumentsOfSales(
    tx,
    delivered.flatMap(({ saleId, invoice }, at) => {
      const line = captured[at]
      return line ? { saleId, buyer: payment.legal_entity_id, invoice, payment: paidWith(payment, line, lines.length) } : []
    }),
    now,
  )
}

type Captured = { readonly line: PaymentLine; readonly payment: Payment }

function refuseOther({ saleId, supplier, invoice: { price } }: Delivered, { line, payment }: Captured): void {
  const { minor, currency } = price.payable
  if (minor !== line.amount_minor || currency !== payment.currency)
    throw new Error(
      `Sale ${saleId} was paid ${line.amount_minor} ${payment.currency} and cannot be captured as ${minor} ${currency}`,
    )
  if (supplier === undefined && !isZero(price.cost)) throw new Error(`Sale ${saleId} has a cost and no supplier`)
}

const postingOf = (
  { saleId, supplier, invoice: { price } }: Delivered,
  { payment, owner }: { readonly payment: Payment; readonly owner: number },
) =>
  capture({
    key: `order:${payment.id}:capture:${saleId}`,
    about: { kind: 'order', id: payment.id },
    buyer: payment.legal_entity_id,
    owner,
    supplier: supplier ?? owner,
    price,
  })

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
