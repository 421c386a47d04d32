import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, PEOPLE, visitor } from './browse.ts'
import { expectFits, SIZES_TO_FIT } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { payFromWallet } from './pay.ts'
import { orderFlight } from './sell-flight.ts'
import { adult, freshName } from './travellers.ts'

/** A session of one's own: as whom it reads is remembered with it. */
async function signedInStaff(screen?: 'phone' | 'tablet') {
  const { page, context } = await visitor(screen && { screen })
  await page.goto('/app/login')
  await logIn(page, PEOPLE.admin)
  await page.waitForURL('**/app/desk')
  return { page, context }
}

const bannerOf = (page: Page) => page.getByRole('complementary', { name: 'Viewing as a customer' })

/** The number of the person whose things the browser keeps. */
const whoseIsKept = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('appCoreRoot') ?? '{}') as { state?: { whose?: string } }).state?.whose)

/** From the line of the customer in the list. */
async function viewAsAgent(page: Page) {
  await page.goto(`/app/staff/customers?search=${encodeURIComponent(PEOPLE.agent)}`)
  await page.getByRole('button', { name: 'Actions for Rohan Iyer' }).click()
  await page.getByRole('menuitem', { name: 'View as Rohan Iyer' }).click()
  await bannerOf(page).getByText('Rohan Iyer').waitFor()
}

test('staff sees the bookings of an agent, is refused a change in one sentence, and leaves; nothing of it stays in the browser', async () => {
  const { page: theirs } = await visitor({ as: 'agent' })
  const traveller = adult('Leela', freshName('Seen'))
  await theirs.goto('/app/flight')
  await orderFlight(theirs, [traveller])
  await payFromWallet(theirs)

  const { page, context } = await signedInStaff()
  const other = await context.newPage()
  await other.goto('/app/staff/tickets')
  await other.getByRole('heading', { level: 1 }).waitFor()
  const own = await whoseIsKept(page)
  expect(own).toMatch(/^\d+$/)
  await viewAsAgent(page)
  await page.waitForURL('**/app/desk')
  const banner = bannerOf(page)
  await banner.getByText('Nothing can be changed.').waitFor()
  // The other page of this browser has followed: it no longer stands as staff.
  await bannerOf(other).waitFor()
  await other.close()
  expect(await page.getByRole('link', { name: 'Ticket queue' }).count()).toBe(0)
  await expectSound(page)

  await page.goto('/app/flight/bookings')
  await page.getByText(traveller.lastName).first().waitFor()
  await banner.waitFor()
  await expectSound(page)

  await page.goto('/app/user/dashboard/userProfile')
  await page.getByRole('button', { name: 'Save numbers' }).click()
  await page.getByText('You are viewing as Rohan Iyer. Nothing can be changed.').last().waitFor()

  // What opens without a sign-in is the customer's alone, and its page says so.
  await page.goto('/app/flight/offers')
  await page.getByText('Only the customer sees these offers').waitFor()
  await expectSound(page)

  // Not a trace in what the browser keeps.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('Rohan')
  expect(kept).not.toContain(PEOPLE.agent)
  expect(await whoseIsKept(page)).toBe(own)

  await page.reload()
  await banner.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/\/app\/staff\/customers\?open=\d+/)
  await expect.poll(() => banner.count()).toBe(0)
  await page.getByRole('complementary', { name: 'Customer Rohan Iyer' }).waitFor()
  expect(await whoseIsKept(page)).toBe(own)
  await page.goBack()
  expect(await banner.count()).toBe(0)

  await page.goto('/app/staff/audit')
  const trail = page.getByRole('main')
  await trail.getByText('Viewing as customer started').first().waitFor()
  await trail.getByText('Viewing as customer ended').first().waitFor()
})

test('the banner fits every window, in light and dark', async () => {
  const { page } = await signedInStaff()
  await viewAsAgent(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of [...SIZES_TO_FIT].reverse()) {
      await page.setViewportSize(size)
      await expectFits(page)
    }
  }
  await bannerOf(page).getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/\/app\/staff\/customers/)
})

test.each(['tablet', 'phone'] as const)('from the panel of the customer, on a %s; signing out ends it', async (screen) => {
  const { page } = await signedInStaff(screen)
  await page.goto(`/app/staff/customers?search=${encodeURIComponent(PEOPLE.customer)}`)
  await page.getByRole('button', { name: /^Actions for Priya/i }).click()
  await page.getByRole('menuitem', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'View as this customer' }).click()
  await bannerOf(page).getByText('Priya Sharma').waitFor()
  await expectSound(page)
  await page.goto('/app/logout')
  await page.waitForURL('**/app/login**')
  await logIn(page, PEOPLE.admin)
  await page.waitForURL('**/app/desk')
  expect(await bannerOf(page).count()).toBe(0)
})
