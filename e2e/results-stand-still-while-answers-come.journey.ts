import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Screen, visitor } from './browse.ts'
import { type Journey, openResults, resultsPath } from './choose-flight.ts'
import { holdAnswers, letAllAnswer, letAnswer, untilAsked } from './hold-answers.ts'

/** From the first to the last answer, as the budget says. */
const MOST_SHIFT = 0.01
const ONE_WAY = { origin: 'DEL', destination: 'DXB', inDays: 31 }
const RETURN = { ...ONE_WAY, backInDays: 38 }
const DOMESTIC_RETURN = { origin: 'DEL', destination: 'BOM', inDays: 20, backInDays: 24 }

test.each<[string, Journey, Screen]>([
  ['one way', ONE_WAY, 'desktop'],
  ['a return', RETURN, 'desktop'],
  ['a domestic return', DOMESTIC_RETURN, 'desktop'],
  ['a return on a tablet', RETURN, 'tablet'],
  ['one way on a phone', ONE_WAY, 'phone'],
  ['a return on a phone', RETURN, 'phone'],
])('nothing on the page is pushed while suppliers answer: %s', async (_what, journey, screen) => {
  const { page } = await visitor({ as: 'agent', screen })
  await holdAnswers(page)
  await expectStill(page, journey)
})

test('nor for an agent with dense rows, who has them before the first answer', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, ONE_WAY)
  await page.getByRole('button', { name: 'Dense', exact: true }).click()
  await holdAnswers(page)
  await expectStill(page, RETURN)
  expect((await page.getByRole('radiogroup', { name: 'Cheapest fare by day' }).boundingBox())?.height).toBe(40)
})

async function expectStill(page: Page, journey: Journey): Promise<void> {
  await page.goto(resultsPath(journey))
  await untilAsked(page)
  await page
    .getByText(/^Looking for flights/)
    .first()
    .waitFor()
  // Names of airports and fares of the days are there: the page waits for nothing but suppliers.
  await page.waitForLoadState('networkidle')
  await countShift(page)
  await letAnswer(page)
  await page.getByRole('article').first().waitFor()
  await letAllAnswer(page)
  await afterPaint(page)
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT)
}

test.each([21, 22, 25, 28])('a resting mouse does not scroll a page that nobody scrolled: %i days ahead', async (inDays) => {
  const { page } = await visitor({ as: 'agent' })
  await holdAnswers(page)
  await page.goto('/app/flight')
  await page.mouse.move(720, 556)
  await page.mouse.move(720, 560)
  // Within the page, as a press on 'Search' does: the mouse stays where it is.
  await page.evaluate((path) => history.pushState({}, '', path), resultsPath({ ...ONE_WAY, inDays }))
  await untilAsked(page)
  await letAnswer(page)
  await page.getByRole('article').first().waitFor()
  await letAllAnswer(page)
  await afterPaint(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

async function countShift(page: Page): Promise<void> {
  await page.evaluate(() => {
    const probe = Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) probe.shift += entry.value
    }).observe({ type: 'layout-shift' })
  })
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
}

/** What an answer changed is laid out, painted and reported two frames later. */
function afterPaint(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  )
}
