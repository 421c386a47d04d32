import { mayShareViews } from '@tradewind/domain/saved-views/saved-lists'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { deleteView, restoreView } from './delete-view.ts'
import { refuseList } from './refuse-list.ts'
import { saveView } from './save-view.ts'
import { listViews } from './saved-view-repo.ts'
import { setDefaultView } from './set-default-view.ts'

const acting = (context: RequestContext) => ({ db: context.db, actor: actorOf(context), now: context.now })

export const savedViewRoutes = {
  getSavedViews: route.savedViews.getSavedViews.handler(async ({ input: { list }, context }) => {
    const actor = actorOf(context)
    refuseList(actor, list)
    const views = await reading(context, (tx) => listViews(tx, actor, list))
    return { success: true, views, mayShare: mayShareViews(actor) }
  }),
  saveView: route.savedViews.saveView.handler(async ({ input, context, errors }) => ({
    success: true,
    id: await saveView({ ...acting(context), refuse: promised(errors) }, input),
  })),
  deleteView: route.savedViews.deleteView.handler(async ({ input, context }) => {
    await deleteView(acting(context), input)
    return { success: true }
  }),
  restoreView: route.savedViews.restoreView.handler(async ({ input, context, errors }) => {
    await restoreView({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  setDefaultView: route.savedViews.setDefaultView.handler(async ({ input, context }) => {
    await setDefaultView(acting(context), input)
    return { success: true }
  }),
}
