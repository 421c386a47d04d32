import { findAirline } from '@tradewind/domain/reference/airlines'
import { hasCabin } from './aircraft-cabins.ts'
import { productOf } from './airline-products.ts'
import { taxesOfDeparture } from './airport-taxes.ts'
import { chance } from './chance.ts'
import { seatsAtFirst, seatsLeft } from './count-seats.ts'
import { type FamilySpec, familiesOf, INTERNATIONAL_FEE_FACTOR } from './fare-families.ts'
import type { FareFamily, FareOffer, Flight, Party, PaxFare, PaxType, SeatsSold } from './journey.ts'
import { daysBefore, loadOf, marketFareRupees } from './market-price.ts'

const PAISE = 100
const TDS_PERCENT = 5
const K3_ECONOMY_PERCENT = 5
const K3_OTHER_PERCENT = 12
const INFANT_PART_INTERNATIONAL = 0.1
const INFANT_FLAT_RUPEES = 1750
const NORTH_AMERICA = new Set(['US', 'CA'])
/** A short feeder without the cabin is flown in economy; a longer one rules the fare out. */
const FEEDER_MINUTES = 170

export type Sale = {
  flights: readonly Flight[]
  validatingAirline: string
  isLcc: boolean
  isInternational: boolean
  source: number
}
type Asked = { seed: number; party: Party; nowMs: number; sold: SeatsSold }

const rupees = (amount: number) => Math.round(amount) * PAISE

/** Every family on sale for these flights, whatever is left of it. */
export function priceJourney(sale: Sale, asked: Asked): FareOffer[] {
  const market = marketFareRupees(asked.seed, sale.flights, sale.validatingAirline, asked.nowMs)
  const first = sale.flights[0]
  if (!first) return []
  const days = daysBefore(first, asked.nowMs)
  return familiesOf(productOf(sale.validatingAirline).brand)
    .filter((spec) => isFitted(spec, sale.flights))
    .map((spec) => priceFamily(spec, sale, market, days, asked))
}

function isFitted(spec: FamilySpec, flights: readonly Flight[]): boolean {
  const longest = flights.reduce((a, b) => (b.durationMinutes > a.durationMinutes ? b : a))
  return flights.every((flight) => hasCabin(flight, spec.cabin) || (flight !== longest && flight.durationMinutes <= FEEDER_MINUTES))
}

function priceFamily(spec: FamilySpec, sale: Sale, market: number, days: number, asked: Asked): FareOffer {
  const { seed, party, sold } = asked
  const family = nameFamily(spec, sale, days, seed)
  const adultBase = Math.max(300, Math.round(market * spec.factor * (sale.source === NDC_SOURCE ? NDC_DISCOUNT : 1)))
  const types: [PaxType, number][] = [
    ['adult', party.adults],
    ['child', party.children],
    ['infant', party.infants],
  ]
  const perPax = types.filter(([, count]) => count > 0).map(([paxType]) => farePerPax(paxType, adultBase, spec, sale))
  const partyBase = perPax.reduce(
    (sum, { paxType, basePaise }) => sum + basePaise * (types.find(([type]) => type === paxType)?.[1] ?? 0),
    0,
  )
  const seated = party.adults + party.children
  return {
    family,
    perPax,
    otherChargesPaise: seated * sale.flights.length * (sale.isLcc ? 177 : 0) * (sale.isInternational ? 2 : 1),
    ...earnings(partyBase, sale),
    tdsPercent: TDS_PERCENT,
    seatsLeft: seatsLeft(
      sale.flights,
      family.bookingClass,
      (flight) => seatsAtFirst(seed, flight, family.bookingClass, days, sale.isLcc),
      sold,
    ),
  }
}

export const NDC_SOURCE = 77
const NDC_DISCOUNT = 0.985

/** The nearer and fuller, the dearer the class that is still open. */
function nameFamily(spec: FamilySpec, sale: Sale, days: number, seed: number): FareFamily {
  const first = sale.flights[0]
  const pressure = (first ? loadOf(seed, first, days) : 0) * 0.6 + Math.exp(-days / 12) * 0.4
  const bookingClass = spec.classes[Math.min(spec.classes.length - 1, Math.floor(pressure * spec.classes.length))] ?? 'Y'
  const advance = days >= 21 ? '21' : days >= 14 ? '14' : days >= 7 ? '07' : 'FL'
  const kilograms = sale.isInternational ? spec.internationalKg : spec.domesticKg
  const fee = (amount: number | null) =>
    amount === null ? null : rupees(amount * (sale.isInternational ? INTERNATIONAL_FEE_FACTOR : 1))
  return {
    code: spec.code,
    name: spec.name,
    cabin: spec.cabin,
    bookingClass,
    fareBasis: `${bookingClass}${advance}${sale.isInternational ? 'OW' : 'DM'}${spec.code.slice(0, 2)}${first?.origin.countryCode ?? ''}`,
    refundable: spec.refundable,
    holdAllowed: spec.holdAllowed && !sale.isLcc,
    checkedBaggage: baggageText(kilograms, sale),
    cabinBaggage: spec.cabinBaggage,
    mealIncluded: spec.mealIncluded,
    freeSeat: spec.freeSeat,
    cancellationFeePaise: spec.refundable ? fee(spec.cancelRupees) : null,
    changeFeePaise: fee(spec.changeRupees),
  }
}

