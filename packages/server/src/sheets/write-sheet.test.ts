import { money } from '@tradewind/domain/money'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { unzip } from '../testing/unzip.ts'
import { countDays } from './day-number.ts'
import { type SheetColumn, writeSheet } from './write-sheet.ts'

type Row = { name: string; count: number; fare: bigint | null; day: string; at: string }

const COLUMNS: SheetColumn<Row>[] = [
  { header: 'Name', width: 20, kind: 'text', value: (row) => row.name },
  { header: 'Count', width: 8, kind: 'whole', value: (row) => row.count },
  { header: 'Fare', width: 14, kind: 'amount', value: (row) => (row.fare === null ? null : money(row.fare, 'INR')) },
  { header: 'Day', width: 12, kind: 'date', value: (row) => row.day },
  { header: 'At', width: 18, kind: 'dateTime', value: (row) => row.at },
]
const ROW: Row = { name: 'Asha', count: 2, fare: 1_837_250n, day: '2026-12-18', at: '2026-12-18T10:35' }

async function write(rows: Iterable<Row>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeSheet(rows, { name: 'Tickets', columns: COLUMNS })))
}

function sheetXml(bytes: Buffer): string {
  return unzip(bytes, 'xl/worksheets/sheet1.xml')
}

describe('a sheet', () => {
  test('keeps days and amounts as numbers that Excel shows as days and amounts', async () => {
    const xml = sheetXml(await write([ROW]))
    expect(xml).toMatch(/<c r="C2" s="\d+"><v>18372.5<\/v>/)
    expect(xml).toMatch(/<c r="D2" s="\d+"><v>46374<\/v>/)
    const { sheets } = await readXlsx(await write([ROW]))
    expect(sheets[0]?.rows[0]).toEqual(['Name', 'Count', 'Fare', 'Day', 'At'])
    expect(sheets[0]?.rows[1]).toEqual(['Asha', 2, 18_372.5, new Date('2026-12-18T00:00:00Z'), new Date('2026-12-18T10:35:00Z')])
  })

  test('keeps its head in sight', async () => {
    expect(sheetXml(await write([ROW]))).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"')
  })

  test.each(['=HYPERLINK("http://evil.example")', '+91 98100', '-1', '@SUM(A1)', '\tTab', '\rReturn'])(
    'takes %j for text, never for a formula',
    async (name) => {
      const bytes = await write([{ ...ROW, name }])
      const xml = sheetXml(bytes)
      expect(xml).not.toContain('<f>')
      expect(xml).toMatch(/<c r="A2" t="inlineStr"/)
      expect((await readXlsx(bytes)).sheets[0]?.rows[1]?.[0]).toBe(name)
    },
  )

  test('survives what XML cannot hold, and a text longer than a cell', async () => {
    const bytes = await write([
      { ...ROW, name: 'a\u0000<b>&"\uD800' },
      { ...ROW, name: 'x'.repeat(40_000) },
    ])
    const rows = (await readXlsx(bytes)).sheets[0]?.rows
    expect(rows).toHaveLength(3)
    expect(String(rows?.[2]?.[0])).toHaveLength(32_767)
  })

  test.each(['\ufffe', '\uffff', '\ufdd0', '\u{1fffe}'])(
    'shows %j, which XML forbids or advises against, as a character that is not known',
    async (kept) => {
      const bytes = await write([{ ...ROW, name: `a${kept}b` }])
      expect(sheetXml(bytes)).not.toMatch(/\p{Noncharacter_Code_Point}/u)
      expect((await readXlsx(bytes)).sheets[0]?.rows[1]?.[0]).toBe('a\ufffdb')
    },
  )

  test('leaves empty what is not known', async () => {
    expect((await readXlsx(await write([{ ...ROW, fare: null }]))).sheets[0]?.rows[1]?.[2]).toBeNull()
  })

  test('without rows is a head alone', async () => {
    expect((await readXlsx(await write([]))).sheets[0]?.rows).toHaveLength(1)
  })

  test('asks for rows only as fast as its bytes are taken', async () => {
    let asked = 0
    function* endless(): Generator<Row> {
      for (;;) {
        asked += 1
        yield { ...ROW, name: `Traveller ${Math.random()}` }
      }
    }
    const bytes = writeSheet(endless(), { name: 'Tickets', columns: COLUMNS })[Symbol.asyncIterator]()
    await bytes.next()
    await bytes.next()
    // Its buffers fill while a whole sheet is written beside it. During a second one a reader that did not wait would read on.
    await write(Array.from({ length: 20_000 }, () => ROW))
    const buffered = asked
    expect(buffered).toBeLessThan(15_000)
    await write(Array.from({ length: 20_000 }, () => ROW))
    expect(asked).toBe(buffered)
    await bytes.return?.()
  })
})

test('days are counted as Excel counts them', () => {
  expect(countDays('1900-03-01')).toBe(61)
  expect(countDays('2026-12-18T12:00')).toBe(46_374.5)
  expect(() => countDays('tomorrow')).toThrow(RangeError)
})
