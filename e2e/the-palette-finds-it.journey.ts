import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, logIn, PEOPLE, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { bookingOf, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Page, PNR, traveller or customer' })
const recent = (page: Page) => page.getByRole('group', { name: 'Recent' }).getByRole('option')

async function open(page: Page) {
  // A page that is only just there does not listen to keys yet.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k')
      return field(page)
        .waitFor({ timeout: 1_000 })
        .then(
          () => true,
          () => false,
        )
    })
    .toBe(true)
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
}

test('a ticket, a page, a flight and an action are found by typing, and what was open is there again until one signs out', async () => {
  // With a session of their own: the one that other journeys share must not end here.
  const { page } = await visitor({})
  await page.goto('/app/login')
  await logIn(page, PEOPLE.agent)
  await page.waitForURL('**/app/desk')
  const traveller = adult('Meera', freshName('Palette'))
  await orderFlight(page, [traveller])
  await payFromWallet(page)
  await goOnToBookings(page)
  await bookingOf(page, traveller).waitFor()
  const name = traveller.lastName

  await open(page)
  expect(await recent(page).count()).toBe(0)
  await page.keyboard.type(name)
  await page
    .getByRole('group', { name: 'Bookings' })
    .getByRole('option', { name: new RegExp(name, 'i') })
    .waitFor()
  await expectSound(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/pnrOrTicket=/)
  await bookingOf(page, traveller).waitFor()

  // Escape clears what was typed; only the next one closes.
  await open(page)
  await page.keyboard.type('wall')
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page).inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page).count()).toBe(0)

  // However fast Enter follows, it takes what fits the whole word.
  await open(page)
  await page.keyboard.type('wall')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/user/transactionHistory')

  // The places left last are there with what was chosen in them, without the open page, and in a new tab if wanted.
  await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()
  await open(page)
  const places = page.getByRole('group', { name: 'Last visited' }).getByRole('option')
  expect(await places.first().textContent()).toMatch(/^Bookings/)
  expect(await places.filter({ hasText: 'Wallet' }).count()).toBe(0)
  await recent(page).first().waitFor()
  const opened = page.context().waitForEvent('page')
  await places.first().click({ modifiers: ['Control'] })
  const tab = await opened
  await tab.waitForURL(/flight\/bookings\?.*pnrOrTicket=/)
  await tab.close()
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page).count()).toBe(0)

  await open(page)
  await page.keyboard.type('dark theme')
  await page.getByRole('option', { name: 'Dark theme' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')

  await open(page)
  await recent(page).first().waitFor()
  expect(await recent(page).first().textContent()).toMatch(new RegExp(name, 'i'))
  await expectSound(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/pnrOrTicket=/)

  await open(page)
  await page.keyboard.type('sign out')
  await page.getByRole('option', { name: 'Sign out' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/login**')
  await logIn(page, PEOPLE.agent)
  await page.waitForURL('**/app/desk')
  await open(page)
  await page.getByRole('group', { name: 'Go to' }).waitFor()
  expect(await recent(page).count()).toBe(0)
  expect(await page.getByRole('group', { name: 'Last visited' }).count()).toBe(0)
})

test('staff find a customer again on a phone, and Escape leads back to where they were', async () => {
  const { page } = await visitor({ as: 'admin', screen: 'phone', dark: true })
  await page.goto('/app/staff/tickets')
  await page.getByRole('button', { name: /^Find anything/ }).click()
  await field(page).fill('priya')
  await page.getByRole('option', { name: /^Priya Sharma/ }).click()
  await page.getByRole('dialog', { name: /Priya/ }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await open(page)
  await recent(page).filter({ hasText: 'Priya' }).waitFor()
  await expectSound(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  expect(await field(page).count()).toBe(0)
})
