import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { inSite } from '../database/in-site.ts'
import type { QuotationEditor } from './quotation-editor.ts'
import { getQuotationOfLine, getVersion, type LineKind, lockQuotation } from './quotation-repo.ts'
import { saveVersion } from './save-version.ts'

const LISTS = {
  accommodation: 'accomodations',
  activity: 'activities',
  transfer: 'transfers',
  miscellaneous: 'miscellaneous',
} as const

/** Saves a quotation without a line. Gives its number. */
export function removeLine(
  context: QuotationEditor<'QUOTATION_CLOSED'>,
  { kind, id }: { readonly kind: Exclude<LineKind, 'flight'>; readonly id: number },
): Promise<number> {
  return inSite(context.db, context.actor.siteId, async (tx) => {
    const quotationId = await getQuotationOfLine(tx, kind, id)
    const quotation = await lockQuotation(tx, quotationId)
    const { kept } = await getVersion(tx, quotationId, quotation.version)
    const list = LISTS[kind]
    const kart: KartDocument = { ...kept.kart, [list]: kept.kart[list].filter((line) => line.id !== id) }
    // A colleague who removed it first is no reason to refuse: it is gone.
    await saveVersion(tx, context, { quotation, before: kept, wish: { ...kart, totalPrice: undefined, isVouchered: false } })
    return quotationId
  })
}
