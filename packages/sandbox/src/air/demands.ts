import { fold, foldsInto } from './fold.ts'
import { isDomestic, type PricedLeg } from './option.ts'

/** The passenger data a fare requires, and which of the next calls requires it. */
export type Demands = {
  passportAtBook: boolean
  passportAtTicket: boolean
  passportFullDetail: boolean
  panAtBook: boolean
  panAtTicket: boolean
  gstMandatory: boolean
}

const GDS_TICKET_TIME_SOURCE = 5

export function demandsOf(legs: readonly PricedLeg[]): Demands {
  const [first] = legs
  if (!first) throw new Error('An option without a leg')
  const { journey, offer } = first
  const passport = legs.some((leg) => leg.journey.passportRequired)
  const onlyAtTicket = !journey.isLcc && journey.source === GDS_TICKET_TIME_SOURCE
  const flight = `${journey.flights[0]?.airlineCode}${journey.flights[0]?.flightNumber}`
  const pan = !isDomestic(legs) && foldsInto(`${flight}|pan`, 4)
  return {
    passportAtBook: passport && !onlyAtTicket,
    passportAtTicket: passport && (onlyAtTicket || journey.isLcc),
    passportFullDetail: passport && !onlyAtTicket && fold(`${journey.validatingAirline}|full`) % 3 === 0,
    panAtBook: pan && journey.isLcc,
    panAtTicket: pan,
    gstMandatory: isDomestic(legs) && (/CORP|SME|BIZ/i.test(offer.family.code) || foldsInto(`${flight}|gst`, 2)),
  }
}
