import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { changeLine, partsLeft } from './payment-line-repo.ts'
import { lockLivePayment } from './payment-repo.ts'
import { setWalletPart } from './set-wallet-part.ts'

/**
 * Brings what is held for a paid sale to another amount, before it is captured: the wallet gives what is missing, and gets what is too much. What a card
 * paid stays as it is. The caller has locked the sale. Refuses INSUFFICIENT_BALANCE with nothing written.
 */
export async function raiseSalePayment(
  tx: SiteTx,
  { saleId, amount, now }: { saleId: number; amount: Money; now: Instant },
  refuse: Refuse<'INSUFFICIENT_BALANCE' | 'STATE_CHANGED'>,
): Promise<void> {
  const live = await lockLivePayment(tx, saleId)
  if (live?.order.status !== 'paid' || live.order.currency !== amount.currency) refuse('STATE_CHANGED')
  const { order, lines, line } = live
  const more = amount.minor - line.amount_minor
  if (partsLeft(order, lines).wallet.minor + more < 0n) throw new Error(`Sale ${saleId} was paid more by card than the new amount`)
  await changeLine(tx, line, { amount_minor: amount.minor })
  const wallet = money(order.wallet_minor + more, order.currency)
  await setWalletPart(tx, order, wallet, now, { along: { amount_minor: order.amount_minor + more }, refuse })
}

/** How much less than it was paid with a sale may cost: what the wallet gave can go back, what a card gave cannot in part. */
export async function mostLess(tx: SiteTx, saleId: number): Promise<bigint> {
  const live = await lockLivePayment(tx, saleId)
  return live ? partsLeft(live.order, live.lines).wallet.minor : 0n
}
