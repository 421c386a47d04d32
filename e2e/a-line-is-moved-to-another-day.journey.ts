import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { postCall } from './post-call.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

const DAY_MS = 24 * 3_600_000
const DUBAI = 292_223
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const ARRIVAL = 40

test('a line of a quotation goes to another day by a key, by its menu and by the mouse, takes the price of that day, and comes back', async () => {
  const page = await staffOfBlueDhow()
  const id = await quote(page)
  await page.goto(`/app/staff/quotations/${id}`)
  const line = page.getByRole('button', { name: 'Moved walk', exact: true })
  const dayOf = () => line.evaluate((button) => button.closest('[data-day]')?.getAttribute('data-day'))
  const priceOf = async () =>
    (await page.locator('[data-line]').filter({ hasText: 'Moved walk' }).innerText()).replaceAll('\u00a0', ' ')
  await line.waitFor()
  expect(await dayOf()).toBe(dayIn(ARRIVAL))

  await line.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(dayOf).toBe(dayIn(ARRIVAL + 1))
  // From the second day on two people pay 240, with the 12 % of the customer's group.
  await expect.poll(priceOf).toContain('AED 268.80')
  await expect.poll(() => line.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectSound(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(dayOf).toBe(dayIn(ARRIVAL))
  await expect.poll(priceOf).toContain('AED 224.00')

  await page.getByRole('button', { name: 'Move Moved walk', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Day 3, / }).click()
  await expect.poll(dayOf).toBe(dayIn(ARRIVAL + 2))
  // Past the last day there is none.
  await page.keyboard.press('Alt+ArrowDown')
  expect(await dayOf()).toBe(dayIn(ARRIVAL + 2))

  const [first, second] = [page.locator('[data-day]').nth(0), page.locator('[data-day]').nth(1)]
  await page.locator('[data-line]').filter({ hasText: 'Moved walk' }).locator('small').first().dragTo(second)
  await expect.poll(dayOf).toBe(dayIn(ARRIVAL + 1))
  expect(await first.getByText('Nothing on this day.').count()).toBe(1)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Version 2 is saved.').waitFor()
  await expectSound(page)
})

/** An activity at 100 on the day of arrival, and at 120 after it. */
async function quote(page: Page): Promise<number> {
  const { activity } = await postCall<{ activity: { id: number } }>(page, 'dmc/saveActivity', { name: 'Moved walk', cityId: DUBAI })
  const { tourOption } = await postCall<{ tourOption: { id: number } }>(page, 'dmc/saveTourOptions', {
    ...{ activityId: activity.id, name: 'Evening' },
  })
  const rate = (from: number, till: number, adultAmount: string) => ({
    ...{ validFromDate: dayIn(from), validTillDate: dayIn(till), marketId: 0, tourOptionId: tourOption.id },
    ...{ isPerPax: true, adultAmount, childAmount: '60' },
  })
  const rates = [rate(1, ARRIVAL, '100'), rate(ARRIVAL + 1, ARRIVAL + 30, '120')]
  await postCall(page, 'dmc/saveActivityTicketRates', { rates })
  const { users } = await postCall<{ users: { id: number }[] }>(page, 'wl/user/searchWlUser', {
    searchQuery: 'agent@bluedhow.example',
  })
  const party = { adults: 2, child: 0, childAges: [] }
  const { price } = await postCall<{ price: { price: string } }>(page, 'dmc/getTourOptionPriceForQuotationBuilder', {
    ...{ tourOptionId: tourOption.id, date: dayIn(ARRIVAL), ...party, customerId: users[0]?.id },
  })
  const { kart } = await postCall<{ kart: { id: number } }>(page, 'kart/saveKart', {
    ...{ customerId: users[0]?.id, kartName: 'Moved family', ...party, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
    ...{ arrivalDate: dayIn(ARRIVAL), totalPrice: price.price },
    activities: [{ activityId: activity.id, tourOptionId: tourOption.id, startDate: dayIn(ARRIVAL), price: price.price }],
  })
  return kart.id
}
