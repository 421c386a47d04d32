import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { CARDS, fillCard } from './pay.ts'
import { postCall } from './post-call.ts'

const DAY_MS = 24 * 3_600_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('a traveller chooses a guide, accepts what the choice costs, pays the deposit by card and sees what is left; the desk sees it too', async () => {
  const { page: desk } = await visitor({ as: 'admin' })
  await desk.goto('/app/staff/quotations')
  const users = await postCall<{ users: { id: number; email: string }[] }>(desk, 'wl/user/searchWlUser', {
    searchQuery: 'agent@skylark.example',
  })
  const customerId = users.users.find(({ email }) => email === 'agent@skylark.example')?.id
  const { kart } = await postCall<{ kart: { id: number; version: number } }>(desk, 'kart/saveKart', {
    ...{ customerId, kartName: 'Rao family, Mysuru', adults: 2, noOfDays: 3, noOfNights: 2 },
    ...{ currencySymbol: 'INR', arrivalDate: dayIn(40), totalPrice: '50000.00' },
    instalments: [{ percent: 20, dueOn: null }],
    paymentDeadline: `${dayIn(20)}T12:00:00.000Z`,
    miscellaneous: [
      { name: 'Car with driver for three days', price: '40000', startDate: dayIn(40), cancellation: [free(10), half(3)] },
      { name: 'Guide in English', price: '10000', startDate: dayIn(41), choice: 'Your guide' },
      { name: 'Guide and historian, in Tamil', price: '15000', startDate: dayIn(41), choice: 'Your guide', isOptional: true },
      { name: 'Evening at the palace', price: '4000', startDate: dayIn(42), choice: 'An evening', isOptional: true },
    ],
  })
  const wish = { quotationId: kart.id, version: kart.version, email: '', idempotencyKey: `journey-${kart.id}` }
  const { proposal } = await postCall<{ proposal: { link: string } }>(desk, 'proposals/sendProposal', wish)
  const address = new URL(proposal.link).pathname

  await chooseWithoutScript(address)
  await readInTheDark(address)

  const { page, troubles } = await visitor({ screen: 'phone' })
  await page.goto(address)
  await expect.poll(() => total(page)).toBe('₹50,000.00')
  await page.getByText('Deposit when you accept').waitFor()
  await page.getByLabel(/^Guide and historian/).check()
  await expect.poll(() => total(page)).toBe('₹55,000.00')
  await page.locator('.total + .moved').getByText('+ ₹5,000.00').waitFor()
  await page.getByRole('status').getByText('The total is now ₹55,000.00, + ₹5,000.00.').waitFor()
  await page.getByLabel(/^Evening at the palace/).check()
  await expect.poll(() => total(page)).toBe('₹59,000.00')
  expect(await page.getByRole('button', { name: 'Show the new total' }).isVisible()).toBe(false)
  await expectSound(page)
  expect(await lookInEverySize(page)).toEqual([])
  await page.getByLabel(/I (accept this|have read)/).check()
  await page.locator('#accept').getByLabel('Your full name').fill('Leela Venkatasubramanian Rao')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Accepted by Leela Venkatasubramanian Rao').waitFor()
  expect(await total(page)).toBe('₹59,000.00')
  expect(await page.getByText('Guide in English').count()).toBe(0)
  await expectSound(page)
  expect(await lookInEverySize(page)).toEqual([])

  // The page before is not kept as it was: it says that it is accepted.
  await page.goBack()
  await page.getByText('Accepted by Leela Venkatasubramanian Rao').waitFor()
  expect(await page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0)
  await expectSound(page)
  await page.goForward()
  await page.getByText('Accepted by Leela Venkatasubramanian Rao').waitFor()

  await page.getByLabel(/^What is due now: ₹11,800\.00/).check()
  await page.getByRole('button', { name: /^Pay by card/ }).click()
  await page.waitForURL(/\/gateway\/pay\//)
  await fillCard(page, CARDS.good)
  await page.waitForURL((url) => url.pathname === address)
  await page.getByText('₹11,800.00 paid').waitFor()
  await page.getByText('To be paid: ₹47,200.00').waitFor()
  await expectSound(page)
  // Back to the page of the gateway and forward again: nothing is paid twice.
  await page.goBack()
  await page.waitForURL((url) => url.pathname !== address)
  await page.goForward()
  await page.waitForURL((url) => url.pathname === address)
  await page.getByText('To be paid: ₹47,200.00').waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.getByText('Received from').waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: 'Back to the proposal' }).click()
  await page.getByText('₹11,800.00 paid').waitFor()
  expect(troubles).toEqual([])

  await desk.goto(`/app/staff/quotations/${kart.id}`)
  await desk.getByText('Paid online, Leela Venkatasubramanian Rao').waitFor()
  await desk.getByText('Chosen: Your guide').waitFor()
  await expectSound(desk)
})

/** The button does what the script does. */
async function chooseWithoutScript(address: string): Promise<void> {
  const { page } = await visitor({ hasScript: false })
  await page.goto(address)
  await page.getByLabel(/^Guide and historian/).check()
  await page.getByRole('button', { name: 'Show the new total' }).click()
  await expect.poll(() => total(page)).toBe('₹55,000.00')
  expect(await page.getByLabel(/^Guide and historian/).isChecked()).toBe(true)
  // Accepted without a look at what another choice costs: it is shown first.
  await page.getByLabel(/^Guide in English/).check()
  await page.getByLabel(/I (accept this|have read)/).check()
  await page.locator('#accept').getByLabel('Your full name').fill('Leela')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('With your choice the total is another one.').waitFor()
  await expect.poll(() => total(page)).toBe('₹50,000.00')
}

/** In every window, as it is read in the evening: what comes back until when, when what is paid, and whom to call. */
async function readInTheDark(address: string): Promise<void> {
  const { page } = await visitor({ dark: true, screen: 'phone' })
  await page.goto(address)
  await page.getByRole('heading', { name: 'If you cancel all of it' }).waitFor()
  // Half of the car, as its terms say; of the guide nothing is stated.
  await page.getByText('₹40,000.00 80%').waitFor()
  await page.getByText('₹20,000.00 40%').waitFor()
  await page.getByText('For ₹10,000.00 of it no terms are stated.').waitFor()
  await page.getByRole('link', { name: 'Call', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Included', exact: true }).waitFor()
  await expectSound(page)
  expect(await lookInEverySize(page)).toEqual([])
}

const free = (amount: number) => ({ amount, unit: 'day', refundPercent: 100 })
const half = (amount: number) => ({ amount, unit: 'day', refundPercent: 50 })
const total = async (page: Page) => (await page.locator('#total').innerText()).trim()
