import { applyDraft } from '@tradewind/domain/editions/apply-draft'
import { indexRules } from '@tradewind/domain/editions/rule-index'
import { readRefundable } from '@tradewind/domain/flights/refundable'
import type { Party } from '@tradewind/domain/flights/supplier-fare'
import { accountForPrice, priceSteps } from '@tradewind/domain/markups/account-for-price'
import { exampleFare } from '@tradewind/domain/markups/example-fare'
import { fareTypeKey } from '@tradewind/domain/markups/fare-facts'
import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import type { Journey, RuleCabin } from '@tradewind/domain/markups/markup-rule'
import { priceFare } from '@tradewind/domain/markups/price-fare'
import { type Money, toDecimal } from '@tradewind/domain/money'
import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { listDraftChanges } from '../editions/draft-repo.ts'
import { listRulesOfEdition } from '../editions/rule-repo.ts'
import { getFareBook } from './fare-book.ts'
import { presentConsidered } from './present-considered.ts'
import { presentSteps } from './present-steps.ts'

/** A fare that nobody sells: what rules ask for, and its amounts for each traveller, all in one currency. */
export type TypedFare = {
  readonly groupId: number
  readonly draft: boolean
  readonly airlineCode: string
  readonly journey: Journey
  readonly cabin: RuleCabin
  readonly fareType: string
  readonly isRefundable: boolean | null
  readonly isFixedDeparture: boolean
  readonly travelDate: PlainDate
  readonly bookingDate: PlainDate
  readonly base: Money
  readonly tax: Money
  readonly commission: Money
  readonly party: Party
  readonly gstBasisPoints: number
}

/** The price that a typed fare gets from a group's rules, live or with its draft, by the functions that price every search. Refuses NOT_FOUND. */
export async function testFare(tx: SiteTx, { groupId, draft, ...typed }: TypedFare) {
  const book = await getFareBook(tx, groupId)
  const live = await listRulesOfEdition(tx, book)
  const rules = draft ? applyDraft(groupId, live, await listDraftChanges(tx, book)).rules : live
  const { airlineCode, fareType, isRefundable, base, tax, commission, party, gstBasisPoints, ...rest } = typed
  const facts = {
    ...rest,
    currency: base.currency,
    validatingAirline: airlineCode,
    fareType: fareTypeKey(fareType),
    refundable: readRefundable(isRefundable),
  }
  const rule = indexRules(FARE_RULES, rules).find(facts)
  // A group is no company: whether TDS is deducted is said of each of its buyers.
  const priced = priceFare({ fare: exampleFare({ base, tax, commission, party }), party, rule, gstBasisPoints, tdsBasisPoints: 0 })
  return {
    currency: base.currency,
    steps: presentSteps(priceSteps(priced)),
    totalPayable: toDecimal(priced.totalPayable),
    margin: toDecimal(accountForPrice(priced).margin),
    ...presentConsidered(rules, facts),
  }
}
