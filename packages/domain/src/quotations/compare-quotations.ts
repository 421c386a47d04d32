/** What a version has: its own fields, and lines by kind, each with a number that it keeps. */
export type Compared = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly lines: readonly ComparedLine[]
}
export type ComparedLine = {
  readonly id: number
  readonly kind: string
  readonly title: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** One thing that differs. `line` is null for a field of the quotation itself; a line that came or went has no field. */
export type Difference = {
  readonly line: { readonly id: number; readonly kind: string; readonly title: string } | null
  readonly what: 'added' | 'removed' | 'changed'
  readonly field: string | null
  /** As texts; null: empty. */
  readonly before: string | null
  readonly after: string | null
}

/** Everything in which a version differs from another: fields first, then lines in the order of the newer one, then those that are gone. */
export function compareQuotations(before: Compared, after: Compared): Difference[] {
  const known = new Map(before.lines.map((line) => [line.id, line]))
  const kept = new Set(after.lines.map(({ id }) => id))
  const ofLines = after.lines.flatMap((line) => {
    const old = known.get(line.id)
    return old ? changesOf(nameOf(line), old.fields, line.fields) : [whole(line, 'added')]
  })
  const gone = before.lines.filter(({ id }) => !kept.has(id)).map((line) => whole(line, 'removed'))
  return [...changesOf(null, before.fields, after.fields), ...ofLines, ...gone]
}

function changesOf(line: Difference['line'], before: Compared['fields'], after: Compared['fields']): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((field): Difference[] => {
    const [old, now] = [textOf(before[field]), textOf(after[field])]
    return old === now ? [] : [{ line, what: 'changed', field, before: old, after: now }]
  })
}

const nameOf = ({ id, kind, title }: ComparedLine) => ({ id, kind, title })

function whole(line: ComparedLine, what: 'added' | 'removed'): Difference {
  return { line: nameOf(line), what, field: null, before: null, after: null }
}

/** Equal values have equal texts: a record is written by the order of its names. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => textOf(one) ?? '').join('; ')
  const parts = Object.entries(value)
    .filter(([, part]) => textOf(part) !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return parts.length === 0 ? null : parts.map(([name, part]) => `${name} ${textOf(part)}`).join(', ')
}
