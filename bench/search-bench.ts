import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, zstdCompressSync } from 'node:zlib'
import { journeyKey } from '@tradewind/domain/flights/leg-times'
import { toDecimal } from '@tradewind/domain/money'
import { addDays, dateIn, instant } from '@tradewind/domain/time'
import { startSandbox } from '../packages/sandbox/src/start-sandbox.ts'
import { presentLegs } from '../packages/server/src/flights/present-legs.ts'
import type { ResultWire } from '../packages/server/src/flights/suppliers/tbo/result-wire.ts'
import { TBO_SOURCES } from '../packages/server/src/flights/suppliers/tbo/tbo-sources.ts'
import { translateResult } from '../packages/server/src/flights/suppliers/tbo/translate-option.ts'
import { startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * One search of 2,000 options through HTTP, streamed and compressed: the processor time this process spends on it (reading, checking, translating,
 * pricing, merging, storing, presenting, writing), against translating, stringifying and compressing the same data and nothing else.
 * The supplier is a process of its own, the database too.
 */
const OPTIONS = 2_000
const WARM_UPS = 8
const ROUNDS = 15
const MOST_KB = 130

const today = dateIn('Asia/Kolkata', instant(Date.now()))
const bodies = await cannedAnswers()
const folder = await mkdtemp(join(tmpdir(), 'tradewind-bench-'))
const file = join(folder, 'answers.json')
await writeFile(file, JSON.stringify(bodies))
const supplier = spawn(process.execPath, [fileURLToPath(new URL('./canned-supplier.ts', import.meta.url)), file], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const port = await new Promise<string>((resolve) => supplier.stdout.once('data', (text) => resolve(String(text).trim())))
const base = `http://127.0.0.1:${port}`
const account = { TBO_SHARED_URL: base, TBO_SEARCH_URL: base, TBO_BOOKING_URL: base, TBO_USERNAME: 'bench', TBO_PASSWORD: 'bench' }
const server = await startBenchServer(account)
const token = await server.logIn('agent@skylark.example')

const own: number[] = []
const baseline: number[] = []
let wireBytes = 0
for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
  const search = await spentOn(async () => {
    wireBytes = await searchOnce()
  })
  const plain = await spentOn(async () => normaliseAll())
  if (round >= WARM_UPS) {
    own.push(search)
    baseline.push(plain)
  }
}
const ratio = median(own) / median(baseline)
report({
  name: 'own work per search ÷ translate, stringify and compress',
  value: rounded(ratio),
  unit: '×',
  wanted: '≤ 2',
  good: ratio <= 2,
  detail: `${rounded(median(own), 0)} ms against ${rounded(median(baseline), 0)} ms of processor time, ${OPTIONS} options of ${Object.keys(bodies).length} sources`,
})
const kilobytes = wireBytes / 1_024
report({
  name: 'bytes on the wire of a search',
  value: rounded(kilobytes, 0),
  unit: 'KB',
  wanted: `≤ ${MOST_KB}`,
  good: kilobytes <= MOST_KB,
  detail: `${OPTIONS} options, streamed as zstd, flushed after each source`,
})
await server.close()
supplier.kill()
await rm(folder, { recursive: true, force: true })

/** Delhi to Dubai and back, all cabins, of as many days as it takes; the wire as the sandbox writes it. */
async function cannedAnswers(): Promise<Record<string, string>> {
  const sandbox = await startSandbox({ latency: 'none' })
  const { clientId, userName, password } = sandbox.credentials
  const post = async (path: string, body: object) =>
    (
      await fetch(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const { TokenId } = (await post('/SharedData.svc/rest/Authenticate', {
    ClientId: clientId,
    UserName: userName,
    Password: password,
    EndUserIp: '127.0.0.1',
  })) as { TokenId: string }
  const lists = new Map<string, unknown[]>()
  let left = OPTIONS
  for (let days = 30; left > 0; days += 1) {
    for (const { connections } of TBO_SOURCES) {
      const leg = (Origin: string, Destination: string, day: number) => ({
        Origin,
        Destination,
        FlightCabinClass: 1,
        PreferredDepartureTime: `${addDays(today, day)}T00:00:00`,
      })
      const search = {
        AdultCount: 2,
        ChildCount: 1,
        InfantCount: 1,
        JourneyType: 2,
        Segments: [leg('DEL', 'DXB', days), leg('DXB', 'DEL', days + 7)],
        Sources: connections,
      }
      const answer = (await post('/BookingEngineService_Air/AirService.svc/rest/Search', {
        TokenId,
        EndUserIp: '127.0.0.1',
        ...search,
      })) as { Response: { Results?: unknown[][] } }
      const found = (answer.Response.Results?.[0] ?? []).slice(0, left)
      left -= found.length
      const key = connections[0] ?? ''
      if (found.length > 0) lists.set(key, [...(lists.get(key) ?? []), ...found])
    }
  }
  await sandbox.close()
  return Object.fromEntries(
    [...lists].map(([key, results]) => [
      key,
      JSON.stringify({
        Response: {
          ResponseStatus: 1,
          Error: { ErrorCode: 0, ErrorMessage: '' },
          TraceId: '8f1c',
          Results: [results.map(distinct)],
        },
      }),
    ]),
  )
}

/** Results of several days have the same short numbers; each keeps its own. */
function distinct(result: unknown, place: number): unknown {
  const { ResultIndex } = result as { ResultIndex: string }
  return { ...(result as object), ResultIndex: ResultIndex.replace(/^OB\d+/, `OB${place + 1}`) }
}

/** Asks as a browser does and throws the answer away. */
function searchOnce(): Promise<number> {
  const body = JSON.stringify({
    segments: [
      { origin: 'DEL', destination: 'DXB', preferredDepartureTime: addDays(today, 30) },
      { origin: 'DXB', destination: 'DEL', preferredDepartureTime: addDays(today, 37) },
    ],
    adultCount: 2,
    childCount: 1,
    infantCount: 1,
    JourneyType: 2,
    cabin: 'all',
  })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/x-ndjson',
    'accept-encoding': 'zstd',
    'auth-token': token,
    host: 'localhost',
  }
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}/api/flight/search`, { method: 'POST', headers }, (response) => {
      let bytes = 0
      if (response.statusCode !== 200) reject(new Error(`HTTP ${response.statusCode}`))
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('end', () => resolve(bytes))
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** What no implementation can do without: read, translate, write, compress. No checks, no prices, no merging, no store, no HTTP. */
function normaliseAll(): number {
  const options = Object.entries(bodies).flatMap(([source, body]) => {
    const { Response } = JSON.parse(body) as { Response: { TraceId: string; Results: ResultWire[][] } }
    return (Response.Results[0] ?? []).flatMap((wire, position) => {
      const read = translateResult(wire, { supplier: 'tbo', source, traceId: Response.TraceId }, 'outbound')
      if (read.cause) return []
      const { fare, legs, ref: _ref, demands: _demands, cancellationFee, changeFee, ...plain } = read.option
      return [
        {
          ...plain,
          resultIndex: `${source}-${position}`,
          source,
          journeyKey: journeyKey(legs),
          legs: presentLegs(legs),
          cancellationFee: cancellationFee && toDecimal(cancellationFee),
          changeFee: changeFee && toDecimal(changeFee),
          currency: fare.currency,
          publishedPrice: toDecimal(fare.published),
          lastTicketAt: undefined,
          airlineRemark: undefined,
        },
      ]
    })
  })
  // As the line stream does.
  const params = { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_windowLog]: 22 }
  return zstdCompressSync(JSON.stringify(options), { params }).length
}

/** Milliseconds of processor time this process spends, all its threads together. */
async function spentOn(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
