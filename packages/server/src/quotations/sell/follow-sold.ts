import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import type { Shop } from '../quotation-editor.ts'
import { leadOf, namedLead } from './lead-of.ts'
import { changeSaid } from './quotation-sale-repo.ts'

type Saved = {
  readonly id: number
  readonly customerId: number
  readonly kart: KartDocument
  /** The version before. */
  readonly before: KartDocument | undefined
  readonly lastDay: PlainDate | null
}

/**
 * Another lead traveller or number of confirmation of what was sold already reaches its vouchers as a revision, which is mailed; once nobody travels any more, as one that is
 * not. The caller has locked the quotation.
 */
export async function followSold(
  tx: SiteTx,
  { shop, now }: { readonly shop: Shop; readonly now: Instant },
  { id, customerId, kart, before, lastDay }: Saved,
): Promise<void> {
  const orderId = await changeSaidTo(tx, { id, customerId, kart, before })
  if (orderId === undefined || (lastDay !== null && lastDay < (await todayOfSite(tx, now)))) return
  await shop.jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId })
}

/** The same without a letter, for a change that sends one itself. Gives the order where its vouchers said something else. */
export async function changeSaidTo(
  tx: SiteTx,
  { id, customerId, kart, before }: Omit<Saved, 'lastDay'>,
): Promise<number | undefined> {
  // Who leads is another where the passengers are: whatever it was sold with stays otherwise.
  const isSameLead = before !== undefined && namedLead(before) === namedLead(kart)
  return changeSaid(tx, id, {
    leadName: isSameLead ? undefined : await leadOf(tx, kart, { quotationId: id, userId: customerId }),
    confirmation: kart.salesConfirmationNo,
    before: before?.salesConfirmationNo ?? '',
  })
}
