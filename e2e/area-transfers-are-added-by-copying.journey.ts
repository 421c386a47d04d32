import { expect, test } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { leaveTouched } from './leave-touched.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

test('an area transfer is added, copied, changed and deleted, and each fault is said beside its field', async () => {
  const page = await staffOfBlueDhow()
  await page.goto('/app/staff/area-transfer?search=harbour+lift')
  await page.getByText('No area transfers found').waitFor()
  await page.getByRole('button', { name: 'Add area transfer' }).click()
  const adding = page.getByRole('dialog', { name: 'Add area transfer' })
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  for (const sentence of [
    'From area is required',
    'To area is required',
    'Amount must be positive',
    'Please Enter min and max pax for private sharing basis',
    'Invalid date format',
  ])
    await adding.getByText(sentence).first().waitFor()
  await expectSound(page)
  await adding.getByRole('combobox', { name: 'From area' }).fill('deira')
  await adding.getByRole('option', { name: /^Deira/ }).click()
  await adding.getByRole('combobox', { name: 'To area' }).fill('marina')
  await adding
    .getByRole('option', { name: /^Marina/ })
    .first()
    .click()
  await adding.getByLabel('Amount per vehicle').fill('85.50')
  await adding.getByLabel('To people').fill('3')
  await adding.getByRole('textbox', { name: 'Valid from' }).fill('1 jan 2027')
  await adding.getByRole('textbox', { name: 'Valid till' }).fill('31 dec 2027')
  // Who drives is paid: what is left of the price stands beside it.
  await adding.getByLabel('Supplier').selectOption('Add a supplier…')
  const supplier = page.getByRole('dialog', { name: 'Add supplier' })
  await supplier.getByLabel('Name').fill('Harbour coaches')
  await supplier.getByRole('button', { name: 'Add', exact: true }).click()
  await adding.getByLabel('Cost per vehicle').fill('60')
  await adding.getByText('Margin AED 25.50, 29.8%').waitFor()
  await adding.getByLabel('Description').fill('Harbour lift')
  await adding.getByRole('checkbox', { name: /Sold on its own/ }).check()
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Area transfer added.').waitFor()
  const row = page.getByRole('row', { name: /Deira to Marina/ })
  await row.getByText('AED 85.50').waitFor()
  await row.getByText('AED 60.00').waitFor()
  await row.getByText('Harbour coaches').waitFor()
  await row.getByText('Sold on its own').waitFor()
  await expectSound(page)
  await leaveTouched(page)

  // A copy begins with all of it; a shared one is priced per person.
  await row.getByRole('button', { name: 'Copy Deira to Marina' }).click()
  expect(await adding.getByLabel('Amount per vehicle').inputValue()).toBe('85.50')
  await adding.getByLabel('Sharing').selectOption('Shared')
  await adding.getByLabel('Amount per person').fill('20')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('2 area transfers').waitFor()
  await leaveTouched(page)
  const shared = page.getByRole('row', { name: /Shared/ })
  await shared.getByText('AED 20.00').waitFor()
  await shared.getByRole('button', { name: 'Delete Deira to Marina' }).click()
  await page.getByRole('dialog', { name: 'Delete Deira to Marina?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('1 area transfer', { exact: true }).waitFor()
})
