import type { Page } from 'playwright-core'
import { CALM, chooseFlight, type Journey, openResults } from './choose-flight.ts'
import { fillTravellers } from './fill-travellers.ts'
import type { Traveller } from './travellers.ts'

export const DELHI_TO_MUMBAI: Journey = { origin: 'DEL', destination: 'BOM', inDays: 25 }

/** From the results to the open payment. */
export async function orderFlight(
  page: Page,
  people: readonly Traveller[],
  journey: Journey = DELHI_TO_MUMBAI,
  number = CALM,
): Promise<void> {
  await openResults(page, journey)
  await chooseFlight(page, number)
  await fillTravellers(page, people)
  await goOnToPayment(page)
}

export async function goOnToPayment(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Continue( to payment)?$/ })
    .filter({ visible: true })
    .first()
    .click()
  await untilPaymentIsOpen(page)
}

export async function untilPaymentIsOpen(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
}

/** A booking in the list of bookings, by its lead passenger: the row of who sells, the card of who travels or is on a phone. */
export function bookingOf(page: Page, { lastName }: Pick<Traveller, 'lastName'>) {
  return page
    .getByRole('row')
    .or(page.getByRole('region', { name: /, [A-Z0-9-]+$/ }))
    .filter({ hasText: new RegExp(lastName, 'i') })
}

/** The row of a booking, opened beside the table. */
export async function openBooking(page: Page, traveller: Pick<Traveller, 'lastName'>) {
  await bookingOf(page, traveller).getByRole('button').first().click()
  return page.getByRole('complementary', { name: /^Booking / })
}
