import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectFits, SIZES_TO_FIT } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { CARDS, goOnToBookings, payByCard, payFromWallet } from './pay.ts'
import { orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('staff finds what an agent and a customer bought, and reads its history and money', async () => {
  const [byAgent, byCustomer] = [adult('Mira', freshName('Agency')), adult('Mira', freshName('Direct'))]
  const { page: agent } = await visitor({ as: 'agent' })
  await orderFlight(agent, [byAgent])
  await payFromWallet(agent)
  await goOnToBookings(agent)
  const { page: customer } = await visitor({ as: 'customer' })
  await orderFlight(customer, [byCustomer])
  await payByCard(customer, CARDS.good)
  await goOnToBookings(customer)

  const { page } = await visitor({ as: 'desk' })
  await page.goto('/app/flight')
  await page.getByRole('link', { name: 'Air tickets' }).click()
  const rows = page.getByRole('region', { name: 'Tickets' }).getByRole('row')
  for (const { lastName } of [byAgent, byCustomer]) await rows.filter({ hasText: new RegExp(lastName, 'i') }).waitFor()
  await expectSound(page)

  await page.getByRole('searchbox', { name: 'PNR, passenger or reference' }).fill(byAgent.lastName)
  await expect.poll(() => rows.count()).toBe(2)
  await rows.nth(1).getByRole('button').click()
  const panel = page.getByRole('complementary', { name: /^Ticket / })
  await panel.getByRole('heading', { name: 'Money' }).waitFor()
  expect(await panel.innerText()).toMatch(/Sales cost.*Purchase cost.*Margin/s)
  expect(await panel.innerText()).toContain('Sunrise Holidays')
  await expectSound(page)
  await panel.getByRole('heading', { name: 'History' }).waitFor()
  expect(await panel.innerText()).toMatch(/Ticketed automatically.*Waiting for payment by Rohan Iyer/s)

  await page.reload()
  await panel.getByRole('heading', { name: 'Money' }).waitFor()

  // A colleague sees who has the ticket open, and still whose ticket it is, whatever the window.
  const { page: colleague } = await visitor({ as: 'tickets' })
  await colleague.goto(`/app/staff/tickets?search=${byAgent.lastName}`)
  // A row of the table, or of the list that a phone has in its place.
  const row = colleague.locator('tr, li').filter({ hasText: new RegExp(byAgent.lastName, 'i') })
  await row.locator('[data-tip*="working on this"]').waitFor()
  for (const size of [...SIZES_TO_FIT, { width: 1100, height: 800 }, { width: 720, height: 450 }]) {
    await colleague.setViewportSize(size)
    await expectFits(colleague)
    // Between the table and the list of a phone there is for a moment no row at all.
    await expect
      .poll(async () => (await row.locator('[data-tip*="working on this"]').boundingBox())?.width ?? 0, {
        message: `at ${size.width}`,
      })
      .toBeGreaterThan(0)
  }
})

test('an agent has no queue, and the page says so politely', async () => {
  const { page } = await visitor({ as: 'agent2' })
  await page.goto('/app/staff/tickets')
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  expect(await page.getByRole('link', { name: 'Air tickets' }).count()).toBe(0)
})
