import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { holdSeats } from './hold-seats.ts'
import { goOnToBookings, payFromWallet } from './pay.ts'
import { toMinor } from './read-money.ts'
import { bookingOf, untilPaymentIsOpen } from './sell-flight.ts'
import type { Traveller } from './travellers.ts'

test('holds are listed with the time left; one is ticketed, one released from the list, and staff see both go', async () => {
  const { page } = await visitor({ as: 'agent' })
  const ticketed = await holdSeats(page)
  const released = await holdSeats(page)
  const { page: desk } = await visitor({ as: 'desk' })
  await desk.goto('/app/flight/holds')
  for (const traveller of [ticketed, released]) await holdOf(desk, traveller).getByText('Sunrise Holidays').waitFor()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bookings' }).click()
  await page
    .getByRole('navigation', { name: 'Bookings' })
    .getByRole('link', { name: /^Holds/ })
    .click()
  for (const traveller of [ticketed, released])
    await holdOf(page, traveller)
      .getByText(/\d+ h \d+ m left|until /)
      .first()
      .waitFor()
  await expectSound(page)
  const [total = '', net = ''] = (await holdOf(page, ticketed).innerText()).match(/₹[\d,]+\.\d\d/g) ?? []
  expect(toMinor(net)).toBeLessThan(toMinor(total))
  await page.keyboard.press('h')
  await page.getByRole('button', { name: 'Customer view', pressed: true }).waitFor()
  const overseen = await holdOf(page, ticketed).innerText()
  expect(overseen).toContain(total)
  expect(overseen).not.toContain(net)
  expect(overseen).not.toMatch(/\bnet\b/i)
  await page.keyboard.press('h')

  await holdOf(page, ticketed).getByRole('button', { name: 'Pay now' }).click()
  await untilPaymentIsOpen(page)
  await payFromWallet(page)
  await goOnToBookings(page)
  await bookingOf(page, ticketed).getByText('Ticketed').waitFor()
  expect(await bookingOf(page, ticketed).innerText()).toContain(total)
  await expect.poll(() => holdOf(desk, ticketed).count()).toBe(0)

  const { page: phone } = await visitor({ as: 'agent', screen: 'phone' })
  await phone.goto('/app/flight/holds')
  expect(await holdOf(phone, ticketed).count()).toBe(0)
  await holdOf(phone, released).getByRole('button', { name: 'Release seats' }).click()
  const asked = phone.getByRole('dialog', { name: 'Release seats?' })
  await asked.getByRole('button', { name: 'Release seats' }).click()
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => holdOf(phone, released).count()).toBe(0)
  await expectNoSidewaysScroll(phone)
  await expect.poll(() => holdOf(desk, released).count()).toBe(0)
})

function holdOf(page: Page, { lastName }: Traveller): Locator {
  return page
    .getByRole('list', { name: 'Held seats' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(lastName, 'i') })
}
