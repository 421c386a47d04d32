import type { Money } from '@tradewind/domain/money'
import type { SupplierDemands, SupplierOption, SupplierRef } from '../flight-supplier.ts'
import { readAmount } from './read-amount.ts'
import { readLimit } from './read-moment.ts'
import type { MiniRule, ResultWire } from './result-wire.ts'
import { translateFare } from './translate-fare.ts'
import { type LegTranslator, makeLegTranslator } from './translate-segment.ts'

/** A result with its zones and exact money. Nothing where one of its flights cannot be placed in the world. */
export function translateOption(
  wire: ResultWire,
  ref: Omit<SupplierRef, 'resultIndex'>,
  bound: SupplierOption['bound'],
  translateLeg: LegTranslator = makeLegTranslator(),
): SupplierOption | undefined {
  const legs = wire.Segments.map(translateLeg)
  if (!legs.every((leg) => leg !== undefined)) return undefined
  const seats = legs.flatMap(({ seatsLeft }) => (seatsLeft === undefined ? [] : [seatsLeft]))
  const rules = (wire.MiniFareRules ?? []).flat()
  const currency = wire.Fare.Currency
  return {
    ref: { ...ref, resultIndex: wire.ResultIndex },
    bound,
    isLcc: wire.IsLCC,
    isRefundable: wire.IsRefundable === true,
    isHoldAllowed: !wire.IsLCC && wire.IsHoldAllowed === true,
    validatingAirline: wire.ValidatingAirline?.trim() || wire.AirlineCode?.trim() || legs[0]?.segments[0]?.airlineCode || '',
    fareFamily: wire.FareClassification?.Type?.trim() || undefined,
    seatsLeft: seats.length > 0 ? Math.min(...seats) : undefined,
    mealIncluded: wire.IsFreeMealAvailable === true,
    cancellationFee: feeOf(rules, 'Cancellation', currency),
    changeFee: feeOf(rules, 'Reissue', currency),
    legs: legs.map(({ segments }) => segments),
    fare: translateFare(wire),
    airlineRemark: wire.AirlineRemark?.trim() || undefined,
    lastTicketAt: readLimit(wire.LastTicketDate),
    demands: demandsOf(wire),
  }
}

function demandsOf(wire: ResultWire): SupplierDemands {
  const passport = [
    wire.IsPassportRequiredAtBook,
    wire.IsPassportRequiredAtTicket,
    wire.IsPassportFullDetailRequiredAtBook,
  ].includes(true)
  const required = wire.RequiredFieldValidators
  return {
    // Airlines that want passports want dates of birth with them.
    dateOfBirthForAdults: passport,
    passport,
    passportIssueDetails: wire.IsPassportFullDetailRequiredAtBook === true,
    pan: wire.IsPanRequiredAtBook === true || wire.IsPanRequiredAtTicket === true,
    gstAllowed: wire.GSTAllowed === true || wire.IsGSTMandatory === true,
    gstMandatory: wire.IsGSTMandatory === true,
    baggage: required?.IsBaggageRequired === true,
    meal: required?.IsMealRequired === true,
    seat: required?.IsSeatRequired === true,
    firstNameFormat: wire.FirstNameFormat?.trim() || undefined,
    lastNameFormat: wire.LastNameFormat?.trim() || undefined,
  }
}

/**
 * The fee of the mini rules for who acts in good time: the open-ended rule, furthest from departure. Of several sectors the dearest.
 * Nothing when only the full rules tell ('REFER TO DETAILED FARE RULES', percentages).
 */
function feeOf(rules: readonly MiniRule[], type: string, currency: string): Money | undefined {
  const inTime = rules.filter((rule) => rule.Type === type && !rule.To)
  let dearest: Money | undefined
  for (const { Details } of inTime) {
    const [, stated, digits] = /^\s*([A-Z]{3})\s*([\d,]+(?:\.\d+)?)\s*\*?\s*$/.exec(Details ?? '') ?? []
    if (stated !== currency || !digits) return undefined
    const fee = readAmount(digits.replaceAll(',', ''), currency)
    if (!dearest || fee.minor > dearest.minor) dearest = fee
  }
  return dearest
}
