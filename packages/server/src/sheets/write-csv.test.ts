import { money } from '@tradewind/domain/money'
import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'
import type { Sheet } from './write-sheet.ts'

type Row = { name: string | null; count: number; fare: bigint | null; day: string; at: string }

const SHEET: Sheet<Row> = {
  name: 'Tickets',
  columns: [
    { header: 'Name, whole', width: 20, kind: 'text', value: (row) => row.name },
    { header: 'Count', width: 8, kind: 'whole', value: (row) => row.count },
    { header: 'Fare', width: 14, kind: 'amount', value: (row) => (row.fare === null ? null : money(row.fare, 'INR')) },
    { header: 'Day', width: 12, kind: 'date', value: (row) => row.day },
    { header: 'At', width: 18, kind: 'dateTime', value: (row) => row.at },
  ],
}
const ROW: Row = { name: 'Asha', count: 2, fare: 1_837_250n, day: '2026-12-18', at: '2026-12-18T10:35:00' }
const write = async (rows: Iterable<Row>) => Buffer.concat(await Array.fromAsync(writeCsv(rows, SHEET))).toString()
const HEAD = '\ufeff"Name, whole",Count,Fare,Day,At\r\n'

test('days, times and amounts are plain, and what is not known is empty', async () => {
  expect(await write([ROW, { ...ROW, name: null, fare: null }])).toBe(
    `${HEAD}Asha,2,18372.50,2026-12-18,2026-12-18 10:35\r\n,2,,2026-12-18,2026-12-18 10:35\r\n`,
  )
  expect(await write([])).toBe(HEAD)
})

test.each([
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['Zoë अनीता', 'Zoë अनीता'],
])('keeps %j as it is', async (name, cell) => {
  expect((await write([{ ...ROW, name }])).slice(HEAD.length)).toBe(`${cell},2,18372.50,2026-12-18,2026-12-18 10:35\r\n`)
})

test.each(['=HYPERLINK("http://evil.example")', '+91 98100', '-1', '@SUM(A1)', '\tTab', '\rReturn'])(
  'takes %j for text, never for a formula',
  async (name) => {
    expect((await write([{ ...ROW, name }])).slice(HEAD.length)).toMatch(/^"?'/)
  },
)

test('comes in pieces while its rows are read', async () => {
  let read = 0
  function* rows() {
    for (; read < 10_000; read += 1) yield ROW
  }
  for await (const piece of writeCsv(rows(), SHEET)) {
    expect(piece.length).toBeLessThan(32 * 1024)
    break
  }
  expect(read).toBeLessThan(1_000)
})
