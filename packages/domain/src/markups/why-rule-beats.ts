import type { MarkupRule } from './markup-rule.ts'
import { asksFor, CONDITIONS_BY_WEIGHT, type ConditionName } from './rule-order.ts'

const KINDS = {
  defaultAirline: 'a default',
  airlineSpecific: 'an airline’s own rule',
  fixedDeparture: 'a fixed departure’s rule',
} as const

const ASKED: Record<ConditionName, string> = {
  fareType: 'the fare type',
  cabin: 'the cabin',
  journey: 'the journey',
  refundable: 'whether the fare is refundable',
  travelDates: 'the travel dates',
  bookingDates: 'the booking dates',
}

/** The step of the order by which the winner of two rules wins, as the end of '… wins:'. */
export function whyRuleBeats(winner: MarkupRule, loser: MarkupRule): string {
  if (winner.kind !== loser.kind) return `${KINDS[winner.kind]} beats ${KINDS[loser.kind]}`
  if (winner.airlineCode !== null && loser.airlineCode === null) return 'it names the airline'
  const decisive = CONDITIONS_BY_WEIGHT.find((name) => asksFor(winner.conditions, name) !== asksFor(loser.conditions, name))
  return decisive ? `it asks for ${ASKED[decisive]}` : 'it was made later'
}
