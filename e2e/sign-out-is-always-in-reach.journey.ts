import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PEOPLE, type Person, visitor } from './browse.ts'
import { expectFits } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { openSession } from './open-session.ts'
import { ownProduct } from './own-product.ts'

/** Phones from the tallest to the smallest, a low window, and what 200 % zoom leaves of 1440 × 900 and of 1280 × 800. */
const SMALL = [
  { width: 390, height: 844 },
  { width: 390, height: 667 },
  { width: 320, height: 568 },
  { width: 720, height: 450 },
  { width: 640, height: 400 },
]
const ROLES: readonly Person[] = ['admin', 'agent', 'desk', 'customer']

/** In the bar, or in the bottom bar of a phone. */
const accountOf = (page: Page) => page.getByRole('button', { name: /^(Account: .+|More|Account)$/ }).filter({ visible: true })
const signOutOf = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Sign out' })

test.each(ROLES)('%s signs out with a finger in every small window', async (who) => {
  const { page, context } = await visitor({ screen: 'phone' })
  for (const size of SMALL) {
    await page.setViewportSize(size)
    const url = `http://localhost:${ownProduct().port}`
    await context.addCookies([{ name: 'auth-token', value: await openSession(ownProduct().port, PEOPLE[who]), url }])
    await page.goto('/app/flight')
    await accountOf(page).tap()
    await expectFits(page)
    const { x, y } = await middleInWindow(signOutOf(page))
    await page.touchscreen.tap(x, y)
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  }
})

test.each(ROLES)('%s comes to Sign out by keyboard in every small window', async (who) => {
  const { page } = await visitor({ as: who })
  await page.goto('/app/flight')
  await accountOf(page).waitFor()
  // The page takes the focus when it is there.
  await page.getByRole('combobox', { name: 'From' }).waitFor()
  for (const size of SMALL) {
    await page.setViewportSize(size)
    await accountOf(page).focus()
    await page.keyboard.press('Enter')
    await signOutOf(page).waitFor()
    for (let keys = 0; keys < 80 && !(await hasFocus(signOutOf(page))); keys++) {
      await page.keyboard.press('Tab')
      await middleInWindow(page.locator(':focus'))
    }
    expect(await hasFocus(signOutOf(page))).toBe(true)
    await page.keyboard.press('Escape')
    expect(await hasFocus(accountOf(page))).toBe(true)
  }
  await page.keyboard.press('Enter')
  await expectSound(page)
})

test('in a large window too the menus of the bar lie within it', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/desk')
  for (const [name, role] of [
    [/^Account: /, 'dialog'],
    [/^Notifications/, 'dialog'],
    ['New', 'menu'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await page.getByRole(role).waitFor()
    await expectFits(page)
    await page.keyboard.press('Escape')
  }
})

/** Where a finger lands on it: within the window, and on nothing else. */
async function middleInWindow(target: Locator): Promise<{ x: number; y: number }> {
  return target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const hit = document.elementFromPoint(x, y)
    if (!hit || !element.contains(hit))
      throw new Error(`${element.textContent} at ${x}, ${y} is not to be seen in ${innerWidth} × ${innerHeight}`)
    return { x, y }
  })
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
