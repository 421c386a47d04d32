import type { MarkupRule } from './markup-rule.ts'

/** Finds the rule for a fare. Undefined: none applies, so nothing is added and no commission is passed on. */
export type RuleLookup = (validatingAirline: string, currency: string) => MarkupRule | undefined

/**
 * The rule that prices an airline's fare, of the rules of ONE group. The order: a rule for the airline beats the default; of several that
 * are equal so far, the one made last (the highest id). A fixed amount in another currency than the fare's is passed over.
 */
export function choosePricingRule(
  rules: Iterable<MarkupRule>,
  validatingAirline: string,
  currency: string,
): MarkupRule | undefined {
  let best: MarkupRule | undefined
  for (const rule of rules) {
    if (rule.airlineCode !== null && rule.airlineCode !== validatingAirline) continue
    if (rule.value.kind === 'fixed' && rule.value.amount.currency !== currency) continue
    if (!best || beats(rule, best)) best = rule
  }
  return best
}

/** The same choice, remembered per airline: a search prices thousands of options of a few airlines. */
export function indexRules(rules: readonly MarkupRule[]): RuleLookup {
  const chosen = new Map<string, MarkupRule | undefined>()
  return (validatingAirline, currency) => {
    const key = validatingAirline + currency
    if (!chosen.has(key)) chosen.set(key, choosePricingRule(rules, validatingAirline, currency))
    return chosen.get(key)
  }
}

function beats(a: MarkupRule, b: MarkupRule): boolean {
  if ((a.airlineCode === null) !== (b.airlineCode === null)) return a.airlineCode !== null
  return a.id > b.id
}
