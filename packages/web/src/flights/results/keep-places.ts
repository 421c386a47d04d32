/** A card that must not move, by its journey, and its index in the list, counted from zero. */
export type KeptPlace = { readonly key: string; readonly place: number }

/**
 * The rows in order, except for the few that keep their places: the others close up around them. A kept row that no longer matches the filters keeps
 * nothing, and no row is placed beyond the end of the list. Without kept rows, the same array is returned.
 */
export function keepPlaces(sorted: Int32Array, keyOf: (row: number) => string, kept: readonly KeptPlace[]): Int32Array {
  const taken = new Map<number, number>()
  const keeping = new Set<number>()
  for (const { key, place } of kept.toSorted((a, b) => a.place - b.place)) {
    const row = sorted.find((each) => keyOf(each) === key)
    if (row === undefined || keeping.has(row)) continue
    keeping.add(row)
    taken.set(freePlace(Math.min(place, sorted.length - 1), taken), row)
  }
  if (keeping.size === 0) return sorted
  const order = new Int32Array(sorted.length)
  const others = sorted.filter((row) => !keeping.has(row))
  let next = 0
  for (let place = 0; place < order.length; place++) order[place] = taken.get(place) ?? others[next++] ?? 0
  return order
}

/** Two rows with the same place, such as the last one of a list that became short, are put one above the other; at the top, one below the other. */
function freePlace(wanted: number, taken: ReadonlyMap<number, number>): number {
  let place = wanted
  while (taken.has(place) && place > 0) place -= 1
  while (taken.has(place)) place += 1
  return place
}
