import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, type Screen, visitor } from './browse.ts'
import { dayFromNow, daysUntil } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'

/** The agent of the destination company, on its site. */
async function agentOfBlueDhow(screen: Screen = 'desktop'): Promise<Page> {
  const { page } = await visitor({ site: 'bluedhow.localhost', screen })
  await page.goto('/app/login')
  await logIn(page, 'agent@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  return page
}

const cards = (page: Page) => page.getByRole('region', { name: 'Activities' }).getByRole('article')
/** Other journeys close and add activities of the same city: the first of the list may have nothing to choose. */
const onSale = (page: Page) => cards(page).filter({ has: page.getByRole('button', { name: /^Choose: / }) })
const added = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/activities/cart/addToCart')).then(async (answer) => answer.json())

test('an agent searches a city, narrows the list, adds to the cart, and the address opens the same elsewhere', async () => {
  const page = await agentOfBlueDhow()
  await page.getByRole('link', { name: 'Activities', exact: true }).click()
  await page.getByRole('heading', { name: 'Activities', level: 1 }).waitFor()
  await expectSound(page)

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('Please choose a city.').waitFor()
  await page.getByRole('combobox', { name: 'City' }).fill('dub')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'First day' }).fill(dayFromNow(40))
  await page.getByRole('textbox', { name: 'Last day' }).fill(dayFromNow(45))
  await page.getByRole('button', { name: 'Travellers: 1 adult' }).click()
  await page.getByRole('button', { name: 'More adults' }).click()
  await page.getByRole('button', { name: 'More children' }).click()
  await page.getByRole('combobox', { name: 'Age of child 1' }).selectOption('6')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search', exact: true }).click()

  await page.getByRole('heading', { name: 'Activities in Dubai' }).waitFor()
  await cards(page).first().waitFor()
  const all = await cards(page).count()
  expect(all).toBeGreaterThan(5)
  await expectSound(page)

  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^Private transfer/ }).check()
  await filters
    .getByRole('checkbox', { name: /^Desert / })
    .last()
    .check()
  await expect.poll(() => cards(page).count()).toBeLessThan(all)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price')
  const first = cards(page).first()
  await first.getByText('Private transfer', { exact: true }).waitFor()
  await first.getByRole('button', { name: /^Choose: / }).click()
  await first.getByRole('button', { name: /^Add to / }).waitFor()
  const total = await first.getByText(/^for 3 · /).innerText()
  await expectSound(page)

  const [{ cart }] = await Promise.all([added(page), first.getByRole('button', { name: /^Add to / }).click()])
  await page.getByText('Successfully, Added to cart').waitFor()
  const [item] = cart.cartItems.tourOptionCart
  expect([cart.adults, cart.childAges, cart.cartItems.tourOptionCart.length, item.transfer]).toEqual([2, [6], 1, 'private'])

  await page.getByRole('button', { name: 'View cart' }).click()
  const summary = page.getByRole('dialog', { name: /^Summary/ })
  await summary.getByText('Private transfer').waitFor()
  await expectSound(page)
  await summary.getByRole('button', { name: 'Close' }).click()

  const shared = await agentOfBlueDhow()
  await shared.goto(page.url())
  await cards(shared)
    .first()
    .getByRole('button', { name: /^Add to / })
    .waitFor()
  expect(
    await cards(shared)
      .first()
      .getByText(/^for 3 · /)
      .innerText(),
  ).toBe(total)
  expect(await cards(shared).count()).toBe(await cards(page).count())

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Removed from the cart.').waitFor()
})

test('on a phone the search is a line and the filters are a sheet; a visitor fills a cart before log-in', async () => {
  const { page } = await visitor({ site: 'bluedhow.localhost', screen: 'phone' })
  await page.goto('/app/activities')
  await page.getByRole('link', { name: /^Dubai/ }).click()
  await page.getByRole('button', { name: /^Change the search/ }).waitFor()
  await cards(page).first().waitFor()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: /^Free cancellation/ }).check()
  await expectSound(page)
  await sheet.getByRole('button', { name: /^Show \d+ activit/ }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(page.url()).toContain('free=true')
  await cards(page)
    .first()
    .getByRole('button', { name: /^Choose: / })
    .click()
  const [{ cart }] = await Promise.all([
    added(page),
    cards(page)
      .first()
      .getByRole('button', { name: /^Add to / })
      .click(),
  ])
  await page.getByText('Successfully, Added to cart').waitFor()
  expect(cart.customer).toBeNull()
})

test('two things at the same time are noted in the cart, and one press mends it', async () => {
  const page = await agentOfBlueDhow()
  // The camp is open from Thursday to Sunday.
  const friday = daysUntil(5, { atLeast: 50 })
  await page.goto(`/app/activities/search?cityId=292223&startDate=${dayFromNow(friday)}&endDate=${dayFromNow(friday + 2)}&adults=2`)
  for (const name of [/^Choose: Evening desert safari/, /^Choose: Overnight camp/]) {
    await page.getByRole('button', { name }).click()
    await Promise.all([added(page), page.getByRole('button', { name: /^Add to / }).click()])
    await page.getByRole('region', { name: 'Cart' }).waitFor()
  }
  await page.getByRole('button', { name: 'View cart' }).click()
  const summary = page.getByRole('dialog', { name: /^Summary/ })
  const overlap = summary.getByText(/^Evening desert safari and Overnight camp under the stars overlap by /)
  await overlap.waitFor()
  await expectSound(page)
  await summary
    .getByRole('button', { name: /^(Start|Move) / })
    .first()
    .click()
  await overlap.waitFor({ state: 'detached' })
})

test('a search that failed says so and is tried again; one that cannot be says why', async () => {
  const page = await agentOfBlueDhow()
  await page.route('**/activities/searchActivitiesByCityId', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/app/activities')
  await page.getByRole('link', { name: /^Dubai/ }).click()
  await page.getByRole('heading', { name: 'Error fetching activity search' }).waitFor()
  await page.unroute('**/activities/searchActivitiesByCityId')
  await page.getByRole('button', { name: 'Search again' }).click()
  await cards(page).first().waitFor()
  await page.goto(page.url().replace(/\?.*/, '?cityId=1275339'))
  await page.getByText('Please choose a city in which we sell activities.').first().waitFor()
  await expectSound(page)
})

test('the pages of the activity search fit every window', { timeout: 240_000 }, async () => {
  const page = await agentOfBlueDhow()
  await page.goto('/app/activities')
  await page.getByRole('heading', { name: 'Cities' }).waitFor()
  const wrong = (await lookInEverySize(page)).map((fault) => `form: ${fault}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: /^Dubai/ }).click()
  await onSale(page)
    .first()
    .getByRole('button', { name: /^Choose: / })
    .click()
  await cards(page)
    .getByRole('button', { name: /^Add to / })
    .first()
    .waitFor()
  wrong.push(...(await lookInEverySize(page)).map((fault) => `results: ${fault}`))
  expect(wrong).toEqual([])
})
