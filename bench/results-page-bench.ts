import type { FlightOption, SearchEvent } from '@tradewind/contract/flights/option'
import { type CDPSession, chromium, type ElementHandle, type Page } from 'playwright-core'
import { startSandbox } from '../packages/sandbox/src/start-sandbox.ts'
import { startBenchServer } from './bench-server.ts'
import { percentile, report, rounded } from './report.ts'

/**
 * The results page in Chromium with 2,000 options, made from a real answer of the server: script per filter or sort from click to paint (the
 * browser's own ScriptDuration, in time of the page's thread, so that what else the machine does is not counted), and how long the first card
 * takes after the first supplier's answer can be read.
 */
const OPTIONS = 2_000
const FIRST_ANSWER = 400
const ROUNDS = 12
/** A supplier takes longer than this; the page is at rest when its answer comes. */
const BEFORE_ANSWER_MS = 700
/** What a page does once a press has settled (the address follows) belongs to no later press. */
const BETWEEN_PRESSES_MS = 320
/** What a browser hands to a page at once. */
const PIECE_BYTES = 65_536

const sandbox = await startSandbox({ latency: 'none' })
const server = await startBenchServer({ SANDBOX_URL: sandbox.url })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const token = await server.logIn('agent@skylark.example')
  const events = multiply(await searchForReal(token))
  const page = await openPage(token)
  await measureFirstCard(page, events)
  await measureActions(page, events)
} finally {
  await browser.close()
  await server.close()
  await sandbox.close()
}

async function searchForReal(token: string): Promise<SearchEvent[]> {
  const answer = await fetch(`${server.url}/api/flight/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/x-ndjson', 'auth-token': token },
    body: JSON.stringify({
      segments: [{ origin: 'BOM', destination: 'LHR', preferredDepartureTime: `${inDays(30)}T00:00:00` }],
      adultCount: 1,
      JourneyType: 1,
    }),
  })
  return (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SearchEvent)
}

/** The same flights again an hour apart under other keys until there are enough: as varied as the real ones. */
function multiply(events: SearchEvent[]): SearchEvent[] {
  const real = events.flatMap((event) => (event.type === 'options' ? event.options : []))
  const many: FlightOption[] = Array.from({ length: OPTIONS }, (_, index) => {
    const option = real[index % real.length] as FlightOption
    const copy = Math.floor(index / real.length)
    return {
      ...option,
      resultIndex: `${option.resultIndex}-${copy}`,
      journeyKey: `${option.journeyKey}#${copy}`,
      publishedPrice: (Number(option.publishedPrice) + copy * 137).toFixed(2),
    }
  })
  const started = events.find((event) => event.type === 'started') as Extract<SearchEvent, { type: 'started' }>
  const sources = started.sources.map((source) => ({ ...source, status: 'answered' as const, count: 0, tookMs: 100 }))
  const [first = sources[0], ...rest] = sources
  if (!first) throw new Error('No source answered')
  return [
    started,
    { type: 'options', source: { ...first, count: many.length }, options: many, replaced: [] },
    ...rest.map((source) => ({ type: 'source' as const, source })),
    { type: 'finished', sources },
  ]
}

/** What the page carries for the bench: the stream it reads its search from, and when what was sent and seen. */
type Probe = { stream?: ReadableStreamDefaultController<Uint8Array>; sentAt?: number; firstCardAt?: number }

async function openPage(token: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.url.replace('127.0.0.1', 'localhost'),
  })
  await context.addCookies([
    { name: 'auth-token', value: token, domain: 'localhost', path: '/' },
    { name: 'logged_in_cookie', value: '1', domain: 'localhost', path: '/' },
  ])
  await context.addInitScript(() => {
    const probe = globalThis as unknown as Probe
    const send = globalThis.fetch
    // The search's answer comes when the bench says so; every other call goes to the server.
    globalThis.fetch = (input, init) => {
      if (!(input instanceof Request ? input.url : String(input)).endsWith('/api/flight/search')) return send(input, init)
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          probe.stream = stream
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }))
    }
    // When the first card has been painted: a task after the frame that drew it.
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main article')) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port2.onmessage = () => {
          probe.firstCardAt = performance.now()
        }
        port1.postMessage(0)
      })
    }).observe(document, { childList: true, subtree: true })
  })
  return context.newPage()
}

