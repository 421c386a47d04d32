import { type BuilderValues, copyOfLine, LISTS } from './builder-values.ts'
import type { AnyLine } from './name-line.ts'

/** A line that was taken out, and after which others it stood. */
export type RemovedLine = AnyLine & { readonly after: readonly string[] }

/** A line by its key, as it can be put back later. */
export function lineToRemove(values: BuilderValues, key: string): RemovedLine | undefined {
  for (const list of LISTS) {
    const keys = values[list].map((line) => line.key)
    const line = values[list].find((one) => one.key === key)
    if (line) return { list, line, after: keys.slice(0, keys.indexOf(key)) } as RemovedLine
  }
  return undefined
}

/**
 * What changes when a removed line stands in its place again, with all that was typed in it. `savedIds` are the lines of the quotation as it is saved now:
 * one that was saved without the line no longer knows its number, so there it is a new line.
 */
export function putLineBack(
  values: BuilderValues,
  { list, line, after }: RemovedLine,
  savedIds: ReadonlySet<number>,
): Partial<BuilderValues> {
  const lines: readonly { key: string; id?: number }[] = values[list]
  if (lines.some(({ key }) => key === line.key)) return {}
  const back = line.id === undefined || savedIds.has(line.id) ? line : copyOfLine(line)
  const at = lines.findLastIndex(({ key }) => after.includes(key)) + 1
  return { [list]: lines.toSpliced(at, 0, back) } as Partial<BuilderValues>
}
