import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { logIn, PEOPLE, type Person, type Screen, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'
import { totpCode } from './totp-code.ts'

const USED = 'This code is wrong or was used before. Please wait for the next one.'
const NEEDED = 'Staff who move money need sign-in codes or a passkey here.'

/** One of its own: turning codes on ends a person's other sessions, and all journeys share theirs. */
let product: Product
const dataDir = makeDataDir()
beforeAll(async () => {
  product = await startProduct({ dataDir })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('staff who moves money sets up codes, signs in with them on a phone, renews the spare ones and turns them off', async () => {
  const admin = await signIn('admin')
  await admin.goto('/app/user/dashboard/userProfile')
  // A press and not `check`: the box shows the new state only once the question was sent.
  await admin.getByLabel('Staff who move money need a second factor').click()
  await admin.getByText('Setting saved successfully').waitFor()

  const desk = await signIn('accounts')
  await desk.goto('/app/staff/walletReport?email=corporate@skylark.example')
  await desk.getByRole('button', { name: 'Credit limit' }).click()
  const limit = desk.getByRole('dialog', { name: 'Credit limit' })
  await limit.getByLabel('Limit', { exact: true }).fill('210000')
  await limit.getByLabel('Note').fill('A good year')
  await limit.getByRole('button', { name: 'Set limit' }).click()
  await limit
    .getByText(/staff who move money must also sign in with a code or a passkey. Please set one up in your profile/)
    .waitFor()
  await expectSound(desk)

  const { key, codes } = await setUp(desk)
  const card = cardOf(desk)
  await card.getByText('Recovery codes left: 10 of 10.').waitFor()
  await expect.poll(() => card.getByText(NEEDED).count()).toBe(0)
  await expectSound(desk)

  // The code that confirmed it is spent; the next one opens the door, on a phone too.
  const phone = await askedForCode('accounts', 'phone')
  await expectSound(phone)
  await enterCode(phone, '000000')
  await phone.getByText(USED).waitFor()
  await expectSound(phone)
  const next = totpCode(key, 1)
  await enterCode(phone, next)
  await phone.getByRole('heading', { name: 'Desk' }).waitFor()

  const second = await askedForCode('accounts')
  await enterCode(second, next)
  await second.getByText(USED).waitFor()
  const [first = '', other = ''] = codes
  await enterCode(second, first.toLowerCase())
  await second.getByRole('heading', { name: 'Desk' }).waitFor()
  await second.goto('/app/user/dashboard/userProfile')
  await cardOf(second).getByText('Recovery codes left: 9 of 10.').waitFor()

  await cardOf(second).getByRole('button', { name: 'New recovery codes' }).click()
  await prove(second, { password: 'not mine', code: other, button: 'Create new codes' })
  await cardOf(second).getByText('This is not your password.').waitFor()
  await expectSound(second)
  await prove(second, { password: DEMO_PASSWORD, code: first, button: 'Create new codes' })
  await cardOf(second).getByText(USED).waitFor()
  await prove(second, { password: DEMO_PASSWORD, code: other, button: 'Create new codes' })
  const renewed = await keepCodes(second)
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])

  await cardOf(second).getByRole('button', { name: 'Turn off sign-in codes' }).click()
  await prove(second, { password: DEMO_PASSWORD, code: codes[2] ?? '', button: 'Turn off' })
  await cardOf(second).getByText(USED).waitFor()
  await prove(second, { password: DEMO_PASSWORD, code: renewed[0] ?? '', button: 'Turn off' })
  await second.getByText('Sign-in codes are off.').waitFor()
  await cardOf(second).getByText(NEEDED).waitFor()
  await expectSound(second)
  await signIn('accounts')
})

test('the super admin removes the codes of a colleague whose phone is lost; the colleague is notified and sets them up again', async () => {
  const lost = await signIn('tickets', 'phone')
  await setUp(lost)

  const admin = await signIn('admin')
  await admin.goto('/app/staff/customers?search=tickets%40skylark.example')
  await openReset(admin)
  const dialog = admin.getByRole('dialog', { name: 'Turn off sign-in codes' })
  await expectSound(admin)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await admin.getByText('Neha Kulkarni signs in with the password alone, and has been notified.').waitFor()
  await openReset(admin)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByText('This person has no sign-in codes and no passkeys.').waitFor()
  await expectSound(admin)

  // The person with the lost phone is signed out.
  await lost.reload()
  await lost.waitForURL('**/app/login?**')
  const found = await signIn('tickets')
  await found.getByRole('button', { name: /^Notifications/ }).click()
  await found.getByText('Your sign-in codes were turned off').waitFor()
  await setUp(found)
})

async function open(screen: Screen): Promise<Page> {
  const { page } = await visitor({ port: product.port, screen })
  await page.goto('/app/login')
  return page
}

async function signIn(who: Person, screen: Screen = 'desktop'): Promise<Page> {
  const page = await open(screen)
  await logIn(page, PEOPLE[who])
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  return page
}

/** At the second step of signing in. */
async function askedForCode(who: Person, screen: Screen = 'desktop'): Promise<Page> {
  const page = await open(screen)
  await logIn(page, PEOPLE[who])
  await page.getByLabel('Sign-in code').waitFor()
  return page
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Sign-in code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

function cardOf(page: Page) {
  return page.getByRole('region', { name: 'Sign-in codes' })
}

/** Turned on in the profile, with a password and a code that are wrong first; gives the key and the recovery codes. */
async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.goto('/app/user/dashboard/userProfile')
  const card = cardOf(page)
  await card.getByText(NEEDED).waitFor()
  await expectSound(page)
  await card.getByRole('button', { name: 'Set up sign-in codes' }).click()
  await card.getByLabel('Your password').fill('not mine')
  await card.getByRole('button', { name: 'Continue' }).click()
  await card.getByText('This is not your password.').waitFor()
  await card.getByLabel('Your password').fill(DEMO_PASSWORD)
  await card.getByRole('button', { name: 'Continue' }).click()
  await card.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectSound(page)
  const key = await card.locator('code').innerText()
  await card.getByLabel('Code from the app').fill('000000')
  await card.getByRole('button', { name: 'Turn on' }).click()
  await card.getByText(USED).waitFor()
  await card.getByLabel('Code from the app').fill(totpCode(key))
  await card.getByRole('button', { name: 'Turn on' }).click()
  return { key, codes: await keepCodes(page) }
}

/** The ten codes that are shown once. */
async function keepCodes(page: Page): Promise<string[]> {
  const list = cardOf(page).getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  await expectSound(page)
  const codes = await list.getByRole('listitem').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await cardOf(page).getByRole('button', { name: 'I have saved them' }).click()
  await list.waitFor({ state: 'detached' })
  return codes
}

async function prove(page: Page, { password, code, button }: { password: string; code: string; button: string }): Promise<void> {
  await cardOf(page).getByLabel('Your password').fill(password)
  await cardOf(page).getByLabel('Sign-in code').fill(code)
  await cardOf(page).getByRole('button', { name: button }).click()
}

async function openReset(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Neha Kulkarni' }).first().click()
  await page.getByRole('menuitem', { name: 'Turn off sign-in codes' }).click()
}
