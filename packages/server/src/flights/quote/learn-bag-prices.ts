import type { BagPrice } from '@tradewind/domain/flights/bag-wish'
import type { SupplierExtras } from '../suppliers/supplier-extras.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

/** The bags with a price, each with its airline and route; of two prices for one weight the higher counts, because it may be the one to pay. */
export function bagPricesOf(
  { offers, wishesOnly }: SupplierExtras,
  { validatingAirline, legs }: Pick<SupplierOption, 'validatingAirline' | 'legs'>,
): BagPrice[] {
  const byBag = new Map<string, BagPrice>()
  if (wishesOnly) return []
  for (const { kind, included, weightKg, price, legIndex } of offers) {
    const leg = legs[legIndex]
    const [origin, destination] = [leg?.[0]?.origin, leg?.at(-1)?.destination]
    if (kind !== 'baggage' || included || !weightKg || price.minor <= 0n || !origin || !destination) continue
    const key = `${legIndex}/${weightKg}`
    const known = byBag.get(key)
    if (!known || known.price.minor < price.minor)
      byBag.set(key, { airlineCode: validatingAirline, origin, destination, weightKg, price })
  }
  return [...byBag.values()]
}
