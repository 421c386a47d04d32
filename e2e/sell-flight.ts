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

/** The card of a booking in the list of bookings, by its lead passenger. */
export function bookingOf(page: Page, { lastName }: Pick<Traveller, 'lastName'>) {
  return page
    .getByRole('region')
    .filter({ hasText: new RegExp(lastName, 'i') })
    .filter({ hasText: 'PNR' })
}
