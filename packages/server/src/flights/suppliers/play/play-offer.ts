import { distanceKm } from '@tradewind/domain/carts/travel-time'
import type { PaxTypeCode, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { add, decimalsOf, type Money, money, sum, zero } from '@tradewind/domain/money'
import { findAirport } from '@tradewind/domain/reference/airports'
import { instant, plainDate, plusMinutes } from '@tradewind/domain/time'
import { instantOf, localIn } from '@tradewind/domain/zoned-time'
import { z } from 'zod'
import type { Cabin, SupplierOption, SupplierSearch, SupplierSegment } from '../supplier-option.ts'
import type { SupplierRef } from '../supplier-ref.ts'
import { type PlayCase, playedAs, RISE_PERCENT } from './play-cases.ts'

export const PLAY_AIRLINE = { code: 'ZZ', name: 'Play airline', ticketPrefix: '999' } as const

/** All that a fare of the play airline follows from: it stands in the name of the result, so that nothing has to be remembered of a search. */
const Offer = z.strictObject({
  flight: z.string(),
  legs: z.array(z.tuple([z.string(), z.string(), z.string()])),
  party: z.tuple([z.number(), z.number(), z.number()]),
  cabin: z.enum(['all', 'economy', 'premiumEconomy', 'business', 'first']),
  /** The price after it rose. */
  risen: z.boolean(),
})
export type PlayOffer = z.infer<typeof Offer>

export function nameOffer(offer: PlayOffer): string {
  return JSON.stringify(offer)
}

/** Nothing for a name that is none. */
export function readOffer(name: string): PlayOffer | undefined {
  try {
    return Offer.safeParse(JSON.parse(name)).data
  } catch {
    return undefined
  }
}

export function caseOf({ flight }: PlayOffer): PlayCase {
  return playedAs(flight)?.case ?? 'ordinary'
}

export function offerOf({ legs, party, cabin }: SupplierSearch, flight: string): PlayOffer {
  const { adults, children, infants } = party
  return {
    flight,
    legs: legs.map(({ origin, destination, date }) => [origin, destination, date]),
    party: [adults, children, infants],
    cabin,
    risen: false,
  }
}

/** The option of an offer. Nothing where an airport is not known. */
export function optionOf(offer: PlayOffer, ref: SupplierRef, currency: string): SupplierOption | undefined {
  const legs = offer.legs.flatMap(
    ([origin, destination, date], place) => segmentOf(offer, { origin, destination, date, place }) ?? [],
  )
  if (legs.length === 0 || legs.length !== offer.legs.length) return undefined
  const isHeld = caseOf(offer) === 'held'
  return {
    ref,
    bound: 'outbound',
    isLcc: !isHeld,
    issues: isHeld ? 'afterHold' : 'atOnce',
    extras: 'wishes',
    charges: 'quoted',
    refundable: 'yes',
    isHoldAllowed: isHeld,
    validatingAirline: PLAY_AIRLINE.code,
    fareFamily: playedAs(offer.flight)?.family,
    seatsLeft: 9,
    mealIncluded: false,
    cancellationFee: undefined,
    changeFee: undefined,
    legs: legs.map((segment) => [segment]),
    fare: fareOf(offer, currency),
    airlineRemark: 'A play fare: no seat is bought.',
    lastTicketAt: undefined,
    demands: {
      ...{
        dateOfBirthForAdults: false,
        passport: false,
        passportIssueDetails: false,
        pan: false,
        gstAllowed: true,
        gstMandatory: false,
      },
      ...{ baggage: false, meal: false, seat: false, firstNameFormat: undefined, lastNameFormat: undefined },
    },
  }
}

type Leg = { readonly origin: string; readonly destination: string; readonly date: string; readonly place: number }
const SPEED_KM_AN_HOUR = 750
const GROUND_MINUTES = 40

function segmentOf({ flight, cabin }: PlayOffer, { origin, destination, date, place }: Leg): SupplierSegment | undefined {
  const [from, to] = [findAirport(origin), findAirport(destination)]
  if (!from || !to) return undefined
  // Each case has an hour of its own, so that results sort by time as by number.
  const hour = 6 + (Number(flight) % 12)
  const departure = { local: `${plainDate(date)}T${String(hour).padStart(2, '0')}:30`, zone: from.zone }
  const departureAt = instantOf(departure)
  const arrivalAt = plusMinutes(departureAt, Math.round((distanceKm(from, to) / SPEED_KM_AN_HOUR) * 60) + GROUND_MINUTES)
  return {
    ...{ airlineCode: PLAY_AIRLINE.code, airlineName: PLAY_AIRLINE.name, flightNumber: String(Number(flight) + place) },
    ...{ bookingClass: 'Y', cabin: cabin === 'all' ? 'economy' : cabin, operatingCarrier: undefined },
    ...{ origin, originTerminal: undefined, destination, destinationTerminal: undefined },
    ...{ departure, arrival: localIn(to.zone, arrivalAt), departureAt, arrivalAt: instant(arrivalAt) },
    ...{ baggage: '15 kg', cabinBaggage: '7 kg', aircraft: undefined, technicalStop: undefined },
  }
}

const CABIN_PERCENT: Readonly<Record<Cabin, number>> = { all: 100, economy: 100, premiumEconomy: 160, business: 300, first: 500 }
/** Of the adult's base. */
const PAX_PERCENT: Readonly<Record<PaxTypeCode, number>> = { 1: 100, 2: 75, 3: 10 }
const START_UNITS = 40
const KM_A_UNIT = 20
/** So that a play price looks like one in the currencies that people know it in; one unit is about a dollar. */
const LIKE_A_PRICE: Readonly<Record<string, number>> = { INR: 80, AED: 4, SAR: 4, THB: 35, JPY: 150, QAR: 4 }

/** How many of a currency an amount of about a dollar is, roughly. */
export function playUnit(currency: string): number {
  return LIKE_A_PRICE[currency] ?? 1
}

/** Follows from the distance, the party, the cabin and the case alone: the same search has the same price on every day. */
function fareOf(offer: PlayOffer, currency: string): SupplierFare {
  const units = offer.legs.reduce((total, [origin, destination]) => {
    const [from, to] = [findAirport(origin), findAirport(destination)]
    return total + START_UNITS + (from && to ? Math.round(distanceKm(from, to) / KM_A_UNIT) : 0)
  }, 0)
  const percent = 100 + (playedAs(offer.flight)?.percentOnTop ?? 0) + (offer.risen ? RISE_PERCENT : 0)
  const whole = Math.round((units * playUnit(currency) * percent * CABIN_PERCENT[offer.cabin]) / 10_000)
  const of = (paxType: PaxTypeCode, count: number) => ({ paxType, count, ...partOf({ whole, paxType, count, currency }) })
  const [adults, children, infants] = offer.party
  const parts = [of(1, adults), of(2, children), of(3, infants)].filter(({ count }) => count > 0)
  const base = sum(
    parts.map((part) => part.base),
    currency,
  )
  const tax = sum(
    parts.map((part) => part.tax),
    currency,
  )
  const none = zero(currency)
  const published = add(base, tax)
  return {
    ...{ currency, parts, base, tax, taxes: [], otherCharges: none, serviceFee: none, additionalTxnFee: none },
    ...{ published, commission: none, tds: none, net: published },
  }
}

type Part = { readonly whole: number; readonly paxType: PaxTypeCode; readonly count: number; readonly currency: string }

/** A fifth of the price is tax. */
function partOf({ whole, paxType, count, currency }: Part): { base: Money; tax: Money } {
  const scale = 10n ** BigInt(decimalsOf(currency))
  const each = BigInt(Math.max(5, Math.round((whole * PAX_PERCENT[paxType]) / 100)))
  const tax = each / 5n
  const all = (units: bigint) => money(units * scale * BigInt(count), currency)
  return { base: all(each - tax), tax: all(tax) }
}
