import { numberAlike } from '@tradewind/domain/quotations/number-alike'
import { NOTE_FIELDS } from '@tradewind/domain/quotations/quotation-status'
import { changedFields } from '../../ui/form/typed-values.ts'
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

/** What was typed while the quotation was saved, upon what was saved: lines that were new have their numbers now, in the order in which they were sent. */
export function putOnSaved(sent: BuilderValues, typed: BuilderValues, saved: BuilderValues): BuilderValues {
  const numbered = (values: BuilderValues): BuilderValues => {
    const lists = LISTS.map((list) => {
      const places = new Map((sent[list] as Line[]).map(({ key }, at) => [key, at]))
      const idOf = (line: Line) => line.id ?? saved[list][places.get(line.key) ?? -1]?.id
      return [list, (values[list] as Line[]).map((line) => withId(line, idOf(line)))] as const
    })
    return { ...values, ...(Object.fromEntries(lists) as Partial<BuilderValues>) }
  }
  return mergeValues(numbered(sent), numbered(typed), saved)
}

const NOTES: ReadonlySet<string> = new Set([...NOTE_FIELDS, 'version'])

/** Whether more than notes differs from what was sold. */
export function changesWhatWasSold(values: BuilderValues, sold: BuilderValues): boolean {
  return Object.keys(changedFields(values, sold)).some((field) => !NOTES.has(field))
}

/** Lines without a number, with that of a saved line about the same thing: what was typed into a new quotation that is saved already. */
export function numberedAs(values: BuilderValues, saved: BuilderValues): BuilderValues {
  const lists = LISTS.map((list) => [list, numberAlike(values[list] as Line[], saved[list] as Line[])] as const)
  return { ...values, ...(Object.fromEntries(lists) as Partial<BuilderValues>) }
}

const withId = (line: Line, id: number | undefined): Line => (id === undefined ? line : { ...line, id })

/** One field in three: an amount with what it was typed for. One person's amount for another's wish would be a cost that nobody has said. */
const COST: readonly string[] = ['cost', 'partCost', 'costOf']
const costIn = (values: object) => COST.map((field) => (values as Record<string, unknown>)[field])

function mergeFields<Values extends object>(base: Values, mine: Values, theirs: Values): Values {
  const fields = Object.keys({ ...theirs, ...mine }) as (keyof Values & string)[]
  const isCostTheirs = same(costIn(mine), costIn(base))
  const isTheirs = (field: keyof Values & string) => (COST.includes(field) ? isCostTheirs : same(mine[field], base[field]))
  return Object.fromEntries(fields.map((field) => [field, isTheirs(field) ? theirs[field] : mine[field]])) as unknown as Values
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
