import { rmSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { logIn, PEOPLE, type Person, type Screen, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'

/** One of its own: it changes what the site requires of its staff. */
let product: Product
const dataDir = makeDataDir()
beforeAll(async () => {
  product = await startProduct({ dataDir })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const PROFILE = '/app/user/dashboard/userProfile'
const WITH_PASSKEY = { name: 'Sign in with a passkey' } as const

test('a traveller adds a passkey, signs in with it on a phone, renames and removes it', async () => {
  const { page, device } = await open('customer', 'phone')
  await page.goto(PROFILE)
  const card = cardOf(page)
  await card.getByText('None yet.').waitFor()
  await expectSound(page)
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Your password').fill('not mine')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('This is not your password.').waitFor()
  await expectSound(page)
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The passkey was added.').waitFor()
  await card.getByText('Never used').waitFor()
  await expectSound(page)
  // The same device is not asked for a second one.
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('This device has a passkey of yours already.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // The page that was asked for opens after it.
  await signOut(page)
  await page.goto('/app/user/transactionHistory')
  await page.waitForURL('**/app/login?**')
  await expectSound(page)
  await page.getByRole('button', WITH_PASSKEY).click()
  await page.waitForURL('**/app/user/transactionHistory')
  await page.goto(PROFILE)
  await card.getByText(/Last used/).waitFor()

  await card.getByRole('button', { name: 'Rename My phone' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename passkey' })
  await rename.getByLabel('Name').fill('The old phone')
  await rename.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Remove The old phone' }).click()
  const remove = page.getByRole('dialog', { name: 'Remove passkey' })
  await remove.getByLabel('Your password').fill(DEMO_PASSWORD)
  await expectSound(page)
  await remove.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('The passkey was removed.').waitFor()
  await card.getByText('None yet.').waitFor()

  // The device still has it: it opens nothing.
  await signOut(page)
  await page.goto('/app/login')
  await page.getByRole('button', WITH_PASSKEY).click()
  await page.getByText('This passkey does not open an account here. Please sign in another way.').waitFor()
  await expectSound(page)
  // Whoever holds it is not who it should be.
  await device.send('WebAuthn.setUserVerified', { authenticatorId: device.id, isUserVerified: false })
  await page.getByRole('button', WITH_PASSKEY).click()
  await page.getByText('You cancelled, or this device has no passkey for this site.').waitFor()
  await logIn(page, PEOPLE.customer)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText('A passkey was removed from your account').waitFor()
})

test('where all staff need a second factor, a passkey is one, and the password alone leads to it', async () => {
  const admin = await open('admin')
  await addPasskey(admin.page)
  await admin.page.getByLabel('All staff need a second factor, for everything').click()
  await admin.page.getByText('Setting saved successfully').waitFor()

  // The colleague has none yet, and takes a passkey instead of codes.
  const desk = await open('desk')
  await desk.page.getByRole('heading', { name: 'Set up sign-in codes' }).waitFor()
  await expectSound(desk.page)
  await desk.page.getByRole('button', { name: 'Use a passkey instead' }).click()
  const dialog = desk.page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await expectSound(desk.page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await desk.page.getByRole('heading', { name: 'Desk' }).waitFor()

  // By the password alone they get no further than the passkey.
  await signOut(desk.page)
  await desk.page.goto('/app/login')
  await logIn(desk.page, PEOPLE.desk)
  await desk.page.getByText('You have a passkey.').waitFor()
  await expectSound(desk.page)
  await desk.page.getByRole('button', WITH_PASSKEY).click()
  await desk.page.getByRole('heading', { name: 'Desk' }).waitFor()
  await desk.page.reload()
  await desk.page.getByRole('heading', { name: 'Desk' }).waitFor()
  expect(new URL(desk.page.url()).pathname).not.toContain('secure_account')
})

type Device = { readonly id: string; send(call: 'WebAuthn.setUserVerified', parameters: object): Promise<unknown> }

/** Signed in with the password, in a browser with a device of its own that verifies who holds it. */
async function open(who: Person, screen: Screen = 'desktop'): Promise<{ page: Page; device: Device }> {
  const { page, context } = await visitor({ port: product.port, screen, notifies: true })
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/app/login')
  await logIn(page, PEOPLE[who])
  await page.waitForURL((url) => !url.pathname.startsWith('/app/login'))
  return { page, device: { id, send: (call, parameters) => session.send(call, parameters as never) } }
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto(PROFILE)
  await cardOf(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The passkey was added.').waitFor()
}

function cardOf(page: Page) {
  return page.getByRole('region', { name: 'Passkeys' })
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/app/logout')
  await page.waitForURL('**/app/login**')
}
