import type { AirContext } from './air-context.ts'
import type { Option, PricedLeg, Quote, Trace } from './option.ts'
import { seatsNeeded } from './option.ts'
import { type PartyFare, priceOption } from './price-option.ts'
import { soldOut } from './refusal.ts'
import { shiftDeparture } from './shift-departure.ts'

/** The legs of an option as they are now. Refuses when a leg is no longer sold or has too few seats left. */
export function loadLegs({ world, store, faulty }: AirContext, trace: Trace, option: Option): PricedLeg[] {
  if (faulty('sold-out')) throw soldOut()
  return option.legs.map(({ query, journeyKey, familyCode }) => {
    const asked = trace.queries[query]
    const journey = asked && world.journeyByKey(journeyKey, { ...asked, nowMs: trace.pricedMs }, store.sold)
    const offer = journey?.offers.find(({ family }) => family.code === familyCode)
    if (!journey || !offer || offer.seatsLeft < seatsNeeded(trace.party)) throw soldOut()
    return { journey, offer }
  })
}

/** What a quote stands for now: legs at their new times and the party's fare at the quoted price. */
export function loadQuote(context: AirContext, trace: Trace, quote: Quote): { legs: PricedLeg[]; fare: PartyFare } {
  const legs = shiftDeparture(loadLegs(context, trace, quote.option), quote.timeShiftMinutes)
  return { legs, fare: priceOption(legs, trace.party, quote.option.basePermille + quote.changePermille) }
}
