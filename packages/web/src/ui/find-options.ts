export type Option = { value: string; label: string }

/** First names that begin with the text, then names with a word that does, then codes. */
export function findOptions(options: readonly Option[], text: string): readonly Option[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return options
  const ranks: Option[][] = [[], [], []]
  for (const option of options) ranks[rankOf(option, wanted)]?.push(option)
  return ranks.flat()
}

function rankOf({ label, value }: Option, wanted: string): number {
  const name = label.toLowerCase()
  if (name.startsWith(wanted)) return 0
  if (name.includes(` ${wanted}`) || name.includes(`(${wanted}`)) return 1
  return value.toLowerCase() === wanted ? 2 : 3
}
