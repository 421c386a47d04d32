import type { PassengerCode } from '../catalogue/passenger-types.ts'
import { type Money, money } from '../money.ts'
import type { AreaRate } from './area-transfer.ts'
import type { Counted } from './party.ts'
import type { ChosenRates, Price } from './price-of.ts'
import type { Rate } from './rate.ts'

/** What the company pays for a party at one supplier, for what a rate or an area transfer sells. */
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

/** What a drive at the price of an area transfer costs the company; undefined where the company does not buy it, or nobody has said. */
export function costOfRide(
  { id, isPerPax, supplierCost: cost }: AreaRate,
  { seats }: Pick<Counted, 'seats'>,
): CostLine | undefined {
  if (!cost) return undefined
  const minor = isPerPax ? cost.minor * BigInt(seats) : cost.minor
  return { rateId: id, supplierId: cost.supplierId, amount: money(minor, cost.currency) }
}

/** What a price is made of: each part may be bought of another supplier. */
export const COST_PARTS = ['ticket', 'transfer'] as const
export type CostPart = (typeof COST_PARTS)[number]

/** A rate or an area transfer that prices a party, with its cost. */
export type BoughtPart = { readonly part: CostPart; readonly rateId: number; readonly cost: CostLine | undefined }
/** What is known of the cost of a price. `missing`: of these parts nobody has said what they cost, so that all together costs at least what is known. */
export type KnownCosts = { readonly costs: readonly CostLine[]; readonly missing: readonly CostPart[] }

/** What each part of a price costs, in the order in which suppliers are owed: the ticket, then each drive there and back. */
export function costsOfChosen({ counted, ticket, transfer }: ChosenRates): BoughtPart[] {
  const drives =
    transfer?.list === 'own'
      ? [partOf('transfer', transfer.rate, counted)]
      : (transfer?.rides ?? []).map(
          ({ transfer: ride }): BoughtPart => ({ part: 'transfer', rateId: ride.id, cost: costOfRide(ride, counted) }),
        )
  return [partOf('ticket', ticket, counted), ...drives]
}

const partOf = (part: CostPart, rate: Rate, counted: Counted): BoughtPart => ({
  part,
  rateId: rate.id,
  cost: costOfRate(rate, counted),
})

/** A part that nobody pays, since all travel free, needs no cost. */
export function knownCosts(chosen: ChosenRates, { lines }: Pick<Price, 'lines'>): KnownCosts {
  const keyOf = (part: CostPart, rateId: number) => `${part} ${rateId}`
  const paid = new Set(
    lines.map(({ kind, rateId }) => keyOf(kind === 'ticket' || kind === 'ticketSupplement' ? 'ticket' : 'transfer', rateId)),
  )
  const parts = costsOfChosen(chosen)
  const isMissing = ({ part, rateId, cost }: BoughtPart) => !cost && paid.has(keyOf(part, rateId))
  return {
    costs: parts.flatMap(({ cost }) => cost ?? []),
    missing: COST_PARTS.filter((one) => parts.some((bought) => bought.part === one && isMissing(bought))),
  }
}

/** What is left of a price after its cost; undefined in different currencies: their rate is one of a day. Below zero: it is sold at a loss. */
export function marginOf(price: Money, cost: Money): { readonly amount: Money; readonly percent: number | undefined } | undefined {
  if (price.currency !== cost.currency) return undefined
  const minor = price.minor - cost.minor
  // To a tenth of a percent, for the eye: no amount is made from it.
  const percent = price.minor > 0n ? Math.round((Number(minor) * 1_000) / Number(price.minor)) / 10 : undefined
  return { amount: money(minor, price.currency), percent }
}
