import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, visitor } from './browse.ts'
import { CALM_FULL_SERVICE, dayFromNow } from './choose-flight.ts'
import { payFromWallet } from './pay.ts'
import { bookingOf, DELHI_TO_MUMBAI, orderFlight } from './sell-flight.ts'
import { adult, freshName, type Traveller } from './travellers.ts'

/** IndiGo and Akasa cancel at once, and do nothing on purpose for these numbers. */
const CANCELS_AT_ONCE = /(?:6E|QP) \d*(?:1|[1-9][35]|\d[02468])(?!\d)/

test('an agent gives one ticket of two back and gets exactly what was quoted', async () => {
  const { page } = await visitor({ as: 'agent' })
  const [stays, leaves] = await sellTwo(page, CANCELS_AT_ONCE)
  const booking = bookingOf(page, stays)
  await booking.getByRole('button', { name: 'Change Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change or cancel' })
  const send = dialog.getByRole('button', { name: /Send/ })
  await dialog.getByRole('radio', { name: /^Refund/ }).check()
  expect(await dialog.getByRole('checkbox', { name: new RegExp(leaves.lastName, 'i') }).isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name: /^Change Itinerary/ }).check()
  expect(await dialog.getByRole('group', { name: 'Sectors' }).count()).toBe(0)
  await dialog.getByRole('radio', { name: /^Partial Refund/ }).check()
  await dialog.getByRole('checkbox', { name: new RegExp(leaves.lastName, 'i') }).check()
  await dialog.getByRole('checkbox', { name: /DEL – BOM/ }).check()
  await dialog.getByText('You get back').waitFor()
  expect(await send.innerText()).toContain('Accept and Send Cancellation Request')
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page)
  await dialog.getByLabel('I agree to the cancellation policy and fare rules').check()
  await send.click()
  await dialog.getByText('This is required field.').waitFor()
  await dialog.getByLabel('Remarks').fill('One of them stays at home.')
  const quoted = toMinor(await dialog.getByText('You get back').locator('xpath=..').locator('b').innerText())
  const before = await spendable(page)
  await send.dblclick()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Change requested\./).waitFor()
  await expect.poll(() => spendable(page)).toBe(before + quoted)

  await page.getByRole('link', { name: 'Changes', exact: true }).click()
  await page
    .getByRole('region', { name: /^Partial Refund/ })
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('heading', { name: 'Partial Refund' }).waitFor()
  await page.getByRole('region', { name: 'Tickets' }).getByText(new RegExp(leaves.lastName, 'i')).waitFor()
  expect(await page.getByRole('region', { name: 'Tickets' }).innerText()).not.toMatch(new RegExp(stays.lastName, 'i'))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/app/flight/bookings')
  await booking.getByText('Ticketed').waitFor()
  await booking.getByRole('button', { name: 'Change Request' }).click()
  await dialog.getByRole('radio', { name: /^Partial Refund/ }).check()
  expect(await dialog.getByRole('checkbox', { name: new RegExp(leaves.lastName, 'i') }).isDisabled()).toBe(true)
  await dialog.getByText('Refunded already').waitFor()
  await dialog.getByRole('button', { name: 'Keep booking' }).click()
  await booking.getByRole('link', { name: 'View Ticket (Full)' }).click()
  await page.getByRole('cell', { name: /Refunded/ }).waitFor()
})

