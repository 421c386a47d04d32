import { test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

test('a combo of two tour options is made with a discount, and deleted', async () => {
  const page = await staffOfBlueDhow()
  await page.goto('/app/staff/dmc-combos')
  await page.getByRole('button', { name: 'Create Combo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Combo' })
  await dialog.getByLabel('Name').fill('Dunes and dhow')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByText('Please select a tour option').waitFor()
  await dialog.getByText('Please enter a valid amount').waitFor()
  await dialog.getByLabel('Discount').fill('40')
  const choose = async (part: number, text: string, option: RegExp) => {
    await dialog.getByRole('combobox', { name: `Tour option ${part}` }).fill(text)
    await dialog.getByRole('option', { name: option }).first().click()
  }
  await choose(1, 'desert safari', /^Evening desert safari, Standard camp/)
  await dialog.getByLabel('Onward transfer').selectOption('PVT')
  await dialog.getByRole('button', { name: 'Add tour option' }).click()
  await choose(2, 'desert safari', /^Evening desert safari, Standard camp/)
  await dialog.getByText('Tour already added').waitFor()
  await expectSound(page)
  await choose(2, 'dhow cruise', /dhow cruise/i)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Combo created successfully').waitFor()
  const row = page.getByRole('row', { name: /Dunes and dhow/ })
  await row.getByText('AED 40.00').waitFor()
  await row.getByText('PVT to it').waitFor()
  await expectSound(page)
  await row.getByRole('button', { name: 'Delete Dunes and dhow' }).click()
  await page.getByRole('dialog', { name: 'Delete Dunes and dhow?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No combos yet').waitFor()
})
