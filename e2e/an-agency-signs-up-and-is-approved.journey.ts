import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { linkTo } from './invitation-to.ts'
import { freshName } from './travellers.ts'

const PASSWORD = 'a long walk home'
const CONFIRMATION = /\/app\/confirm_signup\?token=[\w-]+/

test('an agency signs up, confirms by mail, is approved by staff, and signs in', async () => {
  const lastName = freshName('Signed')
  const email = `${lastName.toLowerCase()}@monsoon.example`
  const company = `${lastName} Trips`
  const { page } = await visitor()
  await page.goto('/app/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('radio', { name: 'A travel agency' }).check()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByText('This is required field.').first().waitFor()
  await page.getByText('Phone number is required!').first().waitFor()
  await page.getByText('Please accept the terms and conditions.').waitFor()
  await expectSound(page)
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('First name').fill('Dev')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Primary phone').fill('98200 77001')
  await page.getByLabel('Secondary phone').fill('98200 77002')
  await page.getByLabel('State').selectOption('Kerala')
  await page.getByLabel('City').fill('Kochi')
  await page.getByLabel('Pincode').fill('682001')
  await page.getByLabel('Address line 1').fill('4 Marine Drive')
  await page.getByRole('button', { name: 'Read the terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms and conditions' })
  await terms.getByText(/Prices and seats/).waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions.' }).check()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.waitForURL('**/app/signup_success')
  await page.getByText(email).waitFor()
  await expectSound(page)

  await page.goto(await linkTo(email, CONFIRMATION))
  await page.getByRole('heading', { name: 'Welcome, Dev' }).waitFor()
  await expectSound(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  const signIn = async () => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn()
  await page.getByText('Your sign-up is waiting for approval. We will e-mail you when it is decided.').waitFor()

  const { page: staff } = await visitor({ as: 'admin' })
  await staff.goto('/app/staff/customers?state=waiting')
  const row = staff.getByRole('row').filter({ hasText: company })
  await row.getByText('Waiting for approval').waitFor()
  const actions = row.getByRole('button', { name: `Actions for Dev ${lastName}` })
  await actions.click()
  await staff.getByRole('menuitem', { name: 'Refuse' }).click()
  const refusal = staff.getByRole('dialog', { name: 'Refuse company' })
  await refusal.waitFor()
  await staff.keyboard.press('Escape')
  await refusal.waitFor({ state: 'detached' })
  // The focus is back where the menu was opened.
  expect(await actions.evaluate((button) => button === document.activeElement)).toBe(true)
  await actions.press('Enter')
  await staff.getByRole('menuitem', { name: 'Refuse' }).click()
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await refusal.getByText('This is required field.').waitFor()
  await refusal.getByLabel('Reason').fill('Please send your licence first.')
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await staff.getByText(`${company} is refused, and has been notified.`).waitFor()
  await signIn()
  await page.getByText('Your sign-up was not accepted: Please send your licence first.').waitFor()

  await staff.goto(`/app/staff/customers?search=${lastName}`)
  await staff.getByRole('row').filter({ hasText: company }).getByRole('button', { name: company }).click()
  const panel = staff.getByRole('complementary', { name: `Customer Dev ${lastName}` })
  await panel.getByText('Kochi, 682001, Kerala, India').waitFor()
  await panel.getByRole('region', { name: 'Sign-up' }).getByText('Please send your licence first.').waitFor()
  await expectSound(staff)
  await panel.getByRole('button', { name: 'Approve' }).click()
  await staff.getByRole('dialog', { name: 'Approve company' }).getByRole('button', { name: 'Approve' }).click()
  await staff.getByText(`${company} is approved, and has been notified.`).waitFor()

  await page.goto(await linkTo(email, /\/app\/login/))
  await signIn()
  await page.waitForURL('**/app/desk')
})
