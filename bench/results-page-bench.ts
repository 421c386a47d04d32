import type { FlightOption, SearchEvent } from '@tradewind/contract/flight-option'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { startSandbox } from '../packages/sandbox/src/start-sandbox.ts'
import { startBenchServer } from './bench-server.ts'
import { percentile, report, rounded } from './report.ts'

/**
 * The results page in Chromium with 2,000 options, made from a real answer of the server: script per filter or sort from click to paint (the
 * browser's own ScriptDuration), and how long the first card takes after the first supplier's answer has arrived.
 */
const OPTIONS = 2_000
const ROUNDS = 12

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
    { type: 'options', source: { ...first, count: many.length }, options: many },
    ...rest.map((source) => ({ type: 'source' as const, source })),
    { type: 'finished', sources },
  ]
}

async function openPage(token: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.url.replace('127.0.0.1', 'localhost'),
  })
  await context.addCookies([
    { name: 'auth-token', value: token, domain: 'localhost', path: '/' },
    { name: 'logged_in_cookie', value: '1', domain: 'localhost', path: '/' },
  ])
  // When the answer has arrived, and when the first card has been painted: both by the page's own clock.
  await context.addInitScript(() => {
    const page = globalThis as unknown as { firstCardAt?: number }
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main article')) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port2.onmessage = () => {
          page.firstCardAt = performance.now()
        }
        port1.postMessage(0)
      })
    }).observe(document, { childList: true, subtree: true })
  })
  return context.newPage()
}

async function show(page: Page, events: SearchEvent[]): Promise<void> {
  await page.route('**/api/flight/search', (route) =>
    route.fulfill({ contentType: 'application/x-ndjson', body: `${events.map((event) => JSON.stringify(event)).join('\n')}\n` }),
  )
  await page.goto(
    `/app/flight/search-result?origin=BOM&destination=LHR&departure=${inDays(30)}&adt=1&chd=0&inf=0&type=oneWay&round=${Math.random()}`,
  )
  await page.locator('main article').first().waitFor()
}

async function measureFirstCard(page: Page, events: SearchEvent[]): Promise<void> {
  // The first supplier's answer: 400 options, the rest still to come.
  const [started, options] = events as [SearchEvent, Extract<SearchEvent, { type: 'options' }>]
  const first: SearchEvent[] = [started, { ...options, options: options.options.slice(0, 400) }]
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.unrouteAll()
    await show(page, first)
    await page.waitForFunction(() => (globalThis as unknown as { firstCardAt?: number }).firstCardAt !== undefined)
    times.push(
      await page.evaluate(() => {
        const timing = performance
          .getEntriesByType('resource')
          .find((entry) => entry.name.endsWith('/api/flight/search')) as PerformanceResourceTiming
        return ((globalThis as unknown as { firstCardAt: number }).firstCardAt ?? 0) - timing.responseEnd
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
    detail: `400 options, p50 of ${ROUNDS}; worst ${rounded(Math.max(...times), 1)} ms`,
  })
}

async function measureActions(page: Page, events: SearchEvent[]): Promise<void> {
  await page.unrouteAll()
  await show(page, events)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const filters = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox')
  const sorts = page
    .getByRole('group', { name: /sort/i })
    .or(page.getByRole('tablist', { name: /sort/i }))
    .or(page.getByRole('radiogroup', { name: /sort/i }))
  const actions = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let index = 0; index < Math.min(8, await filters.count()); index += 1)
      await time(page, devtools, actions, 'filter', () => filters.nth(index).evaluate((box: HTMLElement) => box.click()))
    const buttons = sorts.locator('button, [role=radio], [role=tab], input')
    for (let index = 0; index < (await buttons.count()); index += 1)
      await time(page, devtools, actions, 'sort', () => buttons.nth(index).evaluate((button: HTMLElement) => button.click()))
  }
  for (const [name, times] of actions) {
    const p99 = rounded(percentile(times, 99), 1)
    report({
      name: `results page: ${name} of ${OPTIONS} options, script p99`,
      value: p99,
      unit: 'ms',
      wanted: '≤ 16',
      good: p99 <= 16,
      detail: `p50 ${rounded(percentile(times, 50), 1)} ms of ${times.length} clicks`,
    })
  }
}

/** Script time the browser spends from a click until the frame after it is painted. */
async function time(
  page: Page,
  devtools: CDPSession,
  into: Map<string, number[]>,
  name: string,
  act: () => Promise<void>,
): Promise<void> {
  const before = await scriptMs(devtools)
  await act()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  into.set(name, [...(into.get(name) ?? []), (await scriptMs(devtools)) - before])
}

async function scriptMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0) * 1_000
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
