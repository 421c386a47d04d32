import { RULE_KINDS } from '@tradewind/domain/markups/markup-rule'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { Draft, draftChangeOf } from '../editions/draft.ts'
import { Edition, PUBLISH_REFUSALS, RESTORE_REFUSALS } from '../editions/edition.ts'
import { Cursor } from '../wire-values.ts'
import { Markup, MarkupInput } from './markups.ts'

const manages = requires('markups.manage')
const tags = ['markups']
const Id = z.number().int().positive().max(2_147_483_647, 'No record has this number.')
const QueryId = z.coerce.number<string | number>().int().positive().max(2_147_483_647, 'No record has this number.')

const DraftChange = draftChangeOf({
  kind: z.enum(RULE_KINDS),
  before: Markup,
  after: Markup.omit({ changedAt: true, changedBy: true }),
})

const revised = success({ revision: z.number().int() })

/** The draft of a group, its publication, and how to undo it. */
export const markupDrafts = {
  getDraft: manages
    .route({ method: 'GET', path: '/markupDiscount/draft', summary: 'The draft of a group, and a page of its changes', tags })
    .input(z.strictObject({ groupId: QueryId, cursor: Cursor.optional() }))
    .output(success({ draft: Draft.nullable(), changes: z.array(DraftChange), nextCursor: Cursor.nullable() })),
  saveDraftRule: manages
    .route({
      method: 'POST',
      path: '/markupDiscount/saveDraftRule',
      summary: 'Save a rule in the draft: a new one, the next version of a live one, or another version of a drafted one',
      tags,
    })
    .input(z.strictObject({ kind: z.enum(RULE_KINDS), markup: MarkupInput, changeId: Id.nullable().default(null) }))
    .output(revised),
  removeInDraft: manages
    .route({ method: 'POST', path: '/markupDiscount/removeInDraft', summary: 'End a live rule in the draft', tags })
    .input(z.strictObject({ groupId: Id, markupId: Id }))
    .output(revised),
  dropDraftChange: manages
    .route({ method: 'POST', path: '/markupDiscount/dropDraftChange', summary: 'Remove one change from the draft', tags })
    .input(z.strictObject({ groupId: Id, changeId: Id }))
    .output(revised),
  discardDraft: manages
    .route({ method: 'POST', path: '/markupDiscount/discardDraft', summary: 'Discard a draft', tags })
    .input(z.strictObject({ groupId: Id }))
    .output(success({})),
  publishDraft: manages
    .route({ method: 'POST', path: '/markupDiscount/publishDraft', summary: 'Publish a draft as a whole', tags })
    /** `revision`: the one that the user checked. */
    .input(z.strictObject({ groupId: Id, revision: Id, note: z.string().trim().max(500).default('') }))
    .output(success({ edition: z.number().int() }))
    .errors(PUBLISH_REFUSALS),
  listEditions: manages
    .route({ method: 'GET', path: '/markupDiscount/ruleHistory', summary: 'All editions of a group’s rules', tags })
    .input(z.strictObject({ groupId: QueryId, cursor: Cursor.optional() }))
    .output(success({ editions: z.array(Edition), nextCursor: Cursor.nullable() })),
  restoreEdition: manages
    .route({ method: 'POST', path: '/markupDiscount/restoreEdition', summary: 'Restore the rules of an earlier edition', tags })
    /** `liveEdition`: the edition to be undone, as the user saw it. */
    .input(z.strictObject({ groupId: Id, edition: z.number().int().min(0), liveEdition: z.number().int().min(0) }))
    .output(success({ edition: z.number().int() }))
    .errors(RESTORE_REFUSALS),
}

/** Ten thousand rules are about two megabytes; base64 adds a third. */
const LARGEST_BASE64 = 6_000_000

export const CellError = z.object({
  /** The row number of the sheet: the header is row 1. */
  row: z.number().int(),
  column: z.string(),
  header: z.string(),
  value: z.string(),
  sentence: z.string(),
})
export type CellError = z.infer<typeof CellError>

/** Rules as a sheet: export, and import into the draft. */
export const markupSheets = {
  exportRules: manages
    .route({ method: 'GET', path: '/markupDiscount/exportRules', summary: 'The live rules of a group as a sheet', tags })
    .input(z.strictObject({ groupId: QueryId }))
    .output(success({ fileName: z.string(), contentBase64: z.string(), rules: z.number().int() })),
  importRules: manages
    .route({
      method: 'POST',
      path: '/markupDiscount/importRules',
      summary: 'Import the rules of a sheet (xlsx or csv) into the draft: all of them, or none with the errors by cell',
      tags,
    })
    .input(
      z.strictObject({
        groupId: Id,
        file: z.strictObject({
          name: z.string().max(300),
          contentBase64: z.string().min(1, 'Please choose a file').max(LARGEST_BASE64, 'This file is larger than 4 MB.'),
        }),
        /** Live rules that are not in the sheet end in the draft. */
        removesMissing: z.boolean().default(false),
        /** Discard the current draft; without it an existing draft is not touched. */
        replacesDraft: z.boolean().default(false),
      }),
    )
    .output(
      success({
        revision: z.number().int(),
        added: z.number().int(),
        changed: z.number().int(),
        removed: z.number().int(),
        unchanged: z.number().int(),
      }),
    )
    .errors({
      NOT_A_SHEET: { status: 422, message: 'This file is neither an Excel sheet nor CSV with the columns of an export.' },
      SHEET_INVALID: {
        status: 422,
        message: 'Some cells have errors. Nothing was imported.',
        data: z.object({ errors: z.array(CellError), total: z.number().int() }),
      },
      DRAFT_EXISTS: { status: 409, message: 'A draft already exists. Publish, discard or replace it first.' },
    }),
}
