import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { CARDS, fillCard } from './pay.ts'
import { postCall } from './post-call.ts'

const DAY_MS = 24 * 3_600_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('a journey priced in Singapore dollars is paid by card in rupees: both sums and the rate are shown before, on the receipt and at the desk', async () => {
  const { page: desk } = await visitor({ as: 'admin' })
  await desk.goto('/app/staff/quotations')
  await postCall(desk, 'payment/setExchangeRate', { from: 'SGD', to: 'INR', rate: '64.25' })
  const users = await postCall<{ users: { id: number; email: string }[] }>(desk, 'wl/user/searchWlUser', {
    searchQuery: 'agent@skylark.example',
  })
  const customerId = users.users.find(({ email }) => email === 'agent@skylark.example')?.id
  const { kart } = await postCall<{ kart: { id: number; version: number } }>(desk, 'kart/saveKart', {
    ...{ customerId, kartName: 'Lim family, Singapore', adults: 2, noOfDays: 3, noOfNights: 2 },
    ...{ currencySymbol: 'SGD', arrivalDate: dayIn(40), totalPrice: '1000.00' },
    instalments: [{ percent: 20, dueOn: null }],
    paymentDeadline: `${dayIn(20)}T12:00:00.000Z`,
    miscellaneous: [{ name: 'Gardens and river by boat', price: '1000', startDate: dayIn(41) }],
  })
  const wish = { quotationId: kart.id, version: kart.version, email: '', idempotencyKey: `journey-${kart.id}` }
  const { proposal } = await postCall<{ proposal: { link: string } }>(desk, 'proposals/sendProposal', wish)
  const address = new URL(proposal.link).pathname

  const { page, troubles } = await visitor({ screen: 'phone' })
  await page.goto(address)
  await page.getByLabel(/I (accept this|have read)/).check()
  await page.locator('#accept').getByLabel('Your full name').fill('Lim Wei Ling')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Accepted by Lim Wei Ling').waitFor()
  // 200 at 64.25.
  await page
    .getByText(/₹12,850\.00/)
    .first()
    .waitFor()
  await page.getByLabel(/^What is due now: S?\$?.*200\.00/).check()
  await expectSound(page)
  expect(await lookInEverySize(page)).toEqual([])
  await page.getByRole('button', { name: /^Pay by card/ }).click()
  await page.waitForURL(/\/gateway\/pay\//)
  await page
    .getByText(/12,850\.00/)
    .first()
    .waitFor()
  await fillCard(page, CARDS.good)
  await page.waitForURL((url) => url.pathname === address)
  await page
    .getByText(/200\.00.* paid$/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.getByText('Received from').waitFor()
  await page
    .getByText(/₹12,850\.00/)
    .first()
    .waitFor()
  await page
    .getByText(/64\.25/)
    .first()
    .waitFor()
  await expectSound(page)
  expect(troubles).toEqual([])

  await desk.goto(`/app/staff/quotations/${kart.id}`)
  await desk.getByText('Paid online, Lim Wei Ling').waitFor()
  await desk
    .getByText(/₹12,850\.00/)
    .first()
    .waitFor()
  await expectSound(desk)
})
