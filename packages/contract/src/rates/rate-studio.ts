import { MOST_OPTIONS_OF_SHEET } from '@tradewind/domain/rates/sheet/compare-with-book'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { AreaRef, CatalogueId, CatalogueQueryId, TourOption } from '../catalogue/catalogue-shapes.ts'
import { Edition, PUBLISH_REFUSALS, RESTORE_REFUSALS } from '../editions/edition.ts'
import { DRAFT_PLANNED, PLANNED_FOR, PUBLICATION_REFUSALS, Publication } from '../editions/publication.ts'
import { Currency, Cursor, InstantText, required } from '../wire-values.ts'
import { RateSupplier, TicketRateFields, TicketRateRow, TransferRateFields, TransferRateRow } from './rates.ts'

const tags = ['rates']
const seeing = requires('catalogue.view')
const changing = requires('rates.edit')

export const RATE_KINDS = ['ticket', 'transfer'] as const
const Kind = z.enum(RATE_KINDS)

/** A rate as the draft makes it. `changeId` is that of the draft's change; null where the draft leaves the rate alone. */
const studioRateOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    state: z.enum(['live', 'added', 'changed', 'ended', 'outdated']),
    changeId: z.number().int().nullable(),
    /** With an outdated change: as the change wants it. With an ended one: as it is live. */
    rate: row,
    /** What is live, where the draft changes it; null for one that the draft adds or leaves alone, or that has ended since. */
    before: row.nullable(),
  })
const RateBookState = z.object({
  /** The live one; 0 before the first. */
  edition: z.number().int(),
  draft: z
    .object({
      /** Increases with each change; 0: there is no draft. */
      revision: z.number().int(),
      updatedAt: InstantText,
      updatedBy: z.string(),
    })
    .nullable(),
})
const StudioRates = z.object({
  tickets: z.array(studioRateOf(TicketRateRow)),
  transfers: z.array(studioRateOf(TransferRateRow)),
  books: z.object({ ticket: RateBookState, transfer: RateBookState }),
})

const Priority = z.number('Please enter a number.').int('Please enter a whole number.').min(1).max(10_000)
const Version = z.number().int().positive()
const MOST_STEPS = 5_000
const draftCallOf = <Rate extends z.ZodType>(rate: Rate) =>
  z.strictObject({
    tourOptionId: CatalogueId,
    /** The draft that was seen; 0: none. */
    revision: z.number().int().min(0),
    steps: z
      .array(
        z.discriminatedUnion('do', [
          z.strictObject({ do: z.literal('add'), rate }),
          /** `version`: the live one that the person saw. */
          z.strictObject({ do: z.literal('change'), rateId: CatalogueId, version: Version, rate }),
          z.strictObject({ do: z.literal('redo'), changeId: CatalogueId, rate }),
          z.strictObject({ do: z.literal('end'), rateId: CatalogueId, version: Version }),
          z.strictObject({ do: z.literal('drop'), changeId: CatalogueId }),
        ]),
      )
      .min(1)
      .max(MOST_STEPS),
  })
const drafted = success({
  ...StudioRates.shape,
  /** Of the steps that add, in their order. */ addedChangeIds: z.array(z.number().int()),
})
const DRAFT_REFUSALS = {
  DRAFT_PLANNED,
  DRAFT_MOVED: { status: 409, message: 'A colleague has changed this draft. Please check it again.' },
  STALE_RATE: { status: 409, message: 'A colleague has changed this rate. Please check it again.' },
} as const

const ofOption = z.strictObject({ tourOptionId: CatalogueId })
const ofPublication = { publicationId: CatalogueId }
const NamedOption = z.object({ id: z.number().int(), name: z.string(), activity: z.string() })
const Revision = z.number().int().min(0)

