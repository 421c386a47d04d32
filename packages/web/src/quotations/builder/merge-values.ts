import { type BuilderValues, LISTS } from './builder-values.ts'

type Line = { key: string; id?: number }
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What a person changed since `base`, on top of what a colleague has saved. Of a field that both changed the person's own stays: nothing that was typed is lost.
 * A line that a colleague removed stays removed, unless the person changed it: then it is a new one.
 */
export function mergeValues(base: BuilderValues, mine: BuilderValues, theirs: BuilderValues): BuilderValues {
  const merged = mergeFields(base, mine, theirs)
  for (const list of LISTS) {
    const lists = [base[list], mine[list], theirs[list]] as unknown as [Line[], Line[], Line[]]
    Object.assign(merged, { [list]: mergeLines(...lists) })
  }
  return { ...merged, version: theirs.version }
}

function mergeFields<Values extends object>(base: Values, mine: Values, theirs: Values): Values {
  const fields = Object.keys({ ...theirs, ...mine }) as (keyof Values)[]
  return Object.fromEntries(
    fields.map((field) => [field, same(mine[field], base[field]) ? theirs[field] : mine[field]]),
  ) as unknown as Values
}

function mergeLines(base: readonly Line[], mine: readonly Line[], theirs: readonly Line[]): Line[] {
  const find = (lines: readonly Line[], id: number | undefined) => lines.find((line) => id !== undefined && line.id === id)
  const stay = theirs.flatMap((line) => {
    const [old, own] = [find(base, line.id), find(mine, line.id)]
    if (!old) return [line]
    return own ? [mergeFields(old, own, line)] : []
  })
  const added = mine.flatMap((line) => {
    if (line.id === undefined) return [line]
    if (find(theirs, line.id) || same(line, find(base, line.id))) return []
    const { id: _, ...fresh } = line
    return [fresh]
  })
  return [...stay, ...added]
}
