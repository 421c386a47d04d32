import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { invitationTo } from './invitation-to.ts'

const EMAIL = 'meera.pillai@skylark.example'
const PASSWORD = 'monsoon on the backwaters'

test('a colleague is added, works, is ended and let in again', async () => {
  const { page: admin } = await visitor({ as: 'admin' })
  await admin.goto('/app/staff/customers')
  await admin.getByRole('button', { name: 'More', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Add a colleague' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add a colleague' })
  await dialog.getByLabel('First name').fill('Meera')
  await dialog.getByLabel('Last name').fill('Pillai')
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  await dialog.getByText('This is required field.').waitFor()
  await dialog.getByLabel('E-mail').fill(EMAIL)
  await dialog.getByLabel('Designation').fill('Counter')
  await dialog.getByLabel('Branch').fill('Kochi')
  await dialog.getByLabel('Permission group').selectOption({ label: 'Accounts' })
  await expectSound(admin)
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  const panel = admin.getByRole('complementary', { name: 'Customer Meera Pillai' })
  await panel.getByText('Counter, Kochi').waitFor()
  await panel.getByRole('button', { name: 'Invite again' }).waitFor()

  const { page: meera } = await visitor()
  await meera.goto(await invitationTo(EMAIL))
  await meera.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await meera.getByLabel('Repeat password').fill(PASSWORD)
  await meera.getByRole('button', { name: 'Save password' }).click()
  const signIn = async () => {
    await meera.getByLabel('E-mail').fill(EMAIL)
    await meera.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await meera.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await meera.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await signIn()
  await meera.waitForURL(/\/app\/desk/)

  // Ended while a screen of hers is open: the next call shows it, and her password is gone.
  await admin.reload()
  await panel.getByRole('button', { name: 'End account' }).click()
  const ending = admin.getByRole('dialog', { name: 'End account' })
  await ending.getByText(/stays under their name/).waitFor()
  await expectSound(admin)
  await ending.getByRole('button', { name: 'End account' }).click()
  await panel.getByText(/^Does not work here since/).waitFor()
  await expectSound(admin)
  await meera.reload()
  await meera.waitForURL(/\/app\/login/)
  await signIn()
  await meera.getByText('E-mail or password is wrong.').waitFor()

  await panel.getByRole('button', { name: 'Let in again' }).click()
  await panel.getByRole('button', { name: 'Invite again' }).waitFor()
  await admin.goto('/app/staff/permission-groups?panel=people')
  const person = admin.getByRole('listitem').filter({ hasText: EMAIL })
  await person.getByText('Invited').waitFor()
  expect(await person.getByRole('combobox', { name: 'Group of Meera Pillai' }).inputValue()).toBe('')
})
