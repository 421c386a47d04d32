import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { freshName } from './travellers.ts'

const HEAD = 'Kind,Name,Airline,Markup kind,Markup value'

test('staff makes a group, its rules on the screen and by sheet, restores a deleted rule and moves a customer', async () => {
  const { page } = await visitor({ as: 'admin' })
  const name = freshName('Wholesale')
  await page.goto('/app/staff/markups')
  await page.getByRole('button', { name: 'Customer Groups' }).click()
  const groups = page.getByRole('dialog', { name: 'Customer Groups' })
  // The refused name has the focus and its reason, also after the list has been read again.
  await groups.getByLabel('New group name').fill('Retail')
  await groups.getByRole('button', { name: 'Add' }).click()
  await groups.getByText('A group with this name already exists.').waitFor()
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)).toBe('groupName')
  await groups.getByLabel('New group name').fill('')
  await groups.getByRole('button', { name: 'Add' }).click()
  await groups.getByText('This is required field.').waitFor()
  await groups.getByLabel('New group name').fill(`${name}r`)
  await page.keyboard.press('Enter')
  await page.getByText('Group successfully saved').waitFor()
  await groups.getByRole('button', { name: `Edit ${name}r` }).click()
  await groups.getByLabel('Group name', { exact: true }).fill(name)
  await groups.getByRole('button', { name: 'Save' }).click()
  await groups.getByRole('button', { name: `Make Default: ${name}` }).waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByText('No default rules yet').waitFor()
  await page.getByRole('tabpanel').getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByLabel('Name').fill('First')
  await form.getByLabel('Markup: Percentage').fill('2')
  await form.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('Rule published. Applies to new searches.').waitFor()
  const rules = page.getByRole('region', { name: 'Rules' })
  await rules.getByRole('button', { name: 'First' }).click()
  await page.getByRole('dialog', { name: 'First' }).getByRole('button', { name: 'Duplicate' }).click()
  expect(await form.getByLabel('Name').inputValue()).toBe('First, copy')
  await form.getByRole('button', { name: 'Save and publish' }).click()
  // The copy asks for the same and is younger: the first can never win.
  await rules.getByRole('row').filter({ hasText: 'Unused' }).getByRole('button', { name: 'First', exact: true }).click()
  const first = page.getByRole('dialog', { name: 'First' })
  await first.getByText(/This rule is never used/).waitFor()
  await first.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Rule deleted.').waitFor()
  await expect.poll(() => rules.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone. The earlier rules are live again.').waitFor()
  await expect.poll(() => rules.getByRole('row').count()).toBe(3)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('button', { name: 'Import' }).click()
  const sheet = page.getByRole('dialog', { name: 'Import rules' })
  const give = async (rows: string) => {
    await sheet
      .getByLabel(/^Sheet/)
      .setInputFiles({ name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(`${HEAD}\n${rows}\n`) })
    await sheet.getByRole('button', { name: 'Import into draft' }).click()
  }
  await give('Everywhere,Emirates,EK,Percent,3')
  expect(await sheet.getByRole('region', { name: 'Cells with errors' }).innerText()).toContain('A2')
  await expectSound(page)
  await give('One airline,Emirates,EK,Percent,3')
  await page.getByText(/^In the draft: 1 new/).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard this draft?' }).getByRole('button', { name: 'Discard' }).click()
  await page.getByText('No draft').waitFor()

  await page.getByRole('tab', { name: 'Customers' }).click()
  await page.getByText('No customers in this group').waitFor()
  await page.getByRole('button', { name: 'Show all customers' }).click()
  await page.getByRole('searchbox', { name: 'Find a customer' }).fill('orbit')
  for (const to of [name, 'Corporates']) {
    await page.getByRole('button', { name: /^Change group of Orbit/ }).click()
    await page.getByRole('dialog', { name: 'Change Group' }).getByRole('button', { name: to }).click()
    await page.getByRole('listitem').filter({ hasText: 'Orbit Analytics' }).getByText(to, { exact: true }).waitFor()
  }
})
