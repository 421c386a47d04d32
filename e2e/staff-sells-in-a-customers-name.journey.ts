import { expect, test } from 'vitest'
import { expectAccessible, PEOPLE, visitor } from './browse.ts'
import { payFromWallet } from './pay.ts'
import { bookingOf, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('staff sells a flight in the name of an agent, at their price and from their wallet, and stops', async () => {
  // A session of one's own: in whose name it books is remembered with it.
  const { page } = await visitor()
  await page.goto('/app/login')
  await page.getByLabel('E-mail').fill(PEOPLE.admin)
  await page.getByLabel('Password', { exact: true }).fill('tradewind')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/app/desk')
  await page.goto('/app/flight')
  await page.getByRole('button', { name: 'Book for a customer' }).click()
  await page.getByRole('combobox', { name: 'Search Users By Company Name' }).fill('sunrise')
  await page.getByRole('option', { name: /Rohan Iyer/ }).click()
  const banner = page.getByRole('complementary', { name: "Booking in a customer's name" })
  await banner.getByText('Rohan Iyer').waitFor()
  await expectAccessible(page)

  const traveller = adult('Anita', freshName('Named'))
  await orderFlight(page, [traveller])
  await banner.getByText('Sunrise Holidays').waitFor()
  expect(await page.getByRole('radio', { name: /^Card/ }).count()).toBe(0)
  await payFromWallet(page)
  await page.waitForURL('**/app/staff/tickets')
  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => banner.count()).toBe(0)

  const { page: theirs } = await visitor({ as: 'agent' })
  await theirs.goto('/app/flight/bookings')
  await bookingOf(theirs, traveller).getByRole('link', { name: 'View Ticket (Full)' }).waitFor()
})
