import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { CALM, findFlight, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { balanceOf, toMinor } from './read-money.ts'
import { bookingOf, DELHI_TO_MUMBAI, goOnToPayment } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

/** What a seller's customer must not read over their shoulder. */
const SECRETS = /\bnet\b|wallet|earn|commission|\bTDS\b|discount|sales|margin|paid for|balance|credit/i
const PRICE = /₹[\d,]+\.\d\d/

test('one total goes from the results to the booking, and what the agent pays stands apart', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Leena', freshName('Total'))
  await openResults(page, DELHI_TO_MUMBAI)
  const card = await findFlight(page, CALM)
  const sold = PRICE.exec((await card.getAttribute('aria-label')) ?? '')?.[0] ?? 'no price'
  await card.getByRole('button', { name: /^Select / }).click()
  await fillTravellers(page, [traveller])

  const summary = page.getByRole('region', { name: 'Summary' })
  expect(await summary.innerText()).toMatch(new RegExp(`Customer pays\\s*${escaped(sold)}`))
  const own = summary.getByRole('region', { name: 'Only you see this' })
  const payable = priceAfter('Total payable', await own.innerText())
  expect(toMinor(payable)).toBeLessThan(toMinor(sold))
  expect(toMinor(sold) - toMinor(payable)).toBe(toMinor(priceAfter('You earn', await own.innerText())))
  await own.getByRole('button', { name: 'Hide Details' }).click()
  expect(await own.innerText()).not.toContain('Discount')
  await expectSound(page)

  await goOnToPayment(page)
  const recap = page.getByRole('region', { name: 'Your order' })
  expect(await recap.innerText()).toMatch(new RegExp(`Customer pays\\s*${escaped(sold)}`))
  expect(priceAfter('Total payable', await recap.getByRole('region', { name: 'Only you see this' }).innerText())).toBe(payable)
  await expectSound(page)
  const before = await balanceOf(page)
  await payFromWallet(page)
  await goOnToBookings(page)
  const booking = bookingOf(page, traveller)
  await booking.getByText('Ticketed').waitFor()
  expect(await booking.innerText()).toContain(sold)
  expect(before - (await balanceOf(page))).toBe(toMinor(payable))
})

test('in the customer view nothing on any screen speaks of net, wallet or earnings, until it is left', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Vani', freshName('Overseen'))
  await openResults(page, DELHI_TO_MUMBAI)
  const card = await findFlight(page, CALM)
  expect(await card.innerText()).toMatch(/Net ₹/)
  await page.keyboard.press('h')
  await page.getByRole('button', { name: 'Customer view', pressed: true }).waitFor()
  await expectNoSecrets(page, [])
  await card.getByRole('button', { name: /^Open details/ }).click()
  await card.getByText('Price breakdown').waitFor()
  await card.getByText(/^Total, 1 traveller/).waitFor()
  await expectNoSecrets(page, [])
  const sold = PRICE.exec((await card.getAttribute('aria-label')) ?? '')?.[0] ?? 'no price'
  await page.reload()
  await page.getByRole('article').first().waitFor()
  await expectNoSecrets(page, [])

  const again = await findFlight(page, CALM)
  await again.getByRole('button', { name: /^Select / }).click()
  await fillTravellers(page, [traveller])
  const net = await netOf(page)
  expect(await page.getByRole('region', { name: 'Summary' }).innerText()).toContain(sold)
  await expectNoSecrets(page, [net])
  await expectSound(page)

  await goOnToPayment(page)
  await expectNoSecrets(page, [net])
  expect(await page.getByRole('region', { name: 'Your order' }).innerText()).toContain(sold)
  await expectSound(page)
  await page.getByRole('radio', { name: /^Agency account/ }).check()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await page.getByRole('region', { name: 'Booking confirmed' }).waitFor()

  await page.goto('/app/flight/bookings')
  const booking = bookingOf(page, traveller)
  await booking.getByText('Ticketed').waitFor()
  expect(await booking.innerText()).toContain(sold)
  await expectNoSecrets(page, [net])
  await page.goto('/app/desk')
  await page.getByRole('region', { name: 'Departures' }).waitFor()
  await expectNoSecrets(page, [net])
  await page.goto('/app/user/transactionHistory')
  await page.getByRole('heading', { name: 'Not shown in customer view' }).waitFor()
  await expectNoSecrets(page, [net])
  await page.getByRole('button', { name: 'Leave customer view' }).click()
  await page.getByText('Available balance').first().waitFor()
})

/** What the agent pays, as the page knows it and does not show it. */
async function netOf(page: Page): Promise<string> {
  const hidden = await page.locator('section[aria-label="Only you see this"]').first().textContent()
  return priceAfter('Total payable', hidden ?? '')
}

async function expectNoSecrets(page: Page, figures: readonly string[]): Promise<void> {
  const shown = await page.locator('body').innerText()
  expect(SECRETS.exec(shown)?.[0], `on ${page.url()}:\n${shown}`).toBeUndefined()
  for (const figure of figures) expect(shown).not.toContain(figure)
  expect(await page.getByRole('link', { name: /wallet/i }).count()).toBe(0)
}

function priceAfter(label: string, text: string): string {
  return new RegExp(`${label}\\s*(${PRICE.source})`).exec(text)?.[1] ?? `no price after ${label}`
}

function escaped(text: string): string {
  return text.replace(/[.₹]/g, String.raw`\$&`).replace('\\₹', '₹')
}
