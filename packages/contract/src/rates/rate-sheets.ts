import { MOST_DIFFERENCES, MOST_OPTIONS_OF_SHEET } from '@tradewind/domain/rates/sheet/compare-with-book'
import { SHEET_FIELDS } from '@tradewind/domain/rates/sheet/sheet-fields'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { CatalogueId, CatalogueQueryId } from '../catalogue/catalogue-shapes.ts'
import { PUBLISH_REFUSALS } from '../editions/edition.ts'
import { DRAFT_PLANNED } from '../editions/publication.ts'
import { InstantText } from '../wire-values.ts'
import { TicketRateRow, TransferRateRow } from './rates.ts'

const tags = ['rates']
const seeing = requires('catalogue.view')
const changing = requires('rates.edit')

/** Of 12 MB, as base64. */
const LARGEST_BASE64 = 17_000_000
const Field = z.enum(SHEET_FIELDS)
const Name = z.string().trim().max(100, 'Please use 100 letters at most.')

/** Which column holds which field, by its heading; what holds where there is no column; and whether 03/04 is 3 April. */
export const SheetMapping = z.strictObject({
  columns: z.partialRecord(Field, z.string().max(300)),
  fixed: z.partialRecord(Field, z.string().max(300)),
  isDayFirst: z.boolean(),
})
export const RateSheetInput = z.strictObject({
  /** Only the rates of this one; without it of every tour option that the sheet names. */
  tourOptionId: CatalogueId.optional(),
  file: z.strictObject({
    /** Of what was pasted 'Pasted.csv'. */
    name: z.string().trim().min(1).max(300),
    contentBase64: z.string().min(1, 'Please choose a file').max(LARGEST_BASE64, 'This file is larger than 12 MB.'),
  }),
  /** Of an Excel file with several sheets, from 0. */
  sheet: z.number().int().min(0).max(999).default(0),
  /** Whose sheet it is: its columns are remembered under this name. */
  supplier: Name.default(''),
  /** Without it: the remembered one of the supplier, otherwise the one that the headings suggest. */
  mapping: SheetMapping.optional(),
  /** Live rates of the same tour options that the sheet does not name end. */
  endsMissing: z.boolean().default(false),
})

const Said = z.object({ row: z.number().int(), field: Field.nullable(), sentence: z.string() })
const Count = z.number().int()
const State = z.enum(['added', 'changed', 'ended'])
/** `rate`: as the sheet wants it, or the one that ends. The id of an added one is 0. */
const Difference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), state: State, rate: TicketRateRow, before: TicketRateRow.nullable() }),
  z.object({ kind: z.literal('transfer'), state: State, rate: TransferRateRow, before: TransferRateRow.nullable() }),
])
const OptionDifference = z.object({
  tourOptionId: z.number().int(),
  tourOption: z.string(),
  activity: z.string(),
  added: Count,
  changed: Count,
  ended: Count,
  unchanged: Count,
  /** A draft that the import would replace. */
  hasDraft: z.boolean(),
})
const Checked = z.object({
  /** The sheets of an Excel file that can be seen; one for text. */
  sheets: z.array(z.string()),
  headRow: z.number().int(),
  columns: z.array(z.object({ letter: z.string(), name: z.string() })),
  /** The first rows below the headings, as texts. */
  sample: z.array(z.array(z.string())),
  mapping: SheetMapping,
  mappingFrom: z.enum(['sent', 'remembered', 'headings']),
  counts: z.object({
    rows: Count,
    tickets: Count,
    transfers: Count,
    ofOthers: Count,
    notes: Count,
    faults: Count,
    rowsWithFaults: Count,
  }),
  /** The first 500. Any of them: nothing is imported. */
  faults: z.array(Said),
  /** What was decided without asking. */
  remarks: z.array(Said),
  /** Empty while there are faults. */
  options: z.array(OptionDifference),
  /** The first ones of all. */
  differences: z.array(Difference).max(MOST_DIFFERENCES),
})
export type CheckedRateSheet = z.infer<typeof Checked>

