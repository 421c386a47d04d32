import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { postCall } from './post-call.ts'

const DAY_MS = 24 * 3_600_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('the desk changes what was sold, its traveller reads what it costs and agrees, and the desk carries out another change at once', async () => {
  const { page: desk } = await visitor({ as: 'admin' })
  await desk.goto('/app/staff/quotations')
  const { users } = await postCall<{ users: { id: number; email: string }[] }>(desk, 'wl/user/searchWlUser', {
    searchQuery: 'agent@skylark.example',
  })
  const customerId = users.find(({ email }) => email === 'agent@skylark.example')?.id
  const { kart } = await postCall<{ kart: { id: number; version: number } }>(desk, 'kart/saveKart', {
    ...{ customerId, kartName: 'Rao family, Hampi', adults: 2, noOfDays: 3, noOfNights: 2 },
    ...{ currencySymbol: 'INR', arrivalDate: dayIn(50), totalPrice: '50000.00' },
    miscellaneous: [
      { name: 'Car with driver for three days', price: '40000', startDate: dayIn(50) },
      {
        ...{ name: 'Guide in English', price: '10000', startDate: dayIn(51) },
        cancellation: [
          { amount: 60, unit: 'day', refundPercent: 100 },
          { amount: 7, unit: 'day', refundPercent: 50 },
        ],
      },
    ],
  })
  const wish = { quotationId: kart.id, version: kart.version, email: '', idempotencyKey: `change-${kart.id}` }
  const { proposal } = await postCall<{ proposal: { link: string } }>(desk, 'proposals/sendProposal', wish)
  const address = new URL(proposal.link).pathname

  const { page: traveller } = await visitor({ screen: 'phone' })
  await traveller.goto(address)
  await traveller.getByText('Free cancellation until 60 days before, 50% refunded until 7 days before, then nothing').waitFor()
  await traveller.getByLabel(/I (accept this|have read)/).check()
  await traveller.locator('#accept').getByLabel('Your full name').fill('Leela Venkatasubramanian')
  await traveller.getByRole('button', { name: 'Accept', exact: true }).click()
  await traveller.getByText('Accepted by Leela Venkatasubramanian').waitFor()
  await postCall(desk, 'kart/setKartStatus', { id: kart.id, version: kart.version, status: 'vouchered' })

  await desk.goto(`/app/staff/quotations/${kart.id}`)
  await changePrice(desk, 'Guide in English', '15000')
  const dialog = desk.getByRole('dialog', { name: 'Change what was sold' })
  // Sold for 10,000, of which half is refunded; 15,000 is the new one.
  await dialog.getByText('₹10,000.00 more').waitFor()
  await expectSound(desk)
  await dialog.getByLabel(/^Guide in English: refund/).fill('4999')
  await dialog.getByRole('button', { name: 'Carry out the change' }).click()
  await dialog.getByText('Its terms promise ₹5,000.00.').last().waitFor()
  await dialog.getByLabel(/^Guide in English: refund/).fill('8000')
  await dialog.getByText('₹7,000.00 more').waitFor()
  await dialog.getByRole('radio', { name: 'Ask the customer' }).click()
  await dialog.getByText('They get a notice in their account, and agree on the page of the proposal.', { exact: false }).waitFor()
  await dialog.getByLabel('What it is about').fill('A guide who knows Hampi')
  expect(await lookInEverySize(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Offer the change' }).click()
  await desk.getByText('The change waits for the customer.').waitFor()
  await desk.getByText('Waits for the customer', { exact: true }).waitFor()
  await expectSound(desk)

  await traveller.reload()
  await traveller.getByRole('heading', { name: 'A change of your journey' }).waitFor()
  await traveller.getByText('Your journey costs ₹7,000.00 more.').waitFor()
  await expectSound(traveller)
  expect(await lookInEverySize(traveller)).toEqual([])
  await traveller.getByRole('button', { name: 'Agree to the change' }).click()
  await traveller.getByText('To be paid: ₹57,000.00').waitFor()
  expect(await traveller.getByText('A change of your journey').count()).toBe(0)
  await expectSound(traveller)

  await desk.reload()
  await desk.getByText('Leela Venkatasubramanian agreed', { exact: false }).waitFor()
  await changePrice(desk, 'Car with driver for three days', '36000')
  await dialog.getByLabel(/^Car with driver/).waitFor()
  await dialog.getByText('₹4,000.00 back').waitFor()
  await dialog.getByLabel('Who agreed').fill('Leela, by phone')
  await dialog.getByRole('button', { name: 'Carry out the change' }).click()
  await desk.getByText('The change is carried out.').waitFor()
  await desk.getByText('Leela, by phone agreed', { exact: false }).waitFor()
  await desk.getByText('Owed').waitFor()
  expect(await desk.getByRole('button', { name: 'Save', exact: true }).count()).toBe(1)
  await expectSound(desk)
  // All that stands is cancelled as one, with its sum known before.
  await desk.getByRole('button', { name: 'Change status' }).click()
  await desk.getByRole('menuitem', { name: 'Cancelled' }).click()
  const whole = desk.getByRole('dialog', { name: 'Cancel all of Rao family, Hampi?' })
  await whole.getByRole('textbox', { name: 'Refund of Car with driver for three days in INR' }).fill('36000')
  await whole.getByText('By its terms ₹7,500.00 is refunded; you may refund more.', { exact: false }).waitFor()
  await whole.getByText('₹43,500.00').waitFor()
  await expectSound(desk)
  expect(await lookInEverySize(desk)).toEqual([])
  await whole.getByRole('button', { name: 'Cancel all 2 services' }).click()
  await whole.getByText('Please enter the reason.').waitFor()
  await whole.getByRole('textbox', { name: 'Reason' }).fill('The family is ill')
  await whole.getByRole('button', { name: 'Cancel all 2 services' }).click()
  await desk.getByText('Rao family, Hampi is cancelled.').waitFor()
  await desk.getByText('Reason: The family is ill', { exact: false }).waitFor()
  await expectSound(desk)
})

test('what was cancelled rests in a change until it is sold again, and a change whose answer was lost is carried out once', async () => {
  const { page: desk } = await visitor({ as: 'admin' })
  await desk.goto('/app/staff/quotations')
  const { users } = await postCall<{ users: { id: number; email: string }[] }>(desk, 'wl/user/searchWlUser', {
    searchQuery: 'agent@skylark.example',
  })
  const { kart } = await postCall<{ kart: { id: number; version: number } }>(desk, 'kart/saveKart', {
    ...{ customerId: users.find(({ email }) => email === 'agent@skylark.example')?.id, kartName: 'Rao family, Badami', adults: 2 },
    ...{ noOfDays: 3, noOfNights: 2, currencySymbol: 'INR', arrivalDate: dayIn(50), totalPrice: '50000.00' },
    miscellaneous: [
      { name: 'Car with driver for three days', price: '40000', startDate: dayIn(50) },
      { name: 'Guide in English', price: '10000', startDate: dayIn(51) },
    ],
  })
  await postCall(desk, 'kart/setKartStatus', { id: kart.id, version: kart.version, status: 'vouchered' })
  type Money = { money: { totalPrice: string; sales: { saleId: number; title: string; status: string }[] } }
  const sales = (): Promise<Money['money']> =>
    desk.evaluate(async (of) => (await (await fetch(`/api/kart/getReceipts?id=${of}`)).json()).money, kart.id)
  const guide = (await sales()).sales.find(({ title }) => title === 'Guide in English')
  await postCall(desk, 'kart/cancelService', { saleId: guide?.saleId, refund: '10000', reason: 'They know the way' })

  await desk.goto(`/app/staff/quotations/${kart.id}`)
  const itinerary = desk.getByRole('region', { name: 'Itinerary' })
  await itinerary.getByText('Cancelled', { exact: true }).waitFor()
  await desk.getByRole('button', { name: 'Change what was sold' }).click()
  await itinerary.getByText('It stays cancelled, and is not priced again.').waitFor()
  expect(await itinerary.getByRole('button', { name: 'Guide in English', exact: true }).count()).toBe(0)
  await expectSound(desk)
  expect(await lookInEverySize(desk)).toEqual([])
  await itinerary.getByRole('button', { name: 'Add again: Guide in English' }).click()
  await itinerary.getByRole('button', { name: 'Guide in English', exact: true }).waitFor()
  await desk.getByRole('button', { name: 'Price the change' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Change what was sold' })
  await dialog.getByText('₹10,000.00 more').waitFor()
  await desk.route('**/kart/agreeToChange', async (route) => {
    await route.fetch()
    await route.abort()
    await desk.unroute('**/kart/agreeToChange')
  })
  await dialog.getByRole('button', { name: 'Carry out the change' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Carry out the change' }).click()
  await desk.getByText('The change is carried out.').waitFor()
  const { totalPrice, sales: sold } = await sales()
  expect([totalPrice, sold.map(({ title, status }) => [title, status])]).toEqual([
    '60000.00',
    [
      ['Car with driver for three days', 'confirmed'],
      ['Guide in English', 'cancelled'],
      ['Guide in English', 'confirmed'],
    ],
  ])
  await expectSound(desk)
})

async function changePrice(desk: Page, name: string, price: string): Promise<void> {
  await desk.getByRole('button', { name: 'Change what was sold' }).click()
  await desk.getByText('You are changing what was sold.', { exact: false }).waitFor()
  await desk.getByRole('button', { name, exact: true }).click()
  await desk.getByLabel('Price, INR').fill(price)
  await desk.getByRole('button', { name: 'Done' }).click()
  await desk.getByRole('button', { name: 'Price the change' }).click()
}
