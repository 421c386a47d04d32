import { decodeText, findEncoding } from '../packages/domain/src/rates/sheet/find-encoding.ts'
import { takeRows } from '../packages/domain/src/rates/sheet/read-rows.ts'
import { splitRows } from '../packages/domain/src/rates/sheet/split-rows.ts'
import { addDays, plainDate } from '../packages/domain/src/time.ts'
import { median, report, rounded } from './report.ts'

/** 100,000 ticket rates from the bytes of a csv file, against only splitting the same text into lines and cells. Processor time of this thread. */
const ROWS = 100_000
const ROUNDS = 5
const FIRST = plainDate('2027-01-01')
const MARKETS = [
  { id: 1, name: 'India' },
  { id: 2, name: 'Gulf states' },
]
const context = {
  currency: 'AED',
  markets: MARKETS,
  options: [{ id: 7, name: 'Evening', activity: 'Desert safari', pricedPer: 'person' as const }],
  tourOptionId: 7,
}
const rows = Array.from({ length: ROWS }, (_, at) => {
  const [from, till] = [addDays(FIRST, at % 700), addDays(FIRST, (at % 700) + 1 + Math.floor(at / 1_400))]
  return `${MARKETS[Math.floor(at / 700) % 2]?.name},${from},${till},daily,${100 + (at % 900)}.50,${60 + (at % 500)}`
})
const bytes = Buffer.from(`Market,Valid from,Valid till,Days,Adult,Child\n${rows.join('\n')}\n`)

function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

let cells = 0
function splitOnly(): void {
  for (const line of bytes.toString('utf8').split('\n')) cells += line.split(',').length
}
function readAll() {
  const sheet = takeRows({ context })
  for (const row of splitRows(decodeText(bytes, findEncoding(bytes)))) sheet.take(row)
  const { read } = sheet.finish()
  if (read.counts.tickets !== ROWS) throw new Error(`Not all rows are rates: ${JSON.stringify(read.faults[0])}`)
  return read
}

const [split, read]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  split.push(cpuMs(splitOnly))
  read.push(cpuMs(readAll))
}
const ratio = rounded(median(read) / median(split))
report({
  name: `rate sheet: ${ROWS} csv rows checked as rates, against splitting them`,
  value: ratio,
  unit: '×',
  wanted: 'for information; the import itself is compared with a bare COPY',
  good: cells > 0,
  detail: `${rounded(median(read))} ms against ${rounded(median(split))} ms, ${rounded(bytes.length / 2 ** 20)} MB`,
})

const gc = globalThis.gc ?? (() => {})
gc()
const before = process.memoryUsage().heapUsed
const kept = readAll()
gc()
const grown = rounded((process.memoryUsage().heapUsed - before) / 2 ** 20)
report({
  name: `rate sheet: memory that ${kept.tickets.length} rates of a sheet take`,
  value: grown,
  unit: 'MB',
  wanted: '≤ 64',
  good: grown <= 64,
  detail: globalThis.gc ? 'heap after collection, the rates kept' : 'heap without collection',
})
