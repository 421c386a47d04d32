import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, type Screen, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'

/** One of its own: what two sites agree on would show in the lists of all other journeys. */
let product: Product
const dataDir = makeDataDir()
beforeAll(async () => {
  product = await startProduct({ dataDir })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function staffOf(site: string, email: string, screen: Screen = 'desktop'): Promise<Page> {
  const { page } = await visitor({ port: product.port, site, screen })
  await page.goto('/app/login')
  await logIn(page, email)
  await page.waitForURL(/\/app\/desk/)
  return page
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('Skylark asks Blue Dhow, which reads, approves with conditions, and later suspends; each side sees its own', async () => {
  const skylark = await staffOf('localhost', 'admin@skylark.example')
  const dhow = await staffOf('bluedhow.localhost', 'admin@bluedhow.example')

  // Nothing yet, on either side.
  await skylark.goto('/app/staff/network')
  await skylark.getByRole('heading', { name: 'No consumers yet' }).waitFor()
  await expectSound(skylark)
  await dhow.goto('/app/staff/network?view=requests')
  await dhow.getByRole('heading', { name: 'No Requests found!' }).waitFor()
  await expectSound(dhow)

  // The terms are read and accepted before the request is sent.
  await tab(skylark, 'Suppliers')
  await skylark.getByRole('button', { name: 'Send request to Blue Dhow DMC LLC' }).press('Enter')
  const terms = skylark.getByRole('dialog', { name: 'Blue Dhow DMC LLC' })
  await terms.getByRole('region', { name: 'Terms, version 1' }).waitFor()
  await expectSound(skylark)
  expect(await terms.getByRole('button', { name: 'Send request' }).getAttribute('aria-disabled')).toBe('true')
  await terms.getByRole('checkbox').check()
  // The device is turned while the dialog is open: what it was opened with is drawn again, and is another button.
  const opener = await skylark
    .getByRole('button', { name: 'Send request to Blue Dhow DMC LLC', includeHidden: true })
    .elementHandle()
  for (const width of [390, 1440]) {
    await skylark.setViewportSize({ width, height: 900 })
    await expect.poll(() => skylark.locator('main table').count()).toBe(width === 390 ? 0 : 1)
  }
  expect(await opener?.evaluate((button) => button.isConnected)).toBe(false)
  await terms.getByRole('button', { name: 'Send request' }).press('Enter')
  await skylark.getByText('Request sent').waitFor()
  const withdraw = skylark.getByRole('button', { name: 'Withdraw the request to Blue Dhow DMC LLC' })
  await withdraw.waitFor()
  await expect.poll(() => withdraw.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectSound(skylark)

  // The open screen of the other site shows it without a reload. It reads who asks, and accepts on its conditions.
  await dhow.getByRole('button', { name: 'Accept the request of Skylark Travels Pvt Ltd' }).click()
  const accept = dhow.getByRole('dialog', { name: 'Accept request' })
  await accept.getByLabel('Markup group').selectOption({ index: 1 })
  await accept.getByLabel('Deduct TDS').uncheck()
  await accept.getByLabel('Credit limit').fill('a lot')
  await accept.getByRole('button', { name: 'Accept' }).click()
  await accept.getByText('Please enter a valid amount').waitFor()
  await expectSound(dhow)
  await accept.getByLabel('Credit limit').fill('25000')
  await accept.getByRole('button', { name: 'Accept' }).click()
  await dhow.getByText('Request status changed successfully').waitFor()
  await dhow.getByText('Approved by Layla Haddad (admin@bluedhow.example)').first().waitFor()
  await expectSound(dhow)

  // It is a customer now, and its conditions are changed where it stands.
  await tab(dhow, 'Api Consumers')
  await dhow.getByRole('button', { name: /^Skylark Travels Pvt Ltd/ }).click()
  const panel = dhow.getByRole('complementary', { name: 'Consumer Skylark Travels Pvt Ltd' })
  await panel.getByText(/25,000\.00/).waitFor()
  expect(await panel.getByRole('radio', { name: 'Do not Deduct TDS' }).getAttribute('aria-checked')).toBe('true')
  await panel.getByRole('radio', { name: 'Deduct TDS', exact: true }).click()
  await dhow.getByText('Tds deduction successfully changed.').waitFor()
  await expect.poll(() => panel.getByRole('radio', { name: 'Deduct TDS', exact: true }).getAttribute('aria-checked')).toBe('true')
  await expectSound(dhow)

  // The customers screen has the same consumer in a tab, with its group, the tax and the requests.
  await dhow.goto('/app/staff/customers')
  await tab(dhow, 'Api Consumers')
  await dhow.getByRole('button', { name: 'Change Group: Skylark Travels Pvt Ltd' }).click()
  const group = dhow.getByRole('dialog', { name: 'Change Group' })
  await expectSound(dhow)
  await group.getByRole('radio', { name: 'Do not Deduct TDS' }).click()
  await dhow.getByText('Tds deduction successfully changed.').waitFor()
  await expect.poll(() => group.getByRole('radio', { name: 'Do not Deduct TDS' }).isChecked()).toBe(true)
  await group.getByRole('button', { name: /^Default group applies/ }).click()
  await dhow.getByText('Group successfully changed').waitFor()
  await dhow.getByText('Default Group Applicable').waitFor()
  await expectSound(dhow)
  await dhow.getByRole('button', { name: 'API Customer Requests' }).click()
  const requests = dhow.getByRole('dialog', { name: 'API Customer Requests' })
  await requests.getByText('Approved by Layla Haddad (admin@bluedhow.example)').first().waitFor()
  await expectSound(dhow)
  await dhow.goto('/app/staff/network')
  await dhow.getByRole('button', { name: /^Skylark Travels Pvt Ltd/ }).click()

  // The consumer sees it linked, and decides on its own side.
  await tab(skylark, 'Linked suppliers')
  await skylark.getByText('Linked', { exact: true }).waitFor()
  await expectSound(skylark)
  await readsSupplier(skylark)
  await skylark.getByRole('switch', { name: 'Use Blue Dhow DMC LLC' }).click()
  await skylark.getByText('Setting saved successfully').waitFor()
  await skylark.getByText('Stopped by us').waitFor()
  await skylark.getByRole('switch', { name: 'Use Blue Dhow DMC LLC' }).click()
  await skylark.getByText('Linked', { exact: true }).waitFor()

  // A suspension is confirmed, and shows on the other side.
  await panel.getByRole('button', { name: 'Suspend' }).click()
  await panel.getByText(/cannot use what you supply until you approve it again/).waitFor()
  await expectSound(dhow)
  await panel.getByRole('button', { name: 'Suspend' }).click()
  await panel.getByRole('button', { name: 'Approve again' }).waitFor()
  await skylark.reload()
  await skylark.getByText('Suspended by the supplier').waitFor()
  await expectSound(skylark)
})

test('flights are supplied on terms, with two switches that move once they are saved, also on a phone', async () => {
  const dhow = await staffOf('bluedhow.localhost', 'admin@bluedhow.example')
  await dhow.goto('/app/staff/network?view=suppliers')
  await dhow.getByRole('button', { name: 'Send request to Skylark Travels Pvt Ltd' }).click()
  const terms = dhow.getByRole('dialog', { name: 'Skylark Travels Pvt Ltd' })
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: 'Send request' }).click()
  await dhow.getByText('Request sent').waitFor()

  const phone = await staffOf('localhost', 'admin@skylark.example', 'phone')
  await phone.goto('/app/staff/customers')
  await phone.getByRole('button', { name: /^API Customer Requests/ }).click()
  await phone.getByRole('button', { name: 'Accept the request of Blue Dhow DMC LLC' }).click()
  // Its country has no TDS.
  expect(await phone.getByLabel('Deduct TDS').count()).toBe(0)
  await phone.getByRole('dialog', { name: 'Accept request' }).getByRole('button', { name: 'Accept' }).click()
  await phone.getByText(/^Approved by Kabir Sethi/).waitFor()
  await expectSound(phone)
  await phone.goto('/app/staff/customers?view=consumers')
  await phone.getByRole('button', { name: 'Change Group: Blue Dhow DMC LLC' }).click()
  await phone.getByRole('button', { name: /^Default group applies/ }).waitFor()
  expect(await phone.getByText('Tax Settings').count()).toBe(0)
  await phone.keyboard.press('Escape')
  await expectSound(phone)
  await phone.getByRole('button', { name: /^Blue Dhow DMC LLC/ }).click()
  const hold = phone.getByRole('switch', { name: 'Flights Hold Allowed for Blue Dhow DMC LLC' })
  expect(await hold.getAttribute('aria-checked')).toBe('false')
  await hold.click()
  await phone.getByText('Setting saved successfully').waitFor()
  await expect.poll(() => hold.getAttribute('aria-checked')).toBe('true')
  await expectSound(phone)

  // New terms are asked for again on the other side.
  await phone.goto('/app/staff/network?view=offers')
  await phone.getByRole('button', { name: 'Change terms: Flights' }).click()
  await phone.getByRole('dialog').getByLabel('Terms', { exact: true }).fill('Pay within 7 days.')
  await expectSound(phone)
  await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await phone.getByText('Terms saved').waitFor()
  await expectSound(phone)
  await dhow.goto('/app/staff/network?view=suppliers')
  await dhow.getByText('New terms to accept').waitFor()
  await dhow.getByRole('button', { name: 'Read and accept: Skylark Travels Pvt Ltd' }).click()
  await terms.getByText('Pay within 7 days.').waitFor()
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: 'Accept terms' }).click()
  await dhow.getByText('Terms accepted').waitFor()
})

/** What was agreed on, beside the list, opened and left by keyboard. */
async function readsSupplier(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Blue Dhow DMC LLC/ }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'Supplier Blue Dhow DMC LLC' })
  await panel.getByRole('heading', { name: 'Used by us' }).waitFor()
  await panel.getByText(/^Version 1/).waitFor()
  await panel.getByRole('link', { name: /@/ }).waitFor()
  await expectSound(page)
  await panel.getByRole('button', { name: 'Read terms' }).press('Enter')
  const terms = page.getByRole('dialog', { name: 'Blue Dhow DMC LLC' })
  await terms.getByRole('region', { name: 'Terms, version 1' }).waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await terms.waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Close' }).press('Enter')
  await panel.waitFor({ state: 'detached' })
}
