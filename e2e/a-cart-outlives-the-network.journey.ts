import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { dayFromNow } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'

const DUBAI = 292223
const SAFARI = 'Evening desert safari'
const CAMP = 'Overnight camp under the stars'
/** Of this run: a product that is kept may have others. */
const NAME = `Family ${Date.now().toString(36)}`

async function agent() {
  const { page, context } = await visitor({ site: 'bluedhow.localhost' })
  await page.goto('/app/login')
  await logIn(page, 'agent@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  return { page, context }
}

/** The safari and the camp are chosen in a search; the page is left where the cart can be opened. */
async function search(page: Page) {
  await page.goto(
    `/app/activities/search?cityId=${DUBAI}&startDate=${dayFromNow(70)}&endDate=${dayFromNow(75)}&adults=2&ages=%226%22`,
  )
}

async function fillCart(page: Page) {
  await search(page)
  for (const name of [/^Choose: Evening desert safari/, /^Choose: Overnight camp/]) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: /^Add to / }).click()
    await page.getByText('Successfully, Added to cart').first().waitFor()
  }
  await page.goto('/app/activities/cart')
  await itemOf(page, SAFARI).waitFor()
}

async function goOffline(context: BrowserContext, page: Page) {
  await context.setOffline(true)
  await page.getByText('You appear to be offline.').waitFor()
}

const itemOf = (page: Page, name: string) => page.locator('[data-item]').filter({ hasText: name })
const kept = (page: Page) => page.getByRole('region', { name: 'Changes that are kept in this browser' })
const dayOf = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Days of the cart' })
    .locator('section')
    .filter({ has: itemOf(page, name) })
    .first()
async function move(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).focus()
  await page.keyboard.press('Alt+ArrowDown')
}
async function act(page: Page, item: string, name: string | RegExp) {
  await page.getByRole('button', { name: `Actions for ${item}` }).click()
  await page.getByRole('menuitem', { name }).click()
}
/** How often a call of the cart was asked, in all windows of a browser. */
function countCalls(context: BrowserContext, call: string): () => number {
  let calls = 0
  context.on('request', (request) => {
    if (request.url().endsWith(`/activities/cart/${call}`)) calls += 1
  })
  return () => calls
}

test('what is added without a network is kept, through a closed window, and is in the cart once it is back', async () => {
  const { page, context } = await agent()
  await search(page)
  await page.getByRole('button', { name: /^Choose: Evening desert safari/ }).click()
  const adding = page.getByRole('button', { name: /^Add to / })
  await adding.waitFor()
  await goOffline(context, page)
  await adding.click()
  await page.getByText('You are offline. It is kept, and added to the cart once you are back.').waitFor()
  await expectSound(page)

  // The window that chose it is gone: another one finds it kept.
  await page.close()
  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto('/app/activities/cart')
  await other.getByText('The change that was kept is made.').first().waitFor()
  await kept(other).getByText(`${SAFARI}: add`).waitFor()
  await itemOf(other, SAFARI).waitFor()
  await kept(other).getByRole('button', { name: 'Close' }).click()
  await kept(other).waitFor({ state: 'detached' })
})

