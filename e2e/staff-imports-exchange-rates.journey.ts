import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'

/** Days to come, so that no price of another journey is converted by these rates. */
const [FIRST, SECOND] = [dayFromNow(700), dayFromNow(701)]

test('staff imports a file of exchange rates: it is shown first, taken whole or not at all, and taken once', async () => {
  const { page } = await visitor({ as: 'admin' })
  const { page: colleague } = await visitor({ as: 'admin', screen: 'phone' })
  await page.goto('/app/staff/payment-settings')
  const card = page.getByRole('region', { name: 'Exchange rates' })
  const later = card.getByRole('list', { name: 'Future rates' })
  const dialog = await openImport(page)
  const importIt = dialog.getByRole('button', { name: 'Import' })
  expect(await importIt.getAttribute('aria-disabled')).toBe('true')
  await choose(page, `date,from,to,rate\n${FIRST},OMR,INR,219.5\n${SECOND},OMR,INR,none\n2020-01-01,OMR,INR,200\n`)
  await dialog.getByText('2 lines have errors. Nothing was imported.').waitFor()
  const wrong = dialog.getByRole('list', { name: 'Lines with errors' }).getByRole('listitem')
  expect(await wrong.count()).toBe(2)
  await wrong.filter({ hasText: 'Line 3' }).waitFor()
  await wrong.filter({ hasText: 'Line 4' }).waitFor()
  expect(await importIt.getAttribute('aria-disabled')).toBe('true')
  await expectSound(page)

  const file = `date,from,to,rate\n${FIRST},OMR,INR,219.5\n${SECOND},OMR,INR,220.25\n`
  await choose(page, file)
  const shown = dialog.getByRole('list', { name: 'Rates in the file' }).getByRole('listitem')
  await shown.filter({ hasText: '1 OMR = 220.25 INR' }).waitFor()
  await dialog.getByText('2 new rates of 2 in the file').waitFor()
  expect(await later.filter({ hasText: 'OMR' }).count()).toBe(0)
  await expectSound(page)

  // A colleague chose the same file before it was imported: of two imports one counts.
  await colleague.goto('/app/staff/payment-settings')
  const other = await openImport(colleague)
  await choose(colleague, file)
  await other.getByText('2 new rates of 2 in the file').waitFor()
  await importIt.click()
  await page.getByText('2 new rates imported.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await later.getByText('1 OMR = 219.5 INR').waitFor()
  await later.getByText('1 OMR = 220.25 INR').waitFor()
  await expectSound(page)
  await other.getByRole('button', { name: 'Import' }).click()
  await colleague.getByText('0 new rates imported.').waitFor()
  await openImport(colleague)
  await choose(colleague, file)
  await other.getByText('0 new rates of 2 in the file').waitFor()
  expect(await other.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true')
  await expectSound(colleague)

  await page.goto('/app/staff/audit?area=money')
  const lines = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: '1 OMR = 220.25 INR' })
  await lines.first().waitFor()
  expect(await lines.count()).toBe(1)
})

test('a file that has no rates says so', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/payment-settings')
  const dialog = await openImport(page)
  await choose(page, 'name,phone\nRohan,9820022001\n')
  await dialog
    .getByText(/columns/)
    .last()
    .waitFor()
  await choose(page, 'date,from,to,rate\n')
  await dialog.getByText('This file has no rates.').waitFor()
  await expectSound(page)
})

async function openImport(page: Page) {
  await page.getByRole('region', { name: 'Exchange rates' }).getByRole('button', { name: 'Import a file' }).click()
  return page.getByRole('dialog', { name: 'Import exchange rates' })
}

async function choose(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Import exchange rates' })
  await dialog.getByLabel('File').setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}
