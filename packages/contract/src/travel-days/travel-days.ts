import { SUPPLIER_ANSWERS } from '@tradewind/domain/travel-days/arrangement'
import { z } from 'zod'
import { MissingPart } from '../activity-sales/missing-costs.ts'
import { requires, success } from '../call.ts'
import { CatalogueId } from '../catalogue/catalogue-shapes.ts'
import { EXPORT_FORMATS } from '../exports/exports.ts'
import { Amount, Currency, DateOnly, OrderId, SaleId, TypedAmount } from '../wire-values.ts'

const tags = ['travelDays']
const seeing = requires('quotations.view')
const changing = requires('quotations.edit')
const text = (most: number) => z.string().trim().max(most, `Please use ${most} letters at most.`)
/** Where nothing was arranged yet it is 0. */
const Version = z.number().int().min(0).max(2_147_483_647)

/** What the supplier said, of which day, and at which cost in its own currency. */
const Answer = z.object({
  answer: z.enum(SUPPLIER_ANSWERS),
  on: DateOnly,
  cost: Amount.nullable(),
  currency: Currency.nullable(),
})

/** What one more supplier of a service says, to whom something is owed beside the first. */
const OtherAnswer = z.object({
  supplierId: z.number().int(),
  supplier: z.string(),
  /** In which it is owed, and asks. */
  currency: Currency,
  /** What the desk expects to owe it. */
  expected: Amount,
  answer: Answer.omit({ currency: true }).nullable(),
  purchaseConfirmation: z.string(),
})
export type OtherAnswer = z.infer<typeof OtherAnswer>

const Arrangement = z.object({
  version: Version,
  /** The number that travellers show; it stands on the voucher. */
  salesConfirmation: z.string(),
  /** The number under which the supplier knows it. No customer reads it. */
  purchaseConfirmation: z.string(),
  driverName: z.string(),
  driverPhone: z.string(),
  vehicle: z.string(),
  passengerCode: z.string(),
  answer: Answer.nullable(),
  note: z.string(),
  changedBy: z.string(),
  /** Empty where one supplier delivers it, or none. */
  others: z.array(OtherAnswer),
})

const TravelService = z.object({
  saleId: SaleId,
  orderId: OrderId,
  kind: z.enum(['activity', 'accommodation', 'transfer', 'flight', 'miscellaneous']),
  /** What of it is on this day: a stay begins and ends on days of their own, and so may a flight; a transfer there and back is driven twice. */
  part: z.enum(['whole', 'start', 'end']),
  /** When the travellers are picked up, else when it begins, on the clock of the place; null: at no time of its own. */
  time: z.string().nullable(),
  /** 'Pickup', 'Start', 'Open from', 'Any time', 'Check-in' */
  timeOf: z.string(),
  name: z.string(),
  option: z.string(),
  city: z.string(),
  status: z.string(),
  leadName: z.string(),
  /** '2 adults, 1 child (6)' */
  party: z.string(),
  people: z.number().int(),
  isDriven: z.boolean(),
  pickup: z.string(),
  dropOff: z.string(),
  /** 'Private vehicle there, shared vehicle back'; empty: they come on their own, or nobody has said. */
  transfer: z.string(),
  /** The flight that they come or leave by: 'EK 501 lands at 08:30'; empty: none is known. */
  flight: z.string(),
  supplier: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Another site delivers it and has its own record of it: its status is the answer, and no other is entered. */
  isOutside: z.boolean(),
  /** Another voucher of it is mailed: it is confirmed and not over. */
  isMailed: z.boolean(),
  /** What the desk expects to owe for it. */
  cost: Amount,
  costCurrency: Currency,
  /** Of an activity that is confirmed, the parts of which nobody has said what they cost: so long nobody is owed for them. */
  missingCosts: z.array(MissingPart),
  customer: z.string(),
  quotation: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The secret of the address of its voucher; null: it has none yet. */
  voucherCode: z.string().nullable(),
  arrangement: Arrangement,
})
export type TravelService = z.infer<typeof TravelService>
export type ServiceArrangement = z.infer<typeof Arrangement>

