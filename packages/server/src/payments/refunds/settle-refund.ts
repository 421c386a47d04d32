import { formatMoney } from '@tradewind/domain/format-money'
import { refundByHand, refundReturned, refundSettled } from '@tradewind/domain/ledger/build-posting'
import { money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { notifyBuyer } from '../../ledger/notify-buyer.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post } from '../../ledger/post/post.ts'
import { changeLine, listLines } from '../payment-line-repo.ts'
import { type LockedSale, lockLivePayment, type Payment, updatePayment } from '../payment-repo.ts'
import { changeRefund, claimOf, listRefunds, lockRefundOfPayment, type Refund } from './refund-repo.ts'

export type RefundEnd =
  | { readonly to: 'card'; readonly gatewayRefundId: string }
  | { readonly to: 'wallet' }
  | { readonly to: 'hand'; readonly reference: string }

export type RefundParts = Pick<App, 'jobs' | 'sellers' | 'refundWatch'>

const STATUS = { card: 'sent', wallet: 'toWallet', hand: 'byHand' } as const
const POSTINGS = { card: refundSettled, wallet: refundReturned, hand: refundByHand } as const

/**
 * Ends a promised refund, once, by the first caller: what it is about learns of it when all its money is refunded. False where it has ended before;
 * nothing is written then.
 */
export async function settleRefund(
  tx: SiteTx,
  { jobs, sellers, refundWatch }: RefundParts,
  { refundId, end, isByPerson = false, now }: { refundId: string; end: RefundEnd; isByPerson?: boolean; now: Instant },
): Promise<boolean> {
  const { to } = end
  const { payment, sales, refund } = await lockRefundOfPayment(tx, sellers, refundId)
  if (refund.status !== 'promised') return false
  const move = {
    key: `refund:${refundId}:${to}`,
    about: { kind: 'order', id: payment.id } as const,
    amount: money(refund.amount_minor, refund.currency),
    owner: await getOwnerEntity(tx),
    buyer: payment.legal_entity_id,
  }
  await post(tx, POSTINGS[to](move), now)
  const ending = {
    status: STATUS[to],
    gateway_refund_id: to === 'card' ? end.gatewayRefundId : null,
    hand_reference: to === 'hand' ? end.reference : null,
  }
  await changeRefund(tx, refundId, { ...ending, asking_since: null, settled_at: now })
  if (to !== 'card') await notifyOfRefund(tx, { payment, refund, end, now })
  const claim = claimOf(refund)
  const sold = claim && sales.find(({ sold: { id } }) => id === refund.sale_id)
  if (claim && sold) await sold.seller.claimRefunded?.(tx, { saleId: sold.sold.id, claim, to, jobs, now })
  if (!claim) await endSales(tx, { payment, sales, refund, to, now })
  if (!isByPerson) await refundWatch.ended(tx, { refundId, now })
  return true
}

type Ended = { readonly payment: Payment; readonly refund: Refund; readonly now: Instant }

async function notifyOfRefund(tx: SiteTx, { payment, refund, end, now }: Ended & { end: RefundEnd }): Promise<void> {
  const amount = formatMoney(money(refund.amount_minor, refund.currency))
  const notice =
    end.to === 'hand'
      ? {
          title: `${amount} was refunded to you`,
          body: `By bank transfer, because the refund to your card failed. Reference ${end.reference}.`,
        }
      : { title: `${amount} was refunded to your wallet`, body: 'Your card declined the refund.' }
  await notifyBuyer(tx, { legalEntityId: payment.legal_entity_id, ...notice }, now)
}

type Back = Ended & { readonly sales: readonly LockedSale[]; readonly to: RefundEnd['to'] }

/** A sale ends once all of its money is back, and only when no payment of it lives: one that is sold or being paid again stays as it is. */
async function endSales(tx: SiteTx, { payment, sales, refund, to, now }: Back): Promise<void> {
  const all = await listRefunds(tx, payment.id)
  if (payment.status === 'refunding' && all.every(({ status }) => status !== 'promised'))
    await updatePayment(tx, payment.id, { status: 'refunded', settled_at: now })
  const lines = await listLines(tx, payment.id)
  // Card money that pays nothing belongs to each of them.
  for (const sale of sales.filter(({ sold }) => refund.sale_id === null || refund.sale_id === sold.id)) {
    const line = lines.find(({ sale_id }) => sale_id === sale.sold.id)
    if (!line || line.status === 'captured') continue
    const intoWallet = to === 'wallet' && refund.sale_id !== null ? refund.amount_minor : 0n
    const returned = line.returned_to_wallet_minor + intoWallet
    if (intoWallet > 0n) await changeLine(tx, line, { returned_to_wallet_minor: returned })
    await endSale(tx, sale, { own: all.filter(({ sale_id }) => sale_id === null || sale_id === sale.sold.id), returned, now })
  }
}

type Own = { readonly own: readonly Refund[]; readonly returned: bigint; readonly now: Instant }

async function endSale(tx: SiteTx, { seller, sold }: LockedSale, { own, returned, now }: Own): Promise<void> {
  if (own.some(({ status }) => status === 'promised') || (await lockLivePayment(tx, sold.id))) return
  const toCard = own.some(({ status }) => status === 'sent')
  const toWallet = returned > 0n || own.some(({ status }) => status === 'toWallet')
  const byHand = own.some(({ status }) => status === 'byHand')
  const where = byHand ? 'hand' : toCard && toWallet ? 'both' : toCard ? 'card' : 'wallet'
  await seller.refunded(tx, sold, { to: where, now })
}
