import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow, dayName, dayNamed } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { startKit } from './start-kit.ts'

let kit: Awaited<ReturnType<typeof startKit>>
beforeAll(async () => {
  kit = await startKit()
})
afterAll(() => kit.stop())

const PARTS = [
  'Buttons and signs',
  'Fields',
  'Dates',
  'Choices',
  'Layers',
  'Table',
  'Facts',
  'Charts',
  'Money',
  'Grid',
  'Orders',
  'Explained',
  'Days',
  'Board',
  'Maps',
  'Plans',
] as const
type Part = (typeof PARTS)[number]

async function openKit(part: Part, { dark = false } = {}): Promise<Page> {
  const { page } = await visitor({ dark })
  // The first page of a fresh development server waits until all parts are translated.
  await page.goto(kit.url, { timeout: 60_000 })
  await page.getByRole('tab', { name: part, exact: true }).click({ timeout: 60_000 })
  return page
}
const panel = (page: Page, name: Part) => page.getByRole('tabpanel', { name, exact: true })
/** Read aloud by a screen reader when it appears. */
const announced = (page: Page, text: string | RegExp) => page.locator('[aria-live="polite"]').getByText(text).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test.for([
  { dark: false, direction: 'Left to right' },
  { dark: true, direction: 'Left to right' },
  { dark: false, direction: 'Right to left' },
  { dark: true, direction: 'Right to left' },
])(
  'every part can be read and reached in every window, dark: $dark, $direction',
  { timeout: 240_000 },
  async ({ dark, direction }) => {
    const page = await openKit('Buttons and signs', { dark })
    await page.getByRole('radio', { name: direction }).click()
    for (const part of PARTS) {
      await page.getByRole('tab', { name: part, exact: true }).click()
      await expectSound(page)
    }
  },
)

