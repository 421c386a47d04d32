import { promised } from '../http/promised-refusals.ts'
import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { cancelExport } from './cancel-export.ts'
import { listExports } from './export-repo.ts'
import { presentExport } from './present-export.ts'

export const exportRoutes = {
  getMyExports: route.exports.getMyExports.handler(({ context }) =>
    reading(context, async (tx) => {
      const rows = await listExports(tx, actorOf(context).userId, context.now)
      return { success: true, exports: rows.map((row) => presentExport(row, context.app.exports)) }
    }),
  ),
  cancelExport: route.exports.cancelExport.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    const row = await cancelExport({ db: app.db, jobs: app.jobs, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return { success: true, export: presentExport(row, app.exports) }
  }),
}
