import lighthouse from 'lighthouse'
import pg from 'pg'
import { chromium } from 'playwright-core'
import { startSandbox } from '../packages/sandbox/src/start-sandbox.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { fillTickets } from './fill-tickets.ts'
import { openDesk } from './quote-journey.ts'
import { median, report } from './report.ts'
import { sellTicket } from './sell-ticket.ts'

/**
 * Lighthouse on the pages that matter most, on the built product with a real search and a real ticket behind them. Of several runs the middle one
 * counts, as Lighthouse itself advises: one run says as much of what else the machine did as of the page.
 */
const WANTED = 95
const RUNS = 3
const ATTEMPTS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof CATEGORIES)[number]
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
const DEBUG_PORT = 9417
const [DESTINATION, DUBAI] = ['bluedhow.localhost', 292_223]

const sandbox = await startSandbox({ latency: 'none' })
const server = await startBenchServer({ SANDBOX_URL: sandbox.url })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUG_PORT}`],
})
try {
  const token = await server.logIn('agent@skylark.example')
  const { bookingSlug } = await sellTicket(server, token)
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  await fillTickets(admin, 1_000)
  await admin.end()
  const staff = await server.logIn('admin@skylark.example')
  const departure = inDays(30)
  await measure(server, 'login', '/app/login', undefined)
  await measure(
    server,
    'results',
    `/app/flight/search-result?origin=DEL&destination=BOM&departure=${departure}&adt=1&chd=0&inf=0&type=oneWay`,
    token,
  )
  await measure(server, 'home', '/app/flight', token)
  await measure(server, 'queue', '/app/staff/tickets', staff)
  await measure(server, 'customers', '/app/staff/customers', staff)
  await measure(server, 'e-ticket', `/app/flight/eTicket/${encodeURIComponent(bookingSlug)}`, token)
  const desk = await openDesk(server)
  const buyer = await desk.logIn('agent@bluedhow.example')
  const journey = await desk.quote({ days: 5, lines: 12 })
  await desk.voucher(journey)
  const { code } = await server.app.db.selectFrom('vouchers').select('code').executeTakeFirstOrThrow()
  desk.close()
  const days = `startDate=${inDays(30)}&endDate=${inDays(34)}`
  await measure(server, 'activities', `/app/activities/search?cityId=${DUBAI}&${days}&adults=2`, buyer, DESTINATION)
  await measure(server, 'proposal', journey.proposalPath, undefined, DESTINATION)
  await measure(server, 'voucher', `/app/voucher/${code}`, undefined, DESTINATION)
} finally {
  await browser.close()
  await server.close()
  await sandbox.close()
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

type Page = readonly [server: BenchServer, name: string, path: string, token: string | undefined, host?: string]

async function measure(...[{ url }, name, path, token, host = 'localhost']: Page): Promise<void> {
  const address = url.replace('127.0.0.1', host) + path
  const results: Result[] = []
  for (let run = 0; run < RUNS; run += 1) results.push(await runWhole(address, token))
  for (const category of CATEGORIES) {
    const scores = results.map((result) => scoreOf(result, category))
    const score = median(scores)
    const middle = results.find((result) => scoreOf(result, category) === score)
    const spread = new Set(scores).size > 1 ? [`runs ${scores.join(', ')}`] : []
    report({
      name: `lighthouse: ${name}, ${category}`,
      value: score,
      unit: 'of 100',
      wanted: `≥ ${WANTED}`,
      good: score >= WANTED,
      detail: [...spread, ...lostIn(middle, category)].join('; '),
    })
  }
}

/** A run in which Lighthouse itself could not measure has no score; it says nothing of the page and is made again, not for ever. */
async function runWhole(address: string, token: string | undefined): Promise<Result> {
  let failures: string[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await runOnce(address, token)
    failures = [
      ...(result.runtimeError ? [result.runtimeError.message] : []),
      ...Object.values(result.audits).flatMap((audit) =>
        audit.scoreDisplayMode === 'error' ? [`${audit.id}: ${audit.errorMessage}`] : [],
      ),
    ]
    if (CATEGORIES.every((category) => typeof result.categories[category]?.score === 'number')) return result
    process.stderr.write(`Lighthouse could not measure ${address}: ${failures.join('; ')}\n`)
  }
  throw new Error(`Lighthouse could not measure ${address}: ${failures.join('; ')}`)
}

async function runOnce(address: string, token: string | undefined): Promise<Result> {
  const result = await lighthouse(address, {
    port: DEBUG_PORT,
    onlyCategories: [...CATEGORIES],
    formFactor: 'desktop',
    screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
    throttlingMethod: 'simulate',
    throttling: {
      rttMs: 40,
      throughputKbps: 10_240,
      cpuSlowdownMultiplier: 1,
      requestLatencyMs: 0,
      downloadThroughputKbps: 0,
      uploadThroughputKbps: 0,
    },
    ...(token ? { extraHeaders: { cookie: `auth-token=${token}; logged_in_cookie=1` } } : {}),
  })
  if (!result) throw new Error(`Lighthouse gave no answer for ${address}`)
  return result.lhr
}

function scoreOf({ categories }: Result, category: Category): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

/** What cost points, with its figure: '360 ms'. */
function lostIn(result: Result | undefined, category: Category): string[] {
  return (result?.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = result?.audits[id]
    if (!audit || audit.score === null || audit.score >= 0.9 || weight === 0) return []
    return [[audit.title, audit.displayValue].filter(Boolean).join(' ').replaceAll('|', '/')]
  })
}
