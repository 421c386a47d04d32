import { JOURNEYS, RULE_CABINS, RULE_KINDS } from '@tradewind/domain/markups/markup-rule'
import { z } from 'zod'
import { requires, SUPPLIER_REFUSALS, success } from '../call.ts'
import { rulesCheckedOf } from '../editions/checks.ts'
import { BY_BUYER, TESTED_SALE, WHAT_IF_REFUSALS, WhatIf, WhatIfFigures } from '../editions/what-if.ts'
import { Amount, BookingId, Currency, Cursor, DateOnly, OpaqueId } from '../wire-values.ts'

const manages = requires('markups.manage')
const tags = ['markups']
const Id = z.number().int().positive().max(2_147_483_647, 'No record has this number.')
const QueryId = z.coerce.number<string | number>().int().positive().max(2_147_483_647, 'No record has this number.')
const QueryFlag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true')

/** A rule as other rules refer to it. A rule of a draft that is not live yet has no number. */
const RuleRef = z.object({
  markupId: z.number().int().nullable(),
  version: z.number().int(),
  name: z.string(),
  kind: z.enum(RULE_KINDS),
  airlineCode: z.string().nullable(),
  summary: z.string(),
})
export type RuleRef = z.infer<typeof RuleRef>

/** The rules that were considered, the closest match first; at most 60, `counts` covers all. */
const Considered = {
  considered: z.array(z.object({ rule: RuleRef, verdict: z.enum(['won', 'outranked', 'doesNotApply']), because: z.string() })),
  counts: z.object({ won: z.number().int(), outranked: z.number().int(), doesNotApply: z.number().int() }),
  order: z.array(z.string()),
}
/** The price steps: the amounts add up to the total payable. */
const Steps = {
  steps: z.array(
    z.object({
      who: z.string(),
      rule: z.string(),
      amount: Amount,
      markupId: z.number().int().nullable(),
      version: z.number().int().nullable(),
    }),
  ),
  totalPayable: Amount,
}
/** An amount for each traveller. */
const TypedAmount = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, 'Please enter a valid amount')
const Count = z.number().int().min(0).max(9)

export const markupChecks = {
  explainPrice: manages
    .route({
      method: 'POST',
      path: '/markupDiscount/explainPrice',
      summary: 'The price steps of an option or a booking, and the rules considered',
      tags,
    })
    .input(z.union([z.strictObject({ searchId: OpaqueId, resultIndex: OpaqueId }), z.strictObject({ bookingId: BookingId })]))
    .output(
      success({
        buyer: z.object({ LEId: z.number().int(), name: z.string() }),
        /** Null where the buyer's site has no groups, or the price is older than the first edition. */
        group: z.object({ id: z.number().int(), groupName: z.string(), edition: z.number().int() }).nullable(),
        /** The facts of the fare that rules ask for. */
        facts: z.object({
          validatingAirline: z.string(),
          airlineName: z.string(),
          journey: z.string(),
          cabin: z.string(),
          fareType: z.string(),
          /** Null where the airline does not say. */
          isRefundable: z.boolean().nullable(),
          isFixedDeparture: z.boolean(),
          travelDate: DateOnly,
          bookingDate: DateOnly,
          currency: Currency,
        }),
        ...Steps,
        ...Considered,
      }),
    )
    .errors(SUPPLIER_REFUSALS),
  testFare: manages
    .route({
      method: 'POST',
      path: '/markupDiscount/testFare',
      summary: 'The price that a typed fare gets from the rules of a group, and the rules considered',
      tags,
    })
    .input(
      z.strictObject({
        groupId: Id,
        /** With the draft applied. */
        draft: z.boolean().default(false),
        airlineCode: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9]{2}$/, 'Please enter the two characters of an airline, for example 6E'),
        journey: z.enum(JOURNEYS),
        cabin: z.enum(RULE_CABINS),
        fareType: z.string().trim().max(60).default(''),
        /** Null: the airline does not say. */
        isRefundable: z.boolean().nullable(),
        isFixedDeparture: z.boolean().default(false),
        travelDate: DateOnly,
        /** The day of the search; without it, today. */
        bookingDate: DateOnly.optional(),
        base: TypedAmount,
        tax: TypedAmount,
        commission: TypedAmount,
        party: z
          .strictObject({ adults: Count.min(1), children: Count, infants: Count })
          .refine(({ adults, children }) => adults + children <= 9, 'At most nine travellers with a seat.'),
      }),
    )
    .output(
      success({
        currency: Currency,
        ...Steps,
        /** What the site keeps, before TDS. */
        margin: Amount,
        ...Considered,
      }),
    ),
  checkRules: manages
    .route({
      method: 'GET',
      path: '/markupDiscount/checkRules',
      summary: 'Unused and overlapping rules of a group',
      tags,
    })
    /** `draft`: with the draft applied. */
    .input(z.strictObject({ groupId: QueryId, draft: QueryFlag.default(false) }))
    .output(success(rulesCheckedOf(RuleRef))),

  startWhatIf: manages
    .route({
      method: 'POST',
      path: '/markupDiscount/startWhatIf',
      summary: 'Reprice the tickets of a period with a group’s draft',
      tags,
    })
    /** The last month where no days are given; at most a year. */
    .input(z.strictObject({ groupId: Id, from: DateOnly.optional(), to: DateOnly.optional() }))
    .output(success({ whatIf: WhatIf }))
    .errors(WHAT_IF_REFUSALS),
  listWhatIfs: manages
    .route({ method: 'GET', path: '/markupDiscount/whatIfs', summary: 'The latest what-if tests of a group', tags })
    .input(z.strictObject({ groupId: QueryId }))
    .output(success({ whatIfs: z.array(WhatIf) })),
  getWhatIf: manages
    .route({ method: 'GET', path: '/markupDiscount/whatIf', summary: 'Progress and results of a what-if test', tags })
    .input(z.strictObject({ whatIfId: QueryId }))
    .output(
      success({
        whatIf: WhatIf,
        total: WhatIfFigures,
        byAirline: z.array(z.object({ airlineCode: z.string(), airlineName: z.string(), figures: WhatIfFigures })),
        byBuyer: BY_BUYER,
      }),
    ),
  listWhatIfLines: manages
    .route({ method: 'GET', path: '/markupDiscount/whatIfLines', summary: 'Bookings of a what-if test', tags })
    .input(z.strictObject({ whatIfId: QueryId, onlyAffected: QueryFlag.default(true), cursor: Cursor.optional() }))
    .output(
      success({
        lines: z.array(
          z.object({
            bookingId: z.number().int(),
            pnr: z.string().nullable(),
            airlineCode: z.string(),
            sectors: z.array(z.string()),
            ...TESTED_SALE,
          }),
        ),
        nextCursor: Cursor.nullable(),
      }),
    ),
}
