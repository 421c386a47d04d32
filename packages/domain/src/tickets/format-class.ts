import type { RuleCabin } from '../markups/markup-rule.ts'
import { CABIN_WORDS } from '../markups/summarise-rule.ts'

/** 'Economy, W' of a flight. What the supplier does not say is left out, and nothing is taken for economy: undefined where it says neither. */
export function formatClass({ cabin, fareClass }: { cabin: RuleCabin | 'all'; fareClass: string }): string | undefined {
  const words = [...(cabin === 'all' ? [] : [CABIN_WORDS[cabin]]), fareClass.trim()].filter(Boolean).join(', ')
  return words === '' ? undefined : words
}
