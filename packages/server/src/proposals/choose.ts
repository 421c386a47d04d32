import { type Money, subtract } from '@tradewind/domain/money'
import { type Choice, choicesOf, type Picks } from '@tradewind/domain/quotations/choices'
import { resold } from '@tradewind/domain/quotations/resale'
import { choiceLinesOf, withPicks } from '../quotations/pick-lines.ts'
import { sumKept } from '../quotations/price-kart.ts'
import type { Kept } from '../quotations/quotation-repo.ts'

/** What a traveller may choose, as it stands with what was chosen so far. */
export type Offer = {
  readonly choices: readonly Choice[]
  /** By the key of a line that does not count: what the total changes by if it is chosen. */
  readonly differences: ReadonlyMap<string, Money>
}

/** What can still be chosen of a version, with the difference that each other choice makes to its total. The prices are those of the version, with what an agency adds: nothing is priced anew. */
export function offerOf(sent: Kept, chosen: Kept, markupPoints: number): Offer {
  const totalOf = (kept: Kept) => resold(sumKept(kept).totalPrice, markupPoints)
  const now = totalOf(chosen)
  const needed = new Map(choicesOf(choiceLinesOf(sent.kart)).map(({ name, isNeeded }) => [name, isNeeded]))
  // What was offered as an extra may be left out again, also once it was chosen.
  const choices = choicesOf(choiceLinesOf(chosen.kart)).map((choice) => ({ ...choice, isNeeded: needed.get(choice.name) ?? false }))
  const differences = new Map<string, Money>()
  for (const { name, keys, chosen: counting } of choices)
    for (const key of keys) {
      const other = key === counting ? undefined : withPicks(chosen, new Map([[name, key]]))
      if (other) differences.set(key, subtract(totalOf(other), now))
    }
  return { choices, differences }
}

/** The choices of a form by their names: fields are numbered in the order of the choices. What was not sent stays as it was offered. */
export function readPicks(sent: Kept, field: (name: string) => string | undefined): Picks {
  const picks = new Map<string, string>()
  choicesOf(choiceLinesOf(sent.kart)).forEach(({ name }, at) => {
    const key = field(pickField(at))
    if (key !== undefined) picks.set(name, key)
  })
  return picks
}

export const pickField = (at: number) => `pick-${at}`

/** What is chosen as the query of an address: 'pick-0=accomodations.12&pick-1='. Empty where nothing can be chosen. */
export function queryOf({ choices }: Offer): string {
  return new URLSearchParams(choices.map(({ chosen = '' }, at) => [pickField(at), chosen])).toString()
}
