import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity.ts'
import { issueDocument } from './issue-document.ts'

type Received = {
  readonly key: string
  readonly buyer: number
  readonly amount: Money
  readonly how: string
  readonly now: Instant
}

/** What a receipt is issued and found under. `key` names what brought the money: 'entry:7', 'order:…'. */
export function topUpReceiptKey(key: string): string {
  return `receipt:${key}`
}

/** The receipt for money that came into a wallet. The last thing in its transaction. */
export async function issueTopUpReceipt(tx: SiteTx, { key, buyer, amount, how, now }: Received): Promise<void> {
  await issueDocument(
    tx,
    {
      key: topUpReceiptKey(key),
      kind: 'receipt',
      seller: await getOwnerEntity(tx),
      buyer,
      about: 'Money added to the wallet',
      lines: [{ label: 'Received', detail: how, sac: null, amount, gst: null }],
      total: amount,
    },
    now,
  )
}
