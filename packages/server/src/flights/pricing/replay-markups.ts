import { accountForPrice } from '@tradewind/domain/markups/account-for-price'
import type { FareFacts } from '@tradewind/domain/markups/fare-facts'
import { FARE_RULES, type FareRuleIndex } from '@tradewind/domain/markups/fare-rules'
import type { MarkupRule } from '@tradewind/domain/markups/markup-rule'
import { type PricedFare, withExtras } from '@tradewind/domain/markups/price-fare'
import type { App } from '../../app.ts'
import { readExact } from '../../database/exact-json.ts'
import type { Evaluated, PastSales } from '../../editions/past-sales.ts'
import { runWhatIf } from '../../editions/run-what-if.ts'
import type { WhatIfRow } from '../../editions/what-if-repo.ts'
import { partyOf } from '../book/reprice.ts'
import { readStoredOption, type StoredOption } from '../suppliers/stored-option.ts'
import { makePricer } from './open-pricer.ts'
import { countTickets, listTickets, type Ticket } from './replayed-ticket-repo.ts'

const PAST_TICKETS: PastSales<MarkupRule, FareFacts, Ticket> = {
  service: FARE_RULES,
  count: countTickets,
  list: listTickets,
  evaluate: priceTicket,
}

/** Tests a draft of markup rules on tickets that were sold to its group. */
export function replayMarkups(app: App, job: { siteId: number; whatIfId: number }): Promise<void> {
  return runWhatIf(app, PAST_TICKETS, job)
}

function priceTicket(ticket: Ticket, rules: FareRuleIndex, { group_id, edition }: WhatIfRow): Evaluated {
  const option = readStoredOption(readExact<StoredOption>(ticket.option))
  const sold = readExact<PricedFare>(ticket.priced)
  const basis = {
    groupId: group_id,
    edition,
    bookingDate: sold.pricedBy?.bookingDate ?? ticket.booked_on,
    gstBasisPoints: sold.gstBasisPoints,
    tdsBasisPoints: sold.tdsBasisPoints,
    isTdsWithoutPan: sold.isTdsWithoutPan,
  }
  // The fare that was sold, which a supplier may have changed after the option was kept.
  const offered = { ...option, fare: sold.fare }
  const priced = withExtras(makePricer(rules, basis, partyOf(sold.fare))(offered), sold.extras)
  return {
    rule: priced.rule?.name ?? null,
    fee: priced.serviceFee.minor,
    discount: priced.discount.minor,
    total: priced.totalPayable.minor,
    margin: accountForPrice(priced).margin.minor,
  }
}
