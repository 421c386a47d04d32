import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx, writeXlsxStream } from 'hucre/xlsx'
import pg from 'pg'
import { addDays, plainDate } from '../packages/domain/src/time.ts'
import { startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * 100,000 ticket rates of 20 tour options taken into drafts by one call, from the bytes to the commit: from csv against a bare COPY of the same split rows,
 * from xlsx against parsing the same file alone. Beside it the memory of the process, in which other calls are answered.
 */
const OPTIONS = 20
const RATES = 5_000
const ROUNDS = 3
const FIRST = plainDate('2027-01-01')
const HEADINGS = ['Option', 'Market', 'Valid from', 'Valid till', 'Currency', 'Adult', 'Child']
const MAPPING = {
  columns: {
    tourOption: 'Option',
    market: 'Market',
    validFrom: 'Valid from',
    validTill: 'Valid till',
    currency: 'Currency',
    adultAmount: 'Adult',
    childAmount: 'Child',
  },
  fixed: {},
  isDayFirst: true,
}

const server = await startBenchServer()
const session = await server.logIn('admin@skylark.example')
const folder = mkdtempSync(join(tmpdir(), 'tradewind-copy-'))
const client = new pg.Client({ connectionString: server.databaseUrl })
await client.connect()
try {
  await makeOptions()
  const rows = Array.from({ length: OPTIONS * RATES }, (_, at) => rowOf(at))
  const csv = Buffer.from([HEADINGS, ...rows].map((row) => row.join(',')).join('\n'))
  const xlsx = await writeSheet(rows)
  const times: Record<'csv' | 'copy' | 'xlsx' | 'parse', number[]> = { csv: [], copy: [], xlsx: [], parse: [] }
  let grown = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    times.copy.push(await copyBare(rows))
    const before = await rest()
    times.csv.push(await timed(() => take(csv, 'rates.csv')))
    grown = Math.max(grown, (await rest()) - before)
    times.parse.push(await timed(async () => void (await readXlsx(xlsx, { sheets: [0] }))))
    times.xlsx.push(await timed(() => take(xlsx, 'rates.xlsx')))
  }
  const [csvMs, copyMs, xlsxMs, parseMs] = [times.csv, times.copy, times.xlsx, times.parse].map((all) => Math.round(median(all)))
  const toCopy = rounded((csvMs ?? 0) / (copyMs ?? 1))
  report({
    name: 'import of 100,000 rates from csv, against a bare COPY of the same split rows',
    value: toCopy,
    unit: '×',
    wanted: '≤ 3',
    good: toCopy <= 3,
    detail: `${csvMs} ms against ${copyMs} ms`,
  })
  const toParse = rounded((xlsxMs ?? 0) / (parseMs ?? 1))
  report({
    name: 'import of 100,000 rates from xlsx, against parsing alone',
    value: toParse,
    unit: '×',
    wanted: '≤ 2',
    good: toParse <= 2,
    detail: `${xlsxMs} ms against ${parseMs} ms, ${rounded(xlsx.length / 2 ** 20)} MB`,
  })
  report({
    name: 'memory that an import of 100,000 rates leaves behind',
    value: rounded(grown),
    unit: 'MB',
    wanted: '≤ 64',
    good: grown <= 64,
    detail: 'heap of the process after collection; reading happens in a thread of its own',
  })
} finally {
  await client.end()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}

function rowOf(at: number): string[] {
  const own = at % RATES
  const [from, far] = [addDays(FIRST, own % 700), 1 + Math.floor(own / 700)]
  return [
    `Evening ${Math.floor(at / RATES)}`,
    'All other markets',
    from,
    addDays(from, far),
    'AED',
    `${100 + (at % 900)}.50`,
    `${60 + (at % 500)}`,
  ]
}

async function writeSheet(rows: readonly string[][]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeXlsxStream(rows, { name: 'Rates', columns: HEADINGS.map((header) => ({ header })) }))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

async function post<Body>(path: string, body: object): Promise<Body> {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `auth-token=${session}; logged_in_cookie=1` },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 400)}`)
  return JSON.parse(text) as Body
}

async function makeOptions(): Promise<void> {
  const { activity } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name: 'Bench', cityId: 292223 })
  for (let at = 0; at < OPTIONS; at += 1) await post('dmc/saveTourOptions', { activityId: activity.id, name: `Evening ${at}` })
}

async function take(bytes: Buffer, name: string): Promise<void> {
  const { drafts } = await post<{ drafts: { added: number }[] }>('dmc/rateSheet/import', {
    file: { name, contentBase64: bytes.toString('base64') },
    mapping: MAPPING,
    replacesDrafts: true,
  })
  const added = drafts.reduce((sum, draft) => sum + draft.added, 0)
  if (added !== OPTIONS * RATES) throw new Error(`Only ${added} rates were taken`)
}

/** The rows as they are, into a table of texts with a key. */
async function copyBare(rows: readonly string[][]): Promise<number> {
  const path = join(folder, 'rows.tsv')
  writeFileSync(path, rows.map((row, at) => [at, ...row].join('\t')).join('\n'))
  chmodSync(folder, 0o755)
  chmodSync(path, 0o644)
  await client.query('drop table if exists bare_copy')
  await client.query(
    'create table bare_copy (id integer primary key, a text, b text, c date, d date, e text, f numeric, g numeric)',
  )
  return timed(async () => void (await client.query(`copy bare_copy from '${path}'`)))
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function rest(): Promise<number> {
  globalThis.gc?.()
  await new Promise((done) => setTimeout(done, 200))
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}
