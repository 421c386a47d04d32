import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { freshName } from './travellers.ts'

const views = (page: Page) => page.getByRole('button', { name: /^Saved views/ })

async function save(page: Page, name: string, more: string[] = []) {
  await views(page).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const form = page.getByRole('form', { name: 'Save this view' })
  await form.getByLabel('Name').fill(name)
  for (const label of more) await form.getByLabel(label).check()
  await page.keyboard.press('Enter')
  await page.getByText('View saved').waitFor()
}

test('staff keeps a filtered queue as a view, opens the queue with it and shares it with a colleague', async () => {
  const { page } = await visitor({ as: 'admin' })
  const name = freshName('Held')
  await page.goto(`/app/staff/tickets?status=held&passengerName=${name}`)
  await save(page, name, ['Open the list with this view', 'Share with colleagues'])
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Saved views, ${name} is open` }).waitFor()

  // Come to without a filter, the queue opens with it; cleared, it stays cleared.
  await page.goto('/app/staff/tickets')
  await page.waitForURL(/status=held/)
  await page.getByRole('tab', { name: /^All/ }).click()
  await page.waitForURL((url) => !url.search.includes('status'))

  const { page: colleague } = await visitor({ as: 'desk', screen: 'phone', dark: true })
  await colleague.goto('/app/staff/tickets')
  await views(colleague).click()
  await colleague.getByText('Shared by Kabir Sethi').first().waitFor()
  await expectSound(colleague)
  await expectNoSidewaysScroll(colleague)
  expect(await colleague.getByRole('button', { name: `Edit ${name}` }).count()).toBe(0)
  await colleague.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await colleague.waitForURL(/status=held/)

  // Renamed by its owner, deleted, and the deletion taken back.
  await views(page).click()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page
    .getByRole('form', { name: `Edit ${name}` })
    .getByLabel('Name')
    .fill(`${name} seats`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: `Edit ${name} seats` }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await views(page).click()
  await page.getByRole('button', { name: `Edit ${name} seats` }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(' deleted').waitFor()
})

test('an agent keeps bookings by keyboard; nothing is shared, and a name is used once', async () => {
  const { page } = await visitor({ as: 'agent' })
  const name = freshName('Mine')
  await page.goto(`/app/flight/bookings?passengerName=${name}`)
  await save(page, name)
  await page.getByRole('button', { name: `Edit ${name}` }).waitFor()
  expect(await page.getByText('Share with colleagues').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.goto('/app/flight/bookings?journey=international')
  await views(page).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('form', { name: 'Save this view' }).getByLabel('Name').fill(name.toUpperCase())
  await page.keyboard.press('Enter')
  await page.getByText('You already have a view with this name.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`“${name}” deleted`).waitFor()
})
