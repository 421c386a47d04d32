import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, PEOPLE, type Person, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'

/** One of its own: limits and the default group are for everybody. */
let product: Product
const dataDir = makeDataDir()
beforeAll(async () => {
  product = await startProduct({ dataDir })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(as: Person): Promise<Page> {
  const { page } = await visitor({ port: product.port })
  await page.goto('/app/login')
  await logIn(page, PEOPLE[as])
  await page.waitForURL(/\/app\/desk/)
  return page
}
const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const openCustomer = async (page: Page, email: string) => {
  await page.goto(`/app/staff/customers?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'View Details' }).click()
  return page.getByRole('complementary', { name: /^Customer / })
}

test('a customer is exempted and limited, and the row and the panel show it', async () => {
  const admin = await signIn('admin')
  const panel = await openCustomer(admin, PEOPLE.agent)
  await panel.getByRole('button', { name: 'Exempt L2B' }).click()
  await admin.getByText('Customer successfully exempted from search').waitFor()
  await admin.getByRole('row').getByText('Exempted', { exact: true }).waitFor()
  await expectSound(admin)
  await panel.getByRole('button', { name: 'Remove L2B Exemption' }).click()
  await admin.getByText('Customer successfully removed from search exemption').waitFor()
  await admin.getByRole('row').getByText('Exempted', { exact: true }).waitFor({ state: 'detached' })

  // Money and rules come first; what they booked and what was changed of them has a tab of its own.
  await panel.getByRole('region', { name: 'Wallet' }).getByText('Nothing is due.').waitFor()
  await panel.getByRole('tab', { name: 'Bookings' }).click()
  await panel.getByRole('region', { name: 'Bookings' }).getByText('No bookings yet.').waitFor()
  await expectSound(admin)
  await panel.getByRole('tab', { name: 'History' }).click()
  const history = panel.getByRole('region', { name: 'History' })
  await history.getByText('Kabir Sethi').first().waitFor()
  expect(await history.getByRole('listitem').count()).toBeGreaterThanOrEqual(2)
  await expectSound(admin)
  await panel.getByRole('tab', { name: 'Overview' }).click()

  await panel.getByRole('button', { name: 'Change limit' }).click()
  await panel.getByLabel('Searches per month').fill('many')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Please enter a whole number').waitFor()
  await expectSound(admin)
  await panel.getByLabel('Searches per month').fill('40')
  await panel.getByLabel('Extra searches per booking').fill('7')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('40 searches a month, plus 7 searches per booking.').waitFor()
  await panel.getByRole('button', { name: 'Change limit' }).click()
  await panel.getByRole('button', { name: 'No limit' }).click()
  await panel.getByText(/, no limit/).waitFor()
  await panel.getByText('Set for this company alone.').waitFor()
  await panel.getByRole('button', { name: 'Change limit' }).click()
  await expectSound(admin)
  await panel.getByRole('button', { name: 'Same as all customers' }).click()
  await panel.getByText('Set for this company alone.').waitFor({ state: 'detached' })
})

test('two change the same customer: what one left stays, what both typed is chosen', async () => {
  const [one, other] = [await signIn('admin'), await signIn('admin')]
  const [mine, theirs] = [await openCustomer(one, PEOPLE.agent2), await openCustomer(other, PEOPLE.agent2)]
  for (const panel of [mine, theirs]) await panel.getByRole('button', { name: 'Change Details' }).click()
  await mine.getByLabel('Last Name').fill('Mine')
  await mine.getByLabel('GST number').fill('27AAKCS4821M1ZX')
  await theirs.getByLabel('GST number').fill('27AAKCS4821M1ZY')
  await theirs.getByLabel('Company name').fill('Sunrise Journeys')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Details saved successfully').waitFor()

  await mine.getByRole('button', { name: 'Save' }).click()
  const choice = mine.getByRole('list', { name: 'What differs' })
  await choice.getByText('27AAKCS4821M1ZY').waitFor()
  await expectSound(one)
  await mine.getByRole('button', { name: 'Keep my changes on top' }).click()
  await choice.waitFor({ state: 'detached' })
  // What was left shows what the other one has saved.
  expect(await mine.getByLabel('Company name').inputValue()).toBe('Sunrise Journeys')
  expect(await mine.getByLabel('GST number').inputValue()).toBe('27AAKCS4821M1ZX')
  await mine.getByLabel('GST number').fill('27AAKCS4821M1ZY')
  await mine.getByRole('button', { name: 'Save' }).click()
  await one.getByText('Details saved successfully').waitFor()
  await one.getByRole('row').getByText('Mine').first().waitFor()
  await mine.getByText('27AAKCS4821M1ZY').first().waitFor()
})

test('a customer without an e-mail address is said to sign in no more, and staff keep theirs', async () => {
  const admin = await signIn('admin')
  const panel = await openCustomer(admin, PEOPLE.agent2)
  await panel.getByRole('button', { name: 'Change Details' }).click()
  await panel.getByLabel('E-mail').fill('')
  await panel.getByText(/can no longer sign in, because customers sign in/).waitFor()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  const own = await openCustomer(admin, PEOPLE.admin)
  await own.getByRole('button', { name: 'Change Details' }).click()
  await own.getByLabel('E-mail').fill('')
  await own.getByText('Staff sign in with their e-mail address. Please enter one.').waitFor()
  expect(await own.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
})

test('a tab of the panel is kept from one customer to the next, reads only what it shows, and ends with the panel', async () => {
  const admin = await signIn('admin')
  const asked: string[] = []
  admin.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await admin.goto('/app/staff/customers?isCustomer=true')
  const row = admin.locator('[data-row]').first()
  await row.click()
  const panel = admin.getByRole('complementary', { name: /^Customer / })
  await panel.getByRole('region', { name: 'Rules' }).waitFor()
  const read = (call: RegExp) => asked.filter((path) => call.test(path)).length
  expect([read(/getSales/i), read(/getCustomerMonthlyFlightDetails/), read(/getCustomerCare/), read(/audit/)]).toEqual([0, 0, 0, 0])

  // By keyboard: arrows choose, and the focus stays on the tab.
  const chosen = () => panel.getByRole('tab', { selected: true }).innerText()
  await panel.getByRole('tab', { name: 'Overview' }).focus()
  await admin.keyboard.press('ArrowRight')
  await expect.poll(chosen).toBe('Bookings')
  await expect.poll(() => read(/getCustomerMonthlyFlightDetails/)).toBe(1)
  await admin.keyboard.press('ArrowRight')
  await expect.poll(chosen).toBe('Notes and tasks')
  await panel.getByRole('region', { name: 'Notes and tasks' }).getByRole('heading', { name: 'Tasks' }).waitFor()
  expect(await admin.evaluate(() => document.activeElement?.textContent)).toBe('Notes and tasks')
  expect(await panel.getByRole('region', { name: 'Rules' }).count()).toBe(0)
  await expectSound(admin)

  // The next customer begins at the same tab, and a reload too.
  const first = await panel.getAttribute('aria-label')
  await panel.getByRole('button', { name: 'Next customer' }).click()
  await expect.poll(() => panel.getAttribute('aria-label')).not.toBe(first)
  expect(await chosen()).toBe('Notes and tasks')
  await admin.reload()
  await expect.poll(chosen).toBe('Notes and tasks')
  expect(admin.url()).toMatch(/openTab=notes/)

  await admin.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(admin.url()).not.toMatch(/openTab/)
  await row.click()
  await expect.poll(chosen).toBe('Overview')
})

test('a customer who is blocked is signed out and cannot sign in until they are unblocked', async () => {
  const admin = await signIn('admin')
  const agent = await signIn('agent2')
  const panel = await openCustomer(admin, PEOPLE.agent2)
  await panel.getByRole('button', { name: 'Block', exact: true }).click()
  await panel.getByText(/will be signed out on all devices/).waitFor()
  await expectSound(admin)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Block', exact: true }).click()
  await panel.getByRole('button', { name: 'Block', exact: true }).click()
  await admin.getByText('Customer successfully blocked').waitFor()
  await admin.getByRole('row').getByText('Blocked', { exact: true }).waitFor()
  await agent.reload()
  await agent.waitForURL(/\/app\/login/)
  await logIn(agent, PEOPLE.agent2)
  await agent.getByText('This account is blocked. Please contact support.').waitFor()
  await panel.getByRole('button', { name: 'Unblock' }).click()
  await admin.getByText('Customer successfully Unblocked').waitFor()
  await logIn(agent, PEOPLE.agent2)
  await agent.waitForURL(/\/app\/desk/)
})

test('a customer without a group gets the prices of the default group, which is one of all groups', async () => {
  const admin = await signIn('admin')
  await admin.goto(`/app/staff/customers?search=${encodeURIComponent(PEOPLE.agent)}`)
  await admin.getByRole('button', { name: 'Markup Groups' }).click()
  const groups = admin.getByRole('dialog', { name: 'Customer Groups' })
  await groups.getByLabel('New group name').fill('Season')
  await groups.getByRole('button', { name: 'Add' }).click()
  await admin.getByText('Group successfully saved').waitFor()
  await groups.getByRole('button', { name: 'Make Default: Season' }).click()
  await admin.getByText('Group successfully set as default').waitFor()
  await groups.getByRole('button', { name: 'Make Default: Season' }).waitFor({ state: 'detached' })
  expect(await groups.getByText('Default', { exact: true }).count()).toBe(1)
  await expectSound(admin)
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: /^Actions for/ }).click()
  await admin.getByRole('menuitem', { name: 'Change Markup Group' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Change Group' })
  await dialog.getByText('At present Season').waitFor()
  // An agency of this country: its tax is set in the same dialog.
  await dialog.getByRole('radio', { name: 'Do not Deduct TDS' }).click()
  await admin.getByText('Tds deduction successfully changed.').waitFor()
  await expect.poll(() => dialog.getByRole('radio', { name: 'Do not Deduct TDS' }).isChecked()).toBe(true)
  await expectSound(admin)
  await dialog.getByRole('button', { name: /^Default group applies/ }).click()
  await admin.getByText('Group successfully changed').waitFor()
  await admin.getByText('Default Group Applicable').waitFor()

  // The rules in the panel say the same, and are changed there in the same dialog.
  const rules = (await openCustomer(admin, PEOPLE.agent)).getByRole('region', { name: 'Rules' })
  await rules.getByText('Default group applies').waitFor()
  await rules.getByText('Do not Deduct TDS').waitFor()
  await rules.getByRole('button', { name: 'Change TDS' }).press('Enter')
  await dialog.getByRole('radio', { name: 'Deduct TDS', exact: true }).click()
  await expect.poll(() => dialog.getByRole('radio', { name: 'Deduct TDS', exact: true }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: /^Season/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await rules.getByText('Season', { exact: true }).waitFor()
  await rules.getByText(/^Deduct TDS/).waitFor()
  expect(await focusOf(admin)).toBe('Change TDS')
  await expectSound(admin)

  // A private customer has nothing of the tax.
  await admin.goto(`/app/staff/customers?search=${encodeURIComponent(PEOPLE.customer)}`)
  await admin.getByRole('button', { name: /^Actions for/ }).click()
  await admin.getByRole('menuitem', { name: 'Change Markup Group' }).click()
  await dialog.getByText('At present Season').waitFor()
  expect(await dialog.getByText('Tax Settings').count()).toBe(0)
})
