import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { build, preview } from 'vite'
import { startBenchServer } from './bench-server.ts'
import { percentile, report, rounded } from './report.ts'

/**
 * What a list of 10,000 rows costs the browser: the script that runs in a frame while it is scrolled, and while it is sorted. The page of the kit, built as
 * the product is; only there a table holds so many rows at once.
 */
const STEPS = 120
const STEP_PX = 300
const SORTS = 40

const webRoot = join(import.meta.dirname, '../packages/web')
const outDir = mkdtempSync(join(tmpdir(), 'tradewind-kit-'))
const server = await startBenchServer({})
await build({
  root: webRoot,
  configFile: join(webRoot, 'vite.config.ts'),
  logLevel: 'error',
  // The page stands only where this says so.
  define: { 'import.meta.env.DEV': 'true' },
  build: { outDir, emptyOutDir: true },
})
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
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`http://localhost:${address.port}/app/kit`)
  await page.getByRole('tab', { name: 'Table' }).click()
  await page.getByRole('radio', { name: '10,000 rows' }).click()
  await page.getByRole('table').waitFor()
  const probe = await page.context().newCDPSession(page)
  await probe.send('Performance.enable')
  await measure(page, probe)
} finally {
  await browser.close()
  await screens.close()
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
}

async function measure(page: Page, probe: CDPSession): Promise<void> {
  const region = page.getByRole('region', { name: 'Tickets of the kit' })
  const scroll = () => region.evaluate((element, by) => element.scrollBy(0, by), STEP_PX)
  const scrolled = await scriptOf(page, probe, STEPS, scroll)
  show('scrolled by 300 px', scrolled)
  const head = page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').first()
  show('sorted by an amount', await scriptOf(page, probe, SORTS, () => head.evaluate((button: HTMLElement) => button.click())))
}

/** Script of each time, in ms, until the second frame after it. */
async function scriptOf(page: Page, probe: CDPSession, times: number, act: () => Promise<void>): Promise<number[]> {
  const spent: number[] = []
  for (let time = 0; time < times; time += 1) {
    const before = await scriptSoFar(probe)
    await act()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    spent.push((await scriptSoFar(probe)) - before)
  }
  return spent
}

async function scriptSoFar(probe: CDPSession): Promise<number> {
  const { metrics } = await probe.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

function show(what: string, spent: readonly number[]): void {
  const p95 = rounded(percentile(spent, 95), 1)
  report({
    name: `table: script of 10,000 rows ${what}, p95`,
    value: p95,
    unit: 'ms',
    wanted: '≤ 16',
    good: p95 <= 16,
    detail: `p50 ${rounded(percentile(spent, 50), 1)} ms, the longest ${rounded(Math.max(...spent), 1)} ms (the first is not compiled yet), of ${spent.length}`,
  })
}
