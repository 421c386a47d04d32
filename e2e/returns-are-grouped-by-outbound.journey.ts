import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { openResults, resultsPath } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { holdAnswers, letAllAnswer, letAnswer, untilAsked } from './hold-answers.ts'

const RETURN = { origin: 'DEL', destination: 'DXB', inDays: 31, backInDays: 38 }

test('an outbound is listed once, with how many other returns it has and from what price, and they open by press and by key', async () => {
  const { page } = await visitor({ as: 'customer' })
  await openResults(page, RETURN)
  const outbounds = await outboundsOf(page)
  expect(new Set(outbounds).size).toBe(outbounds.length)

  const more = page.getByRole('button', { name: /^\d+ more returns? with this outbound, from ₹/ }).first()
  const [, count = '', from = ''] = /^(\d+) more .* from ₹([\d,]+)$/.exec(await more.innerText()) ?? []
  const before = await listed(page)
  await more.click()
  await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true')
  expect(await listed(page)).toBe(before + Number(count))
  await expectSound(page)
  const group = await pricesBelow(page, Number(count))
  expect(Math.round(Math.min(...group))).toBe(Number(from.replaceAll(',', '')))

  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => listed(page)).toBe(before)
  await page.keyboard.press('Space')
  await expect.poll(() => listed(page)).toBe(before + Number(count))
})

test('the card under the mouse stays, also when a late answer has a better return for its outbound', async () => {
  const { page } = await visitor({ as: 'agent' })
  await holdAnswers(page)
  await page.goto(`${resultsPath(RETURN)}&sort=cheapest`)
  await untilAsked(page)
  await letAnswer(page)
  const card = page.getByRole('article').first()
  await card.waitFor()
  const box = await card.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 30)
  await page.mouse.move((box?.x ?? 0) + 202, (box?.y ?? 0) + 32)
  const name = await card.getAttribute('aria-label')
  await letAllAnswer(page)
  const held = page.getByRole('article', { name: name ?? '', exact: true })
  expect((await held.boundingBox())?.y).toBe(box?.y)
})

/** The first half of each card's name: which flight out, at what times. */
async function outboundsOf(page: Page): Promise<string[]> {
  const numbers = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.querySelector('[aria-label^="Open details of "]')?.ariaLabel ?? ''))
  const times = await page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.ariaLabel?.split(';')[0] ?? ''))
  return numbers.map((number, at) => `${times[at]} ${number.replace('Open details of ', '').split(', ')[0]}`)
}

/** How many cards the whole list has, of which only those near the window are drawn. */
async function listed(page: Page): Promise<number> {
  return Number(
    await page.getByRole('list', { name: 'Flights', exact: true }).getByRole('listitem').first().getAttribute('aria-setsize'),
  )
}

/** Prices of the returns below the first card that is open; all of them are near the window. */
async function pricesBelow(page: Page, count: number): Promise<number[]> {
  const prices = await page.getByRole('article').evaluateAll((cards) => {
    const open = cards.findIndex((card) => card.querySelector('button[aria-expanded="true"]'))
    return cards.slice(open + 1).map((card) => Number(/₹([\d,]+\.\d\d)$/.exec(card.ariaLabel ?? '')?.[1]?.replaceAll(',', '')))
  })
  return prices.slice(0, count)
}