test('what is changed without a network waits in every window, can be dropped, outlives them all, and is made once and in its order', {
  timeout: 180_000,
}, async () => {
  const { page, context } = await agent()
  await fillCart(page)
  const second = await context.newPage()
  await second.goto('/app/activities/cart')
  await itemOf(second, SAFARI).waitFor()
  const before = await dayOf(page, SAFARI).innerText()
  await goOffline(context, page)

  await move(page, SAFARI)
  await page.getByText('You are offline. The change is kept, and made once you are back.').waitFor()
  // Nothing is shown as done before the server has done it.
  expect(await dayOf(page, SAFARI).innerText()).toBe(before)
  await act(page, CAMP, 'Make it optional')
  await act(page, CAMP, `Remove ${CAMP}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename cart' }).getByLabel('Name').fill(NAME)
  await page.getByRole('dialog', { name: 'Rename cart' }).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await kept(page).getByText('5 changes are kept in this browser, and made once you are back.').waitFor()
  await kept(page).getByText(`${CAMP}: make it optional`).waitFor()
  await kept(page).getByText(`Name: ${NAME}`).waitFor()
  await expectSound(page)

  // The other window says the same, and drops one.
  await kept(second)
    .getByRole('button', { name: `Drop: ${CAMP}: remove` })
    .click()
  await kept(page).getByText('4 changes are kept in this browser, and made once you are back.').waitFor()

  // All windows are closed. What is opened later makes them, in two windows at once.
  await page.close()
  await second.close()
  const calls = ['moveCartItem', 'markUnMarkOptional', 'renameCart', 'duplicateCart', 'deleteCartItem'].map((call) =>
    countCalls(context, call),
  )
  await context.setOffline(false)
  const [left, right] = [await context.newPage(), await context.newPage()]
  await Promise.all([left.goto('/app/activities/cart'), right.goto('/app/activities/cart')])
  await left.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await kept(left).getByText('The changes that were kept are made.').waitFor()
  await kept(right).getByText('The changes that were kept are made.').waitFor()
  await itemOf(left, CAMP).waitFor()
  await left.getByText('Optional, not in the total').waitFor()
  expect(await dayOf(left, SAFARI).innerText()).not.toBe(before)
  expect(calls.map((count) => count())).toEqual([1, 1, 1, 1, 0])
  await left.getByRole('button', { name: 'More', exact: true }).click()
  const copies = left.getByRole('menuitem', { name: new RegExp(`^Open ${NAME}`) })
  await copies.first().waitFor()
  expect(await copies.count()).toBe(1)
  await left.keyboard.press('Escape')
})

test('an answer that was lost makes nothing twice', async () => {
  const { page } = await agent()
  await fillCart(page)
  // The server makes it, and the window never hears of it.
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      const url = input instanceof Request ? input.url : String(input)
      if (url.endsWith('/activities/cart/duplicateCart')) throw new TypeError('The answer was lost')
      return answer
    }
  })
  const copies = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    const count = await page.getByRole('menuitem', { name: /^Open / }).count()
    await page.keyboard.press('Escape')
    return count
  }
  const before = await copies()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await kept(page).getByText('1 change is kept in this browser').waitFor()
  await page.reload()
  await kept(page).getByText('The change that was kept is made.').waitFor()
  expect(await copies()).toBe(before + 1)
})

test('what somebody else has changed meanwhile is shown, and a person says what counts', { timeout: 240_000 }, async () => {
  const { page, context } = await agent()
  await fillCart(page)
  const cartId = await page.evaluate(() => JSON.parse(localStorage.getItem('appCoreRoot.cart') ?? '{}').state.id as number)
  const { page: colleague } = await agent()
  await colleague.goto(`/app/activities/cart?id=${cartId}`)
  await itemOf(colleague, SAFARI).waitFor()

  await goOffline(context, page)
  await move(page, SAFARI)
  await act(page, CAMP, 'Make it optional')
  await kept(page).getByText('2 changes are kept in this browser, and made once you are back.').waitFor()
  // Two days on, so that the two do not want the same.
  for (const nth of [1, 2]) {
    await move(colleague, SAFARI)
    const day = colleague.getByRole('group', { name: 'Days of the cart' }).locator('section').nth(nth)
    await day.filter({ has: itemOf(colleague, SAFARI) }).waitFor()
  }
  const theirs = await dayOf(colleague, SAFARI).innerText()
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  await later.goto('/app/activities/cart')
  const asks = kept(later).getByRole('alert').filter({ hasText: 'Somebody else has changed what you changed.' })
  await asks.getByText(/^You wanted: Evening desert safari: move to /).waitFor()
  await kept(later).getByText('1 change is kept in this browser, and made once you have chosen above.').waitFor()
  await itemOf(later, SAFARI).waitFor()
  expect(await dayOf(later, SAFARI).innerText()).toBe(theirs)
  await expectSound(later)
  expect(await lookInEverySize(later)).toEqual([])
  await later.setViewportSize({ width: 1440, height: 900 })

  // Left as it is, what waited behind it is made.
  await asks.getByRole('button', { name: 'Leave it as it is' }).click()
  await kept(later).getByText(`${CAMP}: make it optional`).waitFor()
  await later.getByText('Optional, not in the total').waitFor()
  expect(await dayOf(later, SAFARI).innerText()).toBe(theirs)
  await kept(later).getByRole('button', { name: 'Close' }).click()

  // Once more, and the own change counts.
  await goOffline(context, later)
  await act(later, CAMP, /^Remove /)
  await act(colleague, CAMP, 'Count it in the total')
  await colleague.getByText('Optional, not in the total').waitFor({ state: 'detached' })
  await context.setOffline(false)
  await asks.getByText(/It is in the total now\./).waitFor()
  await asks.getByRole('button', { name: 'Make my change' }).click()
  await kept(later).getByText('The change that was kept is made.').waitFor()
  await itemOf(later, CAMP).waitFor({ state: 'detached' })

  // What can no longer be made says why, and stays until it is read.
  await goOffline(context, later)
  await move(later, SAFARI)
  await act(colleague, SAFARI, /^Remove /)
  await itemOf(colleague, SAFARI).waitFor({ state: 'detached' })
  await context.setOffline(false)
  await kept(later).getByText('1 change could not be made.').waitFor()
  await kept(later).getByText('It is no longer in the cart.').waitFor()
  await later.reload()
  await kept(later).getByText('1 change could not be made.').waitFor()
})

test('who types what a colleague saves meanwhile is shown both, and nothing is saved over unseen', async () => {
  const { page, context } = await agent()
  await fillCart(page)
  const cartId = await page.evaluate(() => JSON.parse(localStorage.getItem('appCoreRoot.cart') ?? '{}').state.id as number)
  const rename = async (of: Page, name: string) => {
    await of.getByRole('button', { name: 'More', exact: true }).click()
    await of.getByRole('menuitem', { name: 'Rename' }).click()
    await of.getByRole('dialog', { name: 'Rename cart' }).getByLabel('Name').fill(name)
  }
  const saving = (of: Page) => of.getByRole('dialog', { name: 'Rename cart' }).getByRole('button', { name: 'Save' })
  const { page: colleague } = await agent()
  await colleague.goto(`/app/activities/cart?id=${cartId}`)
  await itemOf(colleague, SAFARI).waitFor()

  await rename(page, 'Mine')
  await rename(colleague, 'Theirs')
  await saving(colleague).click()
  await colleague.getByRole('heading', { level: 1, name: 'Theirs' }).waitFor()
  // The open screen follows, and what is typed stays upon what it began with.
  await page.getByRole('heading', { level: 1, name: 'Theirs', includeHidden: true }).waitFor()
  await saving(page).click()
  const dialog = page.getByRole('dialog', { name: 'Rename cart' })
  const differs = dialog.getByRole('list', { name: 'What differs' })
  await differs.getByText('Theirs', { exact: true }).waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Mine')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Keep my changes on top' }).click()
  await saving(page).click()
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor()

  // The remarks, which the desk writes in the queue.
  await page.getByRole('button', { name: 'Send to the desk' }).click()
  await page.getByRole('link', { name: 'See it at the desk' }).click()
  const remarks = page.getByRole('textbox', { name: 'Remarks' })
  await remarks.fill('Mine: near the sea')
  await colleague.goto(`/app/activities/queue?open=${cartId}`)
  await colleague.getByRole('textbox', { name: 'Remarks' }).fill('Theirs: quiet rooms')
  await colleague.getByRole('button', { name: 'Save remarks' }).click()
  await colleague.getByText('Remarks saved.').waitFor()
  await page.getByRole('button', { name: 'Save remarks' }).click()
  await page.getByText('Theirs: quiet rooms', { exact: true }).waitFor()
  expect(await remarks.inputValue()).toBe('Mine: near the sea')
  await expectSound(page)
  await page.getByRole('button', { name: 'Discard my changes' }).click()
  await expect.poll(() => remarks.inputValue()).toBe('Theirs: quiet rooms')

  // Without a network they are kept, and said to be.
  await remarks.fill('Late flight')
  await goOffline(context, page)
  await page.getByRole('button', { name: 'Save remarks' }).click()
  await kept(page).getByText('Remarks: Late flight').waitFor()
  await context.setOffline(false)
  await kept(page).getByText('The change that was kept is made.').waitFor()
  await expect.poll(() => colleague.getByRole('textbox', { name: 'Remarks' }).inputValue()).toBe('Late flight')
})
