/** Minutes since the beginning of the day; `to` may lie on the next one. */
export type Span = { readonly from: number; readonly to: number }

/** Spans that overlap stand in lanes below each other: each in the first lane that is free when it begins. Gives the lane of each, by its index. */
export function lanesOf(spans: readonly Span[]): { lanes: readonly number[]; count: number } {
  const lanes = new Array<number>(spans.length).fill(0)
  const freeAt: number[] = []
  const inOrder = spans.map((span, index) => ({ ...span, index })).sort((a, b) => a.from - b.from || b.to - a.to)
  for (const { from, to, index } of inOrder) {
    const free = freeAt.findIndex((at) => at <= from)
    const lane = free === -1 ? freeAt.length : free
    freeAt[lane] = to
    lanes[index] = lane
  }
  return { lanes, count: Math.max(1, freeAt.length) }
}

/** '14:05'; beyond midnight it begins again. */
export function formatMinutes(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`
}

/** Which item the focus goes to: along a row in the order of time, or to the item of the next row with items that is nearest in time. */
export function nextItem<Item extends Span & { readonly id: number; readonly rowId: number }>(
  items: readonly Item[],
  rowIds: readonly number[],
  from: Item,
  key: 'before' | 'after' | 'above' | 'below' | 'first' | 'last',
): Item | undefined {
  const inRow = (rowId: number) => items.filter((item) => item.rowId === rowId).sort((a, b) => a.from - b.from || a.id - b.id)
  const own = inRow(from.rowId)
  const at = own.findIndex(({ id }) => id === from.id)
  if (key === 'first' || key === 'last') return own.at(key === 'first' ? 0 : -1)
  if (key === 'before' || key === 'after') return own[key === 'after' ? at + 1 : at - 1]
  const row = rowIds.indexOf(from.rowId)
  const others = key === 'below' ? rowIds.slice(row + 1) : rowIds.slice(0, row).reverse()
  for (const rowId of others) {
    const [nearest] = inRow(rowId).sort((a, b) => Math.abs(a.from - from.from) - Math.abs(b.from - from.from))
    if (nearest) return nearest
  }
  return undefined
}
