import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { CARDS, fillCard, goOnToBookings, payByCard, payFromWallet } from './pay.ts'
import { bookingsOf, clearFaults, orderFault } from './sandbox-control.ts'
import { DELHI_TO_MUMBAI, openBooking, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

afterEach(clearFaults)

/** The airline wants more when it is asked for the ticket. */
const raiseFare = () => orderFault({ method: 'Ticket', fault: 'price-changed-at-ticket', times: 1 })
const isAsked = async (page: Page) => {
  await page.getByRole('heading', { name: 'The fare has changed', level: 1 }).waitFor()
  await page.getByText('New total').waitFor()
  await expectSound(page)
}

test('an agent pays what the fare rose by, and has the ticket', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Risha', freshName('Raised'))
  await orderFlight(page, [traveller])
  await raiseFare()
  await payFromWallet(page)
  await isAsked(page)
  expect(await bookingsOf(traveller.lastName)).toEqual([])
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+ more and book$/ }).click()
  await goOnToBookings(page)
  const sold = await bookingsOf(traveller.lastName)
  expect(sold.map(({ ticketRequests, timesTicketed }) => [ticketRequests, timesTicketed])).toEqual([[1, 1]])
})

test('an agent who leaves the page finds the question in the list, and declines it there', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Dinesh', freshName('Declining'))
  await orderFlight(page, [traveller], { ...DELHI_TO_MUMBAI, inDays: 29 })
  await raiseFare()
  await payFromWallet(page)
  await isAsked(page)
  await page.goto('/app/flight/bookings')
  const booking = await openBooking(page, traveller)
  await booking.getByText('We need your answer').waitFor()
  await booking.getByRole('button', { name: 'Review new fare' }).click()
  const asked = page.getByRole('dialog', { name: 'The fare has changed' })
  await asked.getByText('New total').waitFor()
  await expectSound(page)
  await asked.getByRole('button', { name: 'Cancel and refund' }).click()
  await asked.getByText(/it is now INR [\d.]+ instead of [\d.]+\. .*Your payment was refunded to your wallet\./).waitFor()
  expect(await bookingsOf(traveller.lastName)).toEqual([])
})

test('a customer on a phone who paid by card adds the difference by card, and has the ticket', async () => {
  // Nobody else in the journeys: her wallet is empty, whatever was refunded to the others.
  const { page } = await visitor({ screen: 'phone' })
  await page.goto('/app/login')
  await logIn(page, 'lakshmi@skylark.example')
  await page.waitForURL((url) => !url.pathname.includes('login'))
  const traveller = adult('Carina', freshName('Cardraised'))
  await orderFlight(page, [traveller], { ...DELHI_TO_MUMBAI, inDays: 30 })
  await raiseFare()
  await payByCard(page, CARDS.good)
  await isAsked(page)
  await page.getByRole('button', { name: /^Add ₹[\d,.]+ by card$/ }).click()
  await fillCard(page, CARDS.good)
  await page.getByRole('link', { name: 'Back to your booking' }).click()
  await isAsked(page)
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+ more and book$/ }).click()
  await goOnToBookings(page)
  const sold = await bookingsOf(traveller.lastName)
  expect(sold.map(({ timesTicketed }) => timesTicketed)).toEqual([1])
})
