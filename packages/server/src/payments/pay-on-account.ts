import { saleOnAccount } from '@tradewind/domain/ledger/build-posting'
import { isZero } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { post } from '../ledger/post/post.ts'
import type { Mover } from '../sales/mover.ts'
import type { Delivered } from '../sales/seller.ts'
import { captureSales } from './capture-sale.ts'
import { amountOfPayment, changeLocked, lockPaymentOfSales } from './payment-repo.ts'

type Paying = Pick<App, 'jobs' | 'sellers'> & { readonly actor: Mover; readonly now: Instant }

/**
 * Pays sales that the caller has just made on the buyer's account: what they cost is owed from now on, whatever the wallet has. What is refunded of them later goes to the
 * wallet. The caller has decided that this buyer may owe it.
 */
export async function payOnAccount(tx: SiteTx, { jobs, sellers, actor, now }: Paying, orderId: string): Promise<void> {
  const { sales, payment } = await lockPaymentOfSales(tx, sellers, orderId)
  if (payment.status !== 'open' || payment.wallet_minor !== 0n || payment.card_minor !== 0n)
    throw new Error(`Payment ${orderId} is ${payment.status} and cannot be put on account`)
  const amount = amountOfPayment(payment)
  if (!isZero(amount)) {
    const posting = saleOnAccount({
      key: `order:${orderId}:wallet:1`,
      about: { kind: 'order', id: orderId },
      buyer: payment.legal_entity_id,
      amount,
    })
    await post(tx, posting, now)
  }
  changeLocked(tx, payment, { status: 'paid', paid_at: now, is_on_account: true, wallet_minor: amount.minor, wallet_moves: 1 })
  const captures: Delivered[] = []
  for (const { seller, sold } of sales) await seller.paid(tx, sold, { jobs, now, actor, captures })
  await captureSales(tx, captures)
}
