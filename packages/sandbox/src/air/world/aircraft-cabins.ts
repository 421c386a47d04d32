import { productOf } from './airline-products.ts'
import type { CabinClass, Flight } from './journey.ts'

const WITHOUT_BUSINESS = new Set(['AT7', 'AT4', 'DH4', 'DH3', 'DHT'])
const WITH_FIRST = new Set(['388', '77W', '748', '789'])
const INDIGO_STRETCH = new Set(['321', '77W', '789'])

/** Which cabins the operating airline has fitted in this aircraft. */
export function hasCabin(flight: Flight, cabin: CabinClass): boolean {
  if (cabin === 'economy') return true
  const operator = flight.operatingCarrier ?? flight.airlineCode
  const product = productOf(operator)
  const isWide = product.wide.includes(flight.aircraft)
  if (operator === '6E') return cabin === 'business' && INDIGO_STRETCH.has(flight.aircraft)
  if (operator === 'IX') return cabin === 'business' && flight.aircraft === '7M8'
  if (cabin === 'premiumEconomy') return product.premium && (isWide || operator === 'AI')
  if (cabin === 'first') return product.first && isWide && WITH_FIRST.has(flight.aircraft)
  if (WITHOUT_BUSINESS.has(flight.aircraft)) return false
  return product.business === 'everywhere' || (product.business === 'wide' && isWide)
}
