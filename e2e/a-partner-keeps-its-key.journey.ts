import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../packages/server/src/database/free-port.ts'
import { logIn, PEOPLE, type Screen, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'

/** One of its own: a key would show on pages that other journeys expect to be empty. */
let product: Product
/** Where partners' servers stand that have none. */
let receivers: string
const dataDir = makeDataDir()
beforeAll(async () => {
  const sandboxPort = await freePort()
  receivers = `http://localhost:${sandboxPort}`
  product = await startProduct({ dataDir, settings: { SANDBOX_PORT: String(sandboxPort) } })
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

/** What a key is answered. */
async function statusOf(page: Page, key: string): Promise<number> {
  return (await page.request.get('/api/wl/user/getWallet', { headers: { 'user-key': key } })).status()
}

test('a partner rotates its key, and the old one opens nothing; an address inside is refused for its webhooks', async () => {
  const staff = await comesIn(PEOPLE.admin)
  await staff.goto('/app/staff/network?view=keys')
  await staff.getByRole('button', { name: 'Make key' }).first().click()
  const make = staff.getByRole('dialog', { name: 'Make key' })
  await make.getByRole('combobox').first().fill('Rohan')
  await staff.getByRole('option', { name: /Rohan Iyer/ }).click()
  await make.getByLabel('Name', { exact: true }).fill('Booking engine')
  await make.getByRole('button', { name: 'Make key' }).click()
  const old = await keyIn(staff)

  const partner = await comesIn(PEOPLE.agent)
  await partner.goto('/app/user/api')
  expect(await statusOf(partner, old)).toBe(200)
  await partner.getByRole('button', { name: 'Rotate the key Booking engine' }).click()
  const rotate = partner.getByRole('dialog', { name: 'Rotate key' })
  await rotate.getByLabel('How long the old key stays valid').selectOption('Not at all')
  await expectSound(partner)
  await rotate.getByRole('button', { name: 'Rotate' }).click()
  const fresh = await keyIn(partner)
  await expectSound(partner)
  await partner.getByRole('button', { name: 'I have stored it' }).click()
  expect(fresh).not.toBe(old)
  expect(await statusOf(partner, fresh)).toBe(200)
  expect(await statusOf(partner, old)).toBe(401)

  const card = partner.getByLabel('Webhooks', { exact: true })
  await card.getByRole('button', { name: 'Add address' }).click()
  const add = partner.getByRole('dialog', { name: 'Add address' })
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await add.getByText('This is required field.').waitFor()
  await add.getByLabel('Address').fill('http://127.0.0.1/inside')
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => add.locator('[aria-invalid=true]').count()).toBe(1)
  await expectSound(partner)
})

test('a partner whose server was down reads what was sent, and has it sent now and again, by keyboard', async () => {
  const behaves = (status: number) =>
    fetch(`${receivers}/sandbox/webhooks/engine`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
  const partner = await comesIn(PEOPLE.agent)
  await partner.goto('/app/user/api')
  const card = partner.getByLabel('Webhooks', { exact: true })
  await card.getByRole('button', { name: 'Add address' }).press('Enter')
  const add = partner.getByRole('dialog', { name: 'Add address' })
  await add.getByLabel('Address').fill(`${receivers}/webhooks/engine`)
  await add.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  const secret = partner.getByRole('dialog', { name: 'Secret of signatures' })
  await secret.locator('code').first().waitFor()
  await expectSound(partner)
  await secret.getByRole('button', { name: 'I have stored it' }).press('Enter')

  // Its server answers with an error: the message waits for its third attempt, minutes away.
  await behaves(500)
  await card.getByRole('button', { name: 'Messages', exact: true }).press('Enter')
  const messages = card.getByRole('region', { name: 'Messages' })
  await messages.getByText('No messages.').waitFor()
  await card.getByRole('button', { name: /^Send test/ }).press('Enter')
  await messages.getByText(/^2 attempts: 500/).waitFor()
  await card.getByText(/^Nothing was accepted since/).waitFor()
  await expectSound(partner)

  // It works again.
  await behaves(200)
  await messages.getByRole('button', { name: 'Send now' }).press('Enter')
  await partner.getByText('1 message is sent again').waitFor()
  await messages.getByText(/^3 attempts: 200/).waitFor()
  await messages.getByRole('listitem').getByText('Delivered', { exact: true }).waitFor()
  await messages.getByRole('button', { name: 'Send again' }).press('Enter')
  await messages.getByText(/^1 attempt: 200/).waitFor()
  await messages.getByText('Body', { exact: true }).press('Enter')
  await messages.getByText(/"type": ?"test"/).waitFor()
  await expectSound(partner)
  await messages.getByRole('radio', { name: 'Waiting' }).click()
  await messages.getByText('No messages.').waitFor()
  const { webhooks } = (await (await fetch(`${receivers}/sandbox/webhooks.json`)).json()) as {
    webhooks: { id: string; headers: Record<string, string> }[]
  }
  const ids = webhooks.filter(({ id }) => id === 'engine').map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([4, 1])
})

test('the owner of a company keeps its billing details, on a phone; a wrong number is marked, and what was saved stays', async () => {
  const page = await comesIn(PEOPLE.corporate, 'phone')
  await page.goto('/app/user/dashboard/userProfile')
  const card = page.getByLabel('Billing details', { exact: true })
  await card.getByLabel('GST number').fill('not a number')
  await card.getByRole('button', { name: 'Save billing details' }).click()
  await expect.poll(() => card.locator('[aria-invalid=true]').count()).toBe(1)
  await expectSound(page)
  await card.getByLabel('GST number').fill('27AAPFU0939F1ZV')
  await card.getByLabel('Billing name').fill('Orbit Consulting, Accounts')
  await card.getByLabel('State of GST').fill('Maharashtra')
  await card.getByRole('button', { name: 'Save billing details' }).click()
  await page.getByText('Setting saved successfully').waitFor()
  await page.reload()
  await expect.poll(() => card.getByLabel('Billing name').inputValue()).toBe('Orbit Consulting, Accounts')
  expect(await card.getByLabel('GST number').inputValue()).toBe('27AAPFU0939F1ZV')
  await expectSound(page)
})

/** Shown once, after it was made. */
async function keyIn(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'New key' })
  const key = (await shown.locator('code').first().textContent())?.trim() ?? ''
  expect(key).toMatch(/^tw-partner-1-/)
  return key
}
