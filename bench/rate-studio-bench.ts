import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { build, preview } from 'vite'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { startBenchServer } from './bench-server.ts'
import { percentile, report, rounded } from './report.ts'

/**
 * What the studio costs the browser: the script in a frame while its sheet of 10,000 cells is scrolled, and how long an option with 5,000 rates takes until it
 * is shown and after a change. The screens are built as the product is; the rates come from a server of its own.
 */
const STEPS = 120
const STEP_PX = 300
const SITE = 'bluedhow.localhost'
/** A sheet of tickets has nine columns. */
const CELLS = { rates: 1_112, cells: 10_008 }
const MANY = 5_000
const AT_ONCE = 250
const OPENED = 5
const CHANGES = 10

const webRoot = join(import.meta.dirname, '../packages/web')
const outDir = mkdtempSync(join(tmpdir(), 'tradewind-studio-'))
const server = await startBenchServer({})
await build({ root: webRoot, configFile: join(webRoot, 'vite.config.ts'), logLevel: 'error', build: { outDir, emptyOutDir: true } })
const screens = await preview({
  root: webRoot,
  configFile: join(webRoot, 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir },
  preview: { port: 0, proxy: { '/api': { target: server.url.replace('127.0.0.1', 'localhost'), changeOrigin: false } } },
})
const address = screens.httpServer.address()
if (!address || typeof address === 'string') throw new Error('The screens have no port')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: `http://${SITE}:${address.port}` })
  await page.goto('/app/login')
  await post(page, 'wl/user/login', { email: 'admin@bluedhow.example', password: DEMO_PASSWORD })
  const [some, many] = [await optionWith(page, CELLS.rates), await optionWith(page, MANY)]
  const probe = await page.context().newCDPSession(page)
  await probe.send('Performance.enable')
  await measureScrolling(page, probe, some)
  await measureMany(page, probe, many)
} finally {
  await browser.close()
  await screens.close()
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
}

function post<Body>(page: Page, path: string, body: object): Promise<Body> {
  return page.evaluate(
    async ({ path: to, body: input }) => {
      const answer = await fetch(`/api/${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    { path, body },
  )
}

/** A tour option with so many live ticket rates: seasons of two weeks in the markets of the demonstration, and all others. */
async function optionWith(page: Page, rates: number): Promise<number> {
  const { activity } = await post<{ activity: { id: number } }>(page, 'dmc/saveActivity', { name: `With ${rates}`, cityId: 292223 })
  const option = { activityId: activity.id, name: 'Evening' }
  const { tourOption } = await post<{ tourOption: { id: number } }>(page, 'dmc/saveTourOptions', option)
  const { markets } = await post<{ markets: { id: number }[] }>(page, 'dmc/getAllDmcData', {})
  const ids = [0, ...markets.map(({ id }) => id)]
  const all = Array.from({ length: rates }, (_, at) => {
    const from = new Date(Date.UTC(2027, 0, 1 + 14 * (Math.floor(at / ids.length) % 26)))
    const till = new Date(from.getTime() + 13 * 86_400_000)
    const day = (date: Date) => date.toISOString().slice(0, 10)
    return {
      tourOptionId: tourOption.id,
      marketId: ids[at % ids.length] ?? 0,
      isPerPax: true,
      validFromDate: day(from),
      validTillDate: day(till),
      weekdays: at % 3 === 0 ? [4, 5, 6] : [0, 1, 2, 3, 4, 5, 6],
      adultAmount: String(100 + (at % 200)),
      childAmount: String(60 + (at % 100)),
    }
  })
  for (let from = 0; from < all.length; from += AT_ONCE)
    await post(page, 'dmc/saveActivityTicketRates', { rates: all.slice(from, from + AT_ONCE) })
  return tourOption.id
}

async function measureScrolling(page: Page, probe: CDPSession, tourOptionId: number): Promise<void> {
  await page.goto(`/app/staff/rate-studio/${tourOptionId}`)
  await page.getByRole('radio', { name: 'Tickets' }).click()
  const grid = page.getByRole('grid', { name: 'Ticket rates' })
  await grid.waitFor()
  const spent: number[] = []
  for (let time = 0; time < STEPS; time += 1) {
    const before = await scriptSoFar(probe)
    await grid.evaluate((element, by) => {
      const isScrolling = (one: Element) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible'
      let scrolling: Element | null = element
      while (scrolling && !isScrolling(scrolling)) scrolling = scrolling.parentElement
      if (!scrolling) throw new Error('Nothing scrolls')
      scrolling.scrollBy(0, by)
    }, STEP_PX)
    await frames(page)
    spent.push((await scriptSoFar(probe)) - before)
  }
  const p95 = rounded(percentile(spent, 95), 1)
  report({
    name: `rate studio: script of a sheet of ${CELLS.cells.toLocaleString('en')} cells scrolled by 300 px, p95`,
    value: p95,
    unit: 'ms',
    wanted: '≤ 16',
    good: p95 <= 16,
    detail: `p50 ${rounded(percentile(spent, 50), 1)} ms, the longest ${rounded(Math.max(...spent), 1)} ms (the first is not compiled yet), of ${spent.length}`,
  })
}

async function measureMany(page: Page, probe: CDPSession, tourOptionId: number): Promise<void> {
  const opened: number[] = []
  for (let time = 0; time < OPENED; time += 1) {
    const start = performance.now()
    await page.goto(`/app/staff/rate-studio/${tourOptionId}`)
    await page.getByRole('region', { name: /^Calendar of rates/ }).waitFor()
    await frames(page)
    opened.push(performance.now() - start)
  }
  const answer = page.waitForResponse((response) => response.url().includes('/dmc/rateStudio?'))
  await page.reload()
  const bytes = (await (await answer).body()).length
  const p50 = rounded(percentile(opened, 50), 0)
  report({
    name: `rate studio: ${MANY.toLocaleString('en')} rates of a tour option until the calendar is shown`,
    value: p50,
    unit: 'ms',
    wanted: '≤ 2500',
    good: p50 <= 2_500,
    detail: `p50 of ${opened.length} with the page; the longest ${rounded(Math.max(...opened), 0)} ms; ${rounded(bytes / 1_048_576, 1)} MB of rates before they are compressed`,
  })
  const day = page.getByRole('slider', { name: 'Travel date' })
  await day.focus()
  const asked: number[] = []
  for (let time = 0; time < CHANGES; time += 1) {
    const before = await scriptSoFar(probe)
    await page.keyboard.press('ArrowRight')
    await frames(page)
    asked.push((await scriptSoFar(probe)) - before)
  }
  const trace = rounded(percentile(asked, 95), 1)
  report({
    name: `rate studio: script of another travel date among ${MANY.toLocaleString('en')} rates, p95`,
    value: trace,
    unit: 'ms',
    wanted: '≤ 50',
    good: trace <= 50,
    detail: `p50 ${rounded(percentile(asked, 50), 1)} ms, the longest ${rounded(Math.max(...asked), 1)} ms, of ${asked.length} presses of a key`,
  })
}

function frames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

async function scriptSoFar(probe: CDPSession): Promise<number> {
  const { metrics } = await probe.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}