/** The rates of a tour option with their draft: changed together, looked at, and published as one. */
export const rateStudio = {
  getRateStudio: seeing
    .route({ method: 'GET', path: '/dmc/rateStudio', summary: 'The rates of a tour option, live and in draft', tags })
    .input(z.strictObject({ tourOptionId: CatalogueQueryId }))
    .output(
      success({
        tourOption: TourOption,
        /** The activity is sold only with a transfer. */
        isTransferRequired: z.boolean(),
        /** Where the activity takes place: area transfers go there. */
        area: AreaRef.nullable(),
        currency: Currency,
        /** From whom the company can buy. */
        suppliers: z.array(RateSupplier),
        markets: z.array(z.object({ id: z.number().int(), name: z.string(), isFallback: z.boolean() })),
        /** What the draft waits for, or was refused with. */
        publication: Publication.extend({
          /** Other tour options whose drafts go live with it. */ otherOptions: z.number().int(),
        }).nullable(),
        ...StudioRates.shape,
      }),
    ),
  changeTicketDraft: changing
    .route({
      method: 'POST',
      path: '/dmc/rateStudio/changeTicketDraft',
      summary: 'Changes ticket rates in the draft: all steps or none',
      tags,
    })
    .input(draftCallOf(TicketRateFields.extend({ priority: Priority })))
    .output(drafted)
    .errors(DRAFT_REFUSALS),
  changeTransferDraft: changing
    .route({
      method: 'POST',
      path: '/dmc/rateStudio/changeTransferDraft',
      summary: 'Changes transfer rates in the draft: all steps or none',
      tags,
    })
    .input(draftCallOf(TransferRateFields.extend({ priority: Priority })))
    .output(drafted)
    .errors(DRAFT_REFUSALS),
  addRateSupplier: changing
    .route({
      method: 'POST',
      path: '/dmc/rateStudio/addSupplier',
      summary: 'Adds a supplier from whom the company buys what it sells',
      tags,
    })
    .input(z.strictObject({ name: required().max(200, 'Please use 200 letters at most.') }))
    .output(success({ supplier: RateSupplier }))
    .errors({ NAME_TAKEN: { status: 409, message: 'There is a supplier of this name.' } }),
  discardRateDraft: changing
    .route({ method: 'POST', path: '/dmc/rateStudio/discardDraft', summary: 'Discards the draft of a tour option’s rates', tags })
    .input(ofOption)
    .output(success({}))
    .errors({ DRAFT_PLANNED }),
  publishRateDraft: changing
    .route({
      method: 'POST',
      path: '/dmc/rateStudio/publishDraft',
      summary: 'Publishes the draft of a tour option’s rates as a whole',
      tags,
    })
    .input(
      z.strictObject({
        tourOptionId: CatalogueId,
        /** The drafts that were looked at; 0: none. */
        ticketRevision: Revision,
        transferRevision: Revision,
        note: z.string().trim().max(500, 'Please use 500 letters at most.').default(''),
      }),
    )
    .output(success({ ticketEdition: z.number().int(), transferEdition: z.number().int() }))
    .errors({ ...PUBLISH_REFUSALS, DRAFT_PLANNED }),
  planRatePublication: changing
    .route({
      method: 'POST',
      path: '/dmc/rateStudio/planPublication',
      summary: 'Plans that the drafts of tour options go live together at a moment; they are closed until then',
      tags,
    })
    .input(
      z.strictObject({
        ...PLANNED_FOR,
        /** As they were looked at; 0: that kind has no draft. */
        drafts: z
          .array(z.strictObject({ tourOptionId: CatalogueId, ticketRevision: Revision, transferRevision: Revision }))
          .min(1)
          .max(MOST_OPTIONS_OF_SHEET),
      }),
    )
    .output(success(ofPublication))
    .errors({ ...PUBLISH_REFUSALS, DRAFT_PLANNED }),
  changeRatePublication: changing
    .route({
      method: 'POST',
      path: '/dmc/rateStudio/changePublication',
      summary: 'Plans another moment for a publication, or another note',
      tags,
    })
    .input(z.strictObject({ ...ofPublication, ...PLANNED_FOR }))
    .output(success({}))
    .errors(PUBLICATION_REFUSALS),
  cancelRatePublication: changing
    .route({
      method: 'POST',
      path: '/dmc/rateStudio/cancelPublication',
      summary: 'Cancels a planned publication; its drafts are kept',
      tags,
    })
    .input(z.strictObject(ofPublication))
    .output(success({}))
    .errors(PUBLICATION_REFUSALS),
  getRatePublications: seeing
    .route({
      method: 'GET',
      path: '/dmc/rateStudio/publications',
      summary: 'The publications that are planned, or were refused, with their tour options',
      tags,
    })
    .output(
      success({ publications: z.array(Publication.extend({ changes: z.number().int(), tourOptions: z.array(NamedOption) })) }),
    ),
  getRateEditions: seeing
    .route({
      method: 'GET',
      path: '/dmc/rateStudio/editions',
      summary: 'The editions of a tour option’s rates, the newest first',
      tags,
    })
    .input(z.strictObject({ tourOptionId: CatalogueQueryId, kind: Kind, cursor: Cursor.optional() }))
    .output(success({ editions: z.array(Edition), nextCursor: Cursor.nullable() })),
  restoreRateEdition: changing
    .route({ method: 'POST', path: '/dmc/rateStudio/restoreEdition', summary: 'Brings back the rates of an earlier edition', tags })
    .input(
      z.strictObject({
        tourOptionId: CatalogueId,
        kind: Kind,
        edition: z.number().int().min(0),
        /** The edition to be undone, as the person saw it. */
        liveEdition: z.number().int().min(0),
      }),
    )
    .output(success({ edition: z.number().int() }))
    .errors(RESTORE_REFUSALS),
}
