import { formatMoney } from '@tradewind/domain/format-money'
import { refundByHand, refundReturned, refundSettled } from '@tradewind/domain/ledger/build-posting'
import { money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { notifyBuyer } from '../../ledger/notify-buyer.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity.ts'
import { post } from '../../ledger/post/post.ts'
import { changeOrder, type LockedSale, lockLiveOrder, type PaymentOrder } from '../payment-order-repo.ts'
import { listRefunds, lockRefundOfOrder, type Refund } from './refund-repo.ts'

export type RefundEnd =
  | { readonly to: 'card'; readonly gatewayRefundId: string }
  | { readonly to: 'wallet' }
  | { readonly to: 'hand'; readonly reference: string }

export type RefundParts = Pick<App, 'jobs' | 'sellers' | 'refundWatch'>

const STATUS = { card: 'sent', wallet: 'toWallet', hand: 'byHand' } as const
const POSTINGS = { card: refundSettled, wallet: refundReturned, hand: refundByHand } as const

/**
 * Ends a promised refund, once, whoever comes first: what it is about is told when all its money is back. False where it has ended before;
 * nothing is written then.
 */
export async function settleRefund(
  tx: SiteTx,
  { jobs, sellers, refundWatch }: RefundParts,
  { refundId, end, isByPerson = false, now }: { refundId: string; end: RefundEnd; isByPerson?: boolean; now: Instant },
): Promise<boolean> {
  const { to } = end
  const { order, sale, refund } = await lockRefundOfOrder(tx, sellers, refundId)
  if (refund.status !== 'promised') return false
  const move = {
    key: `refund:${refundId}:${to}`,
    about: { kind: 'order', id: order.id } as const,
    amount: money(refund.amount_minor, refund.currency),
    owner: await getOwnerEntity(tx),
    buyer: order.legal_entity_id,
  }
  await post(tx, POSTINGS[to](move), now)
  const ending = {
    status: STATUS[to],
    gateway_refund_id: to === 'card' ? end.gatewayRefundId : null,
    hand_reference: to === 'hand' ? end.reference : null,
  }
  await tx
    .updateTable('refunds')
    .set({ ...ending, asking_since: null, settled_at: now })
    .where('id', '=', refundId)
    .execute()
  if (to !== 'card') await tellBuyer(tx, { order, refund, end, now })
  if (refund.change_request_id === null) await endSale(tx, { order, sale, refund, to, now })
  else await sale?.seller.claimRefunded?.(tx, { claimId: refund.change_request_id, to, jobs, now })
  if (!isByPerson) await refundWatch.ended(tx, { refundId, now })
  return true
}

type Told = { readonly order: PaymentOrder; readonly refund: Refund; readonly now: Instant }

async function tellBuyer(tx: SiteTx, { order, refund, end, now }: Told & { end: RefundEnd }): Promise<void> {
  const amount = formatMoney(money(refund.amount_minor, refund.currency))
  const told =
    end.to === 'hand'
      ? {
          title: `${amount} was refunded to you`,
          body: `By bank transfer, because the refund to your card failed. Reference ${end.reference}.`,
        }
      : { title: `${amount} was refunded to your wallet`, body: 'Your card declined the refund.' }
  await notifyBuyer(tx, { legalEntityId: order.legal_entity_id, ...told }, now)
}

type Back = Told & { readonly sale: LockedSale | undefined; readonly to: RefundEnd['to'] }

/** The sale ends once all is back, and only when no payment of it lives: one that is sold or being paid anew stays as it is. */
async function endSale(tx: SiteTx, { order, sale, refund, to, now }: Back): Promise<void> {
  const all = await listRefunds(tx, order.id)
  const isAllBack = all.every(({ status }) => status !== 'promised')
  const intoWallet = to === 'wallet' && refund.currency === order.currency ? refund.amount_minor : 0n
  const changed = await changeOrder(tx, order.id, {
    returned_to_wallet_minor: order.returned_to_wallet_minor + intoWallet,
    ...(isAllBack && order.status === 'refunding' ? { status: 'refunded', settled_at: now } : {}),
  })
  if (!isAllBack || !sale || (await lockLiveOrder(tx, sale.sold.id))) return
  const toCard = all.some(({ status }) => status === 'sent')
  const toWallet = changed.returned_to_wallet_minor > 0n || all.some(({ status }) => status === 'toWallet')
  const byHand = all.some(({ status }) => status === 'byHand')
  const where = byHand ? 'hand' : toCard && toWallet ? 'both' : toCard ? 'card' : 'wallet'
  await sale.seller.refunded(tx, sale.sold, { to: where, now })
}
