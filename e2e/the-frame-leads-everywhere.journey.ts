import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('staff goes by bar, by keys and by the sheet of a phone, and always sees where they are', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/desk')
  await titleOf(page).waitFor()
  await barOf(page)
    .getByRole('link', { name: /^Air tickets/ })
    .click()
  await page.getByRole('heading', { name: 'Air Ticket Queue', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Operations').waitFor()
  // A keyboard goes on at the title of the page, and a screen reader reads it.
  await expect.poll(() => focused(page)).toBe('Air Ticket Queue')
  expect(await barOf(page).locator('[aria-current="page"]').innerText()).toContain('Air tickets')

  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.getByRole('heading', { name: 'Markups', level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: 'Air Ticket Queue', level: 1 }).waitFor()
  await page.keyboard.press('/')
  const find = page.getByRole('main').getByRole('searchbox').first()
  expect(await find.evaluate((field) => field === document.activeElement)).toBe(true)
  // What is typed into a field goes nowhere.
  await page.keyboard.type('gm?/')
  expect(await find.inputValue()).toBe('gm?/')
  await find.fill('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Air tickets').waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })

  // N opens a new thing from any page, also where its page is open already.
  for (const _ of ['from the queue', 'again']) {
    await titleOf(page).focus()
    await page.keyboard.press('n')
    await page.keyboard.press('p')
    const payment = page.getByRole('dialog', { name: 'Pay a supplier' })
    await payment.waitFor()
    await page.keyboard.press('Escape')
    await payment.waitFor({ state: 'detached' })
  }
})

test('a menu that is opened while the next page still loads stays open when it arrives', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/desk')
  await titleOf(page).waitFor()
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/*.js', async (route) => {
    await isLetThrough
    await route.continue()
  })
  await barOf(page).getByRole('link', { name: 'Bookings' }).click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('dialog', { name: 'Account' }).waitFor()
  letThrough()
  await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor()
  await page.waitForTimeout(300)
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'English' }).click({ timeout: 3_000 })
})

test('the side bar folds to a rail and its sections fold, and both are remembered', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/tickets')
  await titleOf(page).waitFor()
  const money = barOf(page).getByRole('button', { name: 'Money' })
  await money.click()
  await barOf(page)
    .getByRole('link', { name: /^Wallets/ })
    .waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+b')
  await page.getByRole('button', { name: 'Show the side bar' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Show the side bar' }).waitFor()
  // A folded section is one icon with its pages behind it.
  await barOf(page).getByRole('button', { name: 'Money' }).click()
  await expectSound(page)
  await page
    .getByRole('dialog', { name: 'Money' })
    .getByRole('link', { name: /^Wallets/ })
    .click()
  await page.waitForURL(/walletReport/)
  // A name is a tip at its icon, for the keyboard too.
  await barOf(page)
    .getByRole('link', { name: /^Customers/ })
    .focus()
  await page.keyboard.press('Control+b')
  await page.getByRole('button', { name: 'Hide the side bar' }).waitFor()
  expect(await barOf(page).getByRole('button', { name: 'Money' }).getAttribute('aria-expanded')).toBe('false')
  await barOf(page).getByRole('button', { name: 'Money' }).click()
  await barOf(page)
    .getByRole('link', { name: /^Wallets/ })
    .waitFor()
})

test('Settings lists its pages beside each of them', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/desk')
  await page.getByRole('link', { name: /^Settings/ }).click()
  const pages = page.getByRole('navigation', { name: 'Settings pages' })
  await pages.getByRole('link', { name: 'Audit trail' }).click()
  await page.getByRole('heading', { name: 'Audit trail', level: 1 }).waitFor()
  await pages.getByRole('link', { name: 'Payment settings' }).click()
  await page.getByRole('heading', { name: 'Payment settings', level: 1 }).waitFor()
  await expectSound(page)
})

test('what a role may not open is neither shown nor opened by its address', async () => {
  const { page } = await visitor({ as: 'desk' })
  await page.goto('/app/desk')
  await barOf(page)
    .getByRole('link', { name: /^Air tickets/ })
    .waitFor()
  expect(
    await barOf(page)
      .getByRole('link', { name: /Wallets|Markups|Reconciliation/ })
      .count(),
  ).toBe(0)
  for (const path of ['/app/staff/markups', '/app/staff/walletReport', '/app/staff/audit', '/app/staff/flight-sources']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'No access' }).waitFor()
  }
})

test('on a phone staff has four pages at hand, and all others in a sheet', async () => {
  const { page } = await visitor({ as: 'admin', screen: 'phone' })
  await page.goto('/app/staff/tickets')
  await titleOf(page).waitFor({ state: 'attached' })
  const bar = page.getByRole('navigation', { name: 'Main, phone' })
  await bar.getByRole('link', { name: /^Requests/ }).tap()
  await page.waitForURL(/staff\/changes/)
  await bar.getByRole('button', { name: 'More' }).tap()
  await expectSound(page)
  await page
    .getByRole('navigation', { name: 'All pages' })
    .getByRole('link', { name: /^Reconciliation/ })
    .tap()
  await page.waitForURL(/reconciliation/)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an agent finds requests, holds and offers as tabs of Bookings, and what waits below the search', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/flight')
  await page.getByRole('combobox', { name: 'From' }).waitFor()
  await barOf(page).getByRole('link', { name: 'Bookings' }).click()
  const tabs = page.getByRole('navigation', { name: 'Bookings' })
  for (const [name, path] of [
    [/^Changes/, /flight\/changes/],
    [/^Holds/, /flight\/holds/],
    [/^Offers/, /flight\/offers/],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await page.waitForURL(path)
    expect(await barOf(page).getByRole('link', { name: 'Bookings' }).getAttribute('aria-current')).toBe('true')
  }
})

test('addresses of the specification lead where their page is now', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/user/dashboard')
  await page.getByRole('heading', { name: 'Desk', level: 1 }).waitFor()
  await page.goto('/app/user/billing-details')
  await page.getByRole('region', { name: 'Billing details' }).getByLabel('Billing name').waitFor()
  const { page: traveller } = await visitor({ as: 'customer' })
  await traveller.goto('/app/user/dashboard')
  await traveller.waitForURL(/\/app\/desk$/)
  const { page: staff } = await visitor({ as: 'admin' })
  await staff.goto('/app/staff')
  await staff.waitForURL(/\/staff\/customers/)
  const { page: visiting } = await visitor()
  await visiting.goto('/app/flight/login')
  await visiting.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})
