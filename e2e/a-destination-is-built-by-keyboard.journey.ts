import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openByName, pick, pickFound, press, reach, type } from './keyboard.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

const year = new Date().getUTCFullYear() + 1
const ACTIVITY = 'Lantern walk by the creek'
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).first()

test('without a mouse, an activity is created, priced, mended, published, brought back, sold in a combo and turned off', {
  timeout: 240_000,
}, async () => {
  const page = await staffOfBlueDhow()
  await openByName(page, 'Activities')
  const cities = page.getByRole('navigation', { name: 'Cities' })
  await page.getByRole('row', { name: /Evening desert safari/ }).waitFor()
  await press(page, button(cities, /^Dubai/))
  await press(page, button(page, 'Create Activity'), { back: true })
  const creating = page.getByRole('dialog', { name: 'Create Activity' })
  await type(page, creating.getByLabel('Name'), ACTIVITY)
  await pickFound(page, creating.getByRole('combobox', { name: 'City' }), 'dub', creating.getByRole('option', { name: /^Dubai/ }))
  await press(page, button(creating, 'Create'))
  const panel = page.getByRole('complementary', { name: `Activity ${ACTIVITY}` })
  await panel.waitFor()
  await creating.waitFor({ state: 'detached' })
  await page.keyboard.press('F6')
  await addOption(page, panel, 'Shared walk', ['07:30PM', '08:30PM'])
  await addOption(page, panel, 'Whole evening', [])
  await pick(page, panel.getByRole('combobox', { name: `Area of ${ACTIVITY}` }), 'Deira', { back: true })
  await page.getByText('Area changed.').waitFor()

  await press(page, panel.getByRole('link', { name: 'Rates' }).first())
  await page.getByRole('heading', { level: 1, name: 'Shared walk' }).waitFor()
  await addTicket(page, { from: '1 jan 2026', till: `10 jan ${year}`, adult: '150', child: '90' })
  await addTicket(page, { from: `14 jan ${year}`, till: `31 mar ${year}`, adult: '170', child: '100' })
  await addTicket(page, { market: 'India', from: `1 jan ${year}`, till: `31 jan ${year}`, adult: '120.50', child: '60' })
  await addVehicle(page)

  // Three days without a price are found, and closed with the rate before them.
  const side = page.getByRole('complementary', { name: 'Prices and checks' })
  await openTab(page, side, /^Checks/)
  await side.getByText(`No ticket price, 11 Jan to 13 Jan ${year}.`).waitFor()
  await press(page, button(side, 'Add a rate'))
  const rate = page.getByRole('dialog', { name: 'Add rate' })
  await press(page, button(rate, 'Add to draft'))
  await side.getByText('Nothing is wrong').waitFor()
  await press(page, button(page.getByRole('region', { name: 'Draft' }), 'Review and publish'))
  const publishing = page.getByRole('dialog', { name: 'Publish rates' })
  await type(page, publishing.getByLabel('Note'), 'First season')
  await press(page, button(publishing, 'Publish'))
  await page.getByText('Published. The new rates are live.').waitFor()

  // With pencil and paper: 2 × 120.50 + 60.00 + one car of 220.00.
  await openTab(page, side, /^Which rate/)
  await type(page, side.getByRole('textbox', { name: 'Travel date' }), `14 jan ${year}`)
  await pick(page, side.getByLabel('Market'), 'India')
  await type(page, side.getByLabel('Ages of children'), '6')
  await pick(page, side.getByLabel('Transfer'), 'Private')
  await side.getByText('AED 521.00').waitFor()
  await openTab(page, side, /^History/)
  await press(page, button(side, 'Undo'))
  await page.getByText('Undone.').or(button(side, 'Restore')).first().waitFor()
  await press(page, button(side, 'Restore'))
  await page.getByRole('button', { name: /Ticket AED 120.50/ }).waitFor()

  await openByName(page, 'Combos')
  await press(page, button(page, 'Create Combo'))
  const combo = page.getByRole('dialog', { name: 'Create Combo' })
  await type(page, combo.getByLabel('Name'), 'Lanterns and dunes')
  await type(page, combo.getByLabel('Discount'), '40')
  for (const [at, text, option] of [
    [1, 'desert safari', /^Evening desert safari, Standard camp/],
    [2, 'lantern', /^Lantern walk by the creek, Shared walk/],
  ] as const) {
    if (at > 1) await press(page, button(combo, 'Add tour option'))
    const field = combo.getByRole('combobox', { name: `Tour option ${at}` })
    await pickFound(page, field, text, combo.getByRole('option', { name: option }))
  }
  await press(page, button(combo, 'Create'))
  await page.getByText('Combo created successfully').waitFor()
  // Taken away again: other journeys of this site expect none.
  await press(page, button(page, 'Delete Lanterns and dunes'))
  const asking = page.getByRole('dialog', { name: 'Delete Lanterns and dunes?' })
  await press(page, button(asking, 'Delete'))
  await asking.waitFor({ state: 'detached' })

  await openByName(page, 'Activities')
  await page.getByRole('row', { name: /Evening desert safari/ }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(ACTIVITY)
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  await press(page, page.locator('[data-row]').first())
  await panel.waitFor()
  await page.keyboard.press('F6')
  await press(page, panel.getByRole('switch', { name: /^Compulsory/ }), { key: 'Space' })
  await press(page, panel.getByRole('switch', { name: /^Active/ }), { key: 'Space', back: true })
  await panel.getByText('Turned off').waitFor()
  // Sold no more, it shall not stand in the way of other journeys.
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

async function addOption(page: Page, panel: Locator, name: string, starts: readonly string[]): Promise<void> {
  await press(page, button(panel, 'Add tour option'))
  const option = page.getByRole('dialog', { name: 'Add tour option' })
  await type(page, option.getByLabel('Name'), name)
  if (starts.length > 0) await pick(page, option.getByLabel('Begins'), 'At start')
  for (const start of starts) {
    await press(page, button(option, 'Add start time'))
    // A new row has the focus: nobody goes back to it through the whole form.
    await expect
      .poll(() =>
        option
          .getByLabel('Starts')
          .last()
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.type(start)
  }
  await press(page, button(option, 'Create'))
  await option.waitFor({ state: 'detached' })
}

type Ticket = { market?: string; from: string; till: string; adult: string; child: string }

async function addTicket(page: Page, { market, from, till, adult, child }: Ticket): Promise<void> {
  await press(page, button(page, 'Add rate'), { back: true })
  const dialog = page.getByRole('dialog', { name: 'Add rate' })
  if (market) await pick(page, dialog.getByLabel('Market'), market)
  await type(page, dialog.getByRole('textbox', { name: 'Valid from' }), from)
  await type(page, dialog.getByRole('textbox', { name: 'Valid till' }), till)
  await type(page, dialog.getByLabel('Adult'), adult)
  await type(page, dialog.getByLabel('Child'), child)
  await press(page, button(dialog, 'Add to draft'))
  await dialog.waitFor({ state: 'detached' })
}

/** One car of up to three, there and back. */
async function addVehicle(page: Page): Promise<void> {
  await press(page, button(page, 'Add rate'), { back: true })
  const dialog = page.getByRole('dialog', { name: 'Add rate' })
  await pick(page, dialog.getByLabel('Service'), 'Private')
  await type(page, dialog.getByRole('textbox', { name: 'Valid from' }), '1 jan 2026')
  await type(page, dialog.getByRole('textbox', { name: 'Valid till' }), `31 mar ${year}`)
  await type(page, dialog.getByLabel('Amount per vehicle'), '220')
  await type(page, dialog.getByLabel('From people'), '1')
  await type(page, dialog.getByLabel('To people'), '3')
  await type(page, dialog.getByLabel('Description'), 'Car there and back')
  await press(page, button(dialog, 'Add to draft'))
  await dialog.waitFor({ state: 'detached' })
}

/** Tabs are one stop of Tab; the arrow keys change between them. */
async function openTab(page: Page, side: Locator, name: RegExp): Promise<void> {
  await reach(page, side.locator('[role=tab][tabindex="0"]'))
  for (let steps = 0; steps < 4 && (await side.getByRole('tab', { name, selected: true }).count()) === 0; steps++)
    await page.keyboard.press('ArrowRight')
  expect(await side.getByRole('tab', { name, selected: true }).count()).toBe(1)
}
