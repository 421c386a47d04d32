import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

/** Two tour options without rates, each of an activity of its own. */
async function makeOptions(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(async (wanted) => {
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.json()
    }
    for (const name of wanted) {
      const { activity } = await post('dmc/saveActivity', { name, cityId: 292223 })
      await post('dmc/saveTourOptions', { activityId: activity.id, name: 'Evening' })
    }
  }, names)
}

const fileField = (page: Page) => page.getByRole('region', { name: 'Sheet', exact: true }).locator('input[type="file"]')
const rowOf = (page: Page, table: string, name: string) =>
  page.getByRole('region', { name: table, exact: true }).getByRole('row', { name: new RegExp(name) })

test('next year’s sheet is chosen, read, corrected, compared and published; then it changes nothing', async () => {
  const page = await staffOfBlueDhow()
  await makeOptions(page, ['Sheet at sea', 'Sheet in the sand'])
  await page.goto('/app/staff/rate-studio')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^rates-.*\.xlsx$/)
  await page.getByText(/^Sheet with [\d,]+ rates downloaded\.$/).waitFor()
  await page.getByRole('link', { name: 'Import rates' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import rates' }).waitFor()
  await expectSound(page)
  const rows = (child: string) =>
    [
      'Rates of the season;;;;;',
      'Tour;Nationality;From;To;Big people;Small people',
      'Sheet at sea;India;01/01/2027;31/12/2027;150;90',
      `Sheet in the sand;India;01/01/2027;31/12/2027;"1.180,50";${child}`,
    ].join('\n')
  const choose = (child: string) =>
    fileField(page).setInputFiles({ name: 'Marigold 2027.csv', mimeType: 'text/csv', buffer: Buffer.from(rows(child)) })
  await choose('ninety')
  await page.getByRole('textbox', { name: 'Supplier' }).fill('Marigold Desert Tours LLC')
  await page.getByText('This row has no amount.').first().waitFor()
  await page.getByLabel('Column E, Big people').selectOption('Adult amount')
  await page.getByLabel('Column F, Small people').selectOption('Child amount')
  await page.getByLabel('Currency').fill('aed')
  const errors = page.getByRole('region', { name: 'Errors' })
  await errors.getByText("'ninety' is not an amount.").waitFor()
  await expectSound(page)

  await choose('free')
  await rowOf(page, 'Tour options of the sheet', 'Sheet in the sand').getByText('1').first().waitFor()
  await page.getByText('2 changes line by line').click()
  await page.getByText('AED 1,180.50').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Put into draft' }).click()
  await page.getByRole('heading', { name: 'In draft: 2 tour options' }).waitFor()
  await expectSound(page)
  await page.getByLabel('Note').fill('Season 2027')
  await page.getByRole('button', { name: 'Publish all' }).click()
  await page.getByText('Published. The new rates of 2 tour options are live.').waitFor()

  await page.getByRole('link', { name: 'Import rates' }).click()
  await page.getByRole('list', { name: 'Known suppliers' }).getByRole('button', { name: 'Marigold Desert Tours LLC' }).click()
  await choose('free')
  await page.getByText('As with the last sheet of this supplier').waitFor()
  await page.getByText('These rates are live already.').waitFor()
  expect(await page.getByRole('button', { name: 'Put into draft' }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Forget the columns of this supplier' }).click()
  await page.getByText('Read from the headings').waitFor()
})

test('rows pasted into one tour option become its draft, and the calendar shows them', async () => {
  const page = await staffOfBlueDhow()
  await makeOptions(page, ['Pasted at noon'])
  await page.goto('/app/staff/rate-studio?search=Pasted')
  await page.getByText('Pasted at noon').first().click()
  await page.getByRole('heading', { level: 1, name: 'Evening' }).waitFor()
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByText('Only rates of').waitFor()
  const year = new Date().getUTCFullYear() + 1
  await page.getByLabel('Or paste rows').fill(`Market\tFrom\tTo\tAdult\tChild\nIndia\t1 Jan ${year}\t31 Mar ${year}\t150\t90\n`)
  await rowOf(page, 'Tour options of the sheet', 'Pasted at noon').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectSound(page)
  await page.getByRole('button', { name: 'Put into draft' }).click()
  await page.getByRole('heading', { name: 'In draft: 1 tour option' }).waitFor()
  await rowOf(page, 'Drafts', 'Pasted at noon').getByRole('link').click()
  await page.getByText('1 change', { exact: true }).waitFor()
})
