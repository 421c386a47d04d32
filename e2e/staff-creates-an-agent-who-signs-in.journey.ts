import { test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { invitationTo } from './invitation-to.ts'
import { freshName } from './travellers.ts'

const PASSWORD = 'a long walk home'

test('staff creates an agent, who chooses a password from the mail and signs in', async () => {
  const { page } = await visitor({ as: 'admin' })
  const lastName = freshName('Invited')
  const email = `${lastName.toLowerCase()}@kapoor.example`
  await page.goto('/app/staff/customers')
  await page.getByRole('button', { name: 'Create agent or customer' }).click()
  const form = page.getByRole('dialog', { name: 'Create agent or customer' })
  await form.getByLabel('First name').fill('Nina')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await form.getByText('Either phone or email is required.').first().waitFor()
  await expectSound(page)
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel('E-mail').fill('agent@skylark.example')
  await form.getByLabel('Company name').fill(`${lastName} Tours`)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await form.getByText(/Another account already uses agent@skylark.example/).waitFor()
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Agent Created Successfully').waitFor()
  await page
    .getByRole('complementary', { name: `Customer Nina ${lastName}` })
    .getByText('Not Verified')
    .waitFor()

  const { page: theirs } = await visitor()
  await theirs.goto(await invitationTo(email))
  await theirs.getByRole('heading', { name: 'Welcome, Nina' }).waitFor()
  await expectSound(theirs)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByLabel('Repeat password').fill(`${PASSWORD}!`)
  await theirs.getByRole('button', { name: 'Save password' }).click()
  await theirs.getByText('The passwords do not match.').waitFor()
  await theirs.getByLabel('Repeat password').fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Save password' }).click()
  await theirs.getByText('Password Changed! Redirecting to login page....').waitFor()
  await theirs.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await theirs.waitForURL('**/app/desk')

  // The list of staff follows by itself.
  await page.keyboard.press('Escape')
  await page
    .getByRole('row')
    .filter({ hasText: `${lastName} Tours` })
    .getByText('Verified', { exact: true })
    .waitFor()
})
