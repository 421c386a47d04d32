import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { CALM, chooseFlight, openResults } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { fillCartPayment, openCartToPay, payFromWallet } from './pay-cart.ts'
import { goOnToPayment } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('an agent pays activities and a flight with one payment, and follows each until it is confirmed', {
  timeout: 240_000,
}, async () => {
  const { page } = await visitor({ site: 'bluedhow.localhost' })
  await page.goto('/app/login')
  await logIn(page, 'agent@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  const traveller = adult('Vikram', freshName('Both'))
  await openResults(page, { origin: 'DEL', destination: 'DXB', inDays: 30 })
  await chooseFlight(page, CALM)
  await fillTravellers(page, [traveller])
  // A number of the site's own country.
  await page.getByRole('textbox', { name: 'Mobile' }).fill('501234567')
  await goOnToPayment(page)
  const flightPage = page.url()

  const form = await openCartToPay(page, { inDays: 31, adults: 1 })
  await fillCartPayment(form, { lead: 'Mr Vikram Venkatasubramanian Rao' })
  const flight = form.getByRole('combobox', { name: 'Flight' })
  const named = await flight.locator('option', { hasText: 'DEL–DXB' }).first().getAttribute('value')
  await flight.selectOption(named)
  await form.getByText(/ for 1 activity and flight DEL–DXB$/).waitFor()
  await expectSound(page)
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/app/activities/pay/*')
  const order = page.getByRole('region', { name: 'Your order' })
  await order.getByText('Flight DEL–DXB').waitFor()
  await expectSound(page)
  expect(await lookInEverySize(page)).toEqual([])

  // The page of the flight's own payment leads to the one that pays both.
  const together = page.url()
  await page.goto(flightPage)
  await page.waitForURL(together)
  await payFromWallet(page)
  await expectSound(page)
  await page.getByRole('link', { name: 'Flight DEL–DXB' }).click()
  await page.waitForURL('**/app/flight/bookings*')
  await page.getByText(traveller.lastName, { exact: false }).first().waitFor()
})
