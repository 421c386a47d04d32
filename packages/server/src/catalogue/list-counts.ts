/** '1 activity, 2 places, and 3 hotels'; empty where nothing is counted. */
export function listCounts(counts: readonly (readonly [number: number, one: string, more: string])[]): string {
  const parts = counts.filter(([number]) => number > 0).map(([number, one, more]) => `${number} ${number === 1 ? one : more}`)
  return new Intl.ListFormat('en').format(parts)
}
