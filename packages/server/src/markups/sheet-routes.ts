import { promised } from '../http/promised-refusals.ts'
import { reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { exportRules } from './export-rules.ts'
import { importRules } from './import-rules.ts'
import { contextOf } from './markup-routes.ts'

export const sheetRoutes = {
  exportRules: route.markupSheets.exportRules.handler(({ input, context }) =>
    reading(context, async (tx) => ({
      success: true,
      ...(await exportRules(tx, { ...input, zones: context.site.zones, now: context.now })),
    })),
  ),
  importRules: route.markupSheets.importRules.handler(async ({ input, context, errors }) => ({
    success: true,
    ...(await importRules({ ...contextOf(context), refuse: promised(errors) }, input)),
  })),
}
