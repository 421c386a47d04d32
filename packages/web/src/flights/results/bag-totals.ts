import { useQuery } from '@tanstack/react-query'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { type BagPrice, type BagsExtra, bagsExtra, readBagWish } from '@tradewind/domain/flights/bag-wish'
import { parseMoney } from '@tradewind/domain/money'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'

/** What the wanted bags add to a fare. */
export type BagsOf = (option: FlightOption) => BagsExtra

/** Empty while no bags are wanted. Recent bag prices are fetched once per search, and only when needed. */
export function useBagsOf(wishText: string | undefined, searchId: string, people: number): BagsOf | undefined {
  const wish = useMemo(() => readBagWish(wishText), [wishText])
  const { data } = useQuery({
    queryKey: ['GET_BAG_PRICES', searchId],
    enabled: wish !== undefined && searchId !== '',
    staleTime: 15 * 60_000,
    queryFn: async ({ signal }) =>
      (await api.flights.getBagPrices({ searchId }, { signal })).bagPrices.map(
        ({ price, currency, ...bag }): BagPrice => ({ ...bag, price: parseMoney(price, currency) }),
      ),
  })
  return useMemo(() => {
    if (!wish) return undefined
    const known = new WeakMap<FlightOption, BagsExtra>()
    return (option) => {
      const kept = known.get(option)
      if (kept) return kept
      // The inbound list starts at the second leg of the bag wish.
      const own = option.bound === 'inbound' ? wish.slice(-1) : wish
      const extra = bagsExtra(bagFareOf(option), own, people, data ?? [])
      known.set(option, extra)
      return extra
    }
  }, [wish, people, data])
}

function bagFareOf({ validatingAirline, extras, legs }: FlightOption) {
  return {
    airlineCode: validatingAirline,
    extras,
    legs: legs.map(({ segments }) => ({
      origin: segments[0]?.originAirportCode ?? '',
      destination: segments.at(-1)?.destinationAirportCode ?? '',
      allowances: segments.map(({ baggage }) => baggage),
    })),
  }
}

export const BAGS_LABELS = {
  included: 'bagsIncludedChoice',
  about: 'bagsAbout',
  unknown: 'bagsUnknown',
} as const satisfies Record<BagsExtra['kind'], string>
