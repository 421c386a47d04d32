import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { QuotationEditor } from './quotation-editor.ts'
import { lockQuotation, setTemplate } from './quotation-repo.ts'

/** Puts a quotation among those that are copied again and again, or takes it out. It stays the quotation that it is. */
export function setKartTemplate(
  { db, actor, now }: QuotationEditor,
  { id, isTemplate }: { readonly id: number; readonly isTemplate: boolean },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const before = await lockQuotation(tx, id)
    if (before.isTemplate === isTemplate) return
    await setTemplate(tx, id, isTemplate)
    const about = { kind: 'quotation', id }
    const change = { before: { isTemplate: before.isTemplate }, after: { isTemplate } }
    await recordChange(tx, { actor, area: 'quotations', action: 'mark quotation as template', about, ...change }, now)
  })
}
