import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, visitor } from './browse.ts'
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
