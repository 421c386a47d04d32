import { scopeOf } from '../../accounts/scope.ts'
import { inSite } from '../../database/in-site.ts'
import { route } from '../../http/route.ts'
import { actorOf } from '../../request-context.ts'
import { listHolds } from './list-holds.ts'

export const holdRoutes = {
  getHolds: route.holds.getHolds.handler(({ input, context }) => {
    const viewer = actorOf(context)
    return inSite(context.app.db, context.site.id, async (tx) => ({
      success: true as const,
      ...(await listHolds(tx, scopeOf(viewer), { ...input, viewer, now: context.now })),
    }))
  }),
}
