import { formatDate } from '../../format-date.ts'
import type { PlainDate } from '../../time.ts'
import { guessColumns } from './guess-columns.ts'
import { toPlainText } from './plain-text.ts'
import { makeRowReader, type ReadRow, type SheetContext, type SheetTicketRate, type SheetTransferRate } from './read-row.ts'
import type { SheetFault, SheetField, SheetMapping } from './sheet-fields.ts'
import type { SheetHead } from './sheet-head.ts'
import { isEmptyRow, MOST_SHEET_ROWS, type SheetRow, UnreadableSheet } from './sheet-table.ts'

/** More than anybody corrects before looking again. */
export const MOST_FAULTS = 500

type Placed<Rate> = { readonly row: number; readonly rate: Rate }
/** What a sheet says. It is imported whole or not at all: only where no row has a fault. */
export type SheetRates = {
  readonly tickets: readonly Placed<SheetTicketRate>[]
  readonly transfers: readonly Placed<SheetTransferRate>[]
  /** The first of them; `counts.faults` has all. */
  readonly faults: readonly SheetFault[]
  /** What was decided without asking; it stops nothing. */
  readonly remarks: readonly SheetFault[]
  readonly counts: SheetCounts
}
export type SheetCounts = {
  /** Rows with anything in them, below the headings. */
  rows: number
  tickets: number
  transfers: number
  /** Rows of other tour options, left out because one was asked for. */
  ofOthers: number
  /** Rows with a single cell: titles and notes. */
  notes: number
  faults: number
  /** Rows with at least one. */
  rowsWithFaults: number
}
export type RateReader = { readonly take: (row: SheetRow) => void; readonly finish: () => SheetRates }

/** Reads the rows of a sheet one after the other, and keeps only rates. Without a mapping the guessed one is used. */
export function makeRateReader(head: SheetHead, chosen: SheetMapping | undefined, context: SheetContext): RateReader {
  const names = head.columns.map(({ name }) => name)
  const mapping = chosen ?? guessColumns(names, head.sample).mapping
  const counts: SheetCounts = { rows: 0, tickets: 0, transfers: 0, ofOthers: 0, notes: 0, faults: 0, rowsWithFaults: 0 }
  const [tickets, transfers]: [Placed<SheetTicketRate>[], Placed<SheetTransferRate>[]] = [[], []]
  const faults: SheetFault[] = []
  const remarks: SheetFault[] = []
  const days = new Map<SheetField, { remark: SheetFault; count: number }>()
  const ticketRows = new Map<string, number>()
  const transferRows = new Map<string, number>()
  let current = 0
  const said = { row: 0, fields: new Set<SheetField>() }
  const say = (field: SheetField | null, sentence: string, row = current) => {
    if (said.row !== row) {
      said.row = row
      said.fields.clear()
    }
    // The first sentence about a cell is the cause of the next.
    if (field !== null && said.fields.has(field)) return
    if (field !== null) said.fields.add(field)
    counts.faults += 1
    if (faults.length < MOST_FAULTS) faults.push({ row, field, sentence })
  }
  const noteDay = (field: SheetField, text: string, day: PlainDate) => {
    const seen = days.get(field)
    if (seen) seen.count += 1
    else days.set(field, { remark: { row: current, field, sentence: `'${text}' is read as ${formatDate(day)}.` }, count: 1 })
  }
  const readRow = makeRowReader(
    mapping,
    findColumns(mapping, names, (field, sentence) => say(field, sentence, head.row)),
    context,
  )
  const heading = head.columns.map(({ name }) => name).join('\t')

  const keep = (row: number, { ticket, transfer }: ReadRow) => {
    if (ticket) {
      tickets.push({ row, rate: ticket })
      sayTwice(ticketRows, keyOf(ticket), (at) => isSameTicket(tickets[at]?.rate, ticket))
    }
    if (transfer) {
      transfers.push({ row, rate: transfer })
      const { sharingBasis, transferType, description, minPax, maxPax } = transfer
      const key = `${keyOf(transfer)}|${sharingBasis}|${transferType}|${description}|${minPax}|${maxPax}`
      sayTwice(transferRows, key, (at) => transfers[at]?.rate.amount === transfer.amount, transfers)
    }
  }
  const sayTwice = (
    rows: Map<string, number>,
    key: string,
    isSame: (at: number) => boolean,
    of: readonly { row: number }[] = tickets,
  ) => {
    const at = rows.get(key)
    if (at === undefined) return void rows.set(key, of.length - 1)
    const both = `Rows ${of[at]?.row} and ${current}`
    say(null, isSame(at) ? `${both} are the same rate.` : `${both} have different amounts for the same rate.`)
  }

  const take = (row: SheetRow) => {
    if (row.row <= head.row || isEmptyRow(row)) return
    current = row.row
    counts.rows += 1
    if (counts.rows > MOST_SHEET_ROWS)
      throw new UnreadableSheet(`A sheet has at most ${MOST_SHEET_ROWS.toLocaleString('en')} rows.`)
    if (isNote(row) || isHeadingAgain(row, heading)) {
      counts.notes += 1
      if (remarks.length < MOST_FAULTS)
        remarks.push({ row: current, field: null, sentence: 'This row is a title or a note, and was left out.' })
      return
    }
    const before = counts.faults
    const read = readRow(row, { say, noteDay })
    if (read.isOfOther) counts.ofOthers += 1
    if (counts.faults === before) keep(current, read)
    if (counts.faults > before) counts.rowsWithFaults += 1
  }

  return {
    take,
    finish: () => {
      for (const { remark, count } of days.values()) remarks.unshift(count === 1 ? remark : withCount(remark, count))
      counts.tickets = tickets.length
      counts.transfers = transfers.length
      return { tickets, transfers, faults, remarks, counts }
    },
  }
}

const withCount = (remark: SheetFault, count: number): SheetFault => ({
  ...remark,
  sentence: `${remark.sentence} ${count.toLocaleString('en')} dates of this column could be read in two ways.`,
})

function findColumns(
  { columns }: SheetMapping,
  names: readonly string[],
  say: (field: SheetField, sentence: string) => void,
): ReadonlyMap<SheetField, number> {
  const found = new Map<SheetField, number>()
  for (const [field, name] of Object.entries(columns) as [SheetField, string][]) {
    const at = names.indexOf(name)
    if (at < 0) say(field, `This sheet has no column '${name}'.`)
    else found.set(field, at)
  }
  return found
}

function isNote({ cells, marks }: SheetRow): boolean {
  return !marks && cells.filter((cell) => cell.trim() !== '').length === 1
}

/** Printed sheets say their headings on each page. */
function isHeadingAgain({ cells }: SheetRow, heading: string): boolean {
  return heading.startsWith(toPlainText(cells[0] ?? '')) && cells.map(toPlainText).join('\t').trim() === heading.trim()
}

function keyOf({
  tourOptionId,
  marketId,
  validFromDate,
  validTillDate,
  weekdays,
  currency,
  isPerPax,
}: SheetTicketRate | SheetTransferRate) {
  return `${tourOptionId}|${marketId}|${validFromDate}|${validTillDate}|${weekdays.join('')}|${currency}|${isPerPax}`
}

function isSameTicket(one: SheetTicketRate | undefined, other: SheetTicketRate): boolean {
  return one?.adultAmount === other.adultAmount && one.childAmount === other.childAmount && one.infantAmount === other.infantAmount
}
