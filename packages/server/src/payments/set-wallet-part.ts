import { hold, release } from '@tradewind/domain/ledger/build-posting'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { post } from '../ledger/post/post.ts'
import { changeLocked, type Payment } from './payment-repo.ts'

type Along = {
  /** Changes with it, because a paid payment is at every moment the sum of its parts. */
  readonly along?: Partial<Payment>
  /** For a caller that may set aside more than there is. */
  readonly refuse?: Refuse<'INSUFFICIENT_BALANCE'>
}

/**
 * Brings what the wallet has set aside for a locked payment to this amount: holds what is missing, releases what is too much.
 * Refuses INSUFFICIENT_BALANCE, with nothing written.
 */
export async function setWalletPart(
  tx: SiteTx,
  payment: Payment,
  target: Money,
  now: Instant,
  { along = {}, refuse }: Along = {},
): Promise<Payment> {
  const change = target.minor - payment.wallet_minor
  if (change === 0n) return Object.keys(along).length > 0 ? changeLocked(tx, payment, along) : payment
  const walletMoves = payment.wallet_moves + 1
  const move = {
    key: `order:${payment.id}:wallet:${walletMoves}`,
    about: { kind: 'order', id: payment.id } as const,
    buyer: payment.legal_entity_id,
    amount: money(change < 0n ? -change : change, payment.currency),
  }
  await post(tx, change > 0n ? hold(move) : release(move), now, refuse)
  return changeLocked(tx, payment, { ...along, wallet_minor: target.minor, wallet_moves: walletMoves })
}
