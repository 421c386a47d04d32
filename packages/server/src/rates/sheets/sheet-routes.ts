import { promised } from '../../http/promised-refusals.ts'
import { actorOf, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { publishRateDrafts } from '../studio/publish-rate-draft.ts'
import { checkSheet } from './check-rate-sheet.ts'
import { exportRates } from './export-rates.ts'
import { forgetMapping } from './forget-mapping.ts'
import { importRateSheet } from './import-rate-sheet.ts'
import { listMappings } from './mapping-repo.ts'
import { readSheet } from './read-sheet.ts'

export const rateSheetRoutes = {
  checkRateSheet: route.rateSheets.checkRateSheet.handler(async ({ input, context, errors }) => {
    const { currency } = context.site
    const sheet = await readSheet({ db: context.db, siteId: context.site.id, currency, refuse: promised(errors) }, input)
    const checked = await reading(context, (tx) => checkSheet(tx, sheet, { endsMissing: input.endsMissing, currency }))
    return { success: true, sheet: checked }
  }),
  importRateSheet: route.rateSheets.importRateSheet.handler(async ({ input, context, errors }) => {
    const { db, now, site } = context
    const editor = { db, actor: actorOf(context), now, currency: site.currency, refuse: promised(errors) }
    return { success: true, drafts: await importRateSheet(editor, input) }
  }),
  publishRateDrafts: route.rateSheets.publishRateDrafts.handler(async ({ input, context, errors }) => {
    const { db, now, app } = context
    const editor = { db, actor: actorOf(context), now, jobs: app.jobs, refuse: promised(errors) }
    return { success: true, published: await publishRateDrafts(editor, input) }
  }),
  exportRates: route.rateSheets.exportRates.handler(({ input, context, errors }) =>
    reading(context, async (tx) => ({
      success: true as const,
      ...(await exportRates(tx, input, { zones: context.site.zones, now: context.now, refuse: promised(errors) })),
    })),
  ),
  getRateSheetMappings: route.rateSheets.getRateSheetMappings.handler(({ context }) =>
    reading(context, async (tx) => ({ success: true as const, mappings: await listMappings(tx) })),
  ),
  deleteRateSheetMapping: route.rateSheets.deleteRateSheetMapping.handler(async ({ input: { id }, context }) => {
    await forgetMapping({ db: context.db, actor: actorOf(context), now: context.now }, id)
    return { success: true }
  }),
}
