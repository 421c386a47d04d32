import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, visitor } from './browse.ts'
import { dayFromNow } from './choose-flight.ts'
import { lookInEverySize } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'

const DUBAI = 292223

/** An agent of the destination company with two activities in a cart of six days. */
async function agentWithCart(): Promise<Page> {
  const { page } = await visitor({ site: 'bluedhow.localhost' })
  await page.goto('/app/login')
  await logIn(page, 'agent@bluedhow.example')
  await page.getByRole('heading', { name: 'Desk' }).waitFor()
  await page.goto(
    `/app/activities/search?cityId=${DUBAI}&startDate=${dayFromNow(60)}&endDate=${dayFromNow(65)}&adults=2&ages=%226%22`,
  )
  for (const name of [/^Choose: Evening desert safari/, /^Choose: Overnight camp/]) {
    await page.getByRole('button', { name }).click()
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/activities/cart/addToCart')),
      page.getByRole('button', { name: /^Add to / }).click(),
    ])
    await page.getByText('Successfully, Added to cart').first().waitFor()
  }
  await page.getByRole('button', { name: 'View cart' }).click()
  await page
    .getByRole('dialog', { name: /^Summary/ })
    .getByRole('link', { name: 'Plan the days' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  return page
}

const day = (page: Page, nth: number) => page.getByRole('group', { name: 'Days of the cart' }).locator('section').nth(nth)
const total = (page: Page) =>
  page.getByText('Total', { exact: false }).locator('xpath=ancestor::*[self::div][1]').last().innerText()

test('days are planned by keyboard, menu and pointer, each change is taken back, and another party shows the difference', {
  timeout: 240_000,
}, async () => {
  const page = await agentWithCart()
  await day(page, 0).getByText('Evening desert safari').first().waitFor()
  await expectSound(page)
  const before = await total(page)

  // The camp stands on the day on which it runs. The safari is moved by keyboard, and put back.
  const act = async (item: string, name: string | RegExp) => {
    await page.getByRole('button', { name: `Actions for ${item}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.getByRole('button', { name: 'Actions for Evening desert safari' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await day(page, 1).getByText('Evening desert safari').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await day(page, 0).getByText('Evening desert safari').first().waitFor()

  // Dragged to the day of the camp, both are at the same time: the note stands there, and one press mends it.
  const ofCamp = page.getByRole('group', { name: 'Days of the cart' }).locator('section').filter({ hasText: 'Overnight camp' })
  await page.locator('[data-item]').filter({ hasText: 'Evening desert safari' }).dragTo(ofCamp)
  await ofCamp.getByText('Evening desert safari').first().waitFor()
  const overlap = page.getByText(/^Evening desert safari and Overnight camp under the stars overlap by /)
  await overlap.waitFor()
  await expectSound(page)
  await ofCamp
    .getByRole('button', { name: /^(Start|Move) / })
    .first()
    .click()
  await overlap.waitFor({ state: 'detached' })

  // An optional one is not in the total.
  await act('Overnight camp under the stars', 'Make it optional')
  await page.getByText('Optional, not in the total').waitFor()
  expect(await total(page)).not.toBe(before)
  await act('Overnight camp under the stars', 'Count it in the total')
  await page.getByText('Optional, not in the total').waitFor({ state: 'detached' })
  expect(await total(page)).toBe(before)

  // One more traveller: everything is priced again, and what was is one press away.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dates = page.getByRole('dialog', { name: 'Dates and travellers' })
  await dates.getByRole('button', { name: /^Travellers: / }).click()
  await page.getByRole('button', { name: 'More adults' }).click()
  await page.keyboard.press('Escape')
  await dates.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Everything was priced again.').waitFor()
  await page.getByText('3 adults, 1 child (6)').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page.getByText('2 adults, 1 child (6)').waitFor()
  await expect.poll(() => total(page)).toBe(before)

  // A hotel by its name; the cart has a name too; all of it is still there after a reload.
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await more('Add hotel')
  const hotel = page.getByRole('dialog', { name: 'Add hotel' })
  await hotel.getByRole('button', { name: 'Add', exact: true }).click()
  await hotel.getByText('This is required field.').waitFor()
  // One of the catalogue is found by a part of its name; any other name is taken as it is typed.
  await hotel.getByLabel('Hotel').fill('al noor')
  await page.getByRole('option', { name: /^Al Noor Souk Residence/ }).click()
  await hotel.getByText('It is in the catalogue.').waitFor()
  expect(await hotel.getByLabel('Hotel').inputValue()).toBe('Al Noor Souk Residence')
  await hotel.getByLabel('Hotel').fill('Saffar Marina Hotel and Residences')
  await hotel.getByRole('button', { name: 'Add', exact: true }).click()
  await day(page, 0).getByText('Saffar Marina Hotel and Residences').first().waitFor()
  // The desk books hotels: the cart says so before anybody pays, and can be paid without it.
  await page.getByText(/is priced and booked by our desk, so the cart cannot be paid at once\./).waitFor()
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0)
  await page.getByRole('button', { name: 'Make it optional' }).click()
  await page.getByRole('button', { name: /^Pay / }).waitFor()
  await more('Rename')
  const naming = page.getByRole('dialog', { name: 'Rename cart' })
  await naming.getByLabel('Name').fill('Venkatasubramanian family')
  await naming.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Venkatasubramanian family' }).waitFor()
  // What the desk is to know is written before it is sent.
  await page.getByRole('button', { name: 'Add remarks' }).click()
  const remarking = page.getByRole('dialog', { name: 'Remarks' })
  await remarking.getByLabel('Remarks').fill('A wheelchair for grandmother.')
  await remarking.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Change remarks' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Venkatasubramanian family' }).waitFor()
  await page.getByText('A wheelchair for grandmother.').waitFor()
  await day(page, 0).getByText('Saffar Marina Hotel and Residences').first().waitFor()
  expect(await lookInEverySize(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  // A copy is a cart of its own, and the first one is opened again from it.
  await more('Duplicate')
  await page.getByText('Successfully, Duplicated the cart').waitFor()
  await more('Remove everything')
  await page.getByText('The cart is empty.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await ofCamp.waitFor()
  await act('Evening desert safari', 'Remove Evening desert safari')
  await page.locator('[data-item]').filter({ hasText: 'Evening desert safari' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page
    .getByRole('menuitem', { name: /^Open Venkatasubramanian family, 3 items/ })
    .first()
    .click()
  await page.locator('[data-item]').filter({ hasText: 'Evening desert safari' }).waitFor()
})
