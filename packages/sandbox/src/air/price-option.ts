import type { PricedLeg } from './option.ts'
import type { Party, PaxType } from './world/journey.ts'

/** One passenger of a type, all legs together. Paise. */
export type PersonFare = {
  paxType: PaxType
  count: number
  base: number
  taxes: Record<string, number>
  tax: number
  txnFeePub: number
  /** Stated per person and no part of the published fare. */
  pgCharge: number
}

/** The whole party's fare in paise. Published, offered, tax and net are derived from the other parts and from nothing else. */
export type PartyFare = {
  persons: PersonFare[]
  base: number
  taxes: Record<string, number>
  tax: number
  txnFeePub: number
  otherCharges: number
  serviceFee: number
  published: number
  commission: number
  plb: number
  incentive: number
  offered: number
  tdsOnCommission: number
  tdsOnPlb: number
  tdsOnIncentive: number
  /** What the agency pays: offered plus the three TDS amounts. */
  net: number
}

const SPICEJET = 3
const SPICEJET_TXN_FEE = 5_000
const SPICEJET_PG_CHARGE = 1_250

/**
 * Prices a party on legs sold together. `basePermille` is added to every base fare, which stays in whole rupees.
 * Follows the supplier's arithmetic: published = base + tax + other + service fee + transaction fee;
 * offered = published − commission − PLB − incentive − transaction fee.
 */
export function priceOption(legs: readonly PricedLeg[], party: Party, basePermille = 0): PartyFare {
  const counts: [PaxType, number][] = [
    ['adult', party.adults],
    ['child', party.children],
    ['infant', party.infants],
  ]
  const persons = counts.filter(([, count]) => count > 0).map(([paxType, count]) => pricePerson(legs, paxType, count, basePermille))
  const over = (part: (person: PersonFare) => number): number =>
    persons.reduce((sum, person) => sum + part(person) * person.count, 0)
  const taxes = addTaxes(persons.map((person) => scaleTaxes(person.taxes, person.count)))
  const legSum = (part: (leg: PricedLeg) => number): number => legs.reduce((sum, leg) => sum + part(leg), 0)
  const tdsPercent = legs[0]?.offer.tdsPercent ?? 0
  return completeFare({
    persons,
    base: over(({ base }) => base),
    taxes,
    tax: sumOf(taxes),
    txnFeePub: over(({ txnFeePub }) => txnFeePub),
    otherCharges: legSum(({ offer }) => offer.otherChargesPaise),
    serviceFee: 0,
    commission: legSum(({ offer }) => offer.commissionPaise),
    plb: legSum(({ offer }) => offer.plbPaise),
    incentive: legSum(({ offer }) => offer.incentivePaise),
    tdsPercent,
  })
}

type FareParts = Omit<PartyFare, 'published' | 'offered' | 'tdsOnCommission' | 'tdsOnPlb' | 'tdsOnIncentive' | 'net'> & {
  tdsPercent: number
}

function completeFare({ tdsPercent, ...parts }: FareParts): PartyFare {
  const published = parts.base + parts.tax + parts.otherCharges + parts.serviceFee + parts.txnFeePub
  const offered = published - parts.commission - parts.plb - parts.incentive - parts.txnFeePub
  const tds = (earned: number): number => Math.round((earned * tdsPercent) / 100)
  const [tdsOnCommission, tdsOnPlb, tdsOnIncentive] = [tds(parts.commission), tds(parts.plb), tds(parts.incentive)]
  const net = offered + tdsOnCommission + tdsOnPlb + tdsOnIncentive
  return { ...parts, published, offered, tdsOnCommission, tdsOnPlb, tdsOnIncentive, net }
}

function pricePerson(legs: readonly PricedLeg[], paxType: PaxType, count: number, basePermille: number): PersonFare {
  const fares = legs.map(({ offer }) => {
    const fare = offer.perPax.find((entry) => entry.paxType === paxType)
    if (!fare) throw new Error(`The world gave no ${paxType} fare in ${offer.family.code}`)
    return fare
  })
  const taxes = addTaxes(fares.map((fare) => fare.taxesPaise))
  const base = fares.reduce((sum, fare) => sum + wholeRupees((fare.basePaise * (1000 + basePermille)) / 1000), 0)
  const isSeated = paxType !== 'infant'
  const spicejetLegs = legs.filter(({ journey }) => journey.source === SPICEJET).length
  return {
    paxType,
    count,
    base,
    taxes,
    tax: sumOf(taxes),
    txnFeePub: isSeated ? spicejetLegs * SPICEJET_TXN_FEE : 0,
    pgCharge: isSeated ? spicejetLegs * SPICEJET_PG_CHARGE : 0,
  }
}

function wholeRupees(paise: number): number {
  return Math.round(paise / 100) * 100
}

function addTaxes(all: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const taxes of all) for (const [key, value] of Object.entries(taxes)) sum[key] = (sum[key] ?? 0) + value
  return sum
}

function scaleTaxes(taxes: Record<string, number>, by: number): Record<string, number> {
  return Object.fromEntries(Object.entries(taxes).map(([key, value]) => [key, value * by]))
}

function sumOf(parts: Record<string, number>): number {
  return Object.values(parts).reduce((sum, value) => sum + value, 0)
}

/**
 * The party's fare cut into one fare per passenger, in the order adults, children, infants. What is stated only for the party (other charges,
 * commissions, TDS) is spread over passengers with a seat, and the odd paise go to the first, so that the parts add up.
 */
export function splitFare(fare: PartyFare): PartyFare[] {
  const people = fare.persons.flatMap((person) => Array.from({ length: person.count }, () => person))
  const seated = people.filter(({ paxType }) => paxType !== 'infant').length
  const share = (whole: number, index: number): number => {
    if (people[index]?.paxType === 'infant') return 0
    const even = Math.trunc(whole / seated)
    return index === 0 ? whole - even * (seated - 1) : even
  }
  return people.map((person, index) => {
    const single = { ...person, count: 1 }
    const [otherCharges, commission] = [share(fare.otherCharges, index), share(fare.commission, index)]
    const [plb, incentive] = [share(fare.plb, index), share(fare.incentive, index)]
    const published = person.base + person.tax + otherCharges + person.txnFeePub
    const offered = published - commission - plb - incentive - person.txnFeePub
    const tdsOnCommission = share(fare.tdsOnCommission, index)
    const [tdsOnPlb, tdsOnIncentive] = [share(fare.tdsOnPlb, index), share(fare.tdsOnIncentive, index)]
    return {
      persons: [single],
      base: person.base,
      taxes: person.taxes,
      tax: person.tax,
      txnFeePub: person.txnFeePub,
      otherCharges,
      serviceFee: 0,
      published,
      commission,
      plb,
      incentive,
      offered,
      tdsOnCommission,
      tdsOnPlb,
      tdsOnIncentive,
      net: offered + tdsOnCommission + tdsOnPlb + tdsOnIncentive,
    }
  })
}
