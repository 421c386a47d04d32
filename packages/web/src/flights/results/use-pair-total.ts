import { useQuery } from '@tanstack/react-query'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { type Money, parseMoney, sum } from '@tradewind/domain/money'
import { api } from '../../lib/api.ts'

export type PairTotal = { total: Money; earned: { net: Money; youEarn: Money } | undefined }

/**
 * What the chosen flights cost together. Two tickets cost the sum of both. The two options of a special return are one fare with one fee, priced by
 * the server; until it has answered, or when it does not, there is no total.
 */
export function usePairTotal(picked: readonly FlightOption[], soldAsOne: { traceId: string } | undefined): PairTotal | undefined {
  const resultIndex = picked.map((option) => option.resultIndex).join(',')
  const isOneFare = soldAsOne !== undefined && picked.length === 2
  const { data } = useQuery({
    queryKey: ['GET_FLIGHT_PRICE', soldAsOne?.traceId, resultIndex],
    enabled: isOneFare,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await api.flights.getFlightPrice({ traceId: soldAsOne?.traceId ?? '', resultIndex }, { signal })).fareDetailResult,
  })
  const currency = picked[0]?.currency
  if (!currency || (isOneFare && !data)) return undefined
  if (isOneFare && data) return totalOf(data.currency, [data.totalFare], data.earnings ? [data.earnings] : [])
  return totalOf(
    currency,
    picked.map(({ publishedPrice }) => publishedPrice),
    picked.flatMap(({ earnings }) => earnings ?? []),
  )
}

function totalOf(currency: string, prices: readonly string[], earnings: readonly { net: string; youEarn: string }[]): PairTotal {
  const add = (amounts: readonly string[]) =>
    sum(
      amounts.map((amount) => parseMoney(amount, currency)),
      currency,
    )
  const isEarnedOnAll = earnings.length === prices.length
  return {
    total: add(prices),
    earned: isEarnedOnAll
      ? { net: add(earnings.map(({ net }) => net)), youEarn: add(earnings.map(({ youEarn }) => youEarn)) }
      : undefined,
  }
}
