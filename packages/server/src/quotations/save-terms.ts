import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { cleanTerms } from './clean-terms.ts'
import type { QuotationEditor } from './quotation-editor.ts'
import { insertTerms } from './terms-repo.ts'

type Wish = { readonly terms: string; readonly version: number }

/** Writes the terms anew. A colleague who did so since the person began is not overwritten. */
export function saveTerms({ db, actor, now, refuse }: QuotationEditor<'TERMS_CHANGED'>, { terms, version }: Wish): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const next = version + 1
    const { isNext } = await insertTerms(tx, { terms: cleanTerms(terms), version: next, at: now, by: actor.userId })
    if (!isNext) refuse('TERMS_CHANGED')
    const about = { kind: 'quotationTerms', id: next }
    await recordChange(tx, { actor, area: 'quotations', action: 'change quotation terms', about, after: { version: next } }, now)
  })
}
