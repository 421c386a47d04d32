import { SHARING_BASES } from '@tradewind/domain/rates/rate'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { CatalogueId, CatalogueQueryId } from '../catalogue/catalogue-shapes.ts'
import { UsedBy } from '../catalogue/catalogue-users.ts'
import { Amount, Currency, DateOnly } from '../wire-values.ts'

const tags = ['rates']
const seeing = requires('catalogue.view')
const changing = requires('rates.edit')

/** A number or a decimal string, as older clients send it. */
const RateAmount = z.preprocess(
  (amount) => (typeof amount === 'number' ? String(amount) : amount),
  z.string('Please enter a valid amount').regex(/^\d{1,9}(\.\d{1,3})?$/, 'Please enter a valid amount'),
)
/** 0: all other markets. */
const MarketNumber = z.number('Please choose a market.').int().min(0, 'Please choose a market.').max(2_147_483_647)
const DayField = DateOnly.refine(Boolean, 'Invalid date format')
const Pax = z.number('Please enter a number.').int('Please enter a whole number.')

const which = {
  /** The rate to change; without it a new one, below all others. */
  id: CatalogueId.optional(),
  /** The version that was changed: refused where a colleague was faster. */
  version: z.number().int().positive().optional(),
  tourOptionId: CatalogueId,
}
const Weekdays = z.array(z.number().int().min(0).max(6)).max(7)
/** More for some days, for each person that pays, or once where the rate is not per person. */
const SupplementInput = z.strictObject({
  fromDate: DayField,
  tillDate: DayField,
  /** Monday is 0. Without it: every one of these days. */
  weekdays: Weekdays.optional(),
  amount: RateAmount,
  /** Without it a child pays the amount. */
  childAmount: RateAmount.optional(),
  /** Without it an infant pays the amount, if the rate is not free for it. */
  infantAmount: RateAmount.optional(),
})
/** What the company pays its supplier: for an adult, or for a seat, the group or the vehicle. Only staff send and see it. */
export const SupplierCostInput = z.strictObject({
  supplierId: z.number('Please choose a supplier.').int().positive('Please choose a supplier.').max(2_147_483_647),
  /** Without it: that of the rate. */
  currency: Currency.optional(),
  amount: RateAmount,
  /** Without it a child costs nothing. */
  childAmount: RateAmount.optional(),
  infantAmount: RateAmount.optional(),
})
const when = {
  marketId: MarketNumber,
  validFromDate: DayField,
  validTillDate: DayField,
  isPerPax: z.boolean(),
  /** Without it: that of the site. */
  currency: Currency.optional(),
  /** Monday is 0. Without it: every day. */
  weekdays: Weekdays.optional(),
  supplements: z.array(SupplementInput).max(100, 'A rate has at most 100 supplements.').default([]),
  supplierCost: SupplierCostInput.optional(),
}
/** What a ticket rate says. */
export const TicketRateFields = z.strictObject({
  ...when,
  adultAmount: RateAmount,
  childAmount: RateAmount,
  /** Without it an infant is free. */
  infantAmount: RateAmount.optional(),
})
/** What a transfer rate says. */
export const TransferRateFields = z.strictObject({
  ...when,
  amount: RateAmount,
  description: z.string().trim().min(1, 'This is required field.').max(200, 'Please use 200 letters at most.'),
  transferType: z.string().trim().min(1, 'This is required field.').max(60, 'Please use 60 letters at most.'),
  sharingBasis: z.enum(SHARING_BASES),
  minPax: Pax.nullable().default(null),
  maxPax: Pax.nullable().default(null),
})
const TicketRateInput = TicketRateFields.extend(which)
const TransferRateInput = TransferRateFields.extend(which)