const SHEET_REFUSALS = {
  /** Its message says why. */
  NOT_A_SHEET: { status: 400, message: 'This file is neither an Excel sheet (.xlsx) nor text (.csv).' },
  /** The catalogue has changed since the sheet was read. */
  SHEET_OUTDATED: { status: 409, message: 'A tour option or market of this sheet has changed. Please check the sheet again.' },
} as const
const Revision = z.number().int().min(0)

/** Sheets of rates: read, compared with what is live, taken into drafts, and published together. */
export const rateSheets = {
  checkRateSheet: requires('rates.edit')
    .route({
      method: 'POST',
      path: '/dmc/rateSheet/check',
      summary: 'Reads a sheet of rates and says what it would change; nothing is kept',
      tags,
    })
    .input(RateSheetInput)
    .output(success({ sheet: Checked }))
    .errors({ NOT_A_SHEET: SHEET_REFUSALS.NOT_A_SHEET }),
  importRateSheet: changing
    .route({
      method: 'POST',
      path: '/dmc/rateSheet/import',
      summary: 'Takes the rates of a sheet into the drafts of their tour options: the whole sheet or nothing',
      tags,
    })
    .input(
      RateSheetInput.required({ mapping: true }).extend({
        /** Discard drafts that are there; without it they are not touched. */
        replacesDrafts: z.boolean().default(false),
      }),
    )
    .output(
      success({
        drafts: z.array(
          z.object({
            tourOptionId: z.number().int(),
            tourOption: z.string(),
            activity: z.string(),
            added: Count,
            changed: Count,
            ended: Count,
            /** To publish exactly these; 0: the sheet changes no rates of this kind. */
            ticketRevision: Revision,
            transferRevision: Revision,
          }),
        ),
      }),
    )
    .errors({
      ...SHEET_REFUSALS,
      DRAFT_PLANNED,
      SHEET_INVALID: { status: 400, message: 'Some rows have errors. Please correct them and try again.' },
      DRAFT_EXISTS: {
        status: 409,
        message: 'There are changes in draft already.',
        data: z.object({ tourOptionIds: z.array(z.number().int()) }),
      },
    }),
  publishRateDrafts: changing
    .route({
      method: 'POST',
      path: '/dmc/rateSheet/publish',
      summary: 'Publishes the drafts of several tour options: all or none',
      tags,
    })
    .input(
      z.strictObject({
        /** As they were looked at; 0 leaves that kind of rates alone. */
        drafts: z
          .array(z.strictObject({ tourOptionId: CatalogueId, ticketRevision: Revision, transferRevision: Revision }))
          .min(1)
          .max(MOST_OPTIONS_OF_SHEET),
        note: z.string().trim().max(500, 'Please use 500 letters at most.').default(''),
      }),
    )
    .output(success({ published: Count }))
    .errors({ ...PUBLISH_REFUSALS, DRAFT_PLANNED }),
  exportRates: seeing
    .route({
      method: 'GET',
      path: '/dmc/rateSheet/export',
      summary: 'The live rates of a tour option, or of all, as an Excel sheet that can be imported',
      tags,
    })
    .input(z.strictObject({ tourOptionId: CatalogueQueryId.optional() }))
    .output(success({ fileName: z.string(), contentBase64: z.string(), rates: Count }))
    .errors({
      TOO_MANY_RATES: { status: 409, message: 'There are more than 20,000 rates. Please download them by tour option.' },
    }),
  getRateSheetMappings: seeing
    .route({ method: 'GET', path: '/dmc/rateSheet/mappings', summary: 'Whose sheets are known by their columns', tags })
    .output(
      success({
        mappings: z.array(z.object({ id: z.number().int(), supplier: z.string(), updatedAt: InstantText, updatedBy: z.string() })),
      }),
    ),
  deleteRateSheetMapping: changing
    .route({ method: 'POST', path: '/dmc/rateSheet/deleteMapping', summary: 'Forgets the columns of a supplier’s sheets', tags })
    .input(z.strictObject({ id: CatalogueId }))
    .output(success({})),
}
