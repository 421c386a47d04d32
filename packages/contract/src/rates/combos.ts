import { COMBO_TRANSFERS } from '@tradewind/domain/catalogue/catalogue-limits'
import { OLDEST } from '@tradewind/domain/catalogue/passenger-types'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { CatalogueId, Name } from '../catalogue/catalogue-shapes.ts'
import { Amount, Currency, DateOnly, InstantText } from '../wire-values.ts'
import { TicketRateRow, TransferRateRow } from './rates.ts'

const tags = ['rates']
const seeing = requires('catalogue.view')
const changing = requires('catalogue.edit')

const ComboTransferName = z.enum(COMBO_TRANSFERS)
const Combo = z.object({
  id: z.number().int(),
  name: z.string(),
  currency: Currency,
  /** The discount of a whole booking. */
  amount: Amount,
  createdAt: InstantText,
  tourOptions: z.array(
    z.object({
      tourOptionId: z.number().int(),
      name: z.string(),
      description: z.string(),
      onwardTransfer: ComboTransferName,
      returnTransfer: ComboTransferName,
      /** What stops this part from selling. */
      stops: z.array(z.string()),
      /** The live ones, the winner first. What they cost the company is not said here. */
      ticketRates: z.array(TicketRateRow.omit({ supplierCost: true })),
      transferRates: z.array(TransferRateRow.omit({ supplierCost: true })),
    }),
  ),
})
export type Combo = z.infer<typeof Combo>

const ComboAmount = z.preprocess(
  (amount) => (typeof amount === 'number' ? String(amount) : amount),
  z.string('Please enter a valid amount').regex(/^\d{1,9}(\.\d{1,3})?$/, 'Please enter a valid amount'),
)
/** What a combo is made of. */
const content = {
  amount: ComboAmount,
  /** Without it: that of the site. */
  currency: Currency.optional(),
  tourOptions: z
    .array(
      z.strictObject({
        tourOptionId: z.number('Please select a tour option').int().positive('Please select a tour option'),
        onwardTransfer: ComboTransferName.default('none'),
        returnTransfer: ComboTransferName.default('none'),
      }),
    )
    .min(1, 'Please select a tour option')
    .max(20, 'A combo has at most 20 tour options.'),
}

type Parts = { readonly tourOptions: readonly { readonly tourOptionId: number }[] }
function refuseTwice({ tourOptions }: Parts, { addIssue }: z.core.$RefinementCtx): void {
  for (const [row, { tourOptionId }] of tourOptions.entries())
    if (tourOptions.findIndex((other) => other.tourOptionId === tourOptionId) < row)
      addIssue({ code: 'custom', message: 'Tour already added', path: ['tourOptions', row, 'tourOptionId'] })
}

const People = z.number('Please enter a number.').int('Please enter a whole number.').min(0).max(99)
const PricedLine = z.object({
  kind: z.enum([
    'ticket',
    'ticketSupplement',
    'transfer',
    'transferSupplement',
    'returnTransfer',
    'pickupTransfer',
    'dropTransfer',
  ]),
  /** The type of traveller; null where the whole group pays one amount. */
  code: z.string().nullable(),
  people: z.number().int(),
  each: Amount,
  amount: Amount,
  currency: Currency,
  /** The rate that won, or the area transfer. */
  rateId: z.number().int(),
})
const PricedPart = z.object({
  tourOptionId: z.number().int(),
  name: z.string(),
  lines: z.array(PricedLine),
  /** In the currency of the combo: what the part costs alone, its share of the discount, and what is left. Null with `noPrice`. */
  price: z.object({ full: Amount, discount: Amount, amount: Amount }).nullable(),
  /** Why the part has no price, in a sentence. */
  noPrice: z.string().nullable(),
})
const ComboPrice = z.object({
  currency: Currency,
  parts: z.array(PricedPart),
  /** Null where a part has no price. */
  whole: z
    .object({
      full: Amount,
      discount: Amount,
      total: Amount,
      /** The discount of the combo is more than its parts cost, so it ends at what they cost. */
      isCut: z.boolean(),
    })
    .nullable(),
  /** The exchange rates that were used, and since when each is in force. */
  exchangeRates: z.array(z.object({ from: Currency, to: Currency, rate: z.string(), validFrom: InstantText })),
})
export type ComboPrice = z.infer<typeof ComboPrice>

const summary = 'Tour options that are sold together, the newest first, each with its live rates'

/** Tour options that are sold together for less. */
export const combos = {
  getAllCombos: seeing
    .route({ method: 'GET', path: '/combo/getAllCombos', summary, tags })
    .output(success({ combos: z.array(Combo) })),
  getCombos: seeing.route({ method: 'POST', path: '/dmc/getCombos', summary, tags }).output(success({ combos: z.array(Combo) })),
  createDmcCombo: changing
    .route({
      method: 'POST',
      path: '/dmc/createDmcCombo',
      summary: 'Creates a combo; the amount is the discount of a booking',
      tags,
    })
    .input(z.strictObject({ name: Name, ...content }).superRefine(refuseTwice))
    .output(success({ combo: Combo }))
    .errors({ COMBO_NAME_TAKEN: { status: 409, message: 'There is already a combo with this name.' } }),
  deleteCombo: changing
    .route({ method: 'POST', path: '/combo/deleteCombo', summary: 'Takes a combo off sale; what was sold keeps it', tags })
    .input(z.strictObject({ comboId: CatalogueId }))
    .output(success({})),
  priceCombo: seeing
    .route({
      method: 'POST',
      path: '/combo/priceCombo',
      summary:
        'What a combo, made or only planned, costs a party on a day: each part with the rates that won, and its share of the discount',
      tags,
    })
    .input(
      z
        .strictObject({
          ...content,
          day: DateOnly,
          adults: People,
          /** In years; null where nobody said it. */
          childAges: z.array(z.number().int().min(0).max(OLDEST).nullable()).max(99).default([]),
          infants: People.default(0),
          /** That of the customer; 0 for customers in none. */
          marketId: z.number().int().min(0).max(2_147_483_647).default(0),
          /** Where the party is fetched. Null: only the options' own transfer rates count. */
          pickupAreaId: CatalogueId.nullable().default(null),
        })
        .superRefine(refuseTwice),
    )
    .output(success({ price: ComboPrice })),
}
