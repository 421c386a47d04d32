import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow, dayName, findFlight, type Journey, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

/** A day of its own, so that the rule touches no other journey's price. */
const JOURNEY: Journey = { origin: 'DEL', destination: 'BOM', inDays: 47 }
/** One airline's flights to which the supplier does nothing on purpose. */
const INDIGO = /6E \d*(?:1|[1-9][35]|\d[02468])(?!\d)/

test('staff drafts an airline’s rule, sees what it would have done, publishes, and the agent pays the new price', async () => {
  const traveller = adult('Nila', freshName('Ruled'))
  const ruleName = `IndiGo ${traveller.lastName}`
  const { page: agent } = await visitor({ as: 'agent' })
  await orderFlight(agent, [traveller], JOURNEY, INDIGO)
  await payFromWallet(agent)
  await goOnToBookings(agent)

  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/markups')
  await page
    .getByRole('navigation', { name: 'Customer groups' })
    .getByRole('button', { name: /^Agents/ })
    .click()
  await page.getByRole('tab', { name: /^Airline-specific/ }).click()
  await page.getByRole('region', { name: 'Rules' }).waitFor()
  await expectSound(page)

  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByRole('button', { name: 'Add to draft' }).click()
  await form.getByText('Please choose an airline.').waitFor()
  await form.getByLabel('Name').fill(ruleName)
  await form.getByRole('combobox', { name: 'Airline' }).fill('indigo')
  await page.keyboard.press('Enter')
  const day = dayName(dayFromNow(JOURNEY.inDays))
  await form.getByLabel('Travel from', { exact: false }).first().fill(day)
  await form.getByLabel('Travel until', { exact: false }).first().fill(day)
  await form.getByLabel('Markup: how').selectOption('fixed')
  await form.getByLabel('Markup: Amount').fill('777')
  await form.getByText('sells for ₹6,816.86').waitFor()
  await expectSound(page)
  await page.reload()
  expect(await form.getByLabel('Markup: Amount').inputValue()).toBe('777')
  await form.getByRole('button', { name: 'Add to draft' }).click()

  await page.getByRole('tab', { name: /^Draft/ }).click()
  await page.getByRole('listitem').filter({ hasText: ruleName }).getByText('New').waitFor()
  await tryOnToday(page)
  await page.getByText(/would have had a different price/).waitFor()
  await page.getByRole('radio', { name: 'By booking' }).click()
  await page.getByRole('region', { name: 'Bookings' }).getByText(ruleName).first().waitFor()
  await expectSound(page)

  await page.getByRole('button', { name: 'Publish' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish this draft' })
  await publish.getByLabel('Note').fill('Seats are dear that day')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published. Applies to new searches.').waitFor()

  await openResults(agent, JOURNEY)
  expect(await serviceFeeOf(await findFlight(agent, INDIGO))).toBe('₹777.00')

  await page.goto(`/app/staff/tickets?search=${traveller.lastName}`)
  await page.getByRole('region', { name: 'Tickets' }).getByRole('row').nth(1).getByRole('button').click()
  await page.getByRole('button', { name: 'Why this price' }).click()
  const why = page.getByRole('dialog', { name: 'Why this price' })
  // What was sold keeps the rules it was priced by.
  expect(await why.getByRole('region', { name: 'Rules considered' }).innerText()).toMatch(/Won\s+Agents, all airlines/)
  expect(await why.innerText()).not.toContain(ruleName)
  await expectSound(page)

  await page.goto('/app/staff/markups')
  await page
    .getByRole('navigation', { name: 'Customer groups' })
    .getByRole('button', { name: /^Agents/ })
    .click()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('Seats are dear that day').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('Restored. Applies to new searches.').waitFor()
  await openResults(agent, JOURNEY)
  expect(await serviceFeeOf(await findFlight(agent, INDIGO))).toBe('₹250.00')
})

test('an agent may not look at the rules', async () => {
  const { page } = await visitor({ as: 'agent2' })
  await page.goto('/app/staff/markups')
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  expect(await page.getByRole('link', { name: 'Markups' }).count()).toBe(0)
})

async function tryOnToday(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Other days' }).click()
  const today = dayName(dayFromNow(0))
  await page.getByLabel('Booked from').first().fill(today)
  await page.getByLabel('Booked until').first().fill(today)
  await page.getByRole('button', { name: 'Test on these days' }).click()
}

async function serviceFeeOf(card: Locator): Promise<string> {
  await card
    .getByRole('button', { name: /details/i })
    .first()
    .click()
  return card
    .locator('dl > div')
    .filter({ hasText: /^Service Fee/ })
    .locator('dd')
    .innerText()
}
