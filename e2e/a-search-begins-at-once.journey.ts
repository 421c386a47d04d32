import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'

test('a person who opens the search can type at once; on a phone no keyboard jumps up', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  const from = page.getByRole('combobox', { name: 'From' })
  await from.waitFor()
  for (const key of ['del', 'Tab', 'dxb', 'Tab'] as const)
    await (key === 'Tab' ? page.keyboard.press(key) : page.keyboard.type(key))
  await expect.poll(() => from.inputValue()).toBe('Delhi DEL')
  await expect.poll(() => page.getByRole('combobox', { name: 'To', exact: true }).inputValue()).toBe('Dubai DXB')

  const { page: phone } = await visitor({ as: 'agent', screen: 'phone' })
  await phone.goto('/app/flight')
  await phone.getByRole('combobox', { name: 'From' }).waitFor()
  expect(await phone.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test('every flight of a multi-city search is a row with its name, in line with the others, and what lacks covers nothing', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  await page.getByLabel('Trip').selectOption('multiCity')
  await page.getByRole('button', { name: 'Add a flight' }).click()
  for (const row of ['Flight 1', 'Flight 2', 'Flight 3']) await page.getByText(row, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  expect(await page.getByText('Please choose an airport.').count()).toBe(6)
  expect(await page.getByText('Please choose a date.').count()).toBe(3)
  expect(await lookInEverySize(page)).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  for (const field of ['From', 'To']) expect(new Set(await edgesOf(page, field)).size, field).toBe(1)
  // On a phone one reads down, and the press that sends everything comes last.
  await page.setViewportSize({ width: 390, height: 844 })
  const last = await page.getByRole('combobox', { name: 'To', exact: true }).last().boundingBox()
  const send = await page.getByRole('button', { name: 'Search', exact: true }).boundingBox()
  expect(send && last && send.y > last.y).toBe(true)

  await page.getByRole('button', { name: 'Remove flight 3' }).click()
  await page.getByText('Flight 3', { exact: true }).waitFor({ state: 'detached' })
})

test('where no flights are found the days begin where the page does, and a day without a fare says why', async () => {
  const { page } = await visitor({ as: 'agent' })
  const query = new URLSearchParams({ type: 'oneWay', origin: 'AGX', destination: 'GRU', departure: dayFromNow(30), adt: '1' })
  await page.goto(`/app/flight/search-result?${query}&direct=true`)
  await page.getByRole('heading', { name: 'No flights found' }).waitFor()
  const days = await page.getByRole('region', { name: 'Dates and progress' }).boundingBox()
  const form = await page.getByRole('form', { name: 'Flight search' }).boundingBox()
  expect(days?.x).toBe(form?.x)
  const strip = page.getByRole('radiogroup', { name: 'Cheapest fare by day' })
  await expect.poll(() => strip.innerText()).toMatch(/^(\w{3} \d+ \w{3}\s+–\s*){7}$/)
  await page.getByText('“–”: no fare seen yet. Select a day for its price.').waitFor()
  expect(await lookInEverySize(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectSound(page)
})

async function edgesOf(page: Page, name: string): Promise<(number | undefined)[]> {
  const fields = await page.getByRole('combobox', { name, exact: true }).all()
  return Promise.all(fields.map(async (field) => (await field.boundingBox())?.x))
}
