/** The rows with the one at `from` at the index `to`; what does not exist moves nothing. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  const at = Math.max(0, Math.min(to, rows.length - 1))
  return row === undefined || at === from ? rows : rows.toSpliced(from, 1).toSpliced(at, 0, row)
}

/** The index that a row has once it is dropped before or after another one. */
export function indexAfterDrop(from: number, target: number, position: 'before' | 'after'): number {
  const gap = position === 'after' ? target + 1 : target
  return gap > from ? gap - 1 : gap
}
