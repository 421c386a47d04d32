import { formatMoney } from '@tradewind/domain/format-money'
import { money } from '@tradewind/domain/money'
import { refundedTwice, refundStuck, type TroubledRefund } from '@tradewind/domain/reconciliation/refund-troubles'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { notify } from '../notifications/notify.ts'
import { firstSaleOf } from '../payments/payment-line-repo.ts'
import { findDifferenceAbout } from './difference-repo.ts'
import { matchLater, recordDifferences } from './record-differences.ts'
import { getPaymentOfRefund, markStuck } from './troubled-refund-repo.ts'

type About = { readonly refundId: string; readonly now: Instant }

/** A refund does not go by itself: a difference that somebody has to end, notified once. */
export async function reportStuckRefund(tx: SiteTx, { refundId, why, now }: About & { why: string }): Promise<void> {
  if (!(await markStuck(tx, refundId, now))) return
  const refund = await readTroubled(tx, refundId)
  await recordDifferences(tx, { runId: null, now }, { found: [refundStuck(refund)], looked: [] })
  await notifyStaff(tx, {
    title: `A refund of ${formatMoney(refund.amount)} to a card failed`,
    body: `${why}. You can resolve it manually.`,
    now,
  })
}

/** Money went out by bank transfer and to the card. */
export async function reportRefundedTwice(tx: SiteTx, { refundId, now }: About): Promise<void> {
  const refund = await readTroubled(tx, refundId)
  await recordDifferences(tx, { runId: null, now }, { found: [refundedTwice(refund)], looked: [] })
  const body = 'The gateway sent it to the card after it was resolved manually.'
  await notifyStaff(tx, { title: `${formatMoney(refund.amount)} was refunded twice`, body, now })
}

/** The money has gone where it belongs without a person: what staff was notified of is over. */
export async function endStuckRefund(tx: SiteTx, { refundId, now }: About): Promise<void> {
  const about = { kind: 'refundStuck', about: refundId } as const
  const found = await findDifferenceAbout(tx, about)
  if (found) await matchLater(tx, found.id, now)
}

export async function readTroubled(tx: SiteTx, refundId: string): Promise<TroubledRefund> {
  const row = await getPaymentOfRefund(tx, refundId)
  return {
    id: refundId,
    paymentId: row.paymentId,
    gatewayPaymentId: row.gateway_payment_id ?? '',
    saleId: row.sale_id ?? (await firstSaleOf(tx, row.payment_id)),
    amount: money(row.amount_minor, row.currency),
  }
}

async function notifyStaff(tx: SiteTx, { title, body, now }: { title: string; body: string; now: Instant }): Promise<void> {
  const notice = { kind: 'reconciliation', title, body, path: '/staff/reconciliation' } as const
  await notify(tx, { to: { permission: 'ledger.reconcile' }, ...notice }, now)
}
