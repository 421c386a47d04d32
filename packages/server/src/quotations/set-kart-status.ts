import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { inSite } from '../database/in-site.ts'
import { moveQuotation } from './move-quotation.ts'
import type { QuotationEditor } from './quotation-editor.ts'
import { lockQuotation } from './quotation-repo.ts'
import type { SupplierOfLine } from './sell/sell-quotation.ts'
import { takeVersion } from './take-version.ts'

type Wish = {
  readonly id: number
  readonly version: number
  readonly status: QuotationStatus
  readonly reason: string
  readonly suppliers: readonly SupplierOfLine[]
  /** To which its customer agreed, as it is set to accepted or vouchered. */
  readonly agreedVersion?: number | undefined
  /** Who of them; empty: the customer. */
  readonly agreedBy: string
}

/** Moves a quotation on as the person saw it: where a colleague has saved it since, that is shown first. */
export function setKartStatus(
  context: QuotationEditor<'QUOTATION_CHANGED'>,
  { agreedVersion, agreedBy, ...wish }: Wish,
): Promise<void> {
  return inSite(context.db, context.actor.siteId, async (tx) => {
    await takeVersion(tx, context, await lockQuotation(tx, wish.id), wish.version)
    await moveQuotation(tx, context, wish.id, { ...wish, agreed: { version: agreedVersion, by: agreedBy } })
  })
}
