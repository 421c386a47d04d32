import { scopeOf } from '../../accounts/scope.ts'
import { actorOf, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { listHolds } from './list-holds.ts'

export const holdRoutes = {
  getHolds: route.holds.getHolds.handler(({ input, context }) => {
    const viewer = actorOf(context)
    return reading(context, async (tx) => ({
      success: true as const,
      ...(await listHolds(tx, scopeOf(viewer), { ...input, viewer, now: context.now })),
    }))
  }),
}
