import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { resultsPath, untilAllAnswered } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'

const DELHI_TO_MUMBAI = { origin: 'DEL', destination: 'BOM', inDays: 33 }

test('in business for eight the strip shows what the list sells, and nothing for days that nobody searched', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto(`${resultsPath({ ...DELHI_TO_MUMBAI, adt: 8 })}&cabin=business`)
  await untilAllAnswered(page)
  const days = page.getByRole('radiogroup', { name: 'Cheapest fare by day' })
  const cheapest = await priceOfTab(page)
  await expect.poll(() => days.getByRole('radio', { checked: true }).getAttribute('aria-label')).toContain(`from ${cheapest}`)
  const next = days.getByRole('radio', { checked: false }).last()
  expect(await next.getAttribute('aria-label')).toMatch(/price not known yet$/)
  await page.getByText('From, for 8 adults, Business, one way.').waitFor()
  await expectSound(page)

  // Searched once, the day is known from the next one.
  await next.click()
  await page.getByText(/^\d+ of \d+ flights$/).waitFor()
  await untilAllAnswered(page)
  const before = days.getByRole('radio', { name: new RegExp(`from ${cheapest.replace('₹', '₹')}, seen`) })
  await before.waitFor()
})

test('where a guide is all there is, it says so, and is not what the chosen day shows', async () => {
  const { page } = await visitor({ as: 'customer' })
  await page.goto(resultsPath({ ...DELHI_TO_MUMBAI, inDays: 75 }))
  await untilAllAnswered(page)
  const days = page.getByRole('radiogroup', { name: 'Cheapest fare by day' })
  await days
    .getByRole('radio', { name: /from ₹[\d,]+, guide$/ })
    .first()
    .waitFor()
  expect(await days.getByRole('radio', { checked: true }).getAttribute('aria-label')).toMatch(/from ₹[\d,]+$/)
  await page
    .getByText(/Estimate from past bookings/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Month' }).click()
  await page.getByRole('dialog', { name: 'Cheapest day' }).getByText('guide').first().waitFor()
})

async function priceOfTab(page: Page): Promise<string> {
  return /₹[\d,]+/.exec(await page.getByRole('radio', { name: /^Cheapest/ }).innerText())?.[0] ?? 'no price'
}
