import { expect, test } from 'vitest'
import { unzip } from '../testing/unzip.ts'
import { type Sheet, writeSheet } from './write-sheet.ts'
import { writeSheetApart } from './write-sheet-apart.ts'

type Row = { name: string; count: number }

const SHEET: Sheet<Row> = {
  name: 'Tickets',
  columns: [
    { header: 'Name', width: 20, kind: 'text', value: (row) => row.name },
    { header: 'Count', width: 8, kind: 'whole', value: (row) => row.count },
  ],
}

async function* someRows(count: number): AsyncGenerator<Row> {
  for (let n = 0; n < count; n += 1) yield { name: `=Traveller ${n} \uD800`, count: n }
}
const sheetOf = async (bytes: AsyncIterable<Uint8Array>) =>
  unzip(Buffer.concat(await Array.fromAsync(bytes)), 'xl/worksheets/sheet1.xml')

test.each([0, 1, 200, 1_001])('gives the same sheet of %d rows as one written here', async (count) => {
  expect(await sheetOf(writeSheetApart(someRows(count), SHEET))).toBe(await sheetOf(writeSheet(someRows(count), SHEET)))
})

test('asks for rows only as fast as its bytes are taken, and stops reading when nobody takes them any more', async () => {
  const reading = { asked: 0, hasEnded: false }
  async function* endless(): AsyncGenerator<Row> {
    try {
      for (;;) {
        reading.asked += 1
        yield { name: `Traveller ${Math.random()}`, count: reading.asked }
      }
    } finally {
      reading.hasEnded = true
    }
  }
  for await (const _ of writeSheetApart(endless(), SHEET)) {
    // Its buffers fill while a whole sheet is written beside it. During a second one a reader that did not wait would read on.
    await Array.fromAsync(writeSheetApart(someRows(20_000), SHEET))
    const buffered = reading.asked
    expect(buffered).toBeLessThan(15_000)
    await Array.fromAsync(writeSheetApart(someRows(20_000), SHEET))
    expect(reading.asked).toBe(buffered)
    break
  }
  expect(reading.hasEnded).toBe(true)
})

test('fails with the very error its rows failed with', async () => {
  const gone = new RangeError('No more rows')
  async function* failing(): AsyncGenerator<Row> {
    yield* someRows(500)
    throw gone
  }
  await expect(Array.fromAsync(writeSheetApart(failing(), SHEET))).rejects.toBe(gone)
})
