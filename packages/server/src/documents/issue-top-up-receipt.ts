import type { SiteTx } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import type { Receipts, ReceivedMoney } from '../ledger/receipts.ts'
import { findDocumentIds } from './document-repo.ts'
import { issueDocument } from './issue-document.ts'

/** The receipts that the ledger asks for. */
export const topUpReceipts: Receipts = { issue: issueTopUpReceipt, find: findTopUpReceipts }

/** The receipt for money that came into a wallet. The last thing in its transaction. */
export async function issueTopUpReceipt(tx: SiteTx, { key, buyer, amount, how, now }: ReceivedMoney): Promise<void> {
  await issueDocument(
    tx,
    {
      key: documentKey(key),
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

async function findTopUpReceipts(tx: SiteTx, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ids = await findDocumentIds(tx, keys.map(documentKey))
  return new Map(
    keys.flatMap((key) => {
      const id = ids.get(documentKey(key))
      return id === undefined ? [] : [[key, id] as const]
    }),
  )
}

/** What a receipt is issued and found under. */
function documentKey(key: string): string {
  return `receipt:${key}`
}
