import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow, dayNamed, resultsPath } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { holdAnswers, letAllAnswer, letAnswer, untilAsked } from './hold-answers.ts'

const DELHI_TO_DUBAI = { origin: 'DEL', destination: 'DXB', inDays: 31 }
const CHEAPEST_FIRST = `${resultsPath(DELHI_TO_DUBAI)}&sort=cheapest`

test('a mouse that rests in the middle of the screen holds no fare back', async () => {
  const { page } = await visitor({ as: 'agent' })
  await holdAnswers(page)
  await page.goto('/app/flight')
  await page.mouse.move(720, 560)
  await searchByKeyboard(page)
  await untilAsked(page)
  await letSomeAnswer(page)
  const [pointed, flights] = [await cardAt(page, 720, 560), await flightCount(page)]
  await letAnswer(page)
  expect(await flightCount(page)).toBeGreaterThan(flights)
  expect(await cardAt(page, 720, 560)).toEqual(pointed)
  await letAllAnswer(page)
  // Nobody moved the mouse: with the last answer every card stands where it belongs.
  await page.getByRole('radio', { name: /^Cheapest/ }).focus()
  await page.keyboard.press('Space')
  await untilInOrder(page)
  const tab = await page.getByRole('radio', { name: /^Cheapest/ }).innerText()
  expect(tab).toContain(`₹${whole((await prices(page))[0] ?? 0)}`)
  await expectSound(page)
})

test('the card under a moving mouse stays under it; all others sort in, and every figure counts them', async () => {
  const { page } = await visitor({ as: 'agent' })
  await holdAnswers(page)
  await page.mouse.move(720, 620)
  await page.goto(CHEAPEST_FIRST)
  await untilAsked(page)
  await letSomeAnswer(page)
  await page.mouse.move(722, 620)
  const pointed = await cardAt(page, 722, 620)
  const dearest = await prices(page)
  await letAllAnswer(page)
  expect(await cardAt(page, 722, 620)).toEqual(pointed)
  const now = await prices(page)
  const others = now.filter((price) => price !== pointed.price)
  expect(others).toEqual(others.toSorted((a, b) => a - b))
  expect(Math.min(...now)).toBeLessThan(Math.min(...dearest))
  const tab = await page.getByRole('radio', { name: /^Cheapest/ }).innerText()
  expect(tab).toContain(`₹${whole(Math.min(...now))}`)

  // Left, it takes the place that is its own.
  await page.mouse.move(120, 160)
  await untilInOrder(page)
})

test('the card with the focus stays where it is while answers come, and keeps the focus', async () => {
  const { page } = await visitor({ as: 'agent' })
  await holdAnswers(page)
  await page.goto(CHEAPEST_FIRST)
  await untilAsked(page)
  await letSomeAnswer(page)
  const second = page.getByRole('article').nth(1)
  await second.waitFor()
  const name = (await second.getAttribute('aria-label')) ?? ''
  const button = page.getByRole('article', { name }).getByRole('button', { name: /^Select/ })
  await button.focus()
  const before = await button.boundingBox()
  await letAllAnswer(page)
  expect(await button.boundingBox()).toEqual(before)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  const others = (await prices(page)).toSpliced(1, 1)
  expect(others).toEqual(others.toSorted((a, b) => a - b))
})

test('what a thumb has scrolled to stays in sight, in the order of the list', async () => {
  const { page } = await visitor({ as: 'agent', screen: 'phone' })
  await holdAnswers(page)
  await page.goto(CHEAPEST_FIRST)
  await untilAsked(page)
  // On some days the first suppliers have two or three flights: a list that is too short to scroll.
  do await letAnswer(page)
  while ((await page.evaluate(() => document.documentElement.scrollHeight)) < 3_000)
  await page.evaluate(() => window.scrollTo({ top: 1_400 }))
  await expect.poll(() => cardAt(page, 195, 422)).toMatchObject({ label: expect.stringMatching(/₹/) })
  // The strip of days folds where the window leaves it, and the list follows.
  await expect.poll(() => standsStill(page)).toBe(true)
  const [read, flights] = [await cardAt(page, 195, 422), await flightCount(page)]
  await letAllAnswer(page)
  expect(await flightCount(page)).toBeGreaterThan(flights)
  await expect.poll(async () => (await cardAt(page, 195, 422)).label).toBe(read.label)
  await expect.poll(async () => Math.abs((await cardAt(page, 195, 422)).top - read.top)).toBeLessThanOrEqual(2)
  const all = await prices(page)
  expect(all).toEqual(all.toSorted((a, b) => a - b))
})

/** On some days the first suppliers have one flight or two: as many answer as fill a window. */
async function letSomeAnswer(page: Page): Promise<void> {
  do {
    await letAnswer(page)
    await page.getByRole('article').first().waitFor()
  } while ((await flightCount(page)) < 6)
}

async function standsStill(page: Page): Promise<boolean> {
  const before = await cardAt(page, 195, 422)
  await page.waitForTimeout(200)
  return before.top === (await cardAt(page, 195, 422)).top
}

/** The card that lies at a point of the window: which flight, where it begins, what it costs. */
function cardAt(page: Page, x: number, y: number): Promise<{ label: string; top: number; price: number }> {
  return page.evaluate(
    ([x, y]) => {
      const card = document.elementFromPoint(x ?? 0, y ?? 0)?.closest('article')
      const label = card?.ariaLabel ?? 'no card'
      const price = Number(/₹([\d,]+\.\d\d)$/.exec(label)?.[1]?.replaceAll(',', ''))
      return { label, top: Math.round(card?.getBoundingClientRect().top ?? 0), price }
    },
    [x, y],
  )
}

function prices(page: Page): Promise<number[]> {
  return page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => Number(/₹([\d,]+\.\d\d)$/.exec(card.ariaLabel ?? '')?.[1]?.replaceAll(',', ''))))
}

/** Both sides from one look: between two the list may go on moving. */
async function untilInOrder(page: Page): Promise<void> {
  const isInOrder = async () => {
    const seen = await prices(page)
    return String(seen) === String(seen.toSorted((a, b) => a - b))
  }
  await expect.poll(isInOrder).toBe(true)
}

function whole(price: number): string {
  return new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }).format(price)
}

async function flightCount(page: Page): Promise<number> {
  const [, shown, all] = /^(\d+) of (\d+) flights$/.exec(await page.getByText(/^\d+ of \d+ flights$/).innerText()) ?? []
  expect(shown).toBe(all)
  return Number(all)
}

async function searchByKeyboard(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Trip' }).selectOption('One way')
  await page.getByRole('combobox', { name: 'From' }).focus()
  await page.keyboard.type('del')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'To', exact: true }).focus()
  await page.keyboard.type('dxb')
  await page.keyboard.press('Tab')
  const dates = page.getByRole('button', { name: /^Date/ })
  await dates.focus()
  await page.keyboard.press('Enter')
  const day = page.getByRole('button', { name: dayNamed(dayFromNow(31)) })
  await day.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('Enter')
}
