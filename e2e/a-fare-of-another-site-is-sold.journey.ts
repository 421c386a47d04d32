import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { CALM, CALM_FULL_SERVICE, findFlight, resultsPath } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { fillTravellers } from './fill-travellers.ts'
import { payFromWallet } from './pay.ts'
import { bookingOf, DELHI_TO_MUMBAI, goOnToPayment } from './sell-flight.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'
import { adult, freshName, type Traveller } from './travellers.ts'

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

async function enter(site: string, email: string): Promise<Page> {
  const { page } = await visitor({ port: product.port, site })
  await page.goto('/app/login')
  await logIn(page, email)
  await page.waitForURL(/\/app\/desk/)
  return page
}
const skylarkStaff = () => enter('localhost', 'admin@skylark.example')
const dhowStaff = () => enter('bluedhow.localhost', 'admin@bluedhow.example')
const dhowAgent = () => enter('bluedhow.localhost', 'agent@bluedhow.example')

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

/** Of these Blue Dhow has no account of its own: what it finds of them is Skylark's. */
const WITHOUT_ACCOUNT = ['GDS', 'NDC', '6E', 'IX', 'QP', 'SG', 'FZ', 'G9']

/** Blue Dhow has asked for the flights of Skylark, which accepts on credit and allows holds. */
async function linkTheTwo(skylark: Page, dhow: Page): Promise<void> {
  const { suppliers } = await post<{ suppliers: { supplierListId: string }[] }>(
    dhow,
    'supplier/getAllVisibleSuppliersWithConsumerRequests',
    { domainName: 'bluedhow.localhost' },
  )
  const supplierListId = suppliers[0]?.supplierListId
  await post(dhow, 'wl/user/supplierApproval_acceptTermsAndConditions', { supplierListId, version: 1 })
  await post(dhow, 'supplier/consumerToSupplierRequests', { supplierListId })
  for (const source of WITHOUT_ACCOUNT)
    await post(dhow, 'flight/setSourceSetting', {
      source: `tbo-${source}`,
      isAllowed: false,
      specialReturnCode: 5,
      deadlineSeconds: 12,
    })
  await skylark.goto('/app/staff/network?view=requests')
  await skylark.getByRole('button', { name: 'Accept the request of Blue Dhow DMC LLC' }).click()
  const accept = skylark.getByRole('dialog', { name: 'Accept request' })
  await accept.getByLabel('Credit limit').fill('200000')
  await accept.getByRole('button', { name: 'Accept' }).click()
  await skylark.getByText('Request status changed successfully').waitFor()
  await skylark.goto('/app/staff/network')
  await skylark.getByRole('switch', { name: 'Flights Hold Allowed for Blue Dhow DMC LLC' }).click()
  await skylark.getByText('Setting saved successfully').waitFor()
}

/** From the results to the open payment, with a fare of Skylark. */
async function orderPartnerFare(page: Page, traveller: Traveller, number: RegExp, family: 'first' | 'last'): Promise<void> {
  // A site that had no partner looks for one every few seconds.
  const asked = async () => {
    await page.goto(resultsPath(DELHI_TO_MUMBAI))
    await page.getByText(/(\d+) of \1 suppliers answered/).waitFor()
    return page.getByText('2 of 2 suppliers answered').count()
  }
  await expect.poll(asked, { timeout: 40_000, interval: 1_000 }).toBe(1)
  const card = await findFlight(page, number)
  await card.getByRole('button', { name: /^Open details/ }).click()
  await card
    .getByRole('region', { name: 'Fare families' })
    .getByRole('button', { name: /^Select / })
    [family]()
    .click()
  await fillTravellers(page, [traveller])
  await page.getByRole('textbox', { name: 'Mobile' }).fill('501234567')
  await goOnToPayment(page)
}

const bought = adult('Hina', freshName('Dhow'))
const held = adult('Hina', freshName('Holder'))

test('an agent of Blue Dhow books a fare of Skylark, and sees neither its name nor its money', async () => {
  await linkTheTwo(await skylarkStaff(), await dhowStaff())
  const agent = await dhowAgent()
  await orderPartnerFare(agent, bought, CALM, 'first')
  expect(await agent.getByText(/Skylark/).count()).toBe(0)
  await payFromWallet(agent)
  await agent.getByRole('region', { name: 'Booking confirmed' }).waitFor()
  await expectSound(agent)
})

test('each side reads its own of the booking, each in its own money', async () => {
  const [skylark, dhow] = [await skylarkStaff(), await dhowStaff()]
  await dhow.goto('/app/flight/bookings')
  await bookingOf(dhow, bought).getByText('Ticketed').waitFor()
  expect(await bookingOf(dhow, bought).innerText()).toMatch(/AED/)
  await skylark.goto('/app/flight/bookings')
  const row = bookingOf(skylark, bought)
  await row.getByText('Ticketed').waitFor()
  expect(await row.innerText()).toMatch(/₹[\s\S]*Blue Dhow DMC LLC/)
  // Neither the agent of Blue Dhow nor its company is known there.
  expect(await skylark.getByText(/Gulf Breeze|Omar Farouk/).count()).toBe(0)
  await expectSound(skylark)
})

test('seats of Skylark are held at both, and released at both', async () => {
  const [skylark, agent] = [await skylarkStaff(), await dhowAgent()]
  await orderPartnerFare(agent, held, CALM_FULL_SERVICE, 'last')
  await agent.getByRole('button', { name: 'Hold the seats' }).click()
  await agent.getByRole('heading', { name: 'Your seats are held' }).waitFor()
  await expectSound(agent)
  await skylark.goto('/app/flight/holds')
  const theirs = skylark
    .getByRole('list', { name: 'Held seats' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(held.lastName, 'i') })
  await theirs.getByText('Blue Dhow DMC LLC').first().waitFor()
  await agent.getByRole('button', { name: 'Release seats' }).click()
  await agent.getByRole('dialog', { name: 'Release seats?' }).getByRole('button', { name: 'Release seats' }).click()
  await expect.poll(() => theirs.count()).toBe(0)
  await agent.goto('/app/flight/bookings')
  await bookingOf(agent, held).getByText('Released').waitFor()
})
