import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow, openResults, untilAllAnswered } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'

const WITHIN_INDIA = { origin: 'DEL', destination: 'BOM', inDays: 34 }

test('up to three airlines are found by name or code, with the keyboard alone, and each is removed by itself', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  await page.getByLabel('From', { exact: true }).fill('del')
  await page.keyboard.press('Tab')
  const airlines = page.getByRole('combobox', { name: 'Airlines' })
  await airlines.fill('spice')
  await page.keyboard.press('Enter')
  await airlines.fill('6e')
  await page.keyboard.press('Tab')
  await airlines.fill('emir')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Emirates' }).waitFor()
  // No fourth.
  await airlines.press('ArrowDown')
  expect(await page.getByRole('listbox', { name: 'Airlines' }).count()).toBe(0)
  await expectSound(page)
  await page.getByRole('button', { name: 'Remove Emirates' }).press('Enter')
  await expect.poll(() => airlines.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox', { name: 'Airlines' }).waitFor()
})

test('the airlines are searched alone, kept in the address, and searched with all others at a press', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, WITHIN_INDIA)
  await page.getByLabel('From', { exact: true }).click()
  await page.keyboard.press('Escape')
  const airlines = page.getByRole('combobox', { name: 'Airlines' })
  for (const typed of ['spice', 'indigo']) {
    await airlines.fill(typed)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/[?&]airlines=SG(,|%2C)6E/)
  await untilAllAnswered(page)
  const offered = page.getByRole('group', { name: /^Airlines/ }).getByRole('checkbox')
  await expect.poll(() => offered.count()).toBe(2)
  await expectSound(page)

  await page.reload()
  await page.getByText('Only SpiceJet, IndiGo').waitFor()
  await expect.poll(() => offered.count()).toBe(2)
  await page.getByRole('button', { name: 'Search all airlines, not only SpiceJet, IndiGo' }).click()
  await page.waitForURL((url) => !url.searchParams.has('airlines'))
  await untilAllAnswered(page)
  await expect.poll(() => offered.count()).toBeGreaterThan(2)
})

test('where the airlines have no flights, all airlines are searched at a press', async () => {
  const { page } = await visitor({ as: 'agent', screen: 'phone' })
  const path = `/app/flight/search-result?type=oneWay&origin=DEL&destination=BOM&departure=${dayFromNow(34)}&adt=1&airlines=EK`
  await page.goto(path)
  await page.getByText('No flights of Emirates on these dates.').waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: 'Search all airlines' }).click()
  await untilAllAnswered(page)
})
