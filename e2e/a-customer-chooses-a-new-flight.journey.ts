import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, visitor } from './browse.ts'
import { CALM_FULL_SERVICE, dayFromNow, dayNamed } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { openChangeRequest } from './open-change-request.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { toMinor } from './read-money.ts'
import { DELHI_TO_MUMBAI, openBooking, orderFlight } from './sell-flight.ts'
import { adult, freshName, type Traveller } from './travellers.ts'

test('a new flight is chosen with its price difference, priced by staff from the same figures, and shown beside the old one', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Other', freshName('Flight'))
  await orderFlight(page, [traveller], DELHI_TO_MUMBAI, CALM_FULL_SERVICE)
  await payFromWallet(page)
  await goOnToBookings(page)
  const dialog = await openDialog(page, traveller)
  const { number, total } = await chooseFlight(page, dialog)
  await expectSound(page)
  await dialog.getByLabel('I agree to the cancellation policy and fare rules').check()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { page: desk } = await visitor({ as: 'admin' })
  const panel = await openChangeRequest(desk, traveller)
  const flights = panel.locator('dl')
  await flights.getByText('Flight now').waitFor()
  await flights.getByText(number).waitFor()
  await panel.getByRole('heading', { name: 'Estimate the customer saw' }).waitFor()
  await expectSound(desk)
  await panel.getByRole('button', { name: 'Send quote' }).click()
  const price = desk.getByRole('dialog', { name: 'Send quote' })
  // Where the airline states its charge only on request, staff enters it; all else stands there already.
  const charge = price.getByLabel('Airline change charge')
  if ((await charge.inputValue()) === '') await charge.fill('0')
  const sum = price.getByRole('region', { name: 'What the quote comes to' })
  await expect.poll(async () => toMinor(await sum.locator('p b').first().innerText())).toBe(total)
  expect(await price.getByLabel('Remarks').inputValue()).toContain(number)
  await expectSound(desk)
  await price.getByRole('button', { name: 'Send quote to customer' }).click()
  await price.waitFor({ state: 'detached' })

  await page.goto('/app/flight/changes')
  await page.getByRole('link', { name: new RegExp(traveller.lastName, 'i') }).click()
  const quote = page.getByRole('region', { name: 'Quote for your change' })
  await quote.getByText('Flight now').waitFor()
  await quote.getByText('New flight').waitFor()
  await quote.getByText(number).first().waitFor()
  await quote.getByRole('button', { name: 'Decline' }).waitFor()
  await expectSound(page)
  await expectNoSidewaysScroll(page)
  await quote.getByRole('button', { name: /^Accept/ }).click()
  await page.getByText('Agreed.', { exact: true }).waitFor()

  await panel.getByRole('button', { name: 'Record new tickets' }).click()
  const record = desk.getByRole('dialog', { name: 'Record new tickets' })
  // The wanted flight stands there already.
  expect(await record.getByLabel('Departs, local').first().inputValue()).toContain(dayFromNow(27))
})

async function openDialog(page: Page, traveller: Traveller): Promise<Locator> {
  await (await openBooking(page, traveller)).getByRole('button', { name: 'Change Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change or cancel' })
  await dialog.getByRole('radio', { name: /^Change Itinerary/ }).check()
  // What cannot be chosen says why.
  await dialog.getByText('The only traveller of this ticket.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Find flights' }).getAttribute('aria-disabled')).toBe('true')
  return dialog
}

/** By the calendar, whose days show fares, and a search; answers the flight and the estimate. */
async function chooseFlight(page: Page, dialog: Locator): Promise<{ number: string; total: number }> {
  await dialog.getByRole('button', { name: 'Pick new date' }).click()
  const calendar = page.getByRole('dialog', { name: 'Pick new date' })
  await calendar.getByRole('grid').waitFor()
  const day = calendar.getByRole('gridcell').filter({ has: page.getByRole('button', { name: dayNamed(dayFromNow(27)) }) })
  if ((await day.count()) === 0) await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByText(/^Lowest fares DEL to BOM/).waitFor()
  await calendar.getByRole('button', { name: dayNamed(dayFromNow(27)) }).click()
  await dialog.getByText('Known so far').waitFor()
  await dialog.getByRole('button', { name: 'Find flights' }).click()
  await dialog.getByText(/flights, cheapest first/).waitFor()
  const cheapest = dialog.getByRole('group', { name: 'Flights', exact: true }).locator('label').first()
  // Not by its place: a flight that lands the next day has a mark before its number.
  const numbers = cheapest.locator('bdi').filter({ hasText: /^[A-Z0-9]{2} \d{2,4}/ })
  const number = /^[A-Z0-9]{2} \d{2,4}/.exec(await numbers.first().innerText())?.[0] ?? ''
  await cheapest.getByRole('radio').check()
  await dialog.getByText('Fare paid for these flights').waitFor()
  const estimate = dialog.getByRole('region', { name: 'Estimate' })
  return { number, total: toMinor(await estimate.locator('p b').first().innerText()) }
}
