import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { logIn, PEOPLE, visitor } from './browse.ts'
import { CALM, chooseFlight, findFlight, openResults, untilAllAnswered } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { clearFaults, orderFault } from './sandbox-control.ts'
import { DELHI_TO_MUMBAI, goOnToPayment } from './sell-flight.ts'
import { adult, freshName, type Traveller } from './travellers.ts'

afterEach(clearFaults)

async function typeTraveller(page: Page): Promise<Traveller> {
  const traveller = adult('Tanvi', freshName('Typed'))
  await openResults(page, DELHI_TO_MUMBAI)
  await chooseFlight(page, CALM)
  await fillTravellers(page, [traveller])
  return traveller
}

async function expectTyped(page: Page, { firstName, lastName }: Traveller): Promise<void> {
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe(firstName)
  expect(await page.getByLabel('Last name').inputValue()).toBe(lastName)
  expect(await page.getByRole('textbox', { name: 'Mobile' }).inputValue()).toBe('9820011223')
}

test('a reload in the middle of the form keeps every field', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = await typeTraveller(page)
  await page.reload()
  await expectTyped(page, traveller)
})

test('a session that ends in the middle leads to the log-in and back to what was typed, and the booking goes through', async () => {
  const { page, context } = await visitor({ as: 'agent2' })
  const traveller = await typeTraveller(page)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/app/login?**')
  await page.getByText('You were signed out.').waitFor()
  await expectSound(page)
  await logIn(page, PEOPLE.agent2)
  await expectTyped(page, traveller)
  await goOnToPayment(page)
  await payFromWallet(page)
  await goOnToBookings(page)
})

test('signing out on purpose forgets what was typed', async () => {
  const { page } = await visitor()
  await page.goto('/app/login')
  await logIn(page, PEOPLE.corporate)
  await page.getByRole('combobox', { name: 'From' }).waitFor()
  const traveller = await typeTraveller(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain(traveller.lastName)
})

test('a price that changes between typing and paying is asked about, and what was typed stays', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = await typeTraveller(page)
  await orderFault({ method: 'FareQuote', fault: 'price-changed', times: 1 })
  await page.reload()
  const asked = page.getByRole('dialog', { name: /price.* changed/ })
  await asked.getByText('Difference').waitFor()
  await asked.getByRole('button', { name: /^Continue at ₹/ }).click()
  await expectTyped(page, traveller)
})

test('a search that grew too old leads back to the results with the reason, and the traveller is kept for the next flight', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = await typeTraveller(page)
  await orderFault({ method: 'FareQuote', fault: 'expired-trace' })
  await page.reload()
  await page
    .getByText(/closed this search|ha(s|ve) expired/)
    .first()
    .waitFor()
  await page.waitForURL('**/app/flight/search-result/**')
  await clearFaults()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await untilAllAnswered(page)
  await chooseFlight(page, CALM)
  await expectTyped(page, traveller)
})

test('a fare that has sold out returns to the results with the reason', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, DELHI_TO_MUMBAI)
  await orderFault({ method: 'FareQuote', fault: 'sold-out', times: 1 })
  await chooseFlight(page, CALM)
  await page
    .getByText(/sold out|no longer available/i)
    .first()
    .waitFor()
  await findFlight(page, CALM)
})

test('a search can be shared by its address: filters, order and flights are the same after a reload', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, DELHI_TO_MUMBAI)
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: /^Direct/ })
    .check()
  await page.getByRole('radio', { name: /^Earliest/ }).click()
  await page.waitForURL(/[?&]f=.*sort=earliest|sort=earliest.*[?&]f=/)
  const [count, first] = [page.getByText(/^\d+ of \d+ flights$/), page.getByRole('article').first()]
  const before = [await count.innerText(), await first.getAttribute('aria-label')]
  await page.reload()
  await first.waitFor()
  await expect.poll(async () => [await count.innerText(), await first.getAttribute('aria-label')]).toEqual(before)
})
