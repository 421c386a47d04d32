import type { PassengerCode } from '../catalogue/passenger-types.ts'
import { type Money, money } from '../money.ts'
import type { Counted } from './party.ts'
import type { Rate } from './rate.ts'

/** What the company pays for a party at one supplier. */
export type CostLine = { readonly rateId: number; readonly supplierId: number; readonly amount: Money }

/** What a rate costs the company for a party; undefined where the company does not buy it, or nobody has said. */
export function costOfRate(rate: Rate, { counts, seats }: Counted): CostLine | undefined {
  const { supplierCost: cost } = rate
  if (!cost) return undefined
  const of = (minor: bigint): CostLine => ({
    rateId: rate.id,
    supplierId: cost.supplierId,
    amount: money(minor, cost.currency),
  })
  if (!rate.isPerPax) return of(cost.minor)
  if (rate.kind === 'transfer') return of(cost.minor * BigInt(seats))
  const eachOf = (code: PassengerCode) => (code === 'adult' ? cost.minor : (cost.amounts?.[code] ?? 0n))
  return of([...counts].reduce((sum, [code, people]) => sum + eachOf(code) * BigInt(people), 0n))
}

/** What is left of a price after its cost; undefined in different currencies: their rate is one of a day. Below zero: it is sold at a loss. */
export function marginOf(price: Money, cost: Money): { readonly amount: Money; readonly percent: number | undefined } | undefined {
  if (price.currency !== cost.currency) return undefined
  const minor = price.minor - cost.minor
  // To a tenth of a percent, for the eye: no amount is made from it.
  const percent = price.minor > 0n ? Math.round((Number(minor) * 1_000) / Number(price.minor)) / 10 : undefined
  return { amount: money(minor, price.currency), percent }
}
