import type { Party, SupplierFare } from '../flights/supplier-fare.ts'
import { add, allocate, type Money, portion, subtract, sum, times } from '../money.ts'
import type { RuleValue } from './markup-rule.ts'

const PAX = { 1: 'adult', 2: 'child', 3: 'infant' } as const

/** The amount of a rule's value for the whole party, within its minimum and maximum. */
export function valueOfRule(value: RuleValue, fare: SupplierFare, party: Party): Money {
  const amount = amountOf(value, fare, party)
  if (value.cap && amount.minor > value.cap.minor) return value.cap
  if (value.floor && amount.minor < value.floor.minor) return value.floor
  return amount
}

function amountOf(value: RuleValue, fare: SupplierFare, party: Party): Money {
  if (value.kind === 'fixed') {
    if (value.per === 'booking') return value.amount
    const { adult, child, infant } = value.amount
    return add(add(times(adult, party.adults), times(child, party.children)), times(infant, party.infants))
  }
  if (value.per === 'booking') return portion(value.on === 'base' ? fare.base : fare.published, value.basisPoints)
  const { basisPoints } = value
  const charges = value.on === 'total' ? chargesByPart(fare) : []
  return sum(
    fare.parts.map((part, index) => {
      const whole = value.on === 'base' ? part.base : add(add(part.base, part.tax), charges[index] ?? zeroOf(part.base))
      return portion(whole, basisPoints[PAX[part.paxType]])
    }),
    fare.currency,
  )
}

/** Suppliers state charges for the whole party only; travellers with a seat share them evenly. */
function chargesByPart({ parts, base, tax, published }: SupplierFare): Money[] {
  const seated = parts.map(({ paxType, count }) => (paxType === 3 ? 0 : count))
  const charges = subtract(subtract(published, base), tax)
  return seated.some((count) => count > 0) ? allocate(charges, seated) : []
}

function zeroOf({ currency }: Money): Money {
  return { minor: 0n, currency }
}
