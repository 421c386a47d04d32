import { z } from 'zod'
import { requires, success } from '../call.ts'
import { CatalogueId, CatalogueQueryId } from '../catalogue/catalogue-shapes.ts'
import { RuleValue } from '../markups/markups.ts'
import { Cursor, DateOnly, InstantText, required } from '../wire-values.ts'

const manages = requires('markups.manage')
const tags = ['markups']
const Id = z.number().int().positive().max(2_147_483_647, 'No record has this number.')

const fields = {
  groupId: Id,
  name: required().max(120),
  /** One of the three, or none of them for all activities. */
  cityId: CatalogueId.nullable().default(null),
  activityId: CatalogueId.nullable().default(null),
  tourOptionId: CatalogueId.nullable().default(null),
  /** Only for customers of this market; 0 for those of no named one, null for all. */
  marketId: z.number().int().min(0).nullable().default(null),
  /** Days of travel, both inclusive. */
  travelFrom: DateOnly.nullable().default(null),
  travelTo: DateOnly.nullable().default(null),
  /** `base` is the tickets, `total` has the transfer too. */
  markup: RuleValue,
}
const MarkupInput = z.strictObject(fields)
const ActivityMarkup = z.object({
  id: z.number().int(),
  version: z.number().int(),
  ...fields,
  groupName: z.string(),
  /** What the rule is about, by its names: 'Dubai', 'Desert safari', 'Desert safari, Evening'; empty for all activities. */
  about: z.string(),
  market: z.string().nullable(),
  /** Of its amounts; null where there are none. */
  currency: z.string().nullable(),
  summary: z.string(),
  changedAt: InstantText,
  changedBy: z.string(),
})
export type ActivityMarkup = z.infer<typeof ActivityMarkup>
const STALE = { STALE_RULE: { status: 409, message: 'This rule has changed. Please check it again.' } } as const

/** What a destination company adds to its rates, by group of buyers. */
export const activityMarkups = {
  addActivityMarkUp: manages
    .route({ method: 'POST', path: '/activity/markup/addActivityMarkUp', summary: 'Adds a markup on activities', tags })
    .input(z.strictObject({ markup: MarkupInput }))
    .output(success({ markup: ActivityMarkup })),
  editActivityMarkUp: manages
    .route({ method: 'POST', path: '/activity/markup/editActivityMarkUp', summary: 'Changes a markup on activities', tags })
    .input(
      z.strictObject({
        /** `version`: the one that the person saw. */
        markup: MarkupInput.extend({ id: Id, version: Id.optional() }),
      }),
    )
    .output(success({ markup: ActivityMarkup }))
    .errors(STALE),
  getActivityMarkUp: manages
    .route({ method: 'GET', path: '/activity/markup/getActivityMarkUp', summary: 'Markups on activities, the newest first', tags })
    .input(
      z.strictObject({
        /** All groups without it. */
        groupId: CatalogueQueryId.optional(),
        /** Part of a name. */
        search: z.string().trim().max(120).optional(),
        cursor: Cursor.optional(),
      }),
    )
    .output(
      success({
        markups: z.array(ActivityMarkup),
        totalRecords: z.number().int(),
        nextCursor: Cursor.nullable(),
        groups: z.array(z.object({ id: z.number().int(), groupName: z.string(), isDefault: z.boolean() })),
        /** How the winner of several rules is found, in sentences. */
        order: z.array(z.string()),
      }),
    ),
  deleteActivityMarkup: manages
    .route({
      method: 'DELETE',
      path: '/activity/markup/deleteActivityMarkup/{id}',
      summary: 'Ends a markup on activities; what it priced keeps it',
      tags,
    })
    .input(z.strictObject({ id: CatalogueQueryId }))
    .output(success({})),
}
