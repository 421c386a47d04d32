import type { Page } from 'playwright-core'

/** A fault must outlive both: what only shows while a page or a window settles is none, however slow the machine is. */
const LOOKS = 12
const SETTLE_MS = 2_000

/** What is still found once the page has had time to settle. A page where the first look finds nothing is looked at once. */
export async function whatLasts(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + SETTLE_MS
  let found = await look(page)
  for (let times = 1; found.length > 0 && (times < LOOKS || Date.now() < end); times++) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    found = await look(page)
  }
  return found
}
