import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, PEOPLE, visitor } from './browse.ts'
import { expectFits, SIZES_TO_FIT } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { payFromWallet } from './pay.ts'
import { balanceOf, toMinor } from './read-money.ts'
import { openBooking, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

/** A session of one's own: in whose name it books is remembered with it. */
async function signedInStaff() {
  const { page } = await visitor()
  await page.goto('/app/login')
  await logIn(page, PEOPLE.admin)
  await page.waitForURL('**/app/desk')
  return page
}

const bannerOf = (page: Page) => page.getByRole('complementary', { name: 'Booking for a customer' })

test('staff sells a flight in the name of an agent, at their price and from their wallet, and stops', async () => {
  const page = await signedInStaff()
  await page.goto('/app/flight')
  await page.getByRole('button', { name: 'Book for a customer' }).click()
  await page.getByRole('combobox', { name: 'Search Users By Company Name' }).fill('sunrise')
  await page.getByRole('option', { name: /Rohan Iyer/ }).click()
  const banner = bannerOf(page)
  await banner.getByText('Rohan Iyer').waitFor()
  await expectSound(page)
  for (const size of [...SIZES_TO_FIT].reverse()) {
    await page.setViewportSize(size)
    await expectFits(page)
  }

  const traveller = adult('Anita', freshName('Named'))
  await orderFlight(page, [traveller])
  await banner.getByText('Sunrise Holidays').waitFor()
  expect(await page.getByRole('radio', { name: /^Card/ }).count()).toBe(0)
  await payFromWallet(page)
  await page.getByRole('link', { name: 'Ticket queue' }).click()
  await page.waitForURL('**/app/staff/tickets')
  await banner.getByRole('button', { name: 'Exit' }).click()
  await expect.poll(() => banner.count()).toBe(0)

  const { page: theirs } = await visitor({ as: 'agent' })
  await theirs.goto('/app/flight/bookings')
  await (await openBooking(theirs, traveller)).getByRole('link', { name: 'View Ticket (Full)' }).waitFor()
})

test('from the customer’s line to their ticket: the whole price is theirs to the paisa, and both names are kept', async () => {
  const { page: theirs } = await visitor({ as: 'agent' })
  await theirs.goto('/app/flight/bookings')
  const before = await balanceOf(theirs)

  const page = await signedInStaff()
  await page.goto('/app/staff/customers')
  await page.getByRole('searchbox', { name: 'Search Users', exact: true }).fill(PEOPLE.agent)
  const actions = page.getByRole('button', { name: /^Actions for/ })
  await expect.poll(() => actions.count()).toBe(1)
  await page.getByRole('button', { name: 'Actions for Rohan Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Book for this customer' }).click()
  await page.waitForURL('**/app/flight')
  const banner = bannerOf(page)
  await banner.getByText('Rohan Iyer').waitFor()

  const traveller = adult('Meera', freshName('Ticketed'))
  await orderFlight(page, [traveller])
  await page.getByRole('radio', { name: /^Wallet / }).check()
  const pay = page.getByRole('button', { name: /from wallet$/ })
  const price = toMinor(await pay.innerText())
  await pay.click()
  await page.getByRole('link', { name: 'Ticket queue' }).click()
  await page.waitForURL('**/app/staff/tickets')

  await page.getByRole('searchbox', { name: 'PNR, passenger or reference' }).fill(traveller.lastName)
  const rows = page.getByRole('region', { name: 'Tickets' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(2)
  await rows.nth(1).getByRole('button').click()
  const panel = page.getByRole('complementary', { name: /^Ticket / })
  await panel.getByRole('heading', { name: 'History' }).waitFor()
  expect(await panel.innerText()).toMatch(/Ticketed automatically.*by Kabir Sethi/s)
  expect(await panel.innerText()).toContain('Rohan Iyer')

  await banner.getByRole('button', { name: 'Exit' }).click()
  await expect.poll(() => banner.count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await banner.count()).toBe(0)

  expect(before - (await balanceOf(theirs))).toBe(price)
  await theirs.reload()
  await (await openBooking(theirs, traveller)).getByRole('link', { name: 'View Ticket (Full)' }).waitFor()
})
