import { rupees } from './fare-wire.ts'
import { foldsInto } from './fold.ts'
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

/** From four days before departure on, a fee is a quarter higher. */
export const LATE_DAYS = 4

export function lateFee(paise: number): number {
  return Math.round((paise * 5) / 400) * 100
}

/** Airlines whose rules are in hours that are no whole days. */
const ODD_HOURS = new Set(['UL'])

/** `MiniFareRules` as a flat list: fees by time before departure, for each leg, or once for the whole journey. */
export function miniRulesWire(legs: readonly PricedLeg[]) {
  const [first] = legs
  if (first && hasWholeJourneyRules(legs))
    return rulesOf(first, [pointsOf(legs[0]), ...legs.slice(1).map((leg) => pointsOf(leg).slice(1))].flat())
  return legs.flatMap((leg) => rulesOf(leg, pointsOf(leg)))
}

/** What a low-cost Ticket answer has instead. */
export const BLANK_RULE = {
  JourneyPoints: null,
  Type: null,
  From: null,
  To: null,
  Unit: null,
  Details: null,
  OnlineReissueAllowed: false,
  OnlineRefundAllowed: false,
}

function hasWholeJourneyRules(legs: readonly PricedLeg[]): boolean {
  const [first] = legs
  return legs.length > 1 && first !== undefined && !first.journey.isLcc && foldsInto(`${first.journey.validatingAirline}|rules`, 50)
}

/** Every airport on the way, connections too. */
function pointsOf(leg: PricedLeg | undefined): string[] {
  const flights = leg?.journey.flights ?? []
  return [flights[0]?.origin.iata ?? '', ...flights.map(({ destination }) => destination.iata)]
}

function rulesOf({ journey, offer }: PricedLeg, points: readonly string[]) {
  const row = (Type: string, [From, To]: readonly [string, string], Details: string) => ({
    JourneyPoints: points.join('-'),
    Type,
    From,
    To,
    Unit: ODD_HOURS.has(journey.validatingAirline) ? 'HOURS' : 'DAYS',
    Details,
    OnlineReissueAllowed: Type === 'Reissue' && journey.isLcc,
    OnlineRefundAllowed: Type === 'Cancellation' && offer.family.refundable,
  })
  const fee = (paise: number | null, isLate: boolean, none: string): string =>
    paise === null ? none : `INR ${rupees(isLate ? lateFee(paise) : paise)}${journey.isLcc ? '' : '*'}`
  const { cancellationFeePaise: cancel, changeFeePaise: change } = offer.family
  const noChange = journey.isLcc ? 'Unchangeble' : 'REFER TO DETAILED FARE RULES'
  const [late, early] = ODD_HOURS.has(journey.validatingAirline)
    ? ([
        ['44', '444'],
        ['444', ''],
      ] as const)
    : ([
        ['0', '3'],
        ['4', ''],
      ] as const)
  return [
    row('Reissue', late, fee(change, true, noChange)),
    row('Reissue', early, fee(change, false, noChange)),
    row('Cancellation', late, fee(cancel, true, 'NON REFUNDABLE')),
    row('Cancellation', early, fee(cancel, false, 'NON REFUNDABLE')),
  ]
}

/** `PenaltyCharges`: absent keys where a fare has no such fee. */
export function penaltyWire([first]: readonly PricedLeg[]) {
  const text = (paise: number | null | undefined): string | undefined => (paise == null ? undefined : `INR ${rupees(paise)}*`)
  const [reissue, cancel] = [text(first?.offer.family.changeFeePaise), text(first?.offer.family.cancellationFeePaise)]
  return { ...(reissue && { ReissueCharge: reissue }), ...(cancel && { CancellationCharge: cancel }) }
}
