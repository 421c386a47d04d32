import { promised } from '../http/promised-refusals.ts'
import { actorOf } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { enterCost } from './enter-cost.ts'

export const missingCostRoutes = {
  enterCost: route.missingCosts.enterCost.handler(async ({ input, context, errors }) => {
    const { db, now } = context
    await enterCost({ db, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return { success: true }
  }),
}
