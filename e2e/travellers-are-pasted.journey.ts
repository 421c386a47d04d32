import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { CALM, chooseFlight, openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { DELHI_TO_MUMBAI } from './sell-flight.ts'

test('an agent pastes two travellers from a chat, sees how they are read, and takes it back', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, { ...DELHI_TO_MUMBAI, adt: 2 })
  await chooseFlight(page, CALM)
  const card = page.getByRole('region', { name: 'Travellers' })
  await card.getByRole('button', { name: 'Paste' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste travellers' })
  const fill = dialog.getByRole('button', { name: /^Fill in/ })
  await dialog
    .getByRole('textbox', { name: 'Travellers' })
    .fill('1. Mrs Kavya Mehta 14 Mar 1991 Z4821031\n2. MEHTA/ARJUN MR 2 Feb 1988\nMr One Toomany')
  const read = dialog.getByRole('list', { name: 'Travellers that were read' })
  await read.getByText('Mrs Kavya Mehta').waitFor()
  expect(await read.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Adult 1 .*Kavya Mehta.*14 Mar 1991.*Z4821031/),
    expect.stringMatching(/^Adult 2 .*Mr Arjun Mehta.*02 Feb 1988/),
    expect.stringMatching(/^No place left/),
  ])
  await expectSound(page)
  await fill.click()
  await page.getByText('2 travellers filled in.').waitFor()
  await card.getByText(/Mrs Kavya Mehta/).waitFor()
  expect(await card.getByLabel('Title').inputValue()).toBe('Mrs')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => card.getByLabel('First name').inputValue()).toBe('')
})