/** Kilograms, but pieces to and from North America and wherever the fare is written in pieces. */
function baggageText(kilograms: number, sale: Sale): string {
  if (kilograms === 0) return '0 Kg'
  const byPiece =
    kilograms % 23 === 0 ||
    kilograms % 32 === 0 ||
    sale.flights.some(
      ({ origin, destination }) => NORTH_AMERICA.has(origin.countryCode) || NORTH_AMERICA.has(destination.countryCode),
    )
  return byPiece ? `${kilograms >= 96 ? 3 : kilograms > 32 ? 2 : 1} PC(s)` : `${kilograms} Kilograms`
}

function farePerPax(paxType: PaxType, adultBase: number, spec: FamilySpec, sale: Sale): PaxFare {
  const base = baseOf(paxType, adultBase, sale)
  const taxes = { YQTax: 0, YR: 0, PSF: 0, UDF: 0, INTax: 0, OtherTaxes: 0 }
  if (paxType !== 'infant') {
    taxes.YQTax = fuelCharge(sale)
    taxes.YR = sale.isLcc ? 0 : sale.isInternational ? 350 : 170
    sale.flights.forEach((flight, index) => {
      const due = taxesOfDeparture(flight, spec.cabin, index > 0)
      taxes.PSF += due.psf
      taxes.UDF += due.udf
      taxes.INTax += due.inTax
      taxes.OtherTaxes += due.other
    })
  }
  const leavesIndia = sale.flights[0]?.origin.countryCode === 'IN'
  const percent = spec.cabin === 'economy' ? K3_ECONOMY_PERCENT : K3_OTHER_PERCENT
  const k3 = leavesIndia ? Math.round(((base + taxes.YQTax) * percent) / 100) : 0
  const taxesPaise = Object.fromEntries(
    Object.entries({ K3: k3, ...taxes })
      .filter(([, amount]) => amount > 0)
      .map(([key, amount]) => [key, amount * PAISE]),
  )
  return { paxType, basePaise: base * PAISE, taxesPaise }
}

function baseOf(paxType: PaxType, adultBase: number, sale: Sale): number {
  if (paxType === 'adult') return adultBase
  if (paxType === 'child') return Math.round(adultBase * productOf(sale.validatingAirline).childPart)
  return sale.isInternational && !sale.isLcc
    ? Math.round(adultBase * INFANT_PART_INTERNATIONAL)
    : sale.isInternational
      ? INFANT_FLAT_RUPEES * 2
      : INFANT_FLAT_RUPEES
}

/** Fuel surcharge by distance in rupees: part of the tax, and K3 is charged on it. */
function fuelCharge({ flights, isInternational }: Sale): number {
  const miles = flights.reduce((sum, flight) => sum + flight.miles, 0)
  const steps = isInternational
    ? [
        [700, 900],
        [1800, 1700],
        [3500, 3600],
        [6000, 6200],
      ]
    : [
        [400, 300],
        [900, 450],
        [1500, 650],
      ]
  return steps.find(([upTo = 0]) => miles <= upTo)?.[1] ?? (isInternational ? 8400 : 900)
}

/** What the airline gives the agent for the whole party: a share of the base, more from full-service carriers. */
function earnings(partyBasePaise: number, { isLcc, validatingAirline }: Sale) {
  const luck = chance(0, 'earnings', validatingAirline)
  const share = (percent: number) => Math.round((partyBasePaise * percent) / 100)
  if (isLcc) return { commissionPaise: share(0.4 + luck * 0.8), plbPaise: 0, incentivePaise: share(luck > 0.6 ? 0.25 : 0) }
  const isIndian = findAirline(validatingAirline)?.countryCode === 'IN'
  return {
    commissionPaise: share(isIndian ? 1 + luck : 0.5 + luck),
    plbPaise: share(1 + luck * 2.4),
    incentivePaise: share(luck > 0.5 ? 0.5 : 0),
  }
}
