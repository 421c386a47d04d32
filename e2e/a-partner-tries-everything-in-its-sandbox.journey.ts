import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, type Screen, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'

/** One of its own: a key would show on pages that other journeys expect to be empty. */
let product: Product
const dataDir = makeDataDir()
beforeAll(async () => {
  product = await startProduct({ dataDir })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function comesIn(email: string, screen: Screen = 'desktop'): Promise<Page> {
  const { page } = await visitor({ port: product.port, site: 'localhost', screen })
  await page.goto('/app/login')
  await logIn(page, email)
  await page.waitForURL(/\/app\/(?!login)/)
  return page
}

/** What the partner's software asks. */
async function ask<Answer>(page: Page, key: string, path: string, body: object): Promise<Answer> {
  const answer = await page.request.post(`/api/${path}`, { data: body, headers: { 'user-key': key } })
  expect([path, answer.status()]).toEqual([path, 200])
  return (await answer.json()) as Answer
}

async function book(page: Page, key: string): Promise<void> {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const found = await ask<{ searchId: string; options: { resultIndex: string }[] }>(page, key, 'flight/search', {
    segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: `${day}T00:00:00` }],
    ...{ adultCount: 1, childCount: 0, infantCount: 0, JourneyType: 1 },
  })
  const wish = { traceId: found.searchId, resultIndex: found.options[0]?.resultIndex }
  const quoted = await ask<{ resultIndex: string; fareDetailResult: { totalPayable: string } }>(page, key, 'flight/fareQuote', wish)
  const order = await ask<{ orderId: string }>(page, key, 'flight/setFlightDetails', {
    ...{ searchId: found.searchId, resultIndex: quoted.resultIndex, agreedTotalPayable: quoted.fareDetailResult.totalPayable },
    passengers: [
      {
        ...{
          paxType: 1,
          title: 'Mr',
          firstName: 'Arjun',
          lastName: 'Menon',
          gender: 1,
          dateOfBirth: '1988-04-02',
          nationality: 'IN',
        },
        ...{ passportNo: null, passportIssueDate: null, passportExpiry: null, passportIssueCountryCode: null, panNumber: null },
        frequentFlyerNumber: null,
      },
    ],
    contact: {
      ...{ phoneCode: '+91', mobileNo: '9820022001', email: 'arjun@example.com', addressLine1: '14 Linking Road', city: 'Mumbai' },
      countryCode: 'IN',
    },
    idempotencyKey: `order-${Date.now()}`,
  })
  await ask(page, key, 'flight/payments/orderSuccessCallback', { orderId: order.orderId, payment: { method: 'wallet' } })
}

test('staff makes a test key; the partner starts its sandbox, books there, fills the wallet, and starts again', async () => {
  const staff = await comesIn('admin@skylark.example')
  await staff.goto('/app/staff/network?view=keys')
  await staff.getByRole('button', { name: 'Make key' }).first().click()
  const make = staff.getByRole('dialog', { name: 'Make key' })
  await make.getByRole('combobox').first().fill('Rohan')
  await staff.getByRole('option', { name: /Rohan Iyer/ }).click()
  await make.getByLabel('Name', { exact: true }).fill('Trial')
  await make.getByLabel('Kind').selectOption('test')
  await make.getByRole('checkbox', { name: /^Book/ }).check()
  await expectSound(staff)
  await make.getByRole('button', { name: 'Make key' }).click()
  const shown = staff.getByRole('dialog', { name: 'New key' })
  const key = (await shown.locator('code').first().textContent())?.trim() ?? ''
  expect(key).toMatch(/^tw-partner-1-/)

  const partner = await comesIn('agent@skylark.example', 'phone')
  await partner.goto('/app/user/api')
  const card = partner.getByRole('region', { name: 'Sandbox', exact: true }).or(partner.getByLabel('Sandbox', { exact: true }))
  await card.getByRole('button', { name: 'Start sandbox' }).click()
  await card.getByText(/10,00,000\.00/).waitFor()
  await card.getByText('No bookings yet.').waitFor()
  await partner.getByText('Webhooks of the sandbox').waitFor()
  await expectSound(partner)

  await book(partner, key)
  await partner.reload()
  await card.getByText(/^Booking \d+/).waitFor()
  await expectSound(partner)
  expect(await card.getByText(/10,00,000\.00/).count()).toBe(0)
  await card.getByRole('button', { name: 'Fill wallet' }).click()
  await card.getByText(/10,00,000\.00/).waitFor()

  await card.getByRole('button', { name: 'Start again' }).click()
  const dialog = partner.getByRole('dialog', { name: 'Start again' })
  await expectSound(partner)
  await dialog.getByRole('button', { name: 'Start again' }).click()
  await card.getByText('No bookings yet.').waitFor()
  await expectSound(partner)

  // Staff reads that the partner has one.
  await staff.goto('/app/staff/network?view=keys')
  await staff.getByRole('button', { name: /Trial of Sunrise Holidays/ }).click()
  await staff.getByText(/Sunrise Holidays has had its sandbox since/).waitFor()
  await expectSound(staff)
})
