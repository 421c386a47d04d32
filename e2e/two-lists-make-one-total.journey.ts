import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { CALM, chooseFlight, choosePair, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { DELHI_TO_MUMBAI } from './sell-flight.ts'

const PAIR = { ...DELHI_TO_MUMBAI, inDays: 41, backInDays: 45 }

test('a domestic return is chosen in two lists beside each other; another row says what it would add', async () => {
  const { page } = await visitor({ as: 'customer' })
  await openResults(page, PAIR)
  await choosePair(page, { out: CALM, back: CALM })
  await expectSound(page)
  const [out, back] = [await chosenIn(page, 'Outbound flights'), await chosenIn(page, 'Return flights')]
  const total = await totalOf(page)
  expect(total).toBe((await priceOf(out)) + (await priceOf(back)))

  // What another row adds is what the total then rises or falls by.
  const other = page.getByRole('radiogroup', { name: 'Return flights' }).getByRole('article').filter({ hasText: /[+−]₹/ }).first()
  const [, sign, more = ''] = /([+−])₹([\d,]+\.\d\d)/.exec(await other.innerText()) ?? []
  await other.getByRole('radio').click()
  await expect.poll(() => totalOf(page)).toBe(total + (sign === '+' ? 1 : -1) * paise(more))

  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('Outbound, 1 of 2').waitFor()
})

test('each list has its own order, filters and choice, by keyboard too, and all of it is in the address', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, PAIR)
  const back = page.getByRole('region', { name: /^Return · Mumbai to Delhi/ })
  const out = page.getByRole('region', { name: /^Outbound · Delhi to Mumbai/ })
  await back.getByRole('radio', { name: /^Cheapest/ }).click()
  expect(await out.getByRole('radio', { name: /^Best/ }).getAttribute('aria-checked')).toBe('true')
  const prices = await pricesOf(page.getByRole('radiogroup', { name: 'Return flights' }))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))

  await back.getByRole('button', { name: 'Filters of return flights' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters of return flights' })
  await dialog.getByRole('checkbox', { name: /^Direct/ }).check()
  await dialog.getByRole('button', { name: /^Show \d+ flights?$/ }).click()
  await back.getByRole('button', { name: /^Remove filter/ }).waitFor()
  expect(await out.getByRole('button', { name: /^Remove filter/ }).count()).toBe(0)

  const list = page.getByRole('radiogroup', { name: 'Outbound flights' })
  const rows = list.locator('[role="radio"]')
  await rows.first().focus()
  await page.keyboard.press('Space')
  const first = await markOtherThan(page, null)
  await page.keyboard.press('ArrowDown')
  const second = await markOtherThan(page, first)
  await page.keyboard.press('ArrowDown')
  expect(await rows.nth(2).getAttribute('aria-checked')).toBe('true')
  expect(await rows.nth(2).evaluate((row) => row === document.activeElement)).toBe(true)
  await markOtherThan(page, second)
  await page.keyboard.press('ArrowUp')
  const name = await list.getByRole('radio', { checked: true }).getAttribute('aria-label')
  await page.waitForURL(/sorti=cheapest/)
  await expect.poll(() => chosenMark(page)).toBe(second)
  await page.reload()
  expect(await list.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe(name)
  await expect.poll(() => back.getByRole('radio', { name: /^Cheapest/ }).getAttribute('aria-checked')).toBe('true')
})

test('where two lists have no room, the outbound is chosen first, then the return', async () => {
  const { page } = await visitor({ as: 'agent', screen: 'tablet' })
  await openResults(page, PAIR)
  await chooseFlight(page, CALM)
  const bar = page.getByRole('region', { name: 'Your selection' })
  await bar.getByText('Not chosen yet').waitFor()
  const halfway = await bar.getByRole('status').innerText()
  await page.getByRole('tab', { name: /Mumbai to Delhi|BOM – DEL/, selected: true }).waitFor()
  await expectSound(page)
  await chooseFlight(page, CALM)
  await expect.poll(() => bar.getByRole('status').innerText()).not.toBe(halfway)
  await bar.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Outbound, 1 of 2').waitFor()
})

async function chosenIn(page: Page, name: string): Promise<Locator> {
  const chosen = page.getByRole('radiogroup', { name }).getByRole('radio', { checked: true })
  await chosen.waitFor()
  return chosen
}

/** The outbound flight that is chosen, as the address holds it. */
function chosenMark(page: Page): string | null {
  return new URL(page.url()).searchParams.get('out')
}

/** The address follows a choice a moment later: the next one, once it is there. */
async function markOtherThan(page: Page, before: string | null): Promise<string | null> {
  await expect.poll(() => chosenMark(page)).not.toBe(before)
  return chosenMark(page)
}

/** In paise, from the end of the row's name. */
async function priceOf(row: Locator): Promise<number> {
  return paise(/₹([\d,]+\.\d\d)\P{L}*$/u.exec((await row.getAttribute('aria-label')) ?? '')?.[1] ?? '')
}

async function pricesOf(list: Locator): Promise<number[]> {
  return Promise.all((await list.locator('[role="radio"]').all()).map(priceOf))
}

async function totalOf(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Your selection' }).getByRole('status').innerText()
  return paise(/₹([\d,]+\.\d\d)/.exec(text)?.[1] ?? '')
}

function paise(amount: string): number {
  return Math.round(Number(amount.replaceAll(',', '')) * 100)
}
