import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { toMinor } from './read-money.ts'

test('staff types a fare, sees which rule of the group wins and what the customer pays, and finds the group of a customer', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/markups?tab=test')
  const answer = page.getByRole('region', { name: 'Answer' })
  const paid = async () => toMinor(await answer.getByText('The customer pays').locator('xpath=..').locator('xpath=..').innerText())
  await answer.getByText('The customer pays').waitFor()
  await answer.getByRole('listitem').filter({ hasText: 'Won' }).getByText('Retail, all airlines').waitFor()
  const before = await paid()
  await page.getByLabel('Base fare').fill('10000')
  // 3 % of 5,000 more, with 18 % GST on it.
  await expect.poll(paid).toBe(before + 500_000 + 17_700)
  await page.getByLabel('Airline', { exact: true }).fill('Indigo')
  await answer.getByText('Please check the marked fields.').waitFor()
  await page.getByText('Please enter the two characters of an airline, for example 6E').waitFor()
  await page.getByLabel('Airline', { exact: true }).fill('6E')
  await answer.getByText('The customer pays').waitFor()
  await expectSound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('combobox', { name: 'Search Users' }).fill('agent2@')
  await page.getByRole('option', { name: /Meera Nair/ }).click()
  await page.getByRole('region', { name: 'Agents' }).waitFor()
  await expect.poll(() => page.getByLabel('Base fare').inputValue()).toBe('10000')
  await answer
    .getByRole('listitem')
    .filter({ hasText: 'Won' })
    .getByText(/^Agents/)
    .waitFor()
})
