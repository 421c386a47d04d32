import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, visitor } from './browse.ts'
import { CALM_FULL_SERVICE, findFlight, openResults } from './choose-flight.ts'
import { fillTravellers } from './fill-travellers.ts'
import { payFromWallet } from './pay.ts'
import { bookingOf, DELHI_TO_MUMBAI, goOnToPayment, untilPaymentIsOpen } from './sell-flight.ts'
import { adult, freshName, type Traveller } from './travellers.ts'

test('a fare that allows it is held, shows its time left and is released', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = await holdSeats(page)
  const booking = bookingOf(page, traveller)
  await booking.getByText(/\d+ h \d+ m left|until /).waitFor()
  await expectAccessible(page)
  await booking.getByRole('button', { name: 'Release' }).click()
  const asked = page.getByRole('dialog', { name: 'Release the seats?' })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Release seats' }).click()
  await asked.waitFor({ state: 'detached' })
  await booking.getByText('Released').waitFor()
  expect(await booking.getByRole('button', { name: 'Pay now' }).count()).toBe(0)
})

test('held seats are paid for later and become tickets', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = await holdSeats(page)
  await bookingOf(page, traveller).getByRole('button', { name: 'Pay now' }).click()
  await untilPaymentIsOpen(page)
  await payFromWallet(page)
  await page.waitForURL('**/app/flight/bookings')
  await bookingOf(page, traveller).getByText('Ticketed').waitFor()
})

async function holdSeats(page: Page): Promise<Traveller> {
  const traveller = adult('Hina', freshName('Holder'))
  await openResults(page, DELHI_TO_MUMBAI)
  const card = await findFlight(page, CALM_FULL_SERVICE)
  await card.getByRole('button', { name: /^Open details/ }).click()
  await card
    .getByRole('region', { name: 'Fare families' })
    .getByRole('button', { name: /^Select / })
    .last()
    .click()
  await fillTravellers(page, [traveller])
  await goOnToPayment(page)
  await page.getByRole('button', { name: 'Hold the seats' }).click()
  await page.waitForURL('**/app/flight/booking-details/**')
  await page.getByText('Nothing is charged yet.').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All your bookings' }).click()
  await bookingOf(page, traveller).getByText('Held', { exact: true }).waitFor()
  return traveller
}
