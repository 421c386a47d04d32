import { makeRateReader, type RateReader, type SheetRates } from './rate-reader.ts'
import type { SheetContext } from './read-row.ts'
import type { SheetMapping } from './sheet-fields.ts'
import { findHead, HEAD_ROWS, type SheetHead } from './sheet-head.ts'
import type { SheetRow } from './sheet-table.ts'

export type ReadSheet = { readonly head: SheetHead; readonly read: SheetRates }
type Wish = { readonly mapping?: SheetMapping | undefined; readonly context: SheetContext }

/** Takes the rows of a sheet as they come: the first ones are kept until the headings are found among them. */
export function takeRows({ mapping, context }: Wish): { take: (row: SheetRow) => void; finish: () => ReadSheet } {
  const first: SheetRow[] = []
  let begun: { head: SheetHead; reader: RateReader } | undefined
  const begin = () => {
    const head = findHead(first, mapping)
    const reader = makeRateReader(head, mapping, context)
    for (const row of first) reader.take(row)
    return { head, reader }
  }
  return {
    take: (row) => {
      if (begun) begun.reader.take(row)
      else if (first.push(row) === HEAD_ROWS) begun = begin()
    },
    finish: () => {
      const { head, reader } = begun ?? begin()
      return { head, read: reader.finish() }
    },
  }
}