test('a change of itinerary is priced by staff, agreed to and paid by the customer, and becomes a new ticket', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Later', freshName('Flight'))
  await orderFlight(page, [traveller], DELHI_TO_MUMBAI, CALM_FULL_SERVICE)
  await payFromWallet(page)
  await page.waitForURL('**/app/flight/bookings')
  const booking = bookingOf(page, traveller)
  await booking.getByRole('button', { name: 'Change Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change or cancel' })
  await dialog.getByRole('radio', { name: /^Change Itinerary/ }).check()
  await dialog.getByLabel('Remarks').fill('One day later, please.')
  await dialog.getByText('You see the price and agree to it').waitFor()
  await dialog.getByLabel('I agree to the cancellation policy and fare rules').check()
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await dialog.waitFor({ state: 'detached' })
  await booking.getByRole('button', { name: 'Refresh Status' }).waitFor()

  const { page: desk } = await visitor({ as: 'admin' })
  await desk.goto('/app/staff/changes')
  await desk
    .getByRole('row')
    .filter({ hasText: new RegExp(traveller.lastName, 'i') })
    .getByRole('button')
    .click()
  const panel = desk.getByRole('complementary', { name: /^Request / })
  await panel.getByRole('button', { name: 'Assign to me' }).click()
  await desk.getByText('Assigned.').waitFor()
  await expectAccessible(desk)
  await panel.getByRole('button', { name: 'Name the price' }).click()
  const price = desk.getByRole('dialog', { name: 'Name the price' })
  await price.getByRole('button', { name: 'Ask the customer' }).click()
  await price.getByText('Please enter a valid amount').first().waitFor()
  await price.getByLabel('Fare difference').fill('1200')
  await price.getByLabel('Airline change charge').fill('2500')
  await price.getByLabel('Our change fee').fill('300')
  await price.getByLabel('Remarks').fill('The same flight, one day later.')
  await expectAccessible(desk)
  await price.getByRole('button', { name: 'Ask the customer' }).click()
  await price.waitFor({ state: 'detached' })

  const before = await spendable(page)
  await page.getByRole('link', { name: 'Changes', exact: true }).click()
  await page.getByRole('link', { name: new RegExp(traveller.lastName, 'i') }).click()
  await page.getByText('To be paid from your wallet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept and pay from wallet' }).click()
  await page.getByText('Agreed.', { exact: true }).waitFor()
  expect(await spendable(page)).toBe(before - 405_400)

  await panel.getByRole('button', { name: 'Record new tickets' }).click()
  const reissue = desk.getByRole('dialog', { name: 'Record new tickets' })
  await reissue.getByLabel(new RegExp(traveller.lastName, 'i')).fill('098-2400000001')
  await reissue.getByLabel('Departs, local').fill(`${dayFromNow(26)}T10:00`)
  await reissue.getByLabel('Arrives, local').fill(`${dayFromNow(26)}T12:10`)
  await expectAccessible(desk)
  await reissue.getByRole('button', { name: 'Record' }).click()
  await reissue.waitFor({ state: 'detached' })

  await page.goto('/app/flight/bookings')
  await booking.getByText('Ticketed').waitFor()
  await booking.getByText('098-2400000001').waitFor()
})

test('staff asks, the customer answers and takes the request back', async () => {
  const { page } = await visitor({ as: 'agent', screen: 'phone' })
  const traveller = adult('Unsure', freshName('Wish'))
  await orderFlight(page, [traveller], DELHI_TO_MUMBAI, CALM_FULL_SERVICE)
  await payFromWallet(page)
  await page.waitForURL('**/app/flight/bookings')
  await bookingOf(page, traveller).getByRole('button', { name: 'Change Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change or cancel' })
  await dialog.getByRole('radio', { name: /^Change Itinerary/ }).check()
  await dialog.getByLabel('Remarks').fill('Some other day.')
  await dialog.getByLabel('I agree to the cancellation policy and fare rules').check()
  await dialog.getByText('You see the price and agree to it').waitFor()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { page: desk } = await visitor({ as: 'admin' })
  await desk.goto('/app/staff/changes')
  await desk
    .getByRole('row')
    .filter({ hasText: new RegExp(traveller.lastName, 'i') })
    .getByRole('button')
    .click()
  const panel = desk.getByRole('complementary', { name: /^Request / })
  await panel.getByRole('button', { name: 'Ask the customer' }).click()
  const question = desk.getByRole('dialog', { name: 'Ask the customer' })
  await question.getByLabel('Question').fill('Which day would suit?')
  await question.getByRole('button', { name: 'Ask', exact: true }).click()
  await question.waitFor({ state: 'detached' })

  await page.goto('/app/flight/changes')
  await page.getByRole('link', { name: new RegExp(traveller.lastName, 'i') }).click()
  await page.getByRole('region', { name: 'A question for you' }).getByText('Which day would suit?').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Your answer').fill('The Sunday after.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Our team is looking at your request.').waitFor()
  await panel.getByText('The Sunday after.').waitFor()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog', { name: 'Take the request back?' }).getByRole('button', { name: 'Take back' }).click()
  await page.getByText('You took the request back. Your ticket is as it was.').waitFor()
})

