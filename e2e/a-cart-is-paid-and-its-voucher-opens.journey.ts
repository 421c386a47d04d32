import { test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { dayFromNow } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'

const SITE = 'bluedhow.localhost'
const DUBAI = 292223

test('an agent pays a cart from the wallet, opens its voucher, and anyone with the address reads it', async () => {
  const { page } = await visitor({ site: SITE })
  await page.goto('/app/login')
  await logIn(page, 'agent@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  await page.goto(`/app/activities/search?cityId=${DUBAI}&startDate=${dayFromNow(18)}&endDate=${dayFromNow(20)}&adults=2`)
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
  const cart = page.getByRole('dialog', { name: 'Summary' })
  await cart.getByRole('button', { name: /^Pay / }).click()
  const form = page.getByRole('dialog', { name: 'Pay now' })
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await form.getByText('This is required field.').first().waitFor()
  await form.getByRole('textbox', { name: 'Lead traveller' }).fill('Mr Vikram Venkatasubramanian Rao')
  const pickup = form.getByRole('textbox', { name: 'Pickup place' })
  if (await pickup.isVisible()) await pickup.fill('Saffar Marina Hotel, main door')
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/app/activities/pay/*')
  await page.getByText(/left to pay/).waitFor()
  await expectSound(page)
  await page
    .getByRole('radio', { name: /Wallet/ })
    .first()
    .check()
  await page.getByRole('button', { name: /^Pay .*wallet/i }).click()
  await page.getByRole('heading', { name: 'Booking confirmed' }).waitFor()
  await expectSound(page)
  await page.goto('/app/activities/bookings')
  await page.getByRole('heading', { name: 'Booked activities', level: 1 }).waitFor()
  await page.getByText('Mr Vikram Venkatasubramanian Rao').first().waitFor()
  await expectSound(page)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  const panel = page.getByRole('complementary', { name: /^Booked activity TW-/ })
  await panel.getByRole('heading', { name: 'Price' }).waitFor()
  await expectSound(page)
  await panel.getByRole('link', { name: 'Voucher' }).click()
  await page.waitForURL('**/app/voucher/*')
  await page.getByText('Mr Vikram Venkatasubramanian Rao').first().waitFor()
  const address = page.url()
  await page.goBack()
  await panel.getByRole('button', { name: 'Cancel activity' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel activity' }).click()
  await page.getByText(/is cancelled, .* is refunded\./).waitFor()
  await panel.getByText('Cancelled', { exact: true }).waitFor()

  const { page: guide } = await visitor({ site: SITE })
  await guide.goto(`${address}?r=1`)
  await guide.getByText('Mr Vikram Venkatasubramanian Rao').first().waitFor()
  await guide.getByText('What you have printed is out of date.').waitFor()
  await guide.getByText('Cancelled', { exact: true }).waitFor()
  await expectSound(guide)
  await lookInEverySize(guide)
})
