import { CHANGE_KINDS } from '@tradewind/domain/tickets/changes/change-kind'
import { z } from 'zod'
import { requires, success } from '../../call.ts'
import { Currency, DateOnly, TypedAmount } from '../../wire-values.ts'

const Journey = z.enum(['domestic', 'international'])
const BuyerKind = z.enum(['agency', 'corporate', 'person', 'siteOwner'])
const Kind = z.enum(CHANGE_KINDS)
const Holder = z.enum(['airline', 'supplier', 'us'])
/** A rule from a day on; a null field means 'for all'. */
const FeeRule = z.strictObject({
  from: DateOnly,
  chargedBy: z.enum(['supplier', 'us']),
  kind: Kind.nullable(),
  journey: Journey.nullable(),
  buyerKind: BuyerKind.nullable(),
  /** Per passenger and leg. */
  amount: TypedAmount,
  currency: Currency,
  /** Hundredths of a percent of the airline's charge, added to the fee. */
  penaltyBasisPoints: z.number().int().min(0).max(10_000),
})
const DueRule = z.strictObject({
  from: DateOnly,
  kind: Kind.nullable(),
  journey: Journey.nullable(),
  holder: Holder,
  days: z.number().int().min(0).max(365),
})
const VoidRule = z.strictObject({
  from: DateOnly,
  journey: Journey.nullable(),
  untilLocal: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'),
  hoursBeforeDeparture: z.number().int().min(0).max(72),
})
const withId = { id: z.number().int() }
const rules = success({
  fees: z.array(FeeRule.extend(withId)),
  due: z.array(DueRule.extend(withId)),
  voids: z.array(VoidRule.extend(withId)),
})

const ofTheHouse = requires('markups.changeRules')

/** Fees, due dates and void windows of change requests. */
export const changeRules = {
  getChangeRules: ofTheHouse
    .route({
      method: 'GET',
      path: '/flight/changeRules',
      summary: 'Fees, due dates and void windows of change requests',
      tags: ['tickets'],
    })
    .output(rules),
  addChangeRule: ofTheHouse
    .route({ method: 'POST', path: '/flight/changeRules', summary: 'Add a rule from a day on', tags: ['tickets'] })
    .input(
      z.discriminatedUnion('table', [
        z.strictObject({ table: z.literal('fee'), rule: FeeRule }),
        z.strictObject({ table: z.literal('due'), rule: DueRule }),
        z.strictObject({ table: z.literal('void'), rule: VoidRule }),
      ]),
    )
    .output(rules),
}
