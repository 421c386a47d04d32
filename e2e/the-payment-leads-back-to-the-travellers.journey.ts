import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { chooseCard, goOnToBookings, payFromWallet } from './pay.ts'
import { bookingOf, goOnToPayment, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('who goes back from the payment finds what was typed, changes it, and pays the changed order only', async () => {
  const { page } = await visitor({ as: 'agent' })
  const typo = adult('Asha', `${freshName('Backe')}k`)
  await orderFlight(page, [typo])
  await expectSound(page)
  await expect.poll(() => page.getByRole('link', { name: 'Book', exact: true }).first().getAttribute('aria-current')).toBeTruthy()
  const first = page.url()
  await page.getByRole('link', { name: 'Travellers and extras' }).click()
  const lastName = page.getByLabel('Last name')
  await lastName.waitFor()
  expect(await lastName.inputValue()).toBe(typo.lastName)
  // Nothing changed: it is the same order.
  await goOnToPayment(page)
  expect(page.url()).toBe(first)
  await page.getByRole('link', { name: 'Travellers and extras' }).click()
  const right = { ...typo, lastName: typo.lastName.slice(0, -1) }
  await lastName.fill(right.lastName)
  await goOnToPayment(page)
  expect(page.url()).not.toBe(first)
  const other = await page.context().newPage()
  await other.goto(first)
  await other.getByRole('heading', { name: 'This order is closed' }).waitFor()
  await payFromWallet(page)
  await goOnToBookings(page)
  await bookingOf(page, right).getByText('Ticketed').waitFor()
})

test('while a payment is open at the gateway, no step leads back, and the page says why', async () => {
  const { page } = await visitor({ as: 'agent' })
  await orderFlight(page, [adult('Asha', freshName('Steady'))])
  const payment = page.url()
  await chooseCard(page)
  await page.getByLabel('Card number').waitFor()
  await page.goto(payment)
  await page.getByText('A payment for this order is open at the payment gateway').waitFor()
  expect(await page.getByRole('link', { name: 'Travellers and extras' }).count()).toBe(0)
})
