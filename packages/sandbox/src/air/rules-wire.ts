import { rupees } from './fare-wire.ts'
import type { PricedLeg } from './option.ts'

/** `FareRules` of a result: without the text, which is FareRule's. One row per leg. */
export function fareRulesWire(legs: readonly PricedLeg[]) {
  return legs.map(({ journey, offer }) => ({
    Origin: journey.flights[0]?.origin.iata ?? '',
    Destination: journey.flights.at(-1)?.destination.iata ?? '',
    Airline: journey.validatingAirline,
    FareBasisCode: offer.family.fareBasis,
    FareRuleDetail: '',
    FareRestriction: '',
    FareFamilyCode: offer.family.code,
    FareRuleIndex: '',
  }))
}

/** From four days before departure a fee is a quarter more. */
export const LATE_DAYS = 4

export function lateFee(paise: number): number {
  return Math.round((paise * 5) / 400) * 100
}

/** `MiniFareRules` as a flat list: fees by days before departure. */
export function miniRulesWire(legs: readonly PricedLeg[]) {
  return legs.flatMap(({ journey, offer }) => {
    const points = `${journey.flights[0]?.origin.iata}-${journey.flights.at(-1)?.destination.iata}`
    const row = (Type: string, From: string, To: string, Details: string) => ({
      JourneyPoints: points,
      Type,
      From,
      To,
      Unit: 'DAYS',
      Details,
      OnlineReissueAllowed: Type === 'Reissue' && journey.isLcc,
      OnlineRefundAllowed: Type === 'Cancellation' && offer.family.refundable,
    })
    const fee = (paise: number | null, isLate: boolean): string =>
      paise === null ? 'NON REFUNDABLE' : `INR ${rupees(isLate ? lateFee(paise) : paise)}${journey.isLcc ? '' : '*'}`
    return [
      row('Reissue', '0', '3', fee(offer.family.changeFeePaise, true).replace('NON REFUNDABLE', 'REFER TO DETAILED FARE RULES')),
      row('Reissue', '4', '', fee(offer.family.changeFeePaise, false).replace('NON REFUNDABLE', 'REFER TO DETAILED FARE RULES')),
      row('Cancellation', '0', '3', fee(offer.family.cancellationFeePaise, true)),
      row('Cancellation', '4', '', fee(offer.family.cancellationFeePaise, false)),
    ]
  })
}

/** `PenaltyCharges`: absent keys where a fare has no such fee. */
export function penaltyWire([first]: readonly PricedLeg[]) {
  const text = (paise: number | null | undefined): string | undefined => (paise == null ? undefined : `INR ${rupees(paise)}*`)
  const [reissue, cancel] = [text(first?.offer.family.changeFeePaise), text(first?.offer.family.cancellationFeePaise)]
  return { ...(reissue && { ReissueCharge: reissue }), ...(cancel && { CancellationCharge: cancel }) }
}
