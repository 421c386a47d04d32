import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { unzip } from '../packages/server/src/testing/unzip.ts'
import { logIn, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { postCall } from './post-call.ts'
import { orderFlight } from './sell-flight.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'
import { adult, freshName } from './travellers.ts'

/** Nothing on these screens asks by itself: what changes was announced. How soon is measured in bench/live-bench.ts. */
const PATIENCE_MS = 15_000

test('a sale appears at once on the screens of the desk and of a colleague, and their wallet moves', async () => {
  const traveller = adult('Mira', freshName('Live'))
  const { page: desk } = await visitor({ as: 'desk' })
  await desk.goto('/app/staff/tickets')
  const { page: colleague } = await visitor({ as: 'agent2' })
  await colleague.goto('/app/flight/bookings')
  await colleague.getByRole('heading', { name: 'Bookings', exact: true }).waitFor()
  const wallet = colleague.getByRole('link', { name: /^Available balance/ })
  const before = await wallet.innerText()
  const { page: agent } = await visitor({ as: 'agent' })
  await orderFlight(agent, [traveller])
  await payFromWallet(agent)
  await goOnToBookings(agent)

  const name = new RegExp(traveller.lastName, 'i')
  await desk.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Ticketed' }).waitFor({ timeout: PATIENCE_MS })
  await colleague.getByRole('region').filter({ hasText: name }).first().waitFor({ timeout: PATIENCE_MS })
  await expect.poll(() => wallet.innerText(), { timeout: PATIENCE_MS }).not.toBe(before)

  // Everyone else at the desk sees who has it open, until it is closed.
  const { page: admin } = await visitor({ as: 'admin' })
  await admin.goto('/app/staff/tickets')
  await desk.getByRole('row').filter({ hasText: name }).getByRole('button').first().click()
  const sign = admin
    .getByRole('row')
    .filter({ hasText: name })
    .getByText(/ is working on this$/)
  await sign.waitFor({ timeout: PATIENCE_MS })
  await expectSound(admin)
  await desk.keyboard.press('Escape')
  await sign.waitFor({ state: 'detached', timeout: PATIENCE_MS })
})

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a quotation follows on the open screens of a colleague and of its customer: sent, asked about, accepted, paid, vouchered, cancelled in part', async () => {
  const acting = await staffOfBlueDhow()
  const colleague = await staffOfBlueDhow()
  await colleague.goto('/app/staff/quotations')
  await colleague.getByRole('heading', { name: 'Quotations', exact: true }).waitFor()
  const { page: customer } = await visitor({ site: 'bluedhow.localhost' })
  await customer.goto('/app/login')
  await logIn(customer, 'agent@bluedhow.example')
  await customer.waitForURL((url) => !url.pathname.endsWith('/login'))
  await customer.goto('/app/quotations')
  await customer.getByRole('heading', { name: 'Quotations', exact: true }).waitFor()
  const { users } = await postCall<{ users: { id: number; email: string }[] }>(acting, 'wl/user/searchWlUser', {
    searchQuery: 'agent@bluedhow.example',
  })
  const name = `Live ${freshName('Journey')}`
  const { kart } = await postCall<{ kart: { id: number; version: number } }>(acting, 'kart/saveKart', {
    ...{ customerId: users.find(({ email }) => email === 'agent@bluedhow.example')?.id, kartName: name, adults: 2, noOfDays: 3 },
    ...{ noOfNights: 2, currencySymbol: 'AED', arrivalDate: dayIn(50), totalPrice: '500.00' },
    miscellaneous: [
      { name: 'Car with driver', price: '400', startDate: dayIn(50) },
      { name: 'Guide in English', price: '100', startDate: dayIn(51) },
    ],
  })
  const waiting = { timeout: PATIENCE_MS }
  const row = colleague.getByRole('row').filter({ hasText: name })
  await row.filter({ hasText: 'New' }).waitFor(waiting)

  const wish = { quotationId: kart.id, version: kart.version, email: '', idempotencyKey: `live-${kart.id}` }
  const { proposal } = await postCall<{ proposal: { link: string } }>(acting, 'proposals/sendProposal', wish)
  await row.filter({ hasText: 'Sent' }).waitFor(waiting)
  const own = customer.getByRole('row').filter({ hasText: name })
  await own.filter({ hasText: 'To decide' }).waitFor(waiting)
  await own.getByRole('button').first().click()
  const panel = customer.getByRole('complementary').filter({ hasText: name })
  await panel.getByRole('link', { name: 'Read and accept' }).waitFor(waiting)

  await colleague.goto(`/app/staff/quotations/${kart.id}`)
  await colleague.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = colleague.getByRole('dialog', { name: 'Proposal' })
  await dialog.waitFor()
  const { page: traveller } = await visitor({ site: 'bluedhow.localhost', screen: 'phone' })
  const ask = async (question: string) => {
    await traveller.locator('#ask').getByLabel('Your name').fill('Leela Rao')
    await traveller.locator('#ask').getByLabel('Your question').fill(question)
    await traveller.locator('#ask').getByRole('button', { name: 'Send', exact: true }).click()
    await traveller.getByText(question).first().waitFor()
  }
  await traveller.goto(new URL(proposal.link).pathname)
  await ask('Is there a pool?')
  await dialog.getByText('Is there a pool?').waitFor(waiting)
  // What is being answered stays when another question comes.
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Yes, on the roof')
  await ask('And a garden?')
  await dialog.getByText('And a garden?').waitFor(waiting)
  expect(await dialog.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe('Yes, on the roof')
  await expectSound(colleague)

  await traveller.getByLabel(/I (accept this|have read)/).check()
  await traveller.locator('#accept').getByLabel('Your full name').fill('Leela Rao')
  await traveller.getByRole('button', { name: 'Accept', exact: true }).click()
  await traveller.getByText('Accepted by Leela Rao').waitFor()
  await dialog.getByText(/^Accepted by Leela Rao/).waitFor(waiting)
  await own.filter({ hasText: 'Accepted' }).waitFor(waiting)

  await postCall(acting, 'kart/addReceipt', { id: kart.id, amount: '50', idempotencyKey: `paid-${kart.id}` })
  await panel.getByText(/\b50\.00/).waitFor(waiting)
  await postCall(acting, 'kart/setKartStatus', { id: kart.id, version: kart.version, status: 'vouchered' })
  await own.filter({ hasText: 'Confirmed' }).waitFor(waiting)
  await panel.getByRole('link', { name: 'Read and pay' }).waitFor(waiting)
  await colleague.keyboard.press('Escape')
  await colleague.getByText('Vouchered', { exact: true }).first().waitFor(waiting)

  const { money } = await acting.evaluate(async (id) => (await fetch(`/api/kart/getReceipts?id=${id}`)).json(), kart.id)
  await postCall(acting, 'kart/cancelService', { saleId: money.sales[1].saleId, refund: '100', reason: 'Ill' })
  await panel.getByText('Cancelled', { exact: true }).waitFor(waiting)
  await expectSound(customer)
})

test('the queue is downloaded as a sheet, announced when it is ready, and found again', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/tickets')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download Excel' })
  const link = dialog.getByRole('link', { name: 'Download' }).first()
  await link.waitFor()
  await expectSound(page)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  const sheet = unzip(await readFile(await file.path()), 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('Booked by user email')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: /^Notifications, \d+\+? unread$/ }).click()
  await page
    .getByRole('link', { name: /^Your download of .* is ready/ })
    .first()
    .waitFor()
  await expectSound(page)
  await page
    .getByRole('link', { name: /^Your download of .* is ready/ })
    .first()
    .click()
  await page.waitForURL('**/app/staff/downloads')
  await page.getByRole('link', { name: 'Download' }).first().waitFor()
  await expectSound(page)
})