export const ArrangementWish = z.strictObject({
  saleId: SaleId,
  version: Version,
  salesConfirmation: text(100).default(''),
  purchaseConfirmation: text(100).default(''),
  driverName: text(200).default(''),
  driverPhone: text(30).default(''),
  vehicle: text(200).default(''),
  passengerCode: text(60).default(''),
  answer: z
    .strictObject({
      answer: z.enum(SUPPLIER_ANSWERS),
      on: DateOnly,
      cost: TypedAmount.nullable().default(null),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'Please choose a currency.')
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
  note: text(500).default(''),
  /** What its other suppliers say. Of those that are not named what they said stays. A refusal names one by whom and in which currency: 'others.7-USD.cost'. */
  others: z
    .array(
      z.strictObject({
        supplierId: CatalogueId,
        currency: Currency,
        answer: z
          .strictObject({ answer: z.enum(SUPPLIER_ANSWERS), on: DateOnly, cost: TypedAmount.nullable().default(null) })
          .nullable()
          .default(null),
        purchaseConfirmation: text(100).default(''),
      }),
    )
    .max(20)
    .default([]),
})
export type ArrangementWish = z.infer<typeof ArrangementWish>

/** What a row of a sheet of supplier answers does. */
export const SheetRow = z.object({
  /** As it is counted in the file: the head is row 1. */
  row: z.number().int(),
  /** As it stands there. */
  reference: z.string(),
  /**
   * `changed`: the answer is another one from now on. `same`: it is entered already. `unknown`: no sale of ours has this reference. `wrong`: it is left out, and `says` why.
   */
  outcome: z.enum(['changed', 'same', 'unknown', 'wrong']),
  says: z.string(),
  saleId: SaleId.nullable(),
  /** Of the sale. */
  title: z.string(),
})
export type SheetRow = z.infer<typeof SheetRow>

/** Who travels on a day, and what the desk has arranged for them. */
export const travelDays = {
  getTravelling: seeing
    .route({
      method: 'GET',
      path: '/dmc/getTravelling',
      summary:
        'What was sold for a day, by time: activities, check-ins and check-outs, transfers, flights and other services; at most 2,000',
      tags,
    })
    .input(z.strictObject({ date: DateOnly.optional() }))
    .output(
      success({
        /** Today where the site is, if none was asked for. */
        date: DateOnly,
        today: DateOnly,
        services: z.array(TravelService),
        /** Whom costs can be owed to, where one is missing. */
        suppliers: z.array(z.object({ id: z.number().int(), name: z.string() })),
        /** There are more than an answer holds. */
        isCut: z.boolean(),
        /** How many services the days around it have, from 3 before to 10 after; a day that is not there has none. */
        days: z.array(z.object({ date: DateOnly, services: z.number().int() })),
      }),
    ),
  getTravellingFile: seeing
    .route({ method: 'GET', path: '/dmc/getTravellingFile', summary: 'The same as a sheet', tags })
    .input(z.strictObject({ date: DateOnly, format: z.enum(EXPORT_FORMATS).default('xlsx') }))
    .output(z.instanceof(File)),
  saveArrangement: changing
    .route({
      method: 'POST',
      path: '/dmc/saveArrangement',
      summary:
        'Who drives, the numbers and codes of a service, and what its supplier said. What stands on the voucher is mailed again',
      tags,
    })
    .input(ArrangementWish)
    .output(success({ arrangement: Arrangement }))
    .errors({
      ARRANGEMENT_CHANGED: {
        status: 409,
        message: 'A colleague has changed this service. Please check it.',
        data: z.object({ arrangement: Arrangement }).optional(),
      },
      NOT_ARRANGED: { status: 409, message: 'It does not take place any more. Only what its supplier says can be entered.' },
    }),
  importAnswers: changing
    .route({
      method: 'POST',
      path: '/dmc/importAnswers',
      summary:
        'Enter what suppliers said from a sheet (xlsx or csv), row by row: rows that are wrong or name no sale are left out and listed',
      tags,
    })
    .input(
      z.strictObject({
        file: z.strictObject({
          name: z.string().max(300),
          contentBase64: z.string().min(1, 'Please choose a file').max(6_000_000, 'This file is larger than 4 MB.'),
        }),
        /** Only look: nothing is entered. */
        isCheck: z.boolean(),
      }),
    )
    .output(
      success({
        rows: z.array(SheetRow),
        counts: z.object({ changed: z.number().int(), same: z.number().int(), unknown: z.number().int(), wrong: z.number().int() }),
      }),
    )
    .errors({
      NOT_A_SHEET: {
        status: 422,
        message:
          'This file cannot be read as a sheet of answers. Its first row names the columns, “Reference” and “State” among them.',
      },
    }),
}
