import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { startSandbox } from '../packages/sandbox/src/start-sandbox.ts'
import { startBenchServer } from './bench-server.ts'
import { fillTickets } from './fill-tickets.ts'
import { percentile, report, rounded } from './report.ts'

/**
 * What a person at a screen waits for, in Chromium on the built product: from a press or key to the next paint (the browser's own event timing, as
 * 'interaction to next paint' is made of), and how far the results shift from the first answer to the last.
 */
const ROUNDS = 6

const sandbox = await startSandbox({ latency: 'natural' })
const server = await startBenchServer({ SANDBOX_URL: sandbox.url })
const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
await fillTickets(admin, 2_000)
await admin.end()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const staff = await openPage(await server.logIn('admin@skylark.example'))
  const agent = await openPage(await server.logIn('agent@skylark.example'))
  const waits: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    waits.push(...(await workInQueue(staff)))
    waits.push(...(await fillSearch(agent)))
  }
  reportWaits(waits)
  await measureShift(agent)
} finally {
  await browser.close()
  await server.close()
  await sandbox.close()
}

type Probe = { waits: Map<number, number>; shift: number }

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
    const probe: Probe = { waits: new Map(), shift: 0 }
    Object.assign(globalThis, { probe })
    // Of all events of one press or key, the longest counts.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId)
          probe.waits.set(entry.interactionId, Math.max(probe.waits.get(entry.interactionId) ?? 0, entry.duration))
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) probe.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return context.newPage()
}

/** Each press and key that took 16 ms or longer; quicker ones are not told apart by the browser, and left out. */
async function waitsOf(page: Page): Promise<number[]> {
  await page.waitForTimeout(300)
  return page.evaluate(() => [...(globalThis as unknown as { probe: Probe }).probe.waits.values()])
}

async function workInQueue(page: Page): Promise<number[]> {
  await page.goto('/app/staff/tickets')
  const table = page.getByRole('table')
  await table.waitFor()
  await table.getByRole('columnheader', { name: 'Travel' }).getByRole('button').first().click()
  await page.waitForTimeout(300)
  // The tickets of the bench have no flights inside: their panel cannot be opened.
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Passenger name').fill('mehta')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  return waitsOf(page)
}

async function fillSearch(page: Page): Promise<number[]> {
  await page.goto('/app/flight')
  await page.getByRole('combobox', { name: 'From' }).click()
  await page.keyboard.type('del', { delay: 60 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('dxb', { delay: 60 })
  await page.keyboard.press('Tab')
  await page.waitForTimeout(300)
  await page.getByRole('button', { name: /^Dates/ }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Travellers/ }).click()
  await page.getByRole('button', { name: 'More adults' }).click()
  return waitsOf(page)
}

function reportWaits(waits: readonly number[]): void {
  const p75 = rounded(percentile(waits, 75), 0)
  report({
    name: 'screens: a press or key until the next paint, p75',
    value: p75,
    unit: 'ms',
    wanted: '≤ 100',
    good: p75 <= 100,
    detail: `${waits.length} that took 16 ms or longer, in the queue and the search form; p98 ${rounded(percentile(waits, 98), 0)} ms`,
  })
}

async function measureShift(page: Page): Promise<void> {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/app/flight/search-result?origin=DEL&destination=DXB&departure=${day}&adt=1&chd=0&inf=0&type=oneWay`)
  await page
    .getByText(/(\d+) of \1 suppliers answered/)
    .first()
    .waitFor({ timeout: 60_000 })
  await page.waitForTimeout(500)
  const shift = rounded(await page.evaluate(() => (globalThis as unknown as { probe: Probe }).probe.shift), 4)
  report({
    name: 'screens: layout shift of the results, first to last answer',
    value: shift,
    unit: 'CLS',
    wanted: '≤ 0.01',
    good: shift <= 0.01,
    detail: 'suppliers answer one after the other, as the stand-in does by itself',
  })
}
