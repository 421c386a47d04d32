import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../packages/server/src/database/free-port.ts'
import { logIn, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'

/** Skylark and Blue Dhow know each other by address and key, and talk over HTTP, although one machine serves both here. */
let product: Product
let addresses: { skylark: string; blueDhow: string }
const dataDir = makeDataDir()
beforeAll(async () => {
  const port = await freePort()
  addresses = { skylark: `http://localhost:${port}`, blueDhow: `http://bluedhow.localhost:${port}` }
  product = await startProduct({ dataDir, port, settings: { NEARBY_INSTALLATIONS: Object.values(addresses).join(',') } })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function comesIn(site: string, email: string): Promise<Page> {
  const { page } = await visitor({ port: product.port, site })
  await page.goto('/app/login')
  await logIn(page, email)
  await page.waitForURL(/\/app\/(?!login)/)
  await page.goto('/app/staff/network?view=installations')
  return page
}

async function add(page: Page, address: string, key = ''): Promise<string> {
  await page.getByRole('button', { name: 'Add installation' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add installation' })
  await dialog.getByLabel('Their address').fill(address)
  await dialog.getByLabel('Their key').fill(key)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Installation added').waitFor()
  return (
    (await page
      .locator('dd', { has: page.getByRole('button', { name: 'Copy our key' }) })
      .locator('code')
      .textContent()) ?? ''
  )
}

test('two companies exchange addresses and keys, and one asks to sell what the other supplies', async () => {
  const skylark = await comesIn('localhost', 'admin@skylark.example')
  await skylark.getByText('No partner installations yet').waitFor()
  await skylark.getByRole('button', { name: 'Add installation' }).click()
  const dialog = skylark.getByRole('dialog', { name: 'Add installation' })
  await dialog.getByLabel('Their address').fill('https://10.0.0.1')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('This address leads to no public machine.').waitFor()
  await expectSound(skylark)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const ownKey = await add(skylark, addresses.blueDhow)
  expect(ownKey).toMatch(/^whpk_/)
  await skylark.getByRole('button', { name: 'Check the connection' }).click()
  await skylark.getByText('It does not accept our key.').first().waitFor()
  await expectSound(skylark)

  const blueDhow = await comesIn('bluedhow.localhost', 'admin@bluedhow.example')
  const theirKey = await add(blueDhow, addresses.skylark, ownKey)

  await skylark.getByRole('button', { name: 'Enter their key' }).click()
  const entering = skylark.getByRole('dialog', { name: 'Enter their key' })
  await entering.getByLabel('Their key').fill(theirKey)
  await entering.getByRole('button', { name: 'Save' }).click()
  await skylark.getByText('Key saved').waitFor()
  await skylark.getByRole('button', { name: 'Check the connection' }).click()
  await skylark.getByText('Connection checked').waitFor()
  await skylark.getByRole('heading', { name: 'Blue Dhow DMC LLC' }).waitFor()
  await expectSound(skylark)

  // One that moves keeps its key: only its address is entered.
  await skylark.getByRole('button', { name: 'Change their address' }).click()
  const moving = skylark.getByRole('dialog', { name: 'Change their address' })
  await moving.getByLabel('Their address').fill('https://10.0.0.1')
  await moving.getByRole('button', { name: 'Save' }).click()
  await moving.getByText('This address leads to no public machine.').waitFor()
  await expectSound(skylark)
  await moving.getByRole('button', { name: 'Cancel' }).click()

  await skylark.getByRole('button', { name: 'See what it supplies' }).click()
  const row = skylark.getByRole('row').filter({ hasText: new URL(addresses.blueDhow).host })
  await row.getByRole('button', { name: /^Send request to/ }).click()
  const terms = skylark.getByRole('dialog', { name: 'Blue Dhow DMC LLC' })
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: 'Send request' }).click()
  await row.getByText('Pending').waitFor()

  await blueDhow.goto('/app/staff/network?view=requests')
  await blueDhow.getByText(new URL(addresses.skylark).host).first().waitFor()
  await blueDhow
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await blueDhow.getByRole('dialog', { name: 'Accept request' }).getByRole('button', { name: 'Accept', exact: true }).click()
  await blueDhow.getByText('Request status changed successfully').waitFor()

  const linked = skylark.getByRole('row').filter({ hasText: new URL(addresses.blueDhow).host })
  const none = skylark.getByRole('heading', { name: 'No linked suppliers yet' })
  await expect
    .poll(
      async () => {
        await skylark.goto('/app/staff/network?view=linked')
        await linked.or(none).first().waitFor()
        return linked.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  // Nobody signs in at another installation from here.
  expect(await skylark.getByRole('button', { name: /^Sign in there/ }).count()).toBe(0)
  await expectSound(skylark)
})
