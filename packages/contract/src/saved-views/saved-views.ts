import { SAVED_LISTS, VIEW_NAME_AT_MOST, VIEW_SEARCH_AT_MOST, VIEWS_AT_MOST } from '@tradewind/domain/saved-views/saved-lists'
import { z } from 'zod'
import { signedIn, success } from '../call.ts'
import { required } from '../wire-values.ts'

const List = z.enum(SAVED_LISTS)
const ViewId = z.number().int().positive().max(2_147_483_647)

export const SavedView = z.object({
  id: z.number().int(),
  name: z.string(),
  search: z.string(),
  isMine: z.boolean(),
  /** The person who shares it; null for one's own. */
  sharedBy: z.string().nullable(),
  isShared: z.boolean(),
  isDefault: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

const NAME_TAKEN = { status: 409, message: 'You already have a view with this name.' } as const
const TOO_MANY_VIEWS = {
  status: 409,
  message: `You can keep ${VIEWS_AT_MOST} views of a list. Please delete one first.`,
} as const

/** Not in the specification: filters of a list, saved under a name. */
export const savedViews = {
  getSavedViews: signedIn
    .route({
      method: 'GET',
      path: '/views/getSavedViews',
      summary: 'The saved views of a list: one’s own and those shared by colleagues',
      tags: ['views'],
    })
    .input(z.strictObject({ list: List }))
    .output(success({ views: z.array(SavedView), mayShare: z.boolean() })),
  saveView: signedIn
    .route({
      method: 'POST',
      path: '/views/saveView',
      summary: "Keeps a list's filters under a name, or changes a view that is kept",
      tags: ['views'],
    })
    .input(
      z.strictObject({
        /** The id of one's own view to change; without it, a new view. */
        id: ViewId.optional(),
        list: List,
        name: required().max(VIEW_NAME_AT_MOST, `Please use ${VIEW_NAME_AT_MOST} letters at most.`),
        /** As in the address, encoded, after the question mark. */
        search: z
          .string()
          .max(VIEW_SEARCH_AT_MOST)
          .regex(/^[\x21-\x7e]+$/, 'No filters are set.'),
        isShared: z.boolean().default(false),
      }),
    )
    .output(success({ id: z.number().int() }))
    .errors({ NAME_TAKEN, TOO_MANY_VIEWS }),
  deleteView: signedIn
    .route({
      method: 'POST',
      path: '/views/deleteView',
      summary: 'Delete your own view; it can be restored for a day',
      tags: ['views'],
    })
    .input(z.strictObject({ id: ViewId }))
    .output(success({})),
  restoreView: signedIn
    .route({ method: 'POST', path: '/views/restoreView', summary: 'Restore your own deleted view', tags: ['views'] })
    .input(z.strictObject({ id: ViewId }))
    .output(success({}))
    .errors({ NAME_TAKEN, TOO_MANY_VIEWS }),
  setDefaultView: signedIn
    .route({
      method: 'POST',
      path: '/views/setDefaultView',
      summary: "Which view the caller's list opens with; null: none",
      tags: ['views'],
    })
    .input(z.strictObject({ list: List, id: ViewId.nullable() }))
    .output(success({})),
}
