import { type PlainDate, readDate } from '../time.ts'
import { isCurrency, readRate } from './exchange.ts'

/** A line of a file of exchange rates that can be taken. */
export type FileRate = {
  readonly line: number
  readonly day: PlainDate
  readonly from: string
  readonly to: string
  readonly rate: string
}
export type LineError = { readonly line: number; readonly sentence: string }

const COLUMNS = ['date', 'from', 'to', 'rate'] as const
type Cells = Record<(typeof COLUMNS)[number], string>

/**
 * The rates of a file, its cells by rows: a head with the columns date, from, to and rate in any order, then one rate a line. Every wrong line has its
 * sentence. Undefined where the head has not these columns. `today`: no rate may begin before.
 */
export function readRateFile(
  rows: readonly (readonly string[])[],
  today: PlainDate,
): { readonly rates: readonly FileRate[]; readonly errors: readonly LineError[] } | undefined {
  const head = rows[0]?.map((cell) => cell.trim().toLowerCase()) ?? []
  if (COLUMNS.some((name) => !head.includes(name))) return undefined
  const rates: FileRate[] = []
  const errors: LineError[] = []
  const seen = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const line = index + 1
    if (index === 0 || row.every((cell) => cell.trim() === '')) continue
    const cells = Object.fromEntries(COLUMNS.map((name) => [name, (row[head.indexOf(name)] ?? '').trim()])) as Cells
    const read = readLine(cells, today)
    const key = typeof read === 'string' ? '' : `${read.day} ${read.from} ${read.to}`
    const before = seen.get(key)
    if (typeof read === 'string') errors.push({ line, sentence: read })
    else if (before !== undefined) errors.push({ line, sentence: `Line ${before} has a rate of the same currencies and date.` })
    else {
      seen.set(key, line)
      rates.push({ line, ...read })
    }
  }
  return { rates, errors }
}

/** The rate of a line, or the sentence that says what is wrong with it. */
function readLine({ date, from, to, rate }: Cells, today: PlainDate): Omit<FileRate, 'line'> | string {
  const day = readDate(date)
  const [one, other] = [from.toUpperCase(), to.toUpperCase()]
  if (!day) return `“${date}” is not a date. Please write it as 2026-11-30.`
  if (day < today) return `${date} is in the past. A rate cannot begin before today.`
  if (!isCurrency(one)) return `“${from}” is not a currency. Please write three letters, such as USD.`
  if (!isCurrency(other)) return `“${to}” is not a currency. Please write three letters, such as USD.`
  if (one === other) return 'Please use two different currencies.'
  if (!readRate(rate))
    return `“${rate}” is not a rate. Please write a number above zero, such as 84.125, with at most ten decimals.`
  return { day, from: one, to: other, rate }
}
