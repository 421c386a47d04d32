import { add, type Money, zero } from '@tradewind/domain/money'
import type { ItinerarySum } from '@tradewind/domain/quotations/sum-itinerary'
import { addDays, type PlainDate } from '@tradewind/domain/time'
import type { BuilderValues } from './builder-values.ts'
import { type DayGroup, isDay, LONGEST_SHOWN } from './day-groups.ts'
import { countOf, type ReadBuilder } from './read-builder.ts'

/** A day with what it sells for, how many of its lines are to be mended, and of how many the rates have changed. */
export type DaySum = DayGroup & { readonly sum: Money | undefined; readonly faults: number; readonly drifted: number }
export type SummedLine = ItinerarySum['lines'][number]

/** What a day sells for: of the lines that count. Undefined while a price is awaited. */
export function sumOf(paths: readonly string[], sums: ReadonlyMap<string, SummedLine>, currency: string): Money | undefined {
  let total = zero(currency)
  for (const path of paths) {
    const line = sums.get(path)
    if (!line) return undefined
    if (line.counts) total = add(total, line.price)
  }
  return total
}

/** Where each night is slept: 'Night 2 of 3, Marina Hotel'. Of hotels to choose from, the one that counts. */
export function nightsOf({ accomodations }: Pick<BuilderValues, 'accomodations'>): ReadonlyMap<string, string> {
  const nights = new Map<string, string>()
  for (const { checkinDate, noOfNights, name, isOptional } of accomodations) {
    const count = Math.min(countOf(noOfNights), LONGEST_SHOWN)
    if (isOptional || !isDay(checkinDate)) continue
    for (let night = 0; night < count; night += 1)
      nights.set(addDays(checkinDate as PlainDate, night), `Night ${night + 1} of ${count}, ${name}`)
  }
  return nights
}

/** What is known to be wrong with each line, as one text; the rest of it once somebody has tried to save. */
export function faultsByLine(wrong: ReadBuilder['wrong']): ReadonlyMap<string, string> {
  const faults = new Map<string, Set<string>>()
  for (const [field, sentence] of Object.entries(wrong)) {
    const path = /^\w+\.\d+(?=\.)/.exec(field)?.[0]
    if (path && sentence) faults.set(path, (faults.get(path) ?? new Set()).add(sentence))
  }
  return new Map([...faults].map(([path, sentences]) => [path, [...sentences].join('. ')]))
}
