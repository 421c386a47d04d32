import { expect, test } from 'vitest'
import { expectAccessible, visitor } from './browse.ts'
import { CARDS, payByCard, payFromWallet } from './pay.ts'
import { orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('staff finds what an agent and a customer bought, and reads its history and money', async () => {
  const [byAgent, byCustomer] = [adult('Mira', freshName('Agency')), adult('Mira', freshName('Direct'))]
  const { page: agent } = await visitor({ as: 'agent' })
  await orderFlight(agent, [byAgent])
  await payFromWallet(agent)
  await agent.waitForURL('**/app/flight/bookings')
  const { page: customer } = await visitor({ as: 'customer' })
  await orderFlight(customer, [byCustomer])
  await payByCard(customer, CARDS.good)
  await customer.waitForURL('**/app/flight/bookings')

  const { page } = await visitor({ as: 'desk' })
  await page.goto('/app/flight')
  await page.getByRole('link', { name: 'Air tickets' }).click()
  const rows = page.getByRole('region', { name: 'Tickets' }).getByRole('row')
  for (const { lastName } of [byAgent, byCustomer]) await rows.filter({ hasText: new RegExp(lastName, 'i') }).waitFor()
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'PNR or passenger' }).fill(byAgent.lastName)
  await expect.poll(() => rows.count()).toBe(2)
  await rows.nth(1).getByRole('button').click()
  const panel = page.getByRole('complementary', { name: /^Ticket / })
  await panel.getByRole('heading', { name: 'Money' }).waitFor()
  expect(await panel.innerText()).toMatch(/Sales cost.*Purchase cost.*Margin/s)
  expect(await panel.innerText()).toContain('Sunrise Holidays')
  await expectAccessible(page)
  await panel.getByRole('heading', { name: 'History' }).waitFor()
  expect(await panel.innerText()).toMatch(/Ticketed automatically.*Waiting for payment by Rohan Iyer/s)

  await page.reload()
  await panel.getByRole('heading', { name: 'Money' }).waitFor()
})

test('an agent has no queue and is told so politely', async () => {
  const { page } = await visitor({ as: 'agent2' })
  await page.goto('/app/staff/tickets')
  await page.getByRole('heading', { name: 'You are not allowed to open this' }).waitFor()
  expect(await page.getByRole('link', { name: 'Air tickets' }).count()).toBe(0)
})
