import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { holdPair, holdSeats } from './hold-seats.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { bookingsOf } from './sandbox-control.ts'
import { bookingOf, openBooking, untilPaymentIsOpen } from './sell-flight.ts'
import type { Traveller } from './travellers.ts'

test('a fare that allows it is held, shows its time left and is released', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = await holdAndFind(page)
  const booking = await openBooking(page, traveller)
  await booking
    .locator('time')
    .filter({ hasText: /\d+ h \d+ m left|until / })
    .first()
    .waitFor()
  await expectSound(page)
  await booking.getByRole('button', { name: 'Release' }).click()
  const asked = page.getByRole('dialog', { name: 'Release seats?' })
  await expectSound(page)
  await asked.getByRole('button', { name: 'Release seats' }).click()
  await asked.waitFor({ state: 'detached' })
  await booking.getByText('Released', { exact: true }).waitFor()
  expect(await booking.getByRole('button', { name: 'Pay now' }).count()).toBe(0)
})

test('held seats are paid for later and become tickets', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = await holdAndFind(page)
  await (await openBooking(page, traveller)).getByRole('button', { name: 'Pay now' }).click()
  await untilPaymentIsOpen(page)
  await payFromWallet(page)
  await goOnToBookings(page)
  await bookingOf(page, traveller).getByText('Ticketed').waitFor()
})

test('both ways of a domestic return are held, and paid once', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = await holdPair(page)
  const held = page.getByRole('region', { name: 'Your seats are held' })
  await held.getByRole('heading', { name: 'Mumbai to Delhi' }).waitFor()
  expect(await held.getByRole('button', { name: 'Release seats' }).count()).toBe(2)
  await expectSound(page)
  const list = await page.context().newPage()
  await list.goto('/app/flight/bookings?status=held')
  await bookingOf(list, traveller).getByText('Paid together with BOM–DEL').waitFor()
  await bookingOf(list, traveller).getByText('Paid together with DEL–BOM').waitFor()
  await expectSound(list)
  await held.getByRole('link', { name: 'Booking details' }).click()
  await page.getByRole('heading', { name: 'Both flights are held' }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Pay for both flights' }).click()
  await untilPaymentIsOpen(page)
  await page.getByRole('region', { name: 'Your order' }).getByRole('heading', { name: 'Delhi to Mumbai and back' }).waitFor()
  await page.getByText('Both flights are held. You pay for them together.').waitFor()
  await expectSound(page)
  const both = page.url()
  const other = await page.context().newPage()
  await other.goto(both)
  await other.getByRole('button', { name: 'Pay for outbound only' }).click()
  await other.getByText('Your return flight is held too. You pay for the outbound flight only.').waitFor()
  await expectSound(other)
  // The page of both has given way, and leads to the payment that took its place.
  await page.reload()
  await page.waitForURL(other.url())
  await page.getByRole('button', { name: 'Pay for both flights' }).click()
  await page.getByText('Both flights are held. You pay for them together.').waitFor()
  await payFromWallet(page)
  const confirmed = page.getByRole('region', { name: 'Booking confirmed' })
  await confirmed.getByRole('heading', { name: 'Mumbai to Delhi' }).waitFor()
  await expectSound(page)
  expect((await bookingsOf(traveller.lastName)).map(({ timesTicketed }) => timesTicketed)).toEqual([1, 1])
})

async function holdAndFind(page: Page): Promise<Traveller> {
  const traveller = await holdSeats(page)
  await page.getByRole('link', { name: 'Your bookings' }).click()
  await bookingOf(page, traveller).getByText('Held', { exact: true }).waitFor()
  return traveller
}
