import type { Markup } from '@tradewind/contract/markups/markups'
import { rankOfFareRule } from '@tradewind/domain/markups/fare-rules'
import type { RuleConditions } from '@tradewind/domain/markups/markup-rule'
import type { MarkupSearch, RuleSort } from './markup-search.ts'

type Compare = (a: Markup, b: Markup) => number

/** By priority: the winner first, and of equal rules the newest. */
const ORDERS: Record<RuleSort, Compare> = {
  winner: (a, b) => rank(b) - rank(a) || b.markupId - a.markupId,
  name: (a, b) => a.name.localeCompare(b.name),
  airline: (a, b) => (a.airlineName ?? '').localeCompare(b.airlineName ?? ''),
  changed: (a, b) => b.changedAt.localeCompare(a.changedAt),
}

function rank({ kind, airlineCode, conditions }: Markup): number {
  return rankOfFareRule({ kind, airlineCode, conditions: conditions as RuleConditions })
}

/** The filtered rules in the requested order. A rule without a journey matches every journey. */
export function sortRules(rules: readonly Markup[], search: MarkupSearch): readonly Markup[] {
  const compare = ORDERS[search.sort ?? 'winner']
  const text = search.search?.trim().toLowerCase() ?? ''
  const found = rules.filter(
    ({ name, airlineCode, conditions }) =>
      name.toLowerCase().includes(text) &&
      (search.airline === undefined || airlineCode === null || airlineCode === search.airline) &&
      (search.journey === undefined || conditions.journey === null || conditions.journey === search.journey),
  )
  const sorted = found.sort((a, b) => compare(a, b) || ORDERS.winner(a, b))
  return search.isBackwards ? sorted.reverse() : sorted
}
