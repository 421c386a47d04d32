import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, type Screen, visitor } from './browse.ts'
import { dayFromNow } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { payFromWallet } from './pay.ts'
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

async function enter(
  site: string,
  email: string,
  { screen = 'desktop', dark = false }: { screen?: Screen; dark?: boolean } = {},
): Promise<Page> {
  const { page } = await visitor({ port: product.port, site, screen, dark })
  await page.goto('/app/login')
  await logIn(page, email)
  await page.waitForURL(/\/app\/desk/)
  return page
}

/** In the page's own session. */
const post = <Body>(page: Page, path: string, body: object): Promise<Body> =>
  page.evaluate(
    async ([to, input]) => {
      const answer = await fetch(`/api/${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      if (!answer.ok) throw new Error(`${to}: ${await answer.text()}`)
      return answer.json()
    },
    [path, body] as const,
  )

/** Skylark has asked, Blue Dhow has approved with a credit, and Skylark has stated what a dirham is worth. */
async function linkTheTwo(skylark: Page, dhow: Page): Promise<void> {
  const { suppliers } = await post<{ suppliers: { supplierListId: string }[] }>(
    skylark,
    'supplier/getAllVisibleSuppliersWithConsumerRequests',
    { domainName: 'localhost' },
  )
  const supplierListId = suppliers[0]?.supplierListId
  await post(skylark, 'wl/user/supplierApproval_acceptTermsAndConditions', { supplierListId, version: 1 })
  await post(skylark, 'supplier/consumerToSupplierRequests', { supplierListId })
  await post(skylark, 'payment/setExchangeRate', { from: 'AED', to: 'INR', rate: '23.5' })
  await dhow.goto('/app/staff/network?view=requests')
  await dhow.getByRole('button', { name: 'Accept the request of Skylark Travels Pvt Ltd' }).click()
  const accept = dhow.getByRole('dialog', { name: 'Accept request' })
  await accept.getByLabel('Credit limit').fill('25000')
  await accept.getByRole('button', { name: 'Accept' }).click()
  await dhow.getByText('Request status changed successfully').waitFor()
}

/** What is booked, as each side calls it. */
let name = ''
let reference = ''
const skylarkStaff = () => enter('localhost', 'admin@skylark.example')
const dhowStaff = () => enter('bluedhow.localhost', 'admin@bluedhow.example')

test('two sites agree; the search of one shows what the other has, and fits every window', async () => {
  await linkTheTwo(await skylarkStaff(), await dhowStaff())
  const agent = await enter('localhost', 'agent@skylark.example')
  await searchDubai(agent)
  const card = await openCard(agent)
  await card.getByRole('button', { name: 'Book now' }).waitFor()
  await expectSound(agent)
  expect(await lookInEverySize(agent)).toEqual([])
})

async function searchDubai(agent: Page): Promise<void> {
  await agent.getByRole('link', { name: 'Activities', exact: true }).click()
  await agent.getByRole('link', { name: /^Dubai/ }).waitFor()
  await agent.getByRole('combobox', { name: 'City' }).fill('dub')
  await agent.keyboard.press('Enter')
  await agent.getByRole('textbox', { name: 'First day' }).fill(dayFromNow(40))
  await agent.getByRole('textbox', { name: 'Last day' }).fill(dayFromNow(44))
  await agent.getByRole('button', { name: 'Search', exact: true }).click()
  await agent.getByRole('heading', { name: 'Activities in Dubai' }).waitFor()
}

/** The first that can be paid at once and cancelled for nothing. */
async function openCard(agent: Page) {
  const cards = agent.getByRole('region', { name: 'Activities' }).getByRole('article')
  const card = cards.filter({ has: agent.getByRole('button', { name: /^Choose: / }), hasText: 'Free cancellation' }).first()
  await card.waitFor()
  name = await card.getByRole('heading').innerText()
  await card.getByRole('button', { name: /^Choose: / }).press('Enter')
  return card
}

async function addToCart(agent: Page): Promise<void> {
  await searchDubai(agent)
  const card = await openCard(agent)
  await card.getByRole('button', { name: /^Add to / }).press('Enter')
  await agent.getByText('Successfully, Added to cart').waitFor()
  await agent.getByRole('button', { name: 'View cart' }).press('Enter')
}

test('an agent of Skylark books an activity of Blue Dhow, and sees neither its name nor its money', async () => {
  const agent = await enter('localhost', 'agent@skylark.example')
  await searchDubai(agent)
  const card = await openCard(agent)
  expect(await agent.getByText(/Blue Dhow|AED/).count()).toBe(0)
  await card.getByRole('button', { name: 'Book now' }).press('Enter')
  const dialog = agent.getByRole('dialog', { name: `Book ${name}` })
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await dialog.getByText('This is required field.').first().waitFor()
  await dialog.getByLabel('Lead traveller').fill('Mr Vikram Rao')
  const pickup = dialog.getByLabel('Pickup place')
  if ((await pickup.count()) > 0) await pickup.fill('Hotel Marina, main entrance')
  await expectSound(agent)
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await agent.waitForURL(/\/app\/activities\/pay\//)
  await payFromWallet(agent)
  await agent.getByRole('region', { name: 'Booking confirmed' }).waitFor()
  await expectSound(agent)
  expect(await agent.getByText(/Blue Dhow|AED/).count()).toBe(0)
})

test('it stands in a cart, moves to another day, and is paid with the cart', async () => {
  const agent = await enter('localhost', 'agent@skylark.example')
  await addToCart(agent)
  const summary = agent.getByRole('dialog', { name: 'Summary' })
  await summary.getByText(name).first().waitFor()
  await summary.getByRole('link', { name: 'Plan the days' }).press('Enter')
  await agent.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await agent.getByText(name).first().waitFor()
  expect(await agent.getByText(/Blue Dhow|AED/).count()).toBe(0)
  await expectSound(agent)
  expect(await lookInEverySize(agent)).toEqual([])

  await agent
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .press('Enter')
  await agent
    .getByRole('menuitem', { name: /^Move to / })
    .first()
    .press('Enter')
  // Said to the ear, too.
  await agent
    .getByText(new RegExp(`${name.slice(0, 12)}.* is on .* now`))
    .first()
    .waitFor({ state: 'attached' })
  await agent.getByRole('button', { name: /^Pay / }).press('Enter')
  const dialog = agent.getByRole('dialog', { name: 'Pay now' })
  await dialog.getByLabel('Lead traveller').fill('Mr Vikram Rao')
  const pickup = dialog.getByLabel('Pickup place')
  if ((await pickup.count()) > 0) await pickup.fill('Hotel Marina, main entrance')
  const keys = await refuseTwice(agent)
  const go = dialog.getByRole('button', { name: 'Continue to payment' })
  await go.click()
  await dialog.getByText('Its supplier did not answer.').waitFor()
  await go.click()
  await dialog.getByText('It costs more now.').waitFor()
  expect(await dialog.getByLabel('Lead traveller').inputValue()).toBe('Mr Vikram Rao')
  await go.click()
  await agent.waitForURL(/\/app\/activities\/pay\//)
  // Not answered, the same is asked for once more; refused, it is asked for anew.
  expect([keys[1] === keys[0], keys[2] === keys[1]]).toEqual([true, false])
  await payFromWallet(agent)
  await agent.getByRole('region', { name: 'Booking confirmed' }).waitFor()
  expect(await agent.getByText(/Blue Dhow|AED/).count()).toBe(0)
})

/** Gives the keys that the payments of a cart are asked for with. */
async function refuseTwice(agent: Page): Promise<string[]> {
  const keys: string[] = []
  const answers = [
    { status: 502, json: { success: false, errorCode: 'SUPPLIER_FAILED', errorMessage: 'Its supplier did not answer.' } },
    { status: 409, json: { success: false, errorCode: 'STATE_CHANGED', errorMessage: 'It costs more now.' } },
  ]
  await agent.route('**/activities/cart/payCart', (route) => {
    keys.push((route.request().postDataJSON() as { idempotencyKey: string }).idempotencyKey)
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.continue()
  })
  return keys
}

test('one that Blue Dhow no longer sells to Skylark says so in the cart, which the desk reads with its supplier', async () => {
  const agent = await enter('localhost', 'agent@skylark.example')
  await addToCart(agent)
  await agent.getByRole('dialog', { name: 'Summary' }).getByRole('button', { name: 'Send to the desk' }).press('Enter')
  await agent.getByText('The cart is at the desk. You will be notified when it is answered.').waitFor()

  const desk = await skylarkStaff()
  await desk.goto('/app/activities/queue')
  await desk.getByRole('row').nth(1).click()
  await desk
    .getByText(/Blue Dhow DMC LLC/)
    .first()
    .waitFor()
  await expectSound(desk)
  await desk.getByRole('link', { name: 'Make a quotation' }).click()
  await desk.getByText(new RegExp(`${name.slice(0, 12)}.* is delivered by Blue Dhow DMC LLC`)).waitFor()
})

test('each side reads its own of the booking', async () => {
  const [skylark, dhow] = [await skylarkStaff(), await dhowStaff()]
  // The staff of Skylark reads who delivers it.
  await skylark.goto('/app/activities/bookings')
  await skylark
    .getByRole('row', { name: new RegExp(name.slice(0, 12)) })
    .first()
    .click()
  const panel = skylark.getByRole('complementary', { name: /^Booked activity/ })
  await panel.getByText('Blue Dhow DMC LLC').waitFor()
  reference = (await panel.getByText(/^Their reference: TW-/).innerText()).replace('Their reference: ', '')
  await expectSound(skylark)

  // Blue Dhow has a booking under that reference, of Skylark and in its own money, and nothing of whom Skylark sold it to but the traveller.
  await dhow.goto('/app/activities/bookings')
  const row = dhow.getByRole('row', { name: new RegExp(reference) })
  await row.getByText('Confirmed').waitFor()
  await row.getByText('Mr Vikram Rao').waitFor()
  await row.getByText(/AED/).waitFor()
  expect(await dhow.getByText(/₹/).count()).toBe(0)
  await expectSound(dhow)
  await row.click()
  await dhow
    .getByRole('complementary', { name: /^Booked activity/ })
    .getByText('Skylark Travels Pvt Ltd')
    .waitFor()
})

test('cancelled by the agent it is cancelled on both sides; stopped, nothing is found any more', async () => {
  const [agent, dhow] = [await enter('localhost', 'agent@skylark.example'), await dhowStaff()]
  await agent.goto('/app/activities/bookings')
  await agent
    .getByRole('row', { name: new RegExp(name.slice(0, 12)) })
    .first()
    .click()
  await agent.getByRole('button', { name: 'Cancel activity' }).click()
  await agent
    .getByRole('dialog', { name: `Cancel ${name}?` })
    .getByRole('button', { name: 'Cancel activity' })
    .click()
  await agent
    .getByText(/is refunded when that is confirmed|is cancelled/)
    .first()
    .waitFor()
  const own = agent.getByRole('complementary', { name: /^Booked activity/ })
  await own.getByText('Cancelled', { exact: true }).waitFor()
  await dhow.goto('/app/activities/bookings')
  await dhow
    .getByRole('row', { name: new RegExp(reference) })
    .getByText('Cancelled')
    .waitFor()

  const skylark = await skylarkStaff()
  await post(skylark, 'supplier/changeConsumerSupplierMappingStatusFromConsumerSide', {
    ...{ mapping: await supplyOf(skylark), status: 'Suspended' },
  })
  await agent.goto('/app/activities')
  await agent.getByText('No city has activities on sale yet.').waitFor()
})

async function supplyOf(page: Page): Promise<string> {
  const { suppliers } = await post<{ suppliers: { supplierListId: string }[] }>(
    page,
    'supplier/getAllVisibleSuppliersWithConsumerRequests',
    { domainName: 'localhost' },
  )
  return suppliers[0]?.supplierListId ?? ''
}
