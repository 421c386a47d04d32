import type { RuleCabin } from '../markups/markup-rule.ts'
import { CABIN_WORDS } from '../markups/summarise-rule.ts'

/** 'Economy, W' of a flight. What the supplier does not state is left out, and never assumed to be economy: undefined where it states neither. */
export function formatClass(
  { cabin, fareClass }: { cabin: RuleCabin | 'all'; fareClass: string },
  { cabins = CABIN_WORDS, comma = ', ' }: { cabins?: Readonly<Record<RuleCabin, string>>; comma?: string } = {},
): string | undefined {
  const words = [...(cabin === 'all' ? [] : [cabins[cabin]]), fareClass.trim()].filter(Boolean).join(comma)
  return words === '' ? undefined : words
}
