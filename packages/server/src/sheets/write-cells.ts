import { writeXlsxStream } from 'hucre/xlsx'

export type CellValue = string | number | null
/** A sheet without its rows, as plain data: it may travel to another thread. `format`: Excel's own. */
export type SheetOutline = {
  readonly name: string
  readonly columns: readonly { readonly header: string; readonly width: number; readonly format: string }[]
}

/** The bytes of an Excel file, as its rows come: memory does not grow with them. Past a million rows it goes on in a second sheet. */
export function writeCells(
  rows: AsyncIterable<CellValue[]> | Iterable<CellValue[]>,
  { name, columns }: SheetOutline,
): AsyncIterable<Uint8Array> {
  return writeXlsxStream(rows, {
    name,
    columns: columns.map(({ header, width, format }) => ({ header, width, numFmt: format })),
    freezePane: { rows: 1 },
  })
}
