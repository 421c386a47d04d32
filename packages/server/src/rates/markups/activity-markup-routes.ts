import { promised } from '../../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { listActivityMarkups, showActivityMarkup } from './list-activity-markups.ts'
import { addActivityMarkup, editActivityMarkup, endActivityMarkup } from './save-activity-markup.ts'

const editorOf = (context: RequestContext) => ({
  db: context.db,
  actor: actorOf(context),
  now: context.now,
  currency: context.site.currency,
  jobs: context.app.jobs,
})

export const activityMarkupRoutes = {
  addActivityMarkUp: route.activityMarkups.addActivityMarkUp.handler(async ({ input, context }) => {
    const id = await addActivityMarkup(editorOf(context), input.markup)
    return { success: true, markup: await reading(context, (tx) => showActivityMarkup(tx, id)) }
  }),
  editActivityMarkUp: route.activityMarkups.editActivityMarkUp.handler(async ({ input: { markup }, context, errors }) => {
    await editActivityMarkup({ ...editorOf(context), refuse: promised(errors) }, markup)
    return { success: true, markup: await reading(context, (tx) => showActivityMarkup(tx, markup.id)) }
  }),
  getActivityMarkUp: route.activityMarkups.getActivityMarkUp.handler(({ input, context }) =>
    reading(context, async (tx) => ({ success: true as const, ...(await listActivityMarkups(tx, input)) })),
  ),
  deleteActivityMarkup: route.activityMarkups.deleteActivityMarkup.handler(async ({ input, context }) => {
    await endActivityMarkup(editorOf(context), input.id)
    return { success: true }
  }),
}
