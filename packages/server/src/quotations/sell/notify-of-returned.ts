import { formatMoney } from '@tradewind/domain/format-money'
import { sum } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { notifyBuyer } from '../../ledger/notify-buyer.ts'
import type { Shop } from '../quotation-editor.ts'
import { listLinksOfReceipts } from './agreed-repo.ts'
import type { ReturnedReceipt } from './receive.ts'

type News = {
  readonly quotationId: number
  readonly returned: readonly ReturnedReceipt[]
  /** A sentence that names the quotation. */
  readonly why: string
}

/**
 * Says that payments went back: to everyone who signs in for the wallet in which they are, with the sum; and by a letter, which has no amount, to who paid by a link or agreed by one. Nothing
 * where nothing went back.
 */
export async function notifyOfReturned(
  tx: SiteTx,
  { shop, now }: { readonly shop: Shop; readonly now: Instant },
  { quotationId, returned, why }: News,
): Promise<void> {
  if (returned.length === 0) return
  for (const [legalEntityId, ofBuyer] of Map.groupBy(returned, ({ buyer }) => buyer)) {
    const sums = [...Map.groupBy(ofBuyer, ({ amount }) => amount.currency)].map(([currency, ones]) =>
      formatMoney(
        sum(
          ones.map(({ amount }) => amount),
          currency,
        ),
      ),
    )
    await notifyBuyer(tx, { legalEntityId, title: `${sums.join(' and ')} was returned to your wallet`, body: why }, now)
  }
  const links = await listLinksOfReceipts(
    tx,
    quotationId,
    returned.map(({ receiptId }) => receiptId),
  )
  for (const proposalId of links)
    await shop.jobs.enqueue(tx, 'send-proposal-mail', { siteId: tx.siteId, proposalId, about: 'returned' })
}
