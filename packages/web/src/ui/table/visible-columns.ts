import type { Column } from './column.ts'
import type { TableLayout } from './table-layouts.ts'

/** All columns in the person's order, the first always first; one that is new since then keeps its place beside its neighbour. */
export function orderColumns<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const [first, ...rest] = columns
  if (!first) return []
  const known = order.flatMap((id) => rest.find((column) => column.id === id) ?? [])
  const ordered = [...known]
  for (const [index, column] of rest.entries()) {
    if (known.includes(column)) continue
    const before = rest.slice(0, index).findLast((other) => ordered.includes(other))
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  }
  return [first, ...ordered]
}

/** Which columns a table of this width shows. What a person chose wins over what would fold. */
export function visibilityOf<Row>(columns: readonly Column<Row>[], layout: TableLayout, width: number): Record<string, boolean> {
  return Object.fromEntries(
    columns.map((column, index) => [
      column.id,
      index === 0 ||
        column.isFixed === true ||
        (layout.shown[column.id] ?? (!column.isExtra && (column.foldsBelow === undefined || width >= column.foldsBelow))),
    ]),
  )
}

/** The order after one column moved by a step; the first column stays. */
export function moveColumn<Row>(columns: readonly Column<Row>[], order: readonly string[], id: string, step: 1 | -1): string[] {
  const ids = orderColumns(columns, order)
    .slice(1)
    .map((column) => column.id)
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return ids
  ids.splice(to, 0, ...ids.splice(from, 1))
  return ids
}