test('a flight the airline cancels is given back for nothing', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Grounded', freshName('Storm'))
  // Nobody else in these journeys flies on this day.
  await orderFlight(page, [traveller], { ...DELHI_TO_MUMBAI, inDays: 41 }, CANCELS_AT_ONCE)
  await payFromWallet(page)
  await page.waitForURL('**/app/flight/bookings')
  const booking = bookingOf(page, traveller)
  await booking.getByRole('button', { name: 'Flight Information' }).click()
  const information = await page
    .getByRole('dialog', { name: 'Flight Information' })
    .getByText(/(6E|QP) \d+/)
    .first()
    .innerText()
  const [, airline = '', number = ''] = /(6E|QP) (\d+)/.exec(information) ?? []
  await page.getByRole('button', { name: 'Close' }).click()

  const { page: desk } = await visitor({ as: 'admin' })
  await desk.goto('/app/staff/changes')
  await desk.getByRole('button', { name: 'Flight cancelled' }).click()
  const marking = desk.getByRole('dialog', { name: 'Flight cancelled by the airline' })
  await marking.getByLabel('Airline code').fill(airline)
  await marking.getByLabel('Flight number').fill(number)
  await marking.getByLabel('Departs on', { exact: true }).fill(dayFromNow(41))
  await marking.getByLabel('Reason').fill('Fog at Delhi.')
  await expectAccessible(desk)
  await marking.getByRole('button', { name: 'Mark as cancelled' }).click()
  await desk.getByText(/bookings? (was|were) told\./).waitFor()

  await page.reload()
  await booking.getByRole('button', { name: 'Change Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change or cancel' })
  expect(await dialog.getByRole('radio', { name: /^Flight Cancelled/ }).isChecked()).toBe(true)
  const total = dialog.getByText('You get back')
  await total.waitFor()
  const paid = await dialog.getByText('Paid for these tickets').locator('xpath=..').locator('dd').innerText()
  expect(await total.locator('xpath=..').locator('b').innerText()).toBe(paid)
  await dialog.getByLabel('Remarks').fill('The flight does not go.')
  await dialog.getByLabel('I agree to the cancellation policy and fare rules').check()
  const before = await spendable(page)
  await dialog.getByRole('button', { name: 'Accept and Send Cancellation Request' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => spendable(page)).toBe(before + toMinor(paid))
  await booking.getByText('Cancelled').waitFor()
})

async function sellTwo(page: Page, number: RegExp): Promise<[Traveller, Traveller]> {
  const people: [Traveller, Traveller] = [adult('Stays', freshName('Home')), adult('Leaves', freshName('Back'))]
  await orderFlight(page, people, { ...DELHI_TO_MUMBAI, adt: 2 }, number)
  await payFromWallet(page)
  await page.waitForURL('**/app/flight/bookings')
  return people
}

async function spendable(page: Page): Promise<number> {
  const answer = await page.request.get('/api/wl/user/getWallet')
  const { wallet } = (await answer.json()) as { wallet: { balance: string } }
  return toMinor(wallet.balance)
}

function toMinor(amount: string): number {
  return Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100)
}
