import type { Page } from 'playwright-core'

export const CARDS = {
  good: '4111 1111 1111 1111',
  declined: '4000 0000 0000 0002',
  neverCalledBack: '4000 0000 0000 0101',
} as const

export async function payFromWallet(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Wallet / }).check()
  await page.getByRole('button', { name: /from wallet$/ }).click()
}

/** From the product's own page to the gateway's; a wallet that holds enough is offered first. */
export async function chooseCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /by card$/ }).click()
}

/** The same, and pays there with this card. */
export async function payByCard(page: Page, card: string): Promise<void> {
  await chooseCard(page)
  await fillCard(page, card)
}

export async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry (MM/YY)').fill('12/30')
  await page.getByLabel('CVV').fill('123')
  await page.getByLabel('Name on card').fill('Priya Sharma')
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** What was booked stays on the screen until its reader goes on. */
export async function goOnToBookings(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Booking confirmed' }).getByRole('link', { name: 'Your bookings' }).click()
  await page.waitForURL('**/app/flight/bookings')
}
