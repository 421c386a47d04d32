import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { findHeadlessShell } from '../scripts/find-chromium.ts'
import { ownProduct } from './own-product.ts'

const FAILURES = join(tmpdir(), 'tradewind-e2e-failures')

export type Screen = 'desktop' | 'tablet' | 'phone' | 'zoomed' | 'narrow'
/** `zoomed` is what 200 % leaves of a window of 1280, `narrow` the narrowest anyone has. */
const SIZES: Record<Screen, { width: number; height: number }> = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  zoomed: { width: 640, height: 400 },
  narrow: { width: 320, height: 640 },
}

export const PEOPLE = {
  admin: 'admin@skylark.example',
  desk: 'desk@skylark.example',
  agent: 'agent@skylark.example',
  agent2: 'agent2@skylark.example',
  customer: 'priya@skylark.example',
  corporate: 'corporate@skylark.example',
  tickets: 'tickets@skylark.example',
  accounts: 'accounts@skylark.example',
} as const
export type Person = keyof typeof PEOPLE

type Wish = {
  screen?: Screen
  site?: string
  dark?: boolean
  /** Comes with a session; nobody when left out. */
  as?: Person
  /** Pixels to a point: 1 on an old office screen, 2 and more where barcodes are read from the screen. */
  sharpness?: number
  port?: number
  /** A browser that shows notifications: the quick one has none. */
  notifies?: boolean
  /** Without it a page is read as it came. */
  hasScript?: boolean
}

export type Visitor = { page: Page; context: BrowserContext; troubles: string[] }

const browsers = new Map<string, Promise<Browser>>()

/** One for all journeys of a process; it ends with the process. */
function openBrowser(executablePath: string): Promise<Browser> {
  const open = browsers.get(executablePath)
  if (open) return open
  const browser = chromium.launch({
    executablePath,
    // Without its second compiler and its second process for drawing: pages are opened once, and cost a tenth less.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--js-flags=--no-turbofan',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  })
  browsers.set(executablePath, browser)
  return browser
}

/**
 * A visitor with a browser of their own: cookies, storage and size apart from everyone else's. Leaves when the test ends; an error that a
 * page reported without having been asked fails it, and a failed one leaves a picture behind.
 */
export async function visitor({
  screen = 'desktop',
  site = 'localhost',
  dark = false,
  as,
  sharpness = 1,
  port = ownProduct().port,
  notifies = false,
  hasScript = true,
}: Wish = {}): Promise<Visitor> {
  const baseURL = `http://${site}:${port}`
  const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await openBrowser(notifies ? whole : (findHeadlessShell() ?? whole))
  const context = await browser.newContext({
    viewport: SIZES[screen],
    deviceScaleFactor: sharpness,
    baseURL,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: screen === 'phone',
    reducedMotion: 'reduce',
    javaScriptEnabled: hasScript,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  context.setDefaultTimeout(20_000)
  if (as) await context.addCookies([{ name: 'auth-token', value: ownProduct().sessions[PEOPLE[as]] ?? '', url: baseURL }])
  const page = await context.newPage()
  const troubles = watch(page)
  context.on('page', (opened) => watch(opened, troubles))
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, task.name)
    await context.close()
    expect(troubles, 'errors on the pages').toEqual([])
  })
  return { page, context, troubles }
}

/** What went wrong on a page without anyone having asked: uncaught errors and errors in the console. */
function watch(page: Page, troubles: string[] = []): string[] {
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) troubles.push(message.text())
  })
  return troubles
}

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(FAILURES, { recursive: true })
  const path = join(FAILURES, `${name.replace(/\W+/g, '-').slice(0, 80)}.png`)
  const where = page.url()
  await page.screenshot({ path, fullPage: true }).then(
    () => process.stderr.write(`${name}: failed at ${where}, picture in ${path}\n`),
    () => undefined,
  )
}

/** Through the page, as a person does it. */
export async function logIn(page: Page, email: string, password = 'tradewind'): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Nothing may scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0)
}
