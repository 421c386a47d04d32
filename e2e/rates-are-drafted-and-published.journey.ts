import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

/** A tour option without rates, made by the calls that other systems use. */
async function newOption(page: Page, name: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const post = async (path: string, body: object) => {
      const answer = await fetch(`/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.json()
    }
    const { activity } = await post('dmc/saveActivity', { name: wanted, cityId: 292223 })
    return (await post('dmc/saveTourOptions', { activityId: activity.id, name: 'Evening' })).tourOption.id
  }, name)
}

async function openStudio(name: string) {
  const page = await staffOfBlueDhow()
  const id = await newOption(page, name)
  await page.goto(`/app/staff/rate-studio/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Evening' }).waitFor()
  return page
}

type Ticket = { market?: string; from: string; till: string; adult: string; child: string; priority?: string }

async function addTicket(page: Page, { market, from, till, adult, child, priority }: Ticket): Promise<void> {
  await page.getByRole('button', { name: 'Add rate' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add rate' })
  if (market) await dialog.getByLabel('Market').selectOption(market)
  await dialog.getByRole('textbox', { name: 'Valid from' }).fill(from)
  await dialog.getByRole('textbox', { name: 'Valid till' }).fill(till)
  await dialog.getByLabel('Adult').fill(adult)
  await dialog.getByLabel('Child').fill(child)
  if (priority) await dialog.getByLabel('Priority').fill(priority)
  await dialog.getByRole('button', { name: 'Add to draft' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const year = new Date().getUTCFullYear() + 1
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Prices and checks' })
const draftOf = (page: Page) => page.getByRole('region', { name: 'Draft' })
const cell = (page: Page, row: number, column: string) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(row)
    .getByRole('gridcell')
    .nth(['Market', 'Valid from', 'Valid till', 'Weekdays', 'Adult', 'Child', 'Infant'].indexOf(column))

test('rates are drafted, a gap is found and closed, all is published as one and brought back', async () => {
  const page = await openStudio('Dunes at dusk')
  await page.getByText('Without a ticket rate this tour option is not on sale.').waitFor()
  await addTicket(page, { from: '1 jan 2026', till: `31 jan ${year}`, adult: '150', child: '90', priority: '2' })
  await addTicket(page, { market: 'India', from: `1 jan ${year}`, till: `10 jan ${year}`, adult: '120.50', child: '60' })
  await addTicket(page, { from: `4 feb ${year}`, till: `31 mar ${year}`, adult: '140', child: '80' })
  await draftOf(page).getByText('3 changes').waitFor()
  await draftOf(page).getByText('1 gap left').waitFor()
  await expectSound(page)

  // What is wrong is proven for every day: three days between two rates.
  await panelOf(page).getByRole('tab', { name: 'Checks 1' }).click()
  await panelOf(page).getByText(`No ticket price, 1 Feb to 3 Feb ${year}.`).waitFor()
  await panelOf(page).getByRole('button', { name: 'Add a rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add rate' })
  expect(await dialog.getByLabel('Adult').inputValue()).toBe('150.00')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Add to draft' }).click()
  await dialog.waitFor({ state: 'detached' })
  await panelOf(page).getByText('Nothing is wrong').waitFor()

  await draftOf(page).getByRole('button', { name: 'Review and publish' }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish rates' })
  await publishing.getByText('4 changes').waitFor()
  await publishing.getByLabel('Note').fill('First season')
  await expectSound(page)
  await publishing.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published. The new rates are live.').waitFor()
  await draftOf(page).waitFor({ state: 'detached' })

  // Every figure is what a careful person gets with pencil and paper: 2 × 120.50 + 60.
  await panelOf(page).getByRole('tab', { name: 'Which rate' }).click()
  await panelOf(page).getByRole('textbox', { name: 'Travel date' }).fill(`5 jan ${year}`)
  await panelOf(page).getByLabel('Market').selectOption('India')
  await panelOf(page).getByLabel('Ages of children').fill('6')
  await panelOf(page).getByText('AED 301.00').waitFor()
  await panelOf(page).getByText('It wins: it is for this market.').waitFor()
  await panelOf(page).getByText('Overridden by a rate of this market.').waitFor()
  await panelOf(page).getByLabel('Market').selectOption('All other markets')
  await panelOf(page).getByText('AED 390.00').waitFor()

  await panelOf(page).getByRole('tab', { name: 'History' }).click()
  await panelOf(page).getByText('First season').waitFor()
  await expectSound(page)
  await panelOf(page).getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('No rates yet').first().waitFor()
  await panelOf(page).getByRole('button', { name: 'Restore' }).first().click()
  await page.getByRole('button', { name: /Ticket AED 120.50/ }).waitFor()
})

test('rates are typed, filled down, pasted and taken back as in a spreadsheet', async () => {
  const page = await openStudio('Dhow at dawn')
  await addTicket(page, { from: '1 jan 2026', till: `31 jan ${year}`, adult: '150', child: '90' })
  await addTicket(page, { market: 'India', from: `1 jan ${year}`, till: `31 mar ${year}`, adult: '120', child: '60' })
  await page.getByRole('radio', { name: 'Tickets' }).click()
  await cell(page, 1, 'Adult').click()
  await page.keyboard.type('155')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 1, 'Adult').innerText()).toBe('155.00')
  await expectSound(page)

  // Enter went down; from the first row on, Ctrl D fills the second.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(() => cell(page, 2, 'Adult').innerText()).toBe('155.00')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cell(page, 2, 'Adult').innerText()).toBe('120.00')

  // A cell that cannot be understood says why, and the rate stays as it was.
  await cell(page, 2, 'Valid till').click()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Valid till' }).fill('31 feb 2027')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Please enter a date, such as 2027-01-14.').waitFor()
  expect(await cell(page, 2, 'Valid till').innerText()).toContain(`31 Mar ${year}`)

  // Copied from one place and pasted into another.
  await cell(page, 1, 'Child').click()
  await page.keyboard.press('Control+c')
  await cell(page, 2, 'Child').click()
  await page.keyboard.press('Control+v')
  await expect.poll(() => cell(page, 2, 'Child').innerText()).toBe('90.00')

  // Removed from the draft and taken back it is another change of the draft: what was done before can still be taken back.
  await page.getByRole('radio', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: /Ticket AED 120.00 · AED 90.00/ }).click()
  await page.getByRole('dialog', { name: 'Rate of India' }).getByRole('button', { name: 'Remove from draft' }).click()
  await page.getByRole('button', { name: /Ticket AED 120.00/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /Ticket AED 120.00 · AED 90.00/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /Ticket AED 120.00 · AED 60.00/ }).waitFor()
})

test('a second person sees what a colleague has changed, and is asked', async () => {
  const page = await openStudio('Creek at noon')
  await addTicket(page, { from: '1 jan 2026', till: `31 jan ${year}`, adult: '150', child: '90' })
  const colleague = await page.context().newPage()
  await colleague.goto(page.url())
  await colleague.getByRole('radio', { name: 'Tickets' }).click()
  await cell(colleague, 1, 'Adult').click()
  await colleague.keyboard.type('160')
  await colleague.keyboard.press('Enter')
  await expect.poll(() => cell(colleague, 1, 'Adult').innerText()).toBe('160.00')
  await page.getByRole('radio', { name: 'Tickets' }).click()
  await cell(page, 1, 'Adult').click()
  await page.keyboard.type('170')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'A colleague was faster' })
  await question.getByText('AED 160.00').first().waitFor()
  await expectSound(page)
  await question.getByRole('button', { name: 'Use mine' }).click()
  await expect.poll(() => cell(page, 1, 'Adult').innerText()).toBe('170.00')
})

test('a tour option is found by its name, and opens its rates', async () => {
  const page = await openStudio('Falcons at first light')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Rates' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rates' }).waitFor()
  await page.getByRole('searchbox', { name: 'Tour option' }).fill('falcons')
  await page.getByText('1 tour option', { exact: true }).waitFor()
  await expectSound(page)
  await page
    .getByRole('row', { name: /Falcons at first light/ })
    .getByRole('button')
    .first()
    .click()
  await page.getByText('Without a ticket rate this tour option is not on sale.').waitFor()
})