/** A company from which this one buys what it sells. */
export const RateSupplier = z.object({ id: z.number().int(), name: z.string() })
/** What the company pays its supplier. No call that customers make has it. */
export const SupplierCostShown = z.object({
  supplierId: z.number().int(),
  currency: Currency,
  amount: Amount,
  childAmount: Amount.optional(),
  infantAmount: Amount.optional(),
})
const shown = {
  id: z.number().int(),
  version: z.number().int(),
  tourOptionId: z.number().int(),
  marketId: z.number().int(),
  market: z.string(),
  /** 1 wins and stands first. */
  priority: z.number().int(),
  validFromDate: DateOnly,
  validTillDate: DateOnly,
  isPerPax: z.boolean(),
  currency: Currency,
  weekdays: z.array(z.number().int()),
  supplements: z.array(
    z.object({
      fromDate: DateOnly,
      tillDate: DateOnly,
      amount: Amount,
      weekdays: z.array(z.number().int()).optional(),
      childAmount: Amount.optional(),
      infantAmount: Amount.optional(),
    }),
  ),
  supplierCost: SupplierCostShown.optional(),
}
export const TicketRateRow = z.object({ ...shown, adultAmount: Amount, childAmount: Amount, infantAmount: Amount.nullable() })
export type TicketRateRow = z.infer<typeof TicketRateRow>
export const TransferRateRow = z.object({
  ...shown,
  amount: Amount,
  description: z.string(),
  transferType: z.string(),
  sharingBasis: z.enum(SHARING_BASES),
  minPax: z.number().int().nullable(),
  maxPax: z.number().int().nullable(),
})
export type TransferRateRow = z.infer<typeof TransferRateRow>

const STALE_RATE = { status: 409, message: 'A colleague has changed this rate. Please check it again.' } as const
const ofOption = z.strictObject({ tourOptionId: CatalogueQueryId })
const oneRate = z.strictObject({ id: CatalogueId })
/** The winner stands on top of the screen and has number 1: the ids come from the bottom to the top, and the last of them gets 1. */
const order = z.strictObject({ tourOptionId: CatalogueId, order: z.array(CatalogueId).min(1).max(10_000) })

/** What a tour option costs. Each call takes effect at once, as an edition of its own that can be restored. */
export const rates = {
  saveTicketRates: changing
    .route({
      method: 'POST',
      path: '/dmc/saveActivityTicketRates',
      summary: 'Adds ticket rates of a tour option, or changes them: all or none',
      tags,
    })
    .input(z.strictObject({ rates: z.array(TicketRateInput).min(1).max(1_000) }))
    .output(success({ rates: z.array(TicketRateRow) }))
    .errors({ STALE_RATE }),
  getTicketRates: seeing
    .route({
      method: 'GET',
      path: '/dmc/getTourOptionTicketRates',
      summary: 'The ticket rates of a tour option, the winner first',
      tags,
    })
    .input(ofOption)
    .output(success({ rates: z.array(TicketRateRow) })),
  deleteTicketRate: changing
    .route({
      method: 'POST',
      path: '/dmc/deleteTourOptionTicketRates',
      summary: 'Ends a ticket rate; what it priced keeps it',
      tags,
    })
    .input(oneRate)
    .output(success({ usedBy: UsedBy })),
  orderTicketRates: changing
    .route({
      method: 'POST',
      path: '/dmc/changeTourOptionTicketRatePriority',
      summary: 'The order of the ticket rates, from the bottom to the top: the last one gets priority 1',
      tags,
    })
    .input(order)
    .output(success({ rates: z.array(TicketRateRow) })),
  saveTransferRates: changing
    .route({
      method: 'POST',
      path: '/dmc/saveTourOptionTransferRates',
      summary: 'Adds transfer rates of a tour option, or changes them: all or none',
      tags,
    })
    .input(z.strictObject({ rates: z.array(TransferRateInput).min(1).max(1_000) }))
    .output(success({ rates: z.array(TransferRateRow) }))
    .errors({ STALE_RATE }),
  getTransferRates: seeing
    .route({
      method: 'GET',
      path: '/dmc/getTourOptionTransferRates',
      summary: 'The transfer rates of a tour option, the winner first',
      tags,
    })
    .input(ofOption)
    .output(success({ rates: z.array(TransferRateRow) })),
  deleteTransferRate: changing
    .route({
      method: 'POST',
      path: '/dmc/deleteTourOptionTransferRates',
      summary: 'Ends a transfer rate; what it priced keeps it',
      tags,
    })
    .input(oneRate)
    .output(success({ usedBy: UsedBy })),
  orderTransferRates: changing
    .route({
      method: 'POST',
      path: '/dmc/changeTourOptionTransferRatePriority',
      summary: 'The order of the transfer rates, from the bottom to the top: the last one gets priority 1',
      tags,
    })
    .input(order)
    .output(success({ rates: z.array(TransferRateRow) })),
}
