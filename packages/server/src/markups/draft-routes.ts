import { listEditions } from '../editions/list-editions.ts'
import { promised } from '../http/promised-refusals.ts'
import { reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { discardDraft } from './discard-draft.ts'
import { dropDraftChange } from './drop-draft-change.ts'
import { getFareBook } from './fare-book.ts'
import { contextOf } from './markup-routes.ts'
import { publishDraft } from './publish-draft.ts'
import { removeInDraft } from './remove-in-draft.ts'
import { restoreEdition } from './restore-edition.ts'
import { saveDraftRule } from './save-draft-rule.ts'
import { showDraft } from './show-draft.ts'

export const draftRoutes = {
  getDraft: route.markupDrafts.getDraft.handler(async ({ input, context }) => {
    const shown = await reading(context, (tx) => showDraft(tx, input))
    return { success: true, ...shown }
  }),
  saveDraftRule: route.markupDrafts.saveDraftRule.handler(async ({ input, context }) => ({
    success: true,
    revision: await saveDraftRule(contextOf(context), input),
  })),
  removeInDraft: route.markupDrafts.removeInDraft.handler(async ({ input, context }) => ({
    success: true,
    revision: await removeInDraft(contextOf(context), input),
  })),
  dropDraftChange: route.markupDrafts.dropDraftChange.handler(async ({ input, context }) => ({
    success: true,
    revision: await dropDraftChange(contextOf(context), input),
  })),
  discardDraft: route.markupDrafts.discardDraft.handler(async ({ input, context }) => {
    await discardDraft(contextOf(context), input)
    return { success: true }
  }),
  publishDraft: route.markupDrafts.publishDraft.handler(async ({ input, context, errors }) => ({
    success: true,
    edition: await publishDraft({ ...contextOf(context), refuse: promised(errors) }, input),
  })),
  listEditions: route.markupDrafts.listEditions.handler(async ({ input, context }) => {
    const page = await reading(context, async (tx) => listEditions(tx, await getFareBook(tx, input.groupId), input.cursor))
    return { success: true, ...page }
  }),
  restoreEdition: route.markupDrafts.restoreEdition.handler(async ({ input, context, errors }) => ({
    success: true,
    edition: await restoreEdition({ ...contextOf(context), refuse: promised(errors) }, input),
  })),
}
