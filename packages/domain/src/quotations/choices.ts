/** A line that stands with others for a choice. `key` names it. */
export type ChoiceLine = { readonly key: string; readonly choice: string; readonly isOptional: boolean }

export type Choice = {
  readonly name: string
  readonly keys: readonly string[]
  /** The one that counts; undefined: none does. */
  readonly chosen: string | undefined
  /** Something of it counts in what was offered: a journey without a hotel is another journey. What was offered as an extra may be left out. */
  readonly isNeeded: boolean
}

/** What a traveller may choose, in the order of the lines. */
export function choicesOf(lines: readonly ChoiceLine[]): Choice[] {
  const names = [...new Set(lines.flatMap(({ choice }) => (choice === '' ? [] : [choice])))]
  return names.map((name) => {
    const own = lines.filter(({ choice }) => choice === name)
    const chosen = own.find(({ isOptional }) => !isOptional)?.key
    return { name, keys: own.map(({ key }) => key), chosen, isNeeded: chosen !== undefined }
  })
}

/** The lines of which another of the same choice counts already. */
export function refuseChoices(lines: readonly ChoiceLine[]): { readonly key: string; readonly sentence: string }[] {
  const counting = new Set<string>()
  return lines.flatMap(({ key, choice, isOptional }) => {
    if (choice === '' || isOptional) return []
    if (counting.has(choice)) return [{ key, sentence: `One of “${choice}” counts already. Please mark this one as optional.` }]
    counting.add(choice)
    return []
  })
}

/** By the name of the choice: the key of the line that is chosen; '' for none of an extra. */
export type Picks = ReadonlyMap<string, string>

/**
 * What counts after a traveller has chosen: the keys of the lines that do, of those that stand for a choice. What nobody chose stays as it was offered. Undefined where something
 * was chosen that is not offered, or nothing of what is needed.
 */
export function pickedLines(lines: readonly ChoiceLine[], picks: Picks): ReadonlySet<string> | undefined {
  const choices = choicesOf(lines)
  const isKnown = [...picks.keys()].every((name) => choices.some((choice) => choice.name === name))
  if (!isKnown) return undefined
  const picked = new Set<string>()
  for (const { name, keys, chosen, isNeeded } of choices) {
    const key = picks.get(name) ?? chosen ?? ''
    if (key === '' ? isNeeded : !keys.includes(key)) return undefined
    if (key !== '') picked.add(key)
  }
  return picked
}
