import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { findFlight, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'

const RETURN = { origin: 'DEL', destination: 'DXB', inDays: 30, backInDays: 37 }
/** A flight without a change: its row holds two lines and no note. */
const NON_STOP = /6E \d+/
/** The line below a row with its other returns. */
const OTHER_RETURNS = 30

test('dense rows are a choice of the agent, hold all that a card holds, and are remembered', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, RETURN)
  const dense = page.getByRole('button', { name: 'Dense', exact: true })
  const before = await faresInSight(page)
  const [name, texts] = await firstCard(page)
  await dense.click()
  await expect.poll(() => dense.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => faresInSight(page)).toBeGreaterThanOrEqual(before + 2)
  const card = page.getByRole('article', { name, exact: true }).first()
  const now = await card.innerText()
  for (const text of texts) expect(now).toContain(text)
  await expectSound(page)

  await page.reload()
  await page.getByRole('article').first().waitFor()
  expect(await dense.getAttribute('aria-pressed')).toBe('true')
  const row = await findFlight(page, NON_STOP)
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(66 + OTHER_RETURNS)
  const details = row.getByRole('button', { name: /^Open details of/ })
  await details.focus()
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: /^Close details of/ }).waitFor()
  await dense.click()
  await expect.poll(() => faresInSight(page)).toBeLessThan(before + 2)
})

test('a customer has no dense rows, and a phone keeps its cards', async () => {
  const { page } = await visitor({ as: 'customer' })
  await openResults(page, RETURN)
  expect(await page.getByRole('button', { name: 'Dense', exact: true }).count()).toBe(0)
  const phone = await visitor({ as: 'agent', screen: 'phone' })
  await openResults(phone.page, RETURN)
  expect(await phone.page.getByRole('button', { name: 'Dense', exact: true }).count()).toBe(0)
})

test('the days fold to one line once they are scrolled past, and nothing in sight moves', async () => {
  const { page } = await visitor({ as: 'customer' })
  await openResults(page, RETURN)
  const days = page.getByRole('radiogroup', { name: 'Cheapest fare by day' })
  const fold = page.getByRole('button', { name: 'Days in full' })
  expect((await days.boundingBox())?.height).toBeGreaterThan(80)
  await page.mouse.move(900, 700)
  // A card is followed from before the days are out of sight until after they are folded.
  await page.evaluate(() => window.scrollTo(0, 60))
  const card = page.getByRole('article').nth(3)
  const placed = async () => (await page.evaluate(() => window.scrollY)) + ((await card.boundingBox())?.y ?? 0)
  const unfolded = await placed()
  await page.evaluate(() => window.scrollTo(0, 420))
  const seen = unfolded - 420
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - seen)).toBeLessThanOrEqual(2)

  await page.evaluate(() => window.scrollTo(0, 0))
  expect((await days.boundingBox())?.height).toBe(40)
  const chosen = page.getByRole('radio', { checked: true }).first()
  expect(await chosen.innerText()).toMatch(/₹/)
  await page.reload()
  await days.waitFor()
  expect((await days.boundingBox())?.height).toBe(40)

  // Opened again, they stay open.
  await fold.click()
  await expect.poll(async () => (await days.boundingBox())?.height ?? 0).toBeGreaterThan(80)
  await page.evaluate(() => window.scrollTo(0, 420))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await fold.getAttribute('aria-expanded')).toBe('true')
})

/** Cards that lie whole in the window. */
function faresInSight(page: Page): Promise<number> {
  return page.getByRole('article').evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }).length,
  )
}

/** The name of the first card, and what a dense row must show of it too: times, flights, bags, refund, price, people. */
async function firstCard(page: Page): Promise<[string, string[]]> {
  const card = page.getByRole('article').first()
  const text = await card.innerText()
  const [, ...wanted] = [
    text,
    ...(text.match(/\d\d:\d\d/g) ?? []),
    ...(text.match(/\b[A-Z0-9]{2}\u00a0\d+/g) ?? []),
    ...(text.match(/\d+ h \d+ m/g) ?? []),
    ...(text.match(/(?:Non-r|R)efundable|Refund not stated|\d+ kg|for 1 traveller|\d+ fares|Net|Select|₹[\d,]+/g) ?? []),
  ]
  expect(wanted.length).toBeGreaterThan(10)
  return [(await card.getAttribute('aria-label')) ?? '', wanted]
}
