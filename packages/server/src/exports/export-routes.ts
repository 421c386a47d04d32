import { route } from '../http/route.ts'
import { actorOf, reading } from '../request-context.ts'
import { askForExport } from './ask-for-export.ts'
import { cancelExport } from './cancel-export.ts'
import { listExports, presentExport } from './export-repo.ts'

export const exportRoutes = {
  exportTickets: route.exports.exportTickets.handler(async ({ input, context }) => {
    const { app, now } = context
    const row = await askForExport({ db: app.db, jobs: app.jobs, actor: actorOf(context), now }, { ...input, kind: 'tickets' })
    return { success: true, export: presentExport(row) }
  }),
  exportChangeRequests: route.exports.exportChangeRequests.handler(async ({ input, context }) => {
    const { app, now } = context
    const actor = actorOf(context)
    const { assigned } = input.filters
    // Whose they are is decided now: the job that writes it is nobody.
    const filters = { ...input.filters, assigned: assigned === 'me' ? { userId: actor.userId } : assigned }
    const row = await askForExport({ db: app.db, jobs: app.jobs, actor, now }, { kind: 'changes', filters })
    return { success: true, export: presentExport(row) }
  }),
  getMyExports: route.exports.getMyExports.handler(({ context }) =>
    reading(context, async (tx) => ({
      success: true,
      exports: (await listExports(tx, actorOf(context).userId, context.now)).map(presentExport),
    })),
  ),
  cancelExport: route.exports.cancelExport.handler(async ({ input, context }) => {
    const { app, now } = context
    return {
      success: true,
      export: presentExport(await cancelExport({ db: app.db, jobs: app.jobs, actor: actorOf(context), now }, input)),
    }
  }),
}
