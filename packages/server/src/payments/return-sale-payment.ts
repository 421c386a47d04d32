import { money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { hasOpenLine } from './capture-sale.ts'
import { findCountedPayments } from './gateway-payment-repo.ts'
import { changeLine, type PaymentLine, partsLeft, smaller } from './payment-line-repo.ts'
import { lockLivePayment, type Payment } from './payment-repo.ts'
import { promiseRefund } from './refunds/promise-refund.ts'
import { refundedOf } from './refunds/refund-repo.ts'
import { setWalletPart } from './set-wallet-part.ts'

/** nothingPaid: there was no payment, or it was refunded before. */
export type RefundProgress = 'refunded' | 'refunding' | 'nothingPaid'

type Returning = { readonly jobs: JobQueue; readonly saleId: number; readonly reason: string; readonly now: Instant }

/**
 * Refunds what a sale was paid with, before it was captured: from the wallet first, where it is again at once; what is left came from a card and is
 * promised back, and the job that follows ends the sale when the gateway has sent it. Other lines of the payment stay paid. The caller has locked the sale.
 */
export async function returnSalePayment(tx: SiteTx, returning: Returning): Promise<RefundProgress> {
  const { saleId, now } = returning
  const live = await lockLivePayment(tx, saleId)
  if (live?.line.status === 'captured') throw new Error(`Sale ${saleId} is captured: it must be undone, not its payment`)
  if (live?.payment.status !== 'paid') return 'nothingPaid'
  const { payment, lines, line } = live
  const left = partsLeft(payment, lines)
  const fromWallet = smaller(left.wallet.minor, line.amount_minor)
  const fromCard = line.amount_minor - fromWallet
  await changeLine(tx, line, { status: 'ended', released_minor: line.amount_minor, returned_to_wallet_minor: fromWallet })
  const status = statusAfter({ payment, lines, saleId, fromCard })
  const rest = money(payment.wallet_minor - fromWallet, payment.currency)
  await setWalletPart(tx, payment, rest, now, {
    along: {
      card_minor: payment.card_minor - fromCard,
      released_minor: payment.released_minor + line.amount_minor,
      status,
      ...(status === 'captured' || status === 'refunded' ? { settled_at: now } : {}),
    },
  })
  await promiseToCards(tx, { ...returning, payment, lines, fromCard })
  return fromCard > 0n ? 'refunding' : 'refunded'
}

type Ended = {
  readonly payment: Payment
  readonly lines: readonly PaymentLine[]
  readonly saleId: number
  readonly fromCard: bigint
}

/** The last line to end ends the payment: captured where anything of it was delivered, else refunded. */
function statusAfter({ payment, lines, saleId, fromCard }: Ended): Payment['status'] {
  if (hasOpenLine(lines, saleId)) return payment.status
  if (lines.some(({ status }) => status === 'captured')) return 'captured'
  // What goes to a card empties the wallet first: where this line needed none, those before it needed none.
  return fromCard > 0n ? 'refunding' : 'refunded'
}

async function promiseToCards(tx: SiteTx, { jobs, payment, lines, saleId, fromCard, reason, now }: Returning & Ended) {
  let left = fromCard
  for (const cardPayment of left > 0n ? await findCountedPayments(tx, payment.id) : []) {
    const free = (cardPayment.paid_minor ?? 0n) - (await refundedOf(tx, cardPayment.id))
    const part = smaller(free, left)
    if (part <= 0n) continue
    const id = lines.length === 1 ? `r-${cardPayment.id}` : `r-${cardPayment.id}-${saleId}`
    await promiseRefund(tx, { jobs, payment, cardPayment, id, saleId, amount: money(part, payment.currency), reason, now })
    left -= part
  }
  if (left > 0n) throw new Error(`The cards of payment ${payment.id} cannot take back what they paid`)
}
