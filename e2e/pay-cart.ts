import type { Page } from 'playwright-core'
import { dayFromNow } from './choose-flight.ts'

const DUBAI = 292223

/** Puts the first activity that can be had within two days into the cart, and opens the dialog that pays the cart. */
export async function openCartToPay(page: Page, { inDays, adults }: { inDays: number; adults: number }) {
  const days = `startDate=${dayFromNow(inDays)}&endDate=${dayFromNow(inDays + 2)}`
  await page.goto(`/app/activities/search?cityId=${DUBAI}&${days}&adults=${adults}`)
  const cards = page.getByRole('region', { name: 'Activities' }).getByRole('article')
  // Other journeys close and add activities of the same city: the first of the list may have nothing to choose.
  await cards
    .getByRole('button', { name: /^Choose: / })
    .first()
    .click()
  await cards
    .getByRole('button', { name: /^Add to / })
    .first()
    .click()
  await page.getByText('Successfully, Added to cart').first().waitFor()
  await page.getByRole('button', { name: 'View cart' }).click()
  await page.getByRole('dialog', { name: 'Summary' }).getByRole('button', { name: /^Pay / }).click()
  return page.getByRole('dialog', { name: 'Pay now' })
}

/** Fills what the dialog asks, of which a pickup place is asked only where the activity has one. */
export async function fillCartPayment(form: ReturnType<Page['getByRole']>, { lead }: { lead: string }): Promise<void> {
  await form.getByRole('textbox', { name: 'Lead traveller' }).fill(lead)
  const pickup = form.getByRole('textbox', { name: 'Pickup place' })
  if (await pickup.isVisible()) await pickup.fill('Saffar Marina Hotel, main door')
}

/** Pays what is left from the wallet, until the page says that all of it is booked. */
export async function payFromWallet(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /Wallet/ })
    .first()
    .check()
  await page.getByRole('button', { name: /^Pay .*wallet/i }).click()
  await page.getByRole('heading', { name: 'Booking confirmed' }).waitFor({ timeout: 60_000 })
}
