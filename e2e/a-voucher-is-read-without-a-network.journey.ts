import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { dayFromNow } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { fillCartPayment, payFromWallet } from './pay-cart.ts'
import { freshName } from './travellers.ts'

const SITE = 'bluedhow.localhost'
const DUBAI = 292223

/** Bought for two days. Gives the address of its voucher. */
async function buy(page: Page, lead: string): Promise<string> {
  const [startDate, endDate] = [dayFromNow(40), dayFromNow(44)]
  await page.goto(`/app/activities/search?cityId=${DUBAI}&startDate=${startDate}&endDate=${endDate}&adults=2`)
  await page.getByRole('button', { name: /^Choose: Evening desert safari/ }).click()
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/activities/cart/addToCart')),
    page.getByRole('button', { name: /^Add to / }).click(),
  ])
  const { cart } = (await answer.json()) as { cart: { id: number } }
  const asked = answer.request().postDataJSON() as { payload: { tourOptionCart: object[] } }
  const tourOptionCart = asked.payload.tourOptionCart.map((item) => ({ ...item, date: dayFromNow(42) }))
  // Under a name of its own: it is another press.
  const wish = { ...asked, cartId: cart.id, payload: { tourOptionCart }, idempotencyKey: freshName('another press of it') }
  const added = await page.evaluate(async (asked) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) }
    const answered = await fetch('/api/activities/cart/addToCart', init)
    return answered.ok ? '' : `${JSON.stringify(asked)} ${await answered.text()}`
  }, wish)
  expect(added).toBe('')
  await page.goto('/app/activities/cart')
  await page.getByRole('button', { name: /^Pay / }).click()
  const form = page.getByRole('dialog', { name: 'Pay now' })
  await fillCartPayment(form, { lead })
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/app/activities/pay/*')
  await payFromWallet(page)
  await page.getByRole('link', { name: /voucher/i }).click()
  await page.waitForURL('**/app/voucher/*')
  return page.url()
}

test('the days of a voucher are chosen for the paper, its code opens large, and without a network it is read all the same', async () => {
  const { page } = await visitor({ site: SITE })
  const lead = freshName('Rao')
  await page.goto('/app/login')
  await logIn(page, 'agent@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  const address = await buy(page, lead)

  const { page: guest, context } = await visitor({ site: SITE })
  await guest.goto(address)
  await guest.getByText(lead).first().waitFor()
  const days = guest.getByRole('navigation', { name: 'Vouchers by day' })
  expect(await days.getByRole('listitem').count()).toBe(2)
  const pdf = guest.getByRole('link', { name: 'PDF' })
  expect(await pdf.getAttribute('href')).not.toContain('dates=')
  await expectSound(guest)
  expect(await lookInEverySize(guest)).toEqual([])
  await guest.setViewportSize({ width: 1440, height: 900 })

  // What has no tick is not printed, and not in the PDF.
  await days.getByRole('checkbox').first().uncheck()
  await guest.getByRole('button', { name: 'Print 1 day' }).waitFor()
  expect(await pdf.getAttribute('href')).toContain(`dates=${dayFromNow(42)}`)
  const drawn = await pdf.evaluate(async (link: HTMLAnchorElement) => {
    const { status, headers } = await fetch(link.href)
    return [status, headers.get('content-type')]
  })
  expect(drawn).toEqual([200, 'application/pdf'])
  const sheets = guest.getByRole('region')
  await guest.emulateMedia({ media: 'print' })
  expect([await sheets.count(), await days.isVisible()]).toEqual([1, false])
  await guest.emulateMedia({ media: 'screen' })
  expect(await sheets.count()).toBe(2)
  await days.getByRole('checkbox').last().uncheck()
  expect([await guest.getByRole('button', { name: 'Print 0 days' }).isDisabled(), await pdf.count()]).toEqual([true, 0])
  await days.getByRole('checkbox').first().check()
  await days.getByRole('checkbox').last().check()

  // By keyboard.
  const code = guest.getByRole('button', { name: /^Show large: V-/ }).first()
  await code.focus()
  await guest.keyboard.press('Enter')
  const large = guest.getByRole('dialog', { name: /^V-/ })
  await large.getByRole('img', { name: /^QR code of V-/ }).waitFor()
  await expectSound(guest)
  await guest.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })
  expect(await code.evaluate((button) => button === document.activeElement)).toBe(true)

  // In the pocket, and after a reload.
  await expect
    .poll(() => guest.evaluate(async () => (await caches.match('/app/voucher/')) !== undefined), { timeout: 20_000 })
    .toBe(true)
  await context.setOffline(true)
  await guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await guest.getByText(lead).first().waitFor()
  await guest.reload()
  await guest.getByText(/^Saved on this device, .*\. There is no network\.$/).waitFor()
  await guest.getByText(lead).first().waitFor()
  const qr = guest
    .getByRole('button', { name: /^Show large: V-/ })
    .first()
    .locator('img')
  expect(await qr.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await expectSound(guest)
  expect(await lookInEverySize(guest)).toEqual([])
  // What only the server can draw is not offered.
  expect(await pdf.count()).toBe(0)
  // With a network again it is as it is now.
  await context.setOffline(false)
  await guest.reload()
  await guest.getByText(lead).first().waitFor()
  expect(await guest.getByText(/^Saved on this device/).count()).toBe(0)
})