test('a panel beside a list moves on with arrow keys, and returns the focus to its row when it is closed', async () => {
  const page = await openKit('Facts')
  await page.getByRole('button', { name: 'Open cancellation' }).click()
  const first = page.getByRole('complementary', { name: 'Charge 1' })
  await first.waitFor()
  expect(await first.getByRole('button', { name: 'Previous charge' }).isDisabled()).toBe(true)
  // Its parts: arrows choose a tab and leave the rows alone.
  await first.getByRole('tab', { name: 'Amount' }).focus()
  await page.keyboard.press('ArrowDown')
  await first.getByRole('tabpanel', { name: 'When' }).getByText('Up to 24 hours before departure').waitFor()
  await first.getByRole('tabpanel', { name: 'When' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('complementary', { name: 'Charge 2' }).getByRole('heading', { name: 'Change', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next charge' }).click()
  const last = page.getByRole('complementary', { name: 'Charge 3' })
  await last.waitFor()
  expect(await last.getByRole('button', { name: 'Next charge' }).isDisabled()).toBe(true)
  await expectSound(page)
  await last.getByRole('button', { name: 'Close' }).click()
  await last.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Open no-show')
  await page.getByRole('button', { name: 'Open change' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Open change')
})

test('a menu is opened, walked through and left by keyboard, and what it did is read aloud', async () => {
  const page = await openKit('Layers')
  const button = page.getByRole('button', { name: 'Open the menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Copy the PNR')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('Download the e-ticket')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('Show net prices')
  expect(await page.getByRole('menuitemcheckbox', { name: 'Show net prices' }).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('Copy the PNR')
  await page.keyboard.type('do')
  expect(await focused(page)).toBe('Download the e-ticket')
  await page.keyboard.press('Home')
  expect(await focused(page)).toBe('Copy the PNR')
  await expectSound(page)
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('Open the menu')
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page)).toBe('Show net prices')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Open a dialog')
  expect(await page.getByRole('menu').count()).toBe(0)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Copy the PNR')
  await page.keyboard.press('Enter')
  await announced(page, 'Copied.')
})

test.for(['Open a dialog', 'Open a broad dialog', 'Open a side panel'])(
  '%s: the focus stays inside, Escape closes it, and the focus is back on its button',
  async (name) => {
    const page = await openKit('Layers')
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Release the held seats?' })
    await dialog.waitFor()
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab')
      // The browser's own bar may be in the round; nothing of the page behind is.
      expect(
        await page.evaluate(() => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body),
      ).toBe(true)
    }
    await expectSound(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe(name)
  },
)

test('a form names what is missing beside its field, keeps what was typed, and asks before it is dropped', async () => {
  const page = await openKit('Layers')
  await page.getByRole('button', { name: 'Open a form' }).click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const name = dialog.getByLabel('Name')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await name.evaluate((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(
    'This is required field.',
  )
  await name.fill('taken')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByText('Discard what you entered?').waitFor()
  await page.keyboard.press('Escape')
  expect(await name.inputValue()).toBe('taken')
  await name.fill('Gold')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
})

test('arrow keys move through tabs and choices in the direction of reading', async () => {
  const page = await openKit('Choices')
  const chosen = () => panel(page, 'Choices').getByRole('tab', { selected: true }).innerText()
  await panel(page, 'Choices').getByRole('tab', { name: 'Open' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await chosen()).toBe('Ticketed')
  await page.getByRole('radio', { name: 'Right to left' }).click()
  await panel(page, 'Choices').getByRole('tab', { name: 'Ticketed' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await chosen()).toBe('Cancelled')
  await page.keyboard.press('Home')
  expect(await chosen()).toBe('Open')
})

test('days are walked through, chosen and named by keyboard; days before the first cannot be chosen', async () => {
  const page = await openKit('Dates')
  const part = page.getByRole('region', { name: 'One day', exact: true })
  const [first, day] = [dayFromNow(0), page.getByLabel('The day', { exact: true })]
  const focusedDay = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await part.getByRole('button', { name: dayNamed(dayFromNow(3)) }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await focusedDay()).toContain(dayName(dayFromNow(4)))
  await page.keyboard.press('ArrowDown')
  expect(await focusedDay()).toContain(dayName(dayFromNow(11)))
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  expect((await day.innerText()).slice(0, 7) > dayFromNow(11).slice(0, 7)).toBe(true)
  await page.keyboard.press('PageUp')
  for (let week = 0; week < 4; week += 1) await page.keyboard.press('ArrowUp')
  // The first day is the end of the way.
  expect(await focusedDay()).toContain(dayName(first))
  await page.keyboard.press('Enter')
  expect(await day.innerText()).toBe(first)
})

test('a date is typed, or picked in the calendar, where the month and the year are chosen from lists', async () => {
  const page = await openKit('Fields')
  const [day, button] = [page.getByLabel('Departure', { exact: true }), page.getByRole('button', { name: 'Pick departure' })]
  await day.fill('9 aug 27')
  await button.focus()
  expect(await day.inputValue()).toBe('09 Aug 2027')
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Pick departure' })
  // It opens at the typed day, and weeks begin as they do in India.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toContain('9 August 2027')
  expect(await calendar.locator('th').first().innerText()).toBe('Sun')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await day.inputValue()).toBe('10 Aug 2027')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await calendar.getByLabel('Year', { exact: true }).selectOption('2030')
  await calendar.getByLabel('Month', { exact: true }).selectOption('March')
  await expectSound(page)
  await calendar.getByRole('button', { name: /\b8 March 2030/ }).click()
  expect(await day.inputValue()).toBe('08 Mar 2030')
  await button.focus()
  await page.keyboard.press('Enter')
  await calendar.waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('two days are chosen by keyboard, in either order, and each is read aloud with what it costs', async () => {
  const page = await openKit('Dates')
  const part = page.getByRole('region', { name: 'Two days, with what each costs' })
  const days = page.getByLabel('The days', { exact: true })
  await part.getByRole('button', { name: dayNamed(dayFromNow(0)) }).focus()
  // With the first day chosen, the focus goes on to the next.
  for (const key of ['ArrowDown', 'Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  expect(await days.innerText()).toBe(`${dayFromNow(1)} ${dayFromNow(7)}`)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toMatch(/, from ₹\d+$/)
})

test('a city is found by typing; Tab takes the marked one, and Escape keeps the one before', async () => {
  const page = await openKit('Fields')
  const city = page.getByRole('combobox', { name: 'City' })
  await city.fill('du')
  await page.keyboard.press('Tab')
  expect(await city.inputValue()).toBe('Dubai')
  await city.fill('mum')
  await page.keyboard.press('Escape')
  expect(await city.inputValue()).toBe('Dubai')
})

test('a button that cannot be pressed now says why to the eye and to a screen reader', async () => {
  const page = await openKit('Buttons and signs')
  const button = page.getByRole('button', { name: 'Not now' })
  await page.getByRole('button', { name: 'With a sign' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const reason = 'The price has to be confirmed first.'
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(
    await button.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent),
  ).toBe(reason)
  await page.locator(':popover-open').getByText(reason).waitFor()
})

test('a table of ten thousand rows is sorted, draws only what is in sight, and its chosen rows are acted on', async () => {
  const page = await openKit('Table')
  const table = panel(page, 'Table')
  await table.getByRole('radio', { name: '10,000 rows' }).click()
  await expect.poll(() => table.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
  expect(await table.getByRole('row').count()).toBeLessThan(100)
  await table.getByRole('columnheader', { name: 'Amount' }).getByRole('button', { name: 'Amount' }).click()
  expect(await table.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('ascending')
  await table.getByRole('columnheader', { name: 'Amount' }).getByRole('button', { name: 'Amount' }).click()
  expect(await table.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending')
  const shown = async () => Number((await table.getByRole('row').nth(1).getByRole('cell').nth(4).innerText()).trim())
  expect(await shown()).toBeGreaterThan(49_000)
  await table.getByRole('radio', { name: '12 rows' }).click()
  await table.getByRole('columnheader').first().getByRole('checkbox').check()
  await table.getByRole('button', { name: 'Take' }).click()
  await announced(page, '12 taken.')
})

test('a chart has a scale, and arrow keys go through its points in the direction of reading', async () => {
  const page = await openKit('Charts')
  const chart = page.getByRole('slider', { name: 'Balance of 30 days' })
  const shown = () => chart.getAttribute('aria-valuetext')
  await panel(page, 'Charts').getByText('₹1L', { exact: true }).first().waitFor()
  await chart.focus()
  await page.keyboard.press('Home')
  expect(await shown()).toBe('2026-10-25: ₹1,20,000.00')
  await page.keyboard.press('ArrowRight')
  expect(await shown()).toBe('2026-10-26: ₹1,13,500.00')
  await page.getByRole('radio', { name: 'Right to left' }).click()
  await chart.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  expect(await shown()).toBe('2026-10-26: ₹1,13,500.00')
  await page.keyboard.press('End')
  expect(await shown()).toBe('2026-11-23: −₹68,500.00')
})

test('cells are typed, filled, copied and taken back by keyboard, in the direction of reading, and only those in sight are drawn', async () => {
  const page = await openKit('Grid')
  const grid = panel(page, 'Grid').getByRole('grid', { name: 'Amounts' })
  const cell = (row: number, column: number) =>
    grid.locator(`[role=row][aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${column}"]`)
  expect(await grid.getAttribute('aria-rowcount')).toBe('1001')
  expect(await grid.getByRole('row').count()).toBeLessThan(80)
  await cell(1, 2).click()
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  expect(await cell(1, 2).innerText()).toBe('7')
  await expect.poll(() => cell(1, 3).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  for (let down = 0; down < 3; down += 1) await page.keyboard.press('Shift+ArrowDown')
  expect(await grid.getByRole('gridcell', { selected: true }).count()).toBe(4)
  await page.keyboard.press('Control+d')
  expect(await cell(4, 2).innerText()).toBe('7')
  await panel(page, 'Grid').getByText('4 rows changed').waitFor()
  await page.keyboard.press('Control+z')
  expect(await cell(4, 2).innerText()).toBe('41')
  await cell(2, 3).click()
  await page.keyboard.type('x')
  await page.keyboard.press('Escape')
  expect(await cell(2, 3).innerText()).toBe('22')
  await page.keyboard.type('x')
  await page.keyboard.press('Enter')
  expect(await cell(2, 3).getAttribute('aria-invalid')).toBe('true')
  expect(await cell(2, 3).innerText()).toContain('Please enter a number.')
  await page.keyboard.press('Control+End')
  await expect.poll(() => cell(1000, 10).evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await grid.getByRole('row').count()).toBeLessThan(80)
  await page.getByRole('radio', { name: 'Right to left' }).click()
  await cell(998, 5).click()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => cell(998, 6).evaluate((element) => element === document.activeElement)).toBe(true)
})

test('rows are put in another order by keyboard, mouse and menu; each new position is read aloud and the row keeps the focus', async () => {
  const page = await openKit('Orders')
  const grid = panel(page, 'Orders').getByRole('grid', { name: 'Tours in their order' })
  const rows = grid.locator('[role=row][aria-rowindex]')
  await rows.nth(4).waitFor()
  const order = async () =>
    (await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')?.split(' ')[0]))).join()
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  expect(await order()).toBe('Evening,Morning,Hot-air,Overnight,Marina')
  await rows.first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await announced(page, 'Evening desert safari: position 2 of 5')
  expect([await order(), await label()]).toEqual(['Morning,Evening,Hot-air,Overnight,Marina', 'Evening desert safari'])
  await page.keyboard.press('Alt+End')
  await announced(page, 'Evening desert safari: position 5 of 5')
  // Lifted on its grip: each place is named, Escape puts the row back.
  for (const key of ['ArrowUp', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(label).toBe('Position 4 of 5')
  for (let up = 0; up < 3; up += 1) await page.keyboard.press('ArrowUp')
  expect(await label()).toBe('Position 2 of 5')
  await page.keyboard.press('Escape')
  await expect.poll(label).toBe('Move Marina dhow cruise')
  expect(await order()).toBe('Morning,Hot-air,Overnight,Marina,Evening')
  await page.keyboard.press('Enter')
  await expect.poll(label).toBe('Position 4 of 5')
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await announced(page, 'Marina dhow cruise: position 3 of 5')
  expect([await order(), await label()]).toEqual(['Morning,Hot-air,Marina,Overnight,Evening', 'Marina dhow cruise'])
  // Without any dragging.
  await grid.getByRole('button', { name: 'Positions of Overnight' }).click()
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await announced(page, /^Overnight camp .*: position 1 of 5$/)
  await rows.first().dragTo(rows.nth(2), { targetPosition: { x: 200, y: 40 } })
  await announced(page, /^Overnight camp .*: position 3 of 5$/)
  expect(await order()).toBe('Morning,Hot-air,Overnight,Marina,Evening')
  await expectSound(page)
})

test('a change names both values for the ear, and only one where there is only one', async () => {
  const page = await openKit('Explained')
  const row = (name: string) => panel(page, 'Explained').getByRole('row', { name: new RegExp(`^${name}`) })
  const words = async (name: string) => (await row(name).getByRole('cell').last().innerText()).replaceAll(/\s+/g, ' ').trim()
  expect(await words('Dearer')).toBe('Before ₹1,40,000.00 Now ₹1,65,000.00 +₹25,000.00')
  expect(await words('New')).toBe('Sharing')
  expect(await words('Removed')).toBe('Removed Private')
  expect(await words('The same')).toBe('09:30 No change')
})

test('what was looked at is a list with each verdict in words, and says how many more there are', async () => {
  const page = await openKit('Explained')
  const list = panel(page, 'Explained').getByRole('list', { name: 'Rates that were looked at' })
  const items = (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  expect(items).toHaveLength(6)
  expect(items[0]).toBe('Won Winter, India every day AED 165.00 It wins: it is for this market.')
  expect(items[1]).toMatch(/^Lost .* Overridden by priority 1\.$/)
  expect(items[2]).toMatch(/^Does not apply Weekend/)
  await panel(page, 'Explained').getByText('And 37 more.').waitFor()
})

test('days in a row are one stop, walked through in the direction of reading, and chosen and given up by keyboard', async () => {
  const page = await openKit('Days')
  const strip = panel(page, 'Days').getByRole('group', { name: 'Guests by day' })
  const narrowed = page.getByLabel('Narrowed to', { exact: true })
  const today = strip.getByRole('button', { name: /, today$/ })
  expect(await strip.locator('[tabindex="0"]').count()).toBe(1)
  await today.focus()
  // The month is seen on its first day and only heard on the others.
  expect(await focused(page)).toMatch(/4 guests, 1 conflict(, [^,]+)?, today$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await narrowed.innerText()).toBe(dayFromNow(1))
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('true')
  await page.keyboard.press('Space')
  expect(await narrowed.innerText()).toBe('all days')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  expect(await narrowed.innerText()).toBe(dayFromNow(8))
  await page.keyboard.press('Home')
  expect(await focused(page)).toContain('0 guests')
  await page.getByRole('radio', { name: 'Right to left' }).click()
  await today.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  expect(await narrowed.innerText()).toBe(dayFromNow(1))
  // The chosen one of many is in sight.
  await panel(page, 'Days').getByRole('group', { name: 'Ninety days' }).locator('[aria-pressed="true"]').click()
})

test('an item of a board is dragged to another row or moved by its menu; where it cannot be, the menu says why', async () => {
  const page = await openKit('Board')
  const board = panel(page, 'Board').getByRole('grid', { name: 'Transfers of the day' })
  const row = (name: string) => board.getByRole('row', { name })
  const item = (name: string) => board.getByRole('button', { name: new RegExp(`^${name}`) })
  const at = () => focused(page)
  await item('T2 to Deira').waitFor()
  expect(await board.locator('[data-item][tabindex="0"]').count()).toBe(1)
  await item('T2 to Deira').focus()
  await page.keyboard.press('ArrowRight')
  expect(await at()).toMatch(/^T3 to Downtown.*6 guests, 16:40 to 17:55, Unassigned$/)
  await page.keyboard.press('ArrowDown')
  expect(await at()).toMatch(/^Marina to the desert.*, 16:10 to 17:20, Imran Shaikh$/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Move T3 to Downtown' })
  await menu.getByText('Venkatanarasimharajuvaripeta Subramaniam: 4 seats are too few').waitFor()
  await expectSound(page)
  await menu.getByRole('menuitem', { name: 'Move to Imran Shaikh' }).click()
  await announced(page, 'T3 to Downtown is with Imran Shaikh now')
  await row('Imran Shaikh')
    .getByRole('button', { name: /^T3 to Downtown/ })
    .waitFor()
  await expect.poll(at).toMatch(/^T3 to Downtown.*, Imran Shaikh$/)
  await item('Marina to Old Dubai').dragTo(row('Sajid Rahman').getByRole('rowheader'))
  await announced(page, 'Marina to Old Dubai is with Sajid Rahman now')
  // Too many guests: it stays where it is.
  await item('Deira to the desert').dragTo(row('Imran Shaikh').getByRole('rowheader'))
  await row('Sajid Rahman')
    .getByRole('button', { name: /^Deira to the desert/ })
    .waitFor()
  await item('T3 to Marina').click()
  await page.getByRole('menu').getByText('It is done.').waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Open'])
  await page.keyboard.press('Escape')
  await expect.poll(at).toContain('T3 to Marina')
})

test('a map says in a list what it draws', async () => {
  const page = await openKit('Maps')
  const map = panel(page, 'Maps').getByRole('figure', { name: 'Airport to Marina' })
  const words = await map.getByRole('listitem').allInnerTexts()
  expect(words[0]).toBe('Airport to Marina, 30 km as the crow flies')
  expect(words).toContain('07, Imran')
  await map.getByText('20 km', { exact: true }).waitFor()
})

test('a sum says in words what its bar shows: paid, left, overdue, too much', async () => {
  const page = await openKit('Money')
  const sum = (name: string) => panel(page, 'Money').getByRole('meter', { name, exact: true })
  const said = (name: string) => sum(name).getAttribute('aria-valuetext')
  expect(await said('A part paid')).toMatch(/^AED\s3,074\.50 of AED\s12,298\.00 paid, AED\s9,223\.50 due by \d/)
  expect(await said('Due today')).toContain('due by')
  expect(await said('Overdue')).toMatch(/AED\s9,223\.50 overdue since \d/)
  expect(await sum('Without a date').getAttribute('aria-valuenow')).toBe('99')
  expect(await said('Paid')).toContain('Paid in full')
  expect(await said('Paid too much, small')).toMatch(/AED\s2\.00 too much$/)
})

test('amounts keep their signs, and end at the edge of their column in both directions', async () => {
  const page = await openKit('Money')
  const rows = panel(page, 'Money').getByRole('region', { name: 'Amounts in columns' }).getByRole('row')
  for (const direction of ['Left to right', 'Right to left']) {
    await page.getByRole('radio', { name: direction }).click()
    expect((await rows.nth(2).getByRole('cell').allInnerTexts()).map((text) => text.trim())).toEqual([
      '− ₹3,706.96',
      '−₹3,706.96',
      '−3,706.96',
    ])
    const edges = await rows
      .locator('td:nth-child(2) bdi')
      .evaluateAll((all) =>
        all.map((one) =>
          Math.round(
            one.getBoundingClientRect()[getComputedStyle(one.parentElement ?? one).direction === 'rtl' ? 'left' : 'right'],
          ),
        ),
      )
    expect(new Set(edges).size).toBe(1)
  }
})

test('an empty table and one that loads say so', async () => {
  const page = await openKit('Table')
  const table = panel(page, 'Table')
  await table.getByRole('radio', { name: 'Empty' }).click()
  await table.getByRole('heading', { name: 'No tickets yet' }).waitFor()
  await table.getByRole('radio', { name: 'Loading' }).click()
  await expect.poll(() => table.getByRole('table').count()).toBe(0)
  await expectSound(page)
})

test('files are uploaded together: each shows how far it is, one that failed is sent again, one that is in the way is cancelled', async () => {
  const page = await openKit('Fields')
  const fields = panel(page, 'Fields')
  const picture = (name: string, mimeType = 'image/png') => ({ name, mimeType, buffer: Buffer.from('a picture') })
  await fields
    .getByLabel('Pictures of the hotel')
    .setInputFiles([
      picture('slow lobby.png'),
      picture('lost pool.png'),
      picture('garden.png'),
      picture('plan.pdf', 'application/pdf'),
    ])
  const uploads = fields.getByRole('list', { name: 'Uploads' })
  await uploads.getByText('plan.pdf cannot be used here. Please choose JPEG or PNG.').waitFor()
  await uploads.getByText('The connection was lost.').waitFor()
  await uploads.getByText('garden.png').waitFor({ state: 'detached' })
  const bar = uploads.getByRole('progressbar', { name: 'Upload of slow lobby.png' })
  await expect.poll(() => bar.evaluate((each: HTMLProgressElement) => each.value)).toBeCloseTo(0.4)
  await uploads.getByText('Uploading, 40%').waitFor()
  await expectSound(page)
  // What is not a picture would not be another time either.
  expect(await uploads.getByRole('button', { name: /^Try again/ }).count()).toBe(1)
  await uploads.getByRole('button', { name: 'Try again: lost pool.png' }).press('Enter')
  await uploads.getByText('lost pool.png').waitFor({ state: 'detached' })
  await uploads.getByRole('button', { name: 'Cancel the upload of slow lobby.png' }).press('Enter')
  await announced(page, '2 files were uploaded. 1 file could not be uploaded.')
  await uploads.getByRole('button', { name: 'Cancel the upload of plan.pdf' }).click()
  await uploads.waitFor({ state: 'detached' })
})

test('a planned item goes to another day by keyboard, by mouse and by its menu, keeps the focus, and every move can be undone', async () => {
  const page = await openKit('Plans')
  const plan = panel(page, 'Plans').getByRole('group', { name: 'Plan of the Rao family' })
  const dayText = (nth: number) => {
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(dayFromNow(nth)))
    return `${part({ weekday: 'short' })} ${part({ day: 'numeric' })} ${part({ month: 'short' })}`
  }
  const day = (nth: number) => plan.getByRole('region', { name: dayText(nth) })
  const cruise = (nth: number) => day(nth).getByRole('button', { name: 'Actions for Marina dinner cruise' })
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await cruise(0).focus()
  // There is no day before the first.
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await cruise(1).waitFor()
  await announced(page, `Marina dinner cruise is on ${dayText(1)} now`)
  await expect.poll(focusedName).toBe('Actions for Marina dinner cruise')
  await page.keyboard.press('Alt+ArrowDown')
  await cruise(2).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await cruise(1).waitFor()
  await cruise(1).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: `Move to ${dayText(4)}` }).click()
  await cruise(4).waitFor()
  await day(4).getByText('Marina dinner cruise', { exact: true }).dragTo(day(2))
  await cruise(2).waitFor()
  // The note offers the smallest change first, and is gone when nothing overlaps.
  const note = day(1).getByRole('status')
  await note.getByRole('button').first().click()
  await note.waitFor({ state: 'detached' })
  await day(2).getByText('Aquarium', { exact: true }).waitFor()
})

test('one price of a table and one time are chosen by keyboard; what cannot be had says why', async () => {
  const page = await openKit('Plans')
  const table = panel(page, 'Plans').getByRole('table', { name: 'Prices of the evening safari' })
  await table.getByRole('radio', { name: /^Standard camp, Private transfer/ }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await table.getByRole('radio', { name: /^Premium camp, Shared transfer/ }).isChecked()).toBe(true)
  expect(await table.getByRole('radio').count()).toBe(4)
  expect(await table.getByRole('cell', { name: /The transfer is compulsory/ }).count()).toBe(2)
  const times = panel(page, 'Plans').getByRole('group', { name: 'Pickup' })
  await times.getByRole('radio', { name: '15:00' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await times.getByRole('radio', { name: '15:15 5 left' }).isChecked()).toBe(true)
  expect(await times.getByRole('radio', { name: '15:30 sold out' }).isDisabled()).toBe(true)
  // Past what cannot be had, back to the first.
  await page.keyboard.press('ArrowRight')
  expect(await times.getByRole('radio', { name: '14:30' }).isChecked()).toBe(true)
  expect(await times.getByRole('radio', { name: '16:00 too few places for 6' }).isDisabled()).toBe(true)
})