/** Opens the results of a search that nobody asked before and lets the suppliers be asked; nobody has answered yet. */
async function startSearch(page: Page, started: SearchEvent | undefined): Promise<void> {
  await page.goto(
    `/app/flight/search-result?origin=BOM&destination=LHR&departure=${inDays(30)}&adt=1&chd=0&inf=0&type=oneWay&round=${Math.random()}`,
  )
  await page.waitForFunction(() => (globalThis as unknown as Probe).stream !== undefined)
  await send(page, started ? [started] : [])
  await page.waitForTimeout(BEFORE_ANSWER_MS)
}

/** Makes lines readable in the page, in pieces as the network gives them; the clock starts with the first piece. */
async function send(page: Page, events: readonly SearchEvent[]): Promise<void> {
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('')
  await page.evaluate(
    ({ text, size }) => {
      const probe = globalThis as unknown as Probe
      const bytes = new TextEncoder().encode(text)
      // A task of its own: what handing the text over costs is not the page's.
      return new Promise<void>((done) =>
        setTimeout(() => {
          probe.sentAt = performance.now()
          for (let at = 0; at < bytes.length; at += size) probe.stream?.enqueue(bytes.slice(at, at + size))
          done()
        }, 50),
      )
    },
    { text, size: PIECE_BYTES },
  )
}

async function measureFirstCard(page: Page, [started, options]: SearchEvent[]): Promise<void> {
  if (options?.type !== 'options') throw new Error('The second line is not the flights')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await startSearch(page, started)
    await send(page, [{ ...options, options: options.options.slice(0, FIRST_ANSWER) }])
    await page.waitForFunction(() => (globalThis as unknown as Probe).firstCardAt !== undefined)
    times.push(
      await page.evaluate(() => {
        const { firstCardAt = 0, sentAt = 0 } = globalThis as unknown as Probe
        return firstCardAt - sentAt
      }),
    )
  }
  const p50 = rounded(percentile(times, 50), 1)
  report({
    name: 'results page: first card after the first answer',
    value: p50,
    unit: 'ms',
    wanted: '≤ 50',
    good: p50 <= 50,
    detail: `${FIRST_ANSWER} options, p50 of ${ROUNDS}; worst ${rounded(Math.max(...times), 1)} ms`,
  })
}

async function measureActions(page: Page, [started, ...rest]: SearchEvent[]): Promise<void> {
  await startSearch(page, started)
  await send(page, rest)
  await page.locator('main article').first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  // Found once, beforehand: looking for a box by its role is script too, and not the page's.
  const filters = await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').elementHandles()
  const sorts = await page.getByRole('radiogroup', { name: 'Sort by' }).getByRole('radio').elementHandles()
  const presses = [
    ...filters.slice(0, 8).map((element) => ({ name: 'filter', element })),
    ...sorts.map((element) => ({ name: 'sort', element })),
  ]
  const times = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, element } of presses) {
      const tookMs = await pressMs(page, devtools, element)
      times.set(name, [...(times.get(name) ?? []), tookMs])
    }
  for (const [name, all] of times) {
    const p99 = rounded(percentile(all, 99), 1)
    report({
      name: `results page: ${name} of ${OPTIONS} options, script p99`,
      value: p99,
      unit: 'ms',
      wanted: '≤ 16',
      good: p99 <= 16,
      detail: `p50 ${rounded(percentile(all, 50), 1)} ms of ${all.length} clicks`,
    })
  }
}

/** Script time the page's thread spends from a click until the frame after it is painted. */
async function pressMs(page: Page, devtools: CDPSession, element: ElementHandle): Promise<number> {
  await page.waitForTimeout(BETWEEN_PRESSES_MS)
  const before = await scriptMs(devtools)
  await element.evaluate((box) => {
    ;(box as HTMLElement).click()
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  return (await scriptMs(devtools)) - before
}

async function scriptMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0) * 1_000
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
