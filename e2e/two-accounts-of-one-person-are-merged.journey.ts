import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { postCall } from './post-call.ts'
import { signUpTraveller } from './sign-up-traveller.ts'
import { freshName } from './travellers.ts'

test('staff finds two accounts of one person, compares them, merges them and undoes it', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/customers')
  const [stays, goes] = [freshName('Stays'), freshName('Goes')]
  const phone = { phone: `98${String(Date.now()).slice(-8)}`, phoneCode: '+91' }
  // Both came by themselves: an account that staff made is merged by two.
  const join = async (lastName: string) => {
    const searchQuery = await signUpTraveller({ lastName, phone })
    const found = await postCall<{ users: { id: number }[] }>(page, 'wl/user/searchWlUser', { searchQuery })
    return found.users[0]?.id ?? 0
  }
  const [keptId, mergedId] = [await join(stays), await join(goes)]
  await postCall(page, 'wl/user/addCustomerNote', { userId: mergedId, body: 'Prefers the window.', idempotencyKey: goes })

  await page.goto(`/app/staff/customers?search=%23${keptId}`)
  await page.getByRole('button', { name: `Actions for Meera ${stays}` }).click()
  await page.getByRole('menuitem', { name: 'Merge with another customer' }).click()
  const dialog = page.getByRole('dialog')
  const pick = async (text: string) => {
    await dialog.getByLabel('Search Users').fill(text)
    await page.getByRole('listbox', { name: 'Customers found' }).getByRole('option').first().click()
  }
  // A company's agent is refused with the reason, and another is chosen.
  await pick('agent@skylark.example')
  await dialog.getByText('Only private customers are merged.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Merge', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Choose another' }).click()
  await pick(goes)
  await dialog.getByRole('row', { name: /^Notes 0 1/ }).waitFor()
  await dialog.getByRole('button', { name: 'Keep the other one instead' }).click()
  await dialog.getByRole('row', { name: 'Notes 1 0' }).waitFor()
  await dialog.getByRole('button', { name: 'Keep the other one instead' }).click()
  await dialog.getByRole('row', { name: /^Notes 0 1/ }).waitFor()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('The two accounts are merged.').waitFor()

  await page.goto(`/app/staff/customers?search=%23${keptId}&open=${keptId}`)
  // The note stands in the history of the customer too.
  await page.getByRole('tab', { name: 'Notes and tasks' }).click()
  const notes = page.getByRole('region', { name: 'Notes and tasks' })
  await notes.getByText('Prefers the window.').waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page
    .getByRole('region', { name: 'Merged accounts' })
    .getByRole('link', { name: `Meera ${goes}` })
    .click()
  await page.getByText('This account can no longer sign in.').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByText('The merge is undone. Each account has its own again.').waitFor()
  await page.getByText('This account can no longer sign in.').waitFor({ state: 'detached' })
  // The button is gone, and who came by keyboard goes on in the panel.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('aside')?.getAttribute('aria-label')))
    .toMatch(/^Customer/)
  await page.getByRole('tab', { name: 'Notes and tasks' }).click()
  await notes.getByText('Prefers the window.').waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()

  // The number that both have suggests the merge, with both filled in.
  const alike = page.getByRole('region', { name: 'Perhaps the same person' })
  await alike.getByRole('link', { name: `Meera ${stays}` }).waitFor()
  await alike.getByRole('button', { name: `Merge with Meera ${stays}` }).click()
  await dialog.getByRole('row', { name: /^Notes/ }).waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  // Beside the field of a new customer it is said, too.
  await page.goto('/app/staff/customers')
  await page.getByRole('button', { name: 'Create agent or customer' }).click()
  await dialog.getByLabel('Mobile').fill(phone.phone)
  await dialog.getByText('Customers have this number already').waitFor()
  await dialog.getByRole('link', { name: `Meera ${goes}` }).waitFor()
  await expectSound(page)
}, 120_000)

test('an account that one made oneself is merged by two people', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/customers')
  const [stays, goes] = [freshName('Stays'), freshName('Goes')]
  const ids: number[] = []
  for (const lastName of [stays, goes]) {
    const customer = { firstName: 'Meera', lastName, email: `${lastName.toLowerCase()}@twice.example` }
    const made = { userType: 'retail', customer }
    ids.push((await postCall<{ user: { id: number } }>(page, 'user/createDetailPendingCustomerForDmc', made)).user.id)
  }
  const keptId = ids[0] ?? 0
  await page.goto(`/app/staff/customers?search=%23${keptId}`)
  await page.getByRole('button', { name: `Actions for Meera ${stays}` }).click()
  await page.getByRole('menuitem', { name: 'Merge with another customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search Users').fill(goes)
  await page.getByRole('listbox', { name: 'Customers found' }).getByRole('option').first().click()
  await dialog.getByText('A second person must confirm.').waitFor()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Ask a second person' }).click()
  await page.getByText('A second person is asked to confirm. Nothing has moved yet.').waitFor()
  await page.goto(`/app/staff/customers?search=%23${keptId}&open=${keptId}`)
  const waiting = page.getByRole('region', { name: 'Merge to confirm' })
  await waiting.getByRole('link', { name: `Meera ${goes}` }).waitFor()
  await expectSound(page)
  await waiting.getByRole('button', { name: 'Review' }).click()
  await dialog.getByText('You asked for this merge').waitFor()
  expect(await dialog.getByRole('button', { name: 'Ask a second person' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('The merge is withdrawn.').waitFor()
  await waiting.waitFor({ state: 'detached' })
}, 120_000)
