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
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await theirs.waitForURL('**/app/desk')

  // The list of staff follows by itself.
  await page.keyboard.press('Escape')
  await page
    .getByRole('row')
    .filter({ hasText: `${lastName} Tours` })
    .getByText('Verified', { exact: true })
    .waitFor()
})

test('a customer who is not found is created in a window of its own, which closes, while the work waits', async () => {
  const { page, context } = await visitor({ as: 'admin' })
  const lastName = freshName('Beside')
  await page.goto('/app/staff/quotations/new')
  await page.getByRole('combobox', { name: 'Search Users', exact: true }).fill(lastName)
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Create a customer in a new window' }).click()
  const beside = await opening
  await beside.getByRole('radio', { name: 'B2C: private customer' }).check()
  await beside.getByLabel('First name').fill('Nina')
  await beside.getByLabel('Last name').fill(lastName)
  await beside.getByRole('button', { name: 'Create', exact: true }).click()
  await beside.getByText('Either phone or email is required.').first().waitFor()
  await beside.getByLabel('Mobile').fill('98200 99123')
  const closing = beside.waitForEvent('close')
  await beside.getByRole('button', { name: 'Create', exact: true }).click()
  await beside.getByText('Customer created successfully').waitFor()
  await beside.getByText('You can close this page.').waitFor()
  await closing
  await page.getByRole('combobox', { name: 'Search Users', exact: true }).fill(`Nina ${lastName}`)
  await page.getByRole('option', { name: new RegExp(lastName) }).click()
  await page.getByText(`Nina ${lastName}`).first().waitFor()

  // Opened by hand, it stays and says that it can be closed.
  await page.goto('/app/createNewUser')
  await page.getByRole('radio', { name: 'B2C: private customer' }).check()
  await page.getByLabel('First name').fill('Nina')
  await page.getByLabel('Mobile').fill('98200 99124')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('You can close this page.').waitFor()
})
