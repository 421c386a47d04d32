import { SALE_TABS } from '@tradewind/domain/sales/sale-tabs'
import { z } from 'zod'
import { Customer } from '../accounts/accounts.ts'
import { requires, success } from '../call.ts'
import { Amount, Currency, Cursor, DateOnly, InstantText, PurchaseId, SaleId, UserId } from '../wire-values.ts'

/** The kind of product, as its seller calls it: 'flight'. The list is open: each new product brings its own. */
export const SaleKind = z.string().regex(/^[a-z][A-Za-z]{0,39}$/)

/** Filters of a list of sales. */
export const SaleFilters = z.strictObject({
  tab: z.enum(SALE_TABS).default('all'),
  kind: SaleKind.nullable().default(null),
  /** Our own number ('TW-100123'), or another number that the sale is known by: a PNR, a ticket number. */
  number: z.string().trim().max(30).default(''),
  /** Who bought. */
  userId: UserId.nullable().default(null),
  /** Days in the site's own zone, both included. */
  bookedFrom: DateOnly.nullable().default(null),
  bookedTo: DateOnly.nullable().default(null),
})
export type SaleFilters = z.output<typeof SaleFilters>

export const SaleRow = z.object({
  saleId: SaleId,
  /** The purchase that it is a line of. */
  purchaseId: PurchaseId,
  /** The quotation that it was made of; null: it was bought alone. */
  quotationId: z.number().int().nullable(),
  kind: SaleKind,
  /** The kind in words: 'Flights'. */
  kindName: z.string(),
  /** What was bought: 'DEL–BOM, BOM–DEL'. */
  title: z.string(),
  leadName: z.string(),
  partyCount: z.number().int(),
  tab: z.enum(SALE_TABS).exclude(['all']),
  /** In the words of its seller. */
  status: z.string(),
  statusName: z.string(),
  currency: Currency,
  /** What its buyer pays, with what was added or taken off since. */
  amount: Amount,
  /** What was paid and refunded after the sale. */
  changed: Amount,
  /** Where the money is: 'taken', or where it was refunded to. */
  money: z.enum(['none', 'taken', 'refundedToWallet', 'refundedToCard', 'refundedToBoth', 'refundedByHand']),
  /** Staff must act. */
  needsStaff: z.boolean(),
  bookedOn: DateOnly,
  usedFrom: DateOnly.nullable(),
  usedTo: DateOnly.nullable(),
  createdAt: InstantText,
  /** Who bought. */
  user: Customer,
})
export type SaleRow = z.infer<typeof SaleRow>

export const sales = {
  getSales: requires('tickets.queue')
    .route({
      method: 'POST',
      path: '/sales/getSales',
      summary: 'Sales of every kind of product, newest first: the general queue. The air ticket queue shows more of flights.',
      tags: ['sales'],
    })
    .input(
      z.strictObject({
        filters: SaleFilters.default(() => SaleFilters.parse({})),
        cursor: Cursor.nullable().default(null),
        pageSize: z.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      success({
        sales: z.array(SaleRow),
        nextCursor: Cursor.nullable(),
        /** The number of sales on each tab, of this kind and this buyer, whatever the other filters say. */
        counts: z.record(z.enum(SALE_TABS), z.number().int()),
        /** Every kind that is sold here, with its number of sales. */
        kinds: z.array(z.object({ kind: SaleKind, name: z.string(), count: z.number().int() })),
        /**
         * What the sales of these filters come to, later changes included, in each currency. On the tab of all sales only what stands is added up: what failed or was
         * cancelled was not sold. Null: there are too many to add up on this tab; fewer days, or no tab, have a sum.
         */
        sums: z.array(z.object({ currency: Currency, count: z.number().int(), amount: Amount })).nullable(),
      }),
    ),
}
