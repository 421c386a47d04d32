import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { issueDocument } from './issue-document.ts'

type Paid = {
  /** What was paid for: 'change:7', 'booking:12:v3'. */
  readonly key: string
  readonly seller: number
  readonly buyer: number
  readonly saleId: number
  readonly about: string
  readonly amount: Money
  readonly now: Instant
}

/** The receipt for what a wallet paid after the sale: a reissue, a fee put on later. Issued after its invoice, last in its transaction. */
export async function issueWalletReceipt(tx: SiteTx, { key, amount, now, ...paid }: Paid): Promise<void> {
  if (amount.minor <= 0n) return
  const lines = [{ label: 'From the wallet', detail: null, sac: null, gst: null, amount }]
  await issueDocument(tx, { ...paid, key: `receipt:${key}`, kind: 'receipt', lines, total: amount }, now)
}
