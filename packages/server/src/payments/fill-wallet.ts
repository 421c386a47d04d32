import { cardTopUp } from '@tradewind/domain/ledger/build-posting'
import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { issueTopUpReceipt } from '../documents/issue-top-up-receipt.ts'
import { post } from '../ledger/post/post.ts'
import { type Payment, updatePayment } from './payment-repo.ts'

/** A card payment that was made to fill a wallet: its money, held for a moment by its order, goes where it was meant to go. */
export async function fillWallet(
  tx: SiteTx,
  { order, amount, now }: { order: Payment; amount: Money; now: Instant },
): Promise<void> {
  const posting = cardTopUp({
    key: `order:${order.id}:topUp`,
    about: { kind: 'order', id: order.id },
    buyer: order.legal_entity_id,
    amount,
  })
  await post(tx, posting, now)
  const buyer = order.legal_entity_id
  await updatePayment(tx, order.id, { status: 'captured', card_minor: amount.minor, paid_at: now, settled_at: now })
  await issueTopUpReceipt(tx, { key: `order:${order.id}`, buyer, amount, how: 'Card', now })
}
