import type { FlightOption } from '@tradewind/contract/flights/option'
import type { RecentSearch } from '../../lib/session.ts'

/**
 * The lowest price of a whole journey for all travellers, in units of the currency: one option, or an outbound and a return. Halves of a special
 * return are only sold with each other by one airline. Undefined where no whole journey was found.
 */
export function lowestSeen(options: readonly FlightOption[], isSpecial: boolean, at: string): RecentSearch['seen'] {
  const groups = Map.groupBy(options, ({ source, validatingAirline }) => (isSpecial ? `${source} ${validatingAirline}` : ''))
  const hasReturns = options.some(({ bound }) => bound === 'inbound')
  const from = Math.min(...[...groups.values()].map((group) => lowestOf(group, hasReturns)))
  const currency = options[0]?.currency
  return currency && Number.isFinite(from) ? { from: String(from), currency, at } : undefined
}

function lowestOf(options: readonly FlightOption[], hasReturns: boolean): number {
  const lowest = (takes: (option: FlightOption) => boolean) =>
    Math.min(...options.filter(takes).map(({ publishedPrice }) => Number(publishedPrice)))
  if (!hasReturns) return lowest(() => true)
  const half = (bound: FlightOption['bound']) => lowest((option) => option.bound === bound && option.legs.length === 1)
  return Math.min(
    half('outbound') + half('inbound'),
    lowest(({ legs }) => legs.length > 1),
  )
}
