import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { resultsPath, untilAllAnswered } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { payFromWallet } from './pay.ts'
import { orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

test('why something cannot be pressed is shown to a finger and to the keyboard, and goes again', async () => {
  const { page } = await visitor({ as: 'admin', screen: 'phone' })
  await page.goto('/app/staff/markups')
  await page.getByRole('button', { name: 'Customer Groups' }).click()
  const groups = page.getByRole('dialog', { name: 'Customer Groups' })
  const remove = groups.getByRole('button', { name: 'Delete Agents' })
  const reason = (await remove.evaluate(describedBy)) ?? ''
  expect(reason).not.toBe('')
  // The sentence that is read out is always there; what the eye reads comes beside it.
  const shown = page.locator('[popover]:popover-open').filter({ hasText: reason })

  await remove.tap({ force: true })
  await shown.waitFor()
  await expectSound(page)
  await groups.getByRole('heading', { name: 'Customer Groups' }).tap()
  await shown.waitFor({ state: 'detached' })

  await groups.getByRole('button', { name: 'Edit Agents' }).focus()
  await page.keyboard.press('Tab')
  await shown.waitFor()
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  expect(await groups.isVisible()).toBe(true)
})

test('no state of a ticket is cut in the queue, with a panel beside it or without', async () => {
  const { page: agent } = await visitor({ as: 'agent' })
  await orderFlight(agent, [adult('Noor', freshName('Longstate'))])
  await payFromWallet(agent)
  await agent.getByRole('region', { name: 'Booking confirmed' }).waitFor()
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/tickets')
  const state = page.getByRole('region', { name: 'Tickets' }).locator('tbody tr').first().locator('td:has(i[aria-hidden])').first()
  await state.waitFor()
  const cut = async () => {
    // The longest that any state is called; an answer of the list may draw the row again at any time.
    await state.evaluate((cell) => {
      const words = [...cell.querySelectorAll('span')].at(-1)?.lastChild
      if (words) words.textContent = 'Checking with the airline'
    })
    return state.evaluate((cell) => cell.scrollWidth - cell.clientWidth)
  }
  for (const width of [1440, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await cut(), `${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.getByRole('region', { name: 'Tickets' }).locator('[data-row]').first().click()
  await page.getByRole('complementary', { name: /^Ticket/ }).waitFor()
  expect(await cut(), 'beside a panel').toBeLessThanOrEqual(0)
})

test('at 200 % zoom a flight is in sight, and on a phone the first request', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto(resultsPath({ origin: 'DEL', destination: 'BOM', inDays: 25 }))
  await untilAllAnswered(page)
  const times = page
    .getByRole('article')
    .first()
    .getByText(/\d\d:\d\d/)
    .first()
  const { y, height } = (await times.boundingBox()) ?? { y: 1000, height: 0 }
  expect(y + height).toBeLessThan(450)
  await expectSound(page)

  const { page: desk } = await visitor({ as: 'admin', screen: 'phone' })
  await desk.goto('/app/staff/changes')
  const tabs = desk.getByRole('tablist', { name: 'Status' })
  await tabs.waitFor()
  expect((await tabs.boundingBox())?.y).toBeLessThan(220)
  await expectSound(desk)
})

function describedBy(element: Element): string | undefined {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
}
