import { cardTopUp } from '@tradewind/domain/ledger/build-posting'
import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { issueTopUpReceipt } from '../documents/issue-top-up-receipt.ts'
import { post } from '../ledger/post/post.ts'
import { type Payment, updatePayment } from './payment-repo.ts'

/** A card payment that was made to fill a wallet: its money, held for a moment by its payment, goes where it was meant to go. */
export async function fillWallet(
  tx: SiteTx,
  { payment, amount, now }: { payment: Payment; amount: Money; now: Instant },
): Promise<void> {
  const posting = cardTopUp({
    key: `order:${payment.id}:topUp`,
    about: { kind: 'order', id: payment.id },
    buyer: payment.legal_entity_id,
    amount,
  })
  await post(tx, posting, now)
  const buyer = payment.legal_entity_id
  await updatePayment(tx, payment.id, { status: 'captured', card_minor: amount.minor, paid_at: now, settled_at: now })
  await issueTopUpReceipt(tx, { key: `order:${payment.id}`, buyer, amount, how: 'Card', now })
}
