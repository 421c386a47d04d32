import { recordChange } from '../../audit/record-change.ts'
import { inSite } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import type { RateEditor } from '../save-rates.ts'
import { deleteMapping } from './mapping-repo.ts'

/** The next sheet of this supplier is read by its headings again. Refuses NOT_FOUND. */
export function forgetMapping({ db, actor, now }: RateEditor, id: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const supplier = await deleteMapping(tx, id)
    if (supplier === undefined) return refuse('NOT_FOUND', { message: 'We do not know the columns of this supplier’s sheets.' })
    const about = { kind: 'rateSheetMapping', id }
    await recordChange(tx, { actor, area: 'rules', action: 'forget columns of rate sheets', about, before: { supplier } }, now)
  })
}
