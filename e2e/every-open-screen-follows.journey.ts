import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { unzip } from '../packages/server/src/testing/unzip.ts'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { orderFlight } from './sell-flight.ts'
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
