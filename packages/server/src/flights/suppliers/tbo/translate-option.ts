import type { DropCause } from '@tradewind/domain/flights/dropped'
import { readRefundable } from '@tradewind/domain/flights/refundable'
import type { Extras } from '@tradewind/domain/flights/supplier-capabilities'
import type { Money } from '@tradewind/domain/money'
import type { SupplierDemands, SupplierOption, SupplierSegment } from '../supplier-option.ts'
import type { SupplierRef } from '../supplier-ref.ts'
import { readAmount } from './read-amount.ts'
import { readMiniRules } from './read-mini-rules.ts'
import { readLimit } from './read-moment.ts'
import { type PenaltyWire, ResultWire } from './result-wire.ts'
import { DIRECT } from './tbo-sources.ts'
import { translateFare } from './translate-fare.ts'
import { type LegTranslator, makeLegTranslator } from './translate-segment.ts'
import { whyUnread } from './why-dropped.ts'

const REGULAR = 'RegularFare'

/** A result that can be sold, or why this one cannot. */
export type ReadResult =
  | { readonly option: SupplierOption; readonly rules: readonly PenaltyWire[]; readonly cause?: undefined }
  | { readonly cause: DropCause }

/** A result of Search, or the one of FareQuote, with its zones and exact money. Whatever is wrong with it costs itself only. */
export function readResult(
  result: unknown,
  ref: Omit<SupplierRef, 'resultIndex'>,
  bound: SupplierOption['bound'],
  translateLeg: LegTranslator = makeLegTranslator(),
): ReadResult {
  const read = ResultWire.safeParse(result)
  return read.success ? translateResult(read.data, ref, bound, translateLeg) : { cause: whyUnread(read.error, result) }
}

/** The same of a result that is known to fit the wire. */
export function translateResult(
  wire: ResultWire,
  ref: Omit<SupplierRef, 'resultIndex'>,
  bound: SupplierOption['bound'],
  translateLeg: LegTranslator = makeLegTranslator(),
): ReadResult {
  const legs: Leg[] = []
  for (const flights of wire.Segments) {
    const leg = translateLeg(flights)
    if (leg.cause) return { cause: leg.cause }
    legs.push(leg)
  }
  const rules = readMiniRules(wire.MiniFareRules)
  return { option: translateOption(wire, { ref, bound, legs, rules }), rules }
}

type Leg = { readonly segments: readonly SupplierSegment[]; readonly seatsLeft: number | undefined }
type Parts = {
  readonly ref: Omit<SupplierRef, 'resultIndex'>
  readonly bound: SupplierOption['bound']
  readonly legs: readonly Leg[]
  readonly rules: readonly PenaltyWire[]
}

function translateOption(wire: ResultWire, { ref, bound, legs, rules }: Parts): SupplierOption {
  const seats = legs.flatMap(({ seatsLeft }) => (seatsLeft === undefined ? [] : [seatsLeft]))
  const currency = wire.Fare.Currency
  return {
    ref: { ...ref, resultIndex: wire.ResultIndex },
    bound,
    isLcc: wire.IsLCC,
    issues: wire.IsLCC ? 'atOnce' : 'afterHold',
    extras: extrasOf(wire, ref.source),
    // GetCancellationCharges is for low-cost fares only.
    charges: wire.IsLCC ? 'quoted' : 'byRules',
    refundable: readRefundable(wire.IsRefundable),
    // Absent from every search that was recorded: whether a fare can be held is known at the quote.
    isHoldAllowed: wire.IsLCC ? false : (wire.IsHoldAllowed ?? undefined),
    isHoldAllowedWithExtras: !wire.IsLCC && wire.IsHoldAllowedWithSSR === true,
    validatingAirline: wire.ValidatingAirline?.trim() || wire.AirlineCode?.trim() || legs[0]?.segments[0]?.airlineCode || '',
    fareFamily: wire.FareClassification?.Type?.trim() || undefined,
    ...specialFareOf(wire, ref),
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

/**
 * Of all the names an answer has for the kind of a fare only the regular one was ever recorded. Any other, in answer to a search for special fares, is
 * of the kind that was asked for. A fare that is called regular is one, whatever was asked.
 */
function specialFareOf({ ResultFareType: named }: ResultWire, { specialFare }: Parts['ref']): Pick<SupplierOption, 'specialFare'> {
  const isRegular = !named?.trim() || named.trim() === REGULAR
  return isRegular || !specialFare ? {} : { specialFare }
}

/** What its list of extras holds decides; until then, only what the airline sells directly is open: such fares are full-service ones and sell bags and seats. */
function extrasOf({ IsLCC }: ResultWire, source: string): Extras {
  if (IsLCC) return 'priced'
  return source === DIRECT ? 'unknown' : 'wishes'
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
 * The fee of the mini rules for customers who act in good time: the open-ended rule, furthest from departure. Of several sectors the dearest.
 * Undefined when only the full rules say it ('REFER TO DETAILED FARE RULES', percentages).
 */
function feeOf(rules: readonly PenaltyWire[], type: string, currency: string): Money | undefined {
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
