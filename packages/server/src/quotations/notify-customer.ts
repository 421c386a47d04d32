import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Shop } from './quotation-editor.ts'
import type { Quotation } from './quotation-repo.ts'

type News = { readonly title: string; readonly body?: string }

/** Notifies the customer of a quotation of what became of it; it opens in their own list, so one that was never sent to them brings none. */
export async function notifyCustomer(
  tx: SiteTx,
  { shop, now }: { readonly shop: Shop; readonly now: Instant },
  { id, customerId, sentVersion }: Pick<Quotation, 'id' | 'customerId' | 'sentVersion'>,
  { title, body = '' }: News,
): Promise<void> {
  if (sentVersion === null) return
  await shop.notify(tx, { to: { userId: customerId }, kind: 'ownProposal', title, body, path: `/quotations?open=${id}` }, now)
}
