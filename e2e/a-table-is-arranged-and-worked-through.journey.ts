import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { payFromWallet } from './pay.ts'
import { orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('the queue is sorted by its heads, shows the columns that were chosen, and acts on chosen rows', async () => {
  const family = freshName('Rows')
  const { page: agent } = await visitor({ as: 'agent' })
  for (const firstName of ['Anu', 'Binu', 'Chitra']) {
    await orderFlight(agent, [adult(firstName, family)])
    await payFromWallet(agent)
  }
  const { page, context } = await visitor({ as: 'admin' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/app/staff/tickets?search=${family}`)
  const table = page.getByRole('region', { name: 'Tickets' }).getByRole('table')
  await table.getByRole('row').nth(3).waitFor()
  const heads = () => table.getByRole('columnheader').allInnerTexts()
  expect(await table.getByRole('columnheader', { name: 'Booked', exact: true }).getAttribute('aria-sort')).toBe('descending')

  // The order is in the address, and its head shows it.
  await table.getByRole('button', { name: 'Travel' }).click()
  await page.waitForURL(/sort=TA/)
  await expect.poll(() => table.getByRole('columnheader', { name: 'Travel' }).getAttribute('aria-sort')).toBe('ascending')
  await table.getByRole('button', { name: 'Travel' }).click()
  await page.waitForURL(/sort=TD/)

  // Columns are chosen and moved, and stay so.
  await page.getByRole('button', { name: 'Columns' }).click()
  const choice = page.getByRole('dialog', { name: 'Columns' })
  await choice.getByRole('checkbox', { name: 'Price' }).uncheck()
  await choice.getByRole('checkbox', { name: 'Airline' }).check()
  await choice.getByRole('button', { name: 'Move Status up' }).click()
  await expectSound(page)
  await page.keyboard.press('Escape')
  expect(await heads()).not.toContain('Price')
  expect(await heads()).toContain('Airline')
  await page.reload()
  await table.getByRole('row').nth(3).waitFor()
  const kept = await heads()
  expect(kept).not.toContain('Price')
  expect(kept).toContain('Airline')

  // An edge is moved by keyboard; wider is wider.
  const edge = table.getByRole('separator', { name: 'Width of Passenger' })
  await edge.focus()
  const before = Number(await edge.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Columns' }).click()
  await choice.getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')
  expect(await heads()).toContain('Price')

  // With Shift everything between two boxes is chosen, in the order that is shown.
  const boxes = table.getByRole('checkbox', { name: /^Select: / })
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  await chosen.getByText('3 selected').waitFor()
  await expectSound(page)
  // The page was narrow a moment ago, where rows are no table.
  await table.locator('button[data-row]').first().waitFor()
  const names = await table.locator('button[data-row]').allInnerTexts()
  await chosen.getByRole('button', { name: 'Copy PNRs' }).click()
  await page.getByText('Copied to clipboard').waitFor()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toEqual(names.slice(0, 3))
  await chosen.getByRole('button', { name: 'Copy rows' }).click()
  await expect.poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n').length).toBe(4)
  await chosen.getByRole('button', { name: 'Clear selection' }).click()
  await chosen.waitFor({ state: 'detached' })
  // A box does not open its row.
  expect(page.url()).not.toContain('open=')
})
