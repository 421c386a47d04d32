import { TRANSFER_WAYS } from '@tradewind/domain/rates/area-transfer'
import { SHARING_BASES } from '@tradewind/domain/rates/rate'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { AreaRef, CatalogueId, SearchText } from '../catalogue/catalogue-shapes.ts'
import { UsedBy } from '../catalogue/catalogue-users.ts'
import { Amount, Currency, DateOnly } from '../wire-values.ts'
import { RateSupplier, SupplierCostInput, SupplierCostShown } from './rates.ts'

const tags = ['rates']
const HIGHEST_ID = 2_147_483_647
const seeing = requires('catalogue.view')
const changing = requires('rates.edit')

/** Several values of a filter, joined by commas. */
const Numbers = z
  .string()
  .max(500)
  .regex(/^\d{1,10}(,\d{1,10})*$/, 'Please choose from the list.')
  .transform((text) => text.split(',').map(Number))
const Words = z
  .string()
  .max(100)
  .transform((text) => text.split(',').filter(Boolean))
const area = (sentence: string) => z.number(sentence).int().positive(sentence).max(HIGHEST_ID, sentence)
const RateDay = z.string('Invalid date format').refine((day) => DateOnly.safeParse(day).success, 'Invalid date format')
const Pax = z.number('Please enter a number.').int('Please enter a whole number.').nullable().default(null)

const AreaOfCity = AreaRef.extend({ cityId: z.number().int(), city: z.string() })
/** A drive has one amount for all. */
const byType = { childAmount: true, infantAmount: true } as const
const AreaTransferRow = z.object({
  id: z.number().int(),
  version: z.number().int(),
  from: AreaOfCity,
  to: AreaOfCity,
  marketId: z.number().int(),
  market: z.string(),
  description: z.string(),
  transferType: z.enum(TRANSFER_WAYS),
  sharingBasis: z.enum(SHARING_BASES),
  amount: Amount,
  currency: Currency,
  isStandAlone: z.boolean(),
  isPerPax: z.boolean(),
  minPax: z.number().int().nullable(),
  maxPax: z.number().int().nullable(),
  /** -1: none. */
  boundTourOptionId: z.number().int(),
  boundTourOption: z.string().nullable(),
  validFromDate: DateOnly,
  validTillDate: DateOnly,
  /** What the company pays for a seat or the vehicle, as the amount is. */
  supplierCost: SupplierCostShown.omit(byType).optional(),
})
export type AreaTransferRow = z.infer<typeof AreaTransferRow>

/** What drives between areas cost. Each call takes effect at once, as an edition of its own. */
export const areaTransfers = {
  getTransfers: seeing
    .route({
      method: 'GET',
      path: '/areas/getTransfers',
      summary: 'Area transfers by filters, at most 500; values of one filter are joined by commas',
      tags,
    })
    .input(
      z.strictObject({
        /** In the name of an area or the description. */
        search: SearchText.optional(),
        from: Numbers.optional(),
        to: Numbers.optional(),
        cityId: Numbers.optional(),
        marketId: Numbers.optional(),
        transferType: Words.optional(),
        sharingBasis: Words.optional(),
      }),
    )
    .output(success({ transfers: z.array(AreaTransferRow), isCut: z.boolean(), suppliers: z.array(RateSupplier) })),
  createTransfers: changing
    .route({ method: 'POST', path: '/areas/createTransfers', summary: 'Adds an area transfer, or changes one', tags })
    .input(
      z.strictObject({
        id: CatalogueId.optional(),
        from: area('From area is required'),
        to: area('To area is required'),
        marketId: z.number('Market ID is required').int().min(0, 'Market ID is required').max(HIGHEST_ID, 'Market ID is required'),
        description: z.string().trim().max(200, 'Please use 200 letters at most.').default(''),
        transferType: z.enum(TRANSFER_WAYS),
        sharingBasis: z.enum(SHARING_BASES),
        amount: z.preprocess(
          (amount) => (typeof amount === 'number' ? String(amount) : amount),
          z.string('Amount must be positive').regex(/^\d{1,9}(\.\d{1,3})?$/, 'Amount must be positive'),
        ),
        currency: Currency.optional(),
        isStandAlone: z.boolean().default(false),
        /** False: the amount is that of the vehicle. */
        isPerPax: z.boolean().default(true),
        minPax: Pax,
        maxPax: Pax,
        boundTourOptionId: z.number().int().min(-1).max(HIGHEST_ID).default(-1),
        validFromDate: RateDay,
        validTillDate: RateDay,
        /** Without it nobody is owed for the drive. */
        supplierCost: SupplierCostInput.omit(byType).optional(),
      }),
    )
    .output(success({ transfer: AreaTransferRow })),
  deleteTransfers: changing
    .route({ method: 'POST', path: '/areas/deleteTransfers/{id}', summary: 'Ends an area transfer; what it priced keeps it', tags })
    .input(
      z.strictObject({ id: z.coerce.number<string | number>().int().positive().max(HIGHEST_ID, 'No record has this number.') }),
    )
    .output(success({ usedBy: UsedBy })),
}
