import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow, dayNamed } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'

const OUT = dayFromNow(20)
const LOOKUP = '**/api/flight/getAirports'

/** What the network does to a lookup; `nth` counts the lookups of the same letters. */
const NETWORKS: Record<string, (lookup: { route: Route; letters: string; nth: number }) => Promise<void>> = {
  'is quick': ({ route }) => route.continue(),
  'is slow': async ({ route }) => {
    await after(400)
    await route.continue()
  },
  'answers the first letters last': async ({ route, letters }) => {
    await after(600 / letters.length)
    await route.continue()
  },
  'answers the first field last': async ({ route, letters }) => {
    await after(letters.startsWith('dx') ? 0 : 600)
    await route.continue()
  },
  'cuts each first try': ({ route, nth }) => (nth === 1 ? route.abort() : route.continue()),
  'asks for patience once': ({ route, nth }) => (nth === 1 ? refuse(route, 429, 'TOO_MANY_REQUESTS') : route.continue()),
}

test.each(Object.entries(NETWORKS))('del Tab dxb Tab finds Delhi and Dubai when the network %s', async (_, behave) => {
  for (const screen of ['desktop', 'phone'] as const) {
    const { page } = await visitor({ screen, as: 'agent' })
    await page.goto('/app/flight')
    await interfere(page, behave)
    await typeBoth(page)
    await expect.poll(() => airports(page)).toEqual(['Delhi DEL', 'Dubai DXB'])
  }
})

test('Tab goes on from an open list to the next field', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  await field(page, 'From').focus()
  await page.keyboard.type('d')
  const list = page.getByRole('listbox', { name: 'From' })
  await list.getByRole('option').nth(7).waitFor()
  const first = (await list.getByRole('option').first().innerText()).split(/\W/)[0]
  await page.keyboard.press('Tab')
  expect(await field(page, 'To').evaluate((input) => input === document.activeElement)).toBe(true)
  expect((await airports(page))[0]).toContain(first)
})

test('an empty field suggests the places most flown to; Tab chooses none of them, an arrow key does', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  await field(page, 'From').fill('')
  await page.keyboard.press('Tab')
  expect((await airports(page))[0]).toBe('')
  await field(page, 'From').click()
  const list = page.getByRole('listbox', { name: 'From' })
  await list.getByRole('option', { name: /^Delhi/ }).waitFor()
  await expectSound(page)
  await page.keyboard.press('Tab')
  expect((await airports(page))[0]).toBe('')
  await field(page, 'From').focus()
  await page.keyboard.press('ArrowDown')
  await list.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  const city = await list.getByRole('option', { selected: true }).locator('b').innerText()
  await page.keyboard.press('Enter')
  expect((await airports(page))[0]).toContain(city)
})

test('airports near the typed city come behind its own, with their distance', async () => {
  const { page } = await visitor({ as: 'agent', screen: 'phone' })
  await page.goto('/app/flight')
  await field(page, 'From').fill('del')
  const list = page.getByRole('listbox', { name: 'From' })
  await list.getByText('66 km from Delhi').waitFor()
  expect(await list.getByRole('option').nth(1).innerText()).toContain('Noida')
  await expectSound(page)
})

test('a search and a swap wait for airports that are still looked up', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  await page.getByRole('combobox', { name: 'Trip' }).selectOption('One way')
  await page.getByRole('button', { name: /^Date/ }).click()
  await page.getByRole('button', { name: dayNamed(OUT) }).click()
  await interfere(page, async ({ route }) => {
    await after(500)
    await route.continue()
  })
  await typeBoth(page)
  await page.getByRole('button', { name: 'Swap origin and destination' }).click()
  await expect.poll(() => airports(page)).toEqual(['Dubai DXB', 'Delhi DEL'])
  await field(page, 'From').focus()
  await page.keyboard.type('bom')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/search-result.*origin=BOM&destination=DEL|search-result.*destination=DEL.*origin=BOM/)
})

test('letters that cannot be looked up stay, with the reason beside them', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  await interfere(page, ({ route, letters }) => (letters.startsWith('dx') ? refuse(route, 422, 'INVALID') : route.continue()))
  await field(page, 'From').focus()
  for (const key of ['qqqq', 'Tab', 'dxb', 'Tab'] as const)
    await (key === 'Tab' ? page.keyboard.press(key) : page.keyboard.type(key))
  await page.getByText('No airport found for “qqqq”.').waitFor()
  await page.getByText('“dxb” could not be looked up. Please type it again.').waitFor()
  expect(await airports(page)).toEqual(['qqqq', 'dxb'])
  await expectSound(page)
})

function field(page: Page, name: 'From' | 'To') {
  return page.getByRole('combobox', { name, exact: true })
}

async function typeBoth(page: Page): Promise<void> {
  await field(page, 'From').focus()
  for (const key of ['del', 'Tab', 'dxb', 'Tab'] as const)
    await (key === 'Tab' ? page.keyboard.press(key) : page.keyboard.type(key))
}

function airports(page: Page): Promise<string[]> {
  return Promise.all([field(page, 'From').inputValue(), field(page, 'To').inputValue()])
}

async function interfere(page: Page, behave: (typeof NETWORKS)[string]): Promise<void> {
  const times = new Map<string, number>()
  await page.route(LOOKUP, async (route) => {
    const { search: letters } = route.request().postDataJSON() as { search: string }
    const nth = (times.get(letters) ?? 0) + 1
    times.set(letters, nth)
    // The page gives up lookups that nobody waits for any more.
    await behave({ route, letters, nth }).catch(() => undefined)
  })
}

function refuse(route: Route, status: number, errorCode: string): Promise<void> {
  return route.fulfill({ status, json: { success: false, errorCode, errorMessage: 'Not now.' } })
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
