import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { CALM, chooseFlight, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { toMinor } from './read-money.ts'
import { goOnToPayment, orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('staff pays a supplier for what was bought: what is owed falls by it, and no reference counts twice', async () => {
  await buyTicket()
  const { page } = await visitor({ as: 'accounts' })
  await page.goto('/app/staff/payment-entries')
  const reference = freshReference()
  const before = await owedIn(page)
  expect(before).toBeGreaterThan(0)
  let form = await openEmptyForm(page)
  await form.getByRole('button', { name: 'Save payment' }).click()
  // None is chosen for the person.
  await expect.poll(() => form.getByText('This is required field.').count()).toBe(3)
  await chooseSupplier(form)
  await expect.poll(() => form.getByText(/^Owed: /).innerText()).toContain('₹')
  expect(await form.getByText('This is required field.').count()).toBe(2)
  const supplier = await form.getByLabel('Supplier', { exact: true }).inputValue()
  await page.reload()
  await page.getByRole('button', { name: 'Pay a supplier' }).click()
  form = page.getByRole('dialog', { name: 'Pay a supplier' })
  await form.getByText(/^What you typed on .* is still here/).waitFor()
  expect(await form.getByLabel('Supplier', { exact: true }).inputValue()).toBe(supplier)
  await form.getByLabel('Amount paid').fill('1000.5')
  await form.getByLabel('Reference').fill(reference)
  await form.getByLabel('Remark').fill('First part of November')
  await expectSound(page)
  await form.getByRole('button', { name: 'Save payment' }).click()
  await page.getByText('Payment to supplier posted.').waitFor()
  expect(await owedIn(page)).toBe(before - 100_050)

  await page.getByRole('tab', { name: 'Posted' }).click()
  const row = rowOf(page, reference)
  await row.getByText('− ₹1,000.50').waitFor()
  await row.getByRole('button').click()
  const entry = page.getByRole('dialog', { name: '₹1,000.50' })
  await entry.getByText('Paid to a supplier', { exact: true }).waitFor()
  await entry.getByText('First part of November').waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')

  const again = await openForm(page)
  await again.getByLabel('Amount paid').fill('7')
  await again.getByLabel('Reference').fill(reference)
  await again.getByRole('button', { name: 'Save payment' }).click()
  await again.getByText(/This reference was used on .* for ₹1,000.50/).waitFor()
  await expectSound(page)
  expect(await owedIn(page)).toBe(before - 100_050)
})

test('above the limit a second person approves what is paid to a supplier, and what was rejected settles nothing', async () => {
  await buyTicket()
  const { page: first } = await visitor({ as: 'accounts' })
  const { page: second } = await visitor({ as: 'admin' })
  await first.goto('/app/staff/payment-entries')
  const before = await owedIn(first)
  // More than is owed, whatever other journeys have bought: the rest is an advance.
  const amount = Math.max(0, Math.ceil(before / 100)) + 60_000
  const [approved, rejected] = [freshReference(), freshReference()]
  for (const reference of [approved, rejected]) {
    const form = await openForm(first)
    await form.getByLabel('Amount paid').fill(String(amount))
    await form.getByLabel('Reference').fill(reference)
    await form.getByRole('button', { name: 'Save payment' }).click()
    await form.waitFor({ state: 'detached' })
    await first.getByText('Sent for approval. A second person must approve it.').waitFor()
  }
  await rowOf(first, approved).getByRole('button').click()
  await first.getByText('You entered this payment. A second person must decide.').waitFor()
  expect(await owedIn(first)).toBe(before)

  await second.goto('/app/staff/payment-entries')
  await rowOf(second, approved).getByRole('button').click()
  await second.getByRole('button', { name: 'Approve' }).click()
  await second.getByText('Approved. The payment to the supplier has been posted.').waitFor()
  await rowOf(second, rejected).getByRole('button').click()
  await second.getByLabel('Note').fill('Paid already')
  await second.getByRole('button', { name: 'Reject' }).click()
  await second.getByText('Rejected.').waitFor()
  expect(await owedIn(first)).toBe(before - amount * 100)
  const form = await openForm(first)
  await form.getByText('Advance: ').waitFor()
  await expectSound(first)
})

test('a company that sells in dirhams pays in them what its supplier asks rupees for, and sees what the exchange gained or lost', async () => {
  const site = 'bluedhow.localhost'
  const { page: agent } = await visitor({ site })
  await agent.goto('/app/login')
  await logIn(agent, 'agent@bluedhow.example')
  await agent.getByRole('heading', { name: 'Desk' }).waitFor()
  await openResults(agent, { origin: 'DXB', destination: 'DEL', inDays: 30 })
  await chooseFlight(agent, CALM)
  await fillTravellers(agent, [adult('Dhow', freshName('Sailor'))])
  // The form begins with the country of the site.
  await agent.getByLabel('Mobile').fill('501234567')
  await goOnToPayment(agent)
  await payFromWallet(agent)
  await goOnToBookings(agent)
  expect(await agent.getByRole('main').innerText()).not.toMatch(/₹|INR/)

  const { page } = await visitor({ site })
  await page.goto('/app/login')
  await logIn(page, 'admin@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  const before = await owedIn(page)
  expect(before).toBeGreaterThan(100_000)
  const reference = freshReference()
  const form = await openForm(page)
  await form.getByText(/^Owed: ₹.* book value: AED/).waitFor()
  await form.getByLabel('Amount settled').fill('1000')
  await form.getByLabel('Cost').fill('45')
  // A thousand rupees were sold at 0.0426 dirhams each.
  await form.getByText(/^Exchange loss: AED\s?2\.40$/).waitFor()
  await form.getByLabel('Cost').fill('40')
  await form.getByText(/^Exchange gain: AED\s?2\.60$/).waitFor()
  await form.getByLabel('Reference').fill(reference)
  await expectSound(page)
  await form.getByRole('button', { name: 'Save payment' }).click()
  await page.getByText('Payment to supplier posted.').waitFor()
  expect(await owedIn(page)).toBe(before - 100_000)
  await page.getByRole('tab', { name: 'Posted' }).click()
  await rowOf(page, reference).getByRole('button').click()
  const entry = page.getByRole('dialog', { name: /AED\s?40\.00/ })
  await entry.getByText('₹1,000.00').waitFor()
  await expectSound(page)
})

async function buyTicket(): Promise<void> {
  const { page } = await visitor({ as: 'agent' })
  await orderFlight(page, [adult('Supp', freshName('Lier'))])
  await payFromWallet(page)
  await goOnToBookings(page)
}

async function openForm(page: Page) {
  const form = await openEmptyForm(page)
  await chooseSupplier(form)
  return form
}

async function openEmptyForm(page: Page) {
  await page.goto('/app/staff/payment-entries')
  await page.getByRole('button', { name: 'Pay a supplier' }).click()
  const form = page.getByRole('dialog', { name: 'Pay a supplier' })
  await form.getByLabel('Supplier', { exact: true }).waitFor()
  return form
}

/** The first that is paid in rupees: other journeys buy from others, and add their own. */
async function chooseSupplier(form: Locator): Promise<void> {
  const suppliers = form.getByLabel('Supplier', { exact: true })
  const inRupees = await suppliers.locator('option', { hasText: '· INR' }).first().getAttribute('value')
  await suppliers.selectOption(inRupees ?? '')
}

/** What the suppliers are owed in rupees, in paise. */
async function owedIn(page: Page): Promise<number> {
  // In the page: only a browser knows where bluedhow.localhost is.
  const { accounts } = (await page.evaluate(async () => (await fetch('/api/wl/user/getSupplierAccounts')).json())) as {
    accounts: { currency: string; owed: string }[]
  }
  return accounts.reduce((sum, { currency, owed }) => (currency === 'INR' ? sum + toMinor(owed) : sum), 0)
}

function rowOf(page: Page, reference: string) {
  return page.getByRole('region', { name: 'Payment entries' }).getByRole('row').filter({ hasText: reference })
}

function freshReference(): string {
  return `OUT${crypto.randomUUID()}`
}
