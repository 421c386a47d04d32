import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { holdSeats } from './hold-seats.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { bookingOf, untilPaymentIsOpen } from './sell-flight.ts'
import type { Traveller } from './travellers.ts'

test('a fare that allows it is held, shows its time left and is released', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = await holdAndFind(page)
  const booking = bookingOf(page, traveller)
  await booking.getByText(/\d+ h \d+ m left|until /).waitFor()
  await expectSound(page)
  await booking.getByRole('button', { name: 'Release' }).click()
  const asked = page.getByRole('dialog', { name: 'Release seats?' })
  await expectSound(page)
  await asked.getByRole('button', { name: 'Release seats' }).click()
  await asked.waitFor({ state: 'detached' })
  await booking.getByText('Released').waitFor()
  expect(await booking.getByRole('button', { name: 'Pay now' }).count()).toBe(0)
})

test('held seats are paid for later and become tickets', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = await holdAndFind(page)
  await bookingOf(page, traveller).getByRole('button', { name: 'Pay now' }).click()
  await untilPaymentIsOpen(page)
  await payFromWallet(page)
  await goOnToBookings(page)
  await bookingOf(page, traveller).getByText('Ticketed').waitFor()
})

async function holdAndFind(page: Page): Promise<Traveller> {
  const traveller = await holdSeats(page)
  await page.getByRole('link', { name: 'Your bookings' }).click()
  await bookingOf(page, traveller).getByText('Held', { exact: true }).waitFor()
  return traveller
}
