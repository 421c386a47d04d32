import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow, dayNamed, untilAllAnswered } from './choose-flight.ts'
import { goOnToBookings } from './pay.ts'
import { bookingOf, untilPaymentIsOpen } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

const FURTHEST = 250

test('an agent searches, chooses, seats and pays by keyboard alone', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Kirti', freshName('Keys'))
  await page.goto('/app/flight')
  await search(page)
  await untilAllAnswered(page)

  await press(page, page.getByRole('checkbox', { name: /^IndiGo/ }), 'Space')
  await page.getByRole('button', { name: 'Remove filter: IndiGo' }).waitFor()
  await press(page, page.getByRole('button', { name: /^Open details of/ }).first(), 'Enter')
  await page.getByRole('tab', { name: 'Journey and price' }).waitFor()
  await press(page, page.getByRole('tab', { name: 'Journey and price' }), 'ArrowRight')
  await page.getByRole('tab', { name: 'Fare rules', selected: true }).waitFor()
  await press(page, page.getByRole('button', { name: /^Select 6E \d*(1|[1-9][35]|\d[02468])$/ }).first(), 'Enter')

  await page.getByRole('group', { name: 'Traveller 1' }).waitFor()
  await type(page, page.getByLabel('First name'), traveller.firstName)
  await type(page, page.getByLabel('Last name'), traveller.lastName)
  await type(page, page.getByRole('textbox', { name: 'Mobile' }), '9820011223')
  await type(page, page.getByRole('textbox', { name: 'E-mail', exact: true }), 'keys@example.com')
  await chooseSeat(page)
  await press(page, page.getByRole('button', { name: 'Continue to payment' }), 'Enter')
  await untilPaymentIsOpen(page)
  await press(page, page.getByRole('button', { name: /from wallet$/ }), 'Enter')
  await goOnToBookings(page)
  await bookingOf(page, traveller).getByText('Ticketed').waitFor()
})

test('lists are narrowed by keyboard, and the focus stays where it was', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/audit')
  // Letter by letter: '1 Nov 20' would be a date already.
  await type(page, page.getByRole('textbox', { name: 'From' }), '1 Nov 2025')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/audit?from=2025-11-01')
  expect(await page.getByRole('textbox', { name: 'From' }).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.goBack()
  await expect.poll(() => page.getByRole('textbox', { name: 'From' }).inputValue()).toBe('')

  await page.goto('/app/staff/tickets')
  await press(page, page.getByRole('button', { name: 'Filters', exact: true }), 'Enter')
  await type(page, page.getByLabel('Passenger name'), 'mehta')
  const apply = page.getByRole('button', { name: 'Apply', exact: true })
  await press(page, apply, 'Enter')
  await page.waitForURL('**/tickets?passengerName=mehta')
  expect(await apply.evaluate((button) => button === document.activeElement)).toBe(true)
})

async function search(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: 'Trip' }))
  await page.keyboard.type('One')
  await type(page, page.getByRole('combobox', { name: 'From' }), 'delhi')
  await type(page, page.getByRole('combobox', { name: 'To', exact: true }), 'mumbai')
  await press(page, page.getByRole('button', { name: /^Date/ }), 'Enter')
  const today = page.getByRole('dialog', { name: 'Departure' }).getByRole('button', { name: dayNamed(dayFromNow(0)) })
  await today.waitFor()
  await tabTo(page, today)
  await press(page, page.getByRole('button', { name: dayNamed(dayFromNow(24)) }), 'Enter', 'ArrowRight')
  await press(page, page.getByRole('button', { name: 'Search', exact: true }), 'Enter')
}

/** On the seat map one stop of Tab leads in, and the arrows walk on. */
async function chooseSeat(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: /^Seat map/ })
  await grid.waitFor()
  await tabTo(page, grid.getByRole('gridcell', { name: /available$/ }).and(page.locator('[tabindex="0"]')))
  const before = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toBe(before)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await grid.getByRole('gridcell', { name: /chosen for Kirti$/ }).waitFor()
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key: string, by?: string): Promise<void> {
  await tabTo(page, target, by)
  await page.keyboard.press(key)
}

/** Presses Tab (or walks by another key, as in a calendar) until the target has the focus. */
async function tabTo(page: Page, target: Locator, by = 'Tab'): Promise<void> {
  // In a long list the target exists only while the focus is near: look without waiting for it.
  const hasFocus = () => target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
  for (let presses = 0; presses < FURTHEST; presses += 1) {
    if (await hasFocus()) return
    await page.keyboard.press(by)
  }
  expect.fail(`${target} cannot be reached by ${by}`)
}
