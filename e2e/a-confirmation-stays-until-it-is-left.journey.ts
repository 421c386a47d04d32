import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { CARDS, payByCard, payFromWallet } from './pay.ts'
import { bookingsOf } from './sandbox-control.ts'
import { orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('what was booked stays, also after a reload, with nothing over it; it is sent on, and the way back is searched', async () => {
  const { page } = await visitor({ as: 'agent' })
  const traveller = adult('Venkatanarasimharajuvaripeta', freshName('Subramaniam'))
  await orderFlight(page, [traveller])
  await payFromWallet(page)
  const confirmed = page.getByRole('region', { name: 'Booking confirmed' })
  await confirmed.waitFor()
  const [sold] = await bookingsOf(traveller.lastName)
  await page.reload()
  await confirmed.getByText(sold?.pnr ?? 'none', { exact: true }).waitFor()
  await page.getByText(new RegExp(traveller.lastName, 'i')).first().waitFor()
  expect(await page.getByRole('complementary', { name: 'Notifications on this device' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0)
  await expectSound(page)

  await confirmed.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to customer' })
  const address = dialog.getByLabel("Customer's e-mail")
  expect(await address.inputValue()).toBe('family@example.com')
  const chat = new URL((await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
  expect([chat.host, chat.pathname]).toEqual(['wa.me', '/919820011223'])
  expect(chat.searchParams.get('text')).toContain(`PNR ${sold?.pnr}`)
  await expectSound(page)
  await address.fill('nobody')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await dialog.getByText('Please enter a valid e-mail address').waitFor()
  await address.fill('aunt@example.com')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await dialog.waitFor({ state: 'detached' })

  await confirmed.getByRole('link', { name: 'Book return' }).click()
  await page.waitForURL('**/app/flight')
  expect(await page.getByRole('combobox', { name: 'From' }).inputValue()).toMatch(/Mumbai|BOM/)
  await page.goBack()
  await confirmed.getByRole('link', { name: 'View ticket' }).click()
  await page.waitForURL('**/app/flight/eTicket/**')
  await page.goto(`${page.url()}?pax=9`)
  await page.getByRole('heading', { name: 'Passenger not found on this ticket' }).waitFor()
  expect(await page.getByText('₹').count()).toBe(0)
})

test('back from the card, the confirmation is what one comes back to', async () => {
  const { page } = await visitor({ as: 'customer', screen: 'phone' })
  const traveller = adult('Carla', freshName('Cardback'))
  await orderFlight(page, [traveller])
  await payByCard(page, CARDS.good)
  const confirmed = page.getByRole('region', { name: 'Booking confirmed' })
  await confirmed.getByRole('link', { name: 'View ticket' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await expectSound(page)
  await confirmed.getByRole('link', { name: 'Next search' }).click()
  await page.waitForURL('**/app/flight')
})
