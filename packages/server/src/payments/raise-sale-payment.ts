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
  if (live?.payment.status !== 'paid' || live.payment.currency !== amount.currency) refuse('STATE_CHANGED')
  const { payment, lines, line } = live
  const more = amount.minor - line.amount_minor
  if (partsLeft(payment, lines).wallet.minor + more < 0n)
    throw new Error(`Sale ${saleId} was paid more by card than the new amount`)
  await changeLine(tx, line, { amount_minor: amount.minor })
  const wallet = money(payment.wallet_minor + more, payment.currency)
  await setWalletPart(tx, payment, wallet, now, { along: { amount_minor: payment.amount_minor + more }, refuse })
}

/** How much less than it was paid with a sale may cost: what the wallet paid can be refunded in part, what a card paid cannot. */
export async function mostLess(tx: SiteTx, saleId: number): Promise<bigint> {
  const live = await lockLivePayment(tx, saleId)
  return live ? partsLeft(live.payment, live.lines).wallet.minor : 0n
}
