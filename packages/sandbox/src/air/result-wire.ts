import { NDC_SOURCE, sellsExtras } from './connections.ts'
import { demandsOf } from './demands.ts'
import { breakdownWire, fareWire } from './fare-wire.ts'
import { foldsInto } from './fold.ts'
import { holdLimit, holdLimitWire, isHoldAllowed } from './hold-limit.ts'
import type { PricedLeg } from './option.ts'
import type { PartyFare } from './price-option.ts'
import { fareRulesWire, miniRulesWire, penaltyWire } from './rules-wire.ts'
import { fareType, legWire } from './segment-wire.ts'
import { fareTypeName, type SpecialFare } from './special-fares.ts'

type ResultInput = {
  index: string
  legs: PricedLeg[]
  fare: PartyFare
  nowMs: number
  combinationId?: string
  special?: SpecialFare | undefined
  /** For FareQuote: only there it is stated whether seats can be held. */
  isQuote?: boolean
  /** The same fare, sold over another connection. */
  source?: number | undefined
}

/** How a connection states that it has no time limit. */
const NO_LIMIT = '9999-12-31T00:00:00'

const SILENT_ABOUT_REFUNDS = new Set(['G9', 'UL'])

/** One result of Search, and the only one of FareQuote. */
export function resultWire({ index, legs, fare, nowMs, combinationId = '', isQuote = false, source, special }: ResultInput) {
  const [first] = legs
  if (!first) throw new Error('An option without a leg')
  const { journey, offer } = first
  const demands = demandsOf(legs)
  const singleName = journey.isLcc && foldsInto(journey.validatingAirline, 50)
  return {
    ResultIndex: index,
    Source: source ?? journey.source,
    IsLCC: journey.isLcc,
    // Some airlines leave it out.
    ...(SILENT_ABOUT_REFUNDS.has(journey.validatingAirline)
      ? {}
      : { IsRefundable: legs.every((leg) => leg.offer.family.refundable) }),
    IsPanRequiredAtBook: demands.panAtBook,
    IsPanRequiredAtTicket: demands.panAtTicket,
    IsPassportRequiredAtBook: demands.passportAtBook,
    IsPassportRequiredAtTicket: demands.passportAtTicket,
    IsPassportFullDetailRequiredAtBook: demands.passportFullDetail,
    GSTAllowed: true,
    IsGSTMandatory: demands.gstMandatory,
    ...(isQuote ? { IsHoldAllowed: isHoldAllowed(legs, nowMs) } : {}),
    ...(journey.isLcc
      ? {}
      : { IsHoldAllowedWithSSR: sellsExtras(journey) && isHoldAllowed(legs, nowMs), IsHoldMandatoryWithSSR: false }),
    IsBookableIfSeatNotAvailable: journey.isLcc,
    IsCouponAppilcable: true,
    IsUpsellAllowed: !journey.isLcc,
    IsExclusiveFare: false,
    IsFreeMealAvailable: offer.family.mealIncluded,
    FirstNameFormat: singleName ? 'If the traveller has no first name, repeat the last name as first name.' : null,
    LastNameFormat: singleName ? 'At least two letters; repeat the first name when there is no last name.' : null,
    AirlineRemark: journey.isLcc ? `${journey.flights[0]?.airlineName} ${offer.family.name} fare` : null,
    ResultFareType: fareTypeName(special),
    Fare: fareWire(fare),
    FareBreakdown: fare.persons.map(breakdownWire),
    Segments: legs.map(legWire),
    LastTicketDate: journey.isLcc ? null : journey.source === NDC_SOURCE ? NO_LIMIT : holdLimitWire(legs, holdLimit(legs, nowMs)),
    TicketAdvisory: journey.isLcc ? null : '',
    FareRules: fareRulesWire(legs),
    MiniFareRules: [miniRulesWire(legs)],
    PenaltyCharges: penaltyWire(legs),
    AirlineCode: journey.validatingAirline,
    ValidatingAirline: journey.validatingAirline,
    FareClassification: { Color: journey.isLcc ? 'LightBlue' : '#F5D6E6', Type: fareType(first) },
    FareCombinationId: combinationId,
    FareInclusions: inclusions(first),
  }
}

function inclusions({ offer: { family } }: PricedLeg): string[] | null {
  const list = [family.mealIncluded && 'Meal', family.freeSeat && 'Seat', family.refundable && 'Refundable'].filter(
    (text) => text !== false,
  )
  return list.length === 0 ? null : list
}
