import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, logIn, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { freshName } from './travellers.ts'

/** Signs in at the stand-in, whose page is not ours. */
async function beAt(
  page: Page,
  { email, firstName = 'Asha', lastName = 'Pillai' }: { email: string; firstName?: string; lastName?: string },
) {
  await page.waitForURL(/\/oidc\//)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('a traveller signs in with Google on a phone, accepts the terms once, and comes back', async () => {
  const { page } = await visitor({ screen: 'phone' })
  const lastName = freshName('Pillai')
  const email = `${lastName.toLowerCase()}@gmail.example`
  const look = async () => {
    await expectNoSidewaysScroll(page)
    await expectSound(page)
  }
  await page.goto('/app/signup')
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  // Facebook does not vouch for an address, so it makes nobody an account.
  expect(await page.getByRole('button', { name: 'Continue with Facebook' }).count()).toBe(0)
  await look()
  await page.goto('/app/login?redirectTo=%2Factivities')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You cancelled. Nothing has changed.').waitFor()
  await look()
  await page.getByRole('link', { name: 'Back to sign in' }).click()

  await page.goto('/app/login?redirectTo=%2Factivities')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await beAt(page, { email, lastName })
  await page.getByRole('heading', { name: 'Almost there' }).waitFor()
  await page.getByText(email).waitFor()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByText('Please accept the terms and conditions.').waitFor()
  await look()
  await page.getByRole('button', { name: 'Read the terms' }).click()
  await page
    .getByRole('dialog', { name: 'Terms and conditions' })
    .getByText(/Prices and seats/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions.' }).check()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.waitForURL('**/app/activities')
  // Google gave no phone: it is asked for after five seconds.
  const phone = page.getByRole('dialog', { name: 'Your phone number' })
  await phone.waitFor()
  await look()
  await phone.getByRole('button', { name: 'Save' }).click()
  await phone.getByText('Phone number is required!').waitFor()
  await phone.getByLabel('Mobile').fill('98200 77001')
  await phone.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Successfully updated phone number').waitFor()

  await page.goto('/app/logout')
  await page.waitForURL(/\/app\/login/)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await beAt(page, { email, lastName })
  // No question this time.
  await page.waitForURL(/\/app\/flight/)
  await page.goto('/app/user/dashboard/userProfile')
  const card = page.getByRole('region', { name: 'Sign in with another account' })
  await card.getByText(email).waitFor()
  await look()
})

test('the code of a link goes to Google and back, and a slip in it is corrected or left out', async () => {
  const { page } = await visitor({ screen: 'phone' })
  const lastName = freshName('Guest')
  await page.goto('/app/signup?referralCode=SUN1')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await beAt(page, { email: `${lastName.toLowerCase()}@gmail.example`, lastName })
  await page.getByRole('heading', { name: 'Almost there' }).waitFor()
  const code = page.getByRole('textbox', { name: /^Referral code/ })
  expect(await code.inputValue()).toBe('SUN1')
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions.' }).check()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByText('This is not a referral code. Please check it, or leave the field empty.').waitFor()
  await expectSound(page)
  await code.fill('')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.waitForURL(/\/app\/flight/)
})

test('Facebook opens an account that was connected in the profile', async () => {
  // A session of its own, because it is signed out.
  const { page } = await visitor()
  await page.goto('/app/login')
  await logIn(page, 'corporate@skylark.example')
  await page.waitForURL(/\/app\/(?!login)/)
  const email = `${freshName('Fb').toLowerCase()}@elsewhere.example`
  await page.goto('/app/user/dashboard/userProfile')
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Facebook' })
  await dialog.getByLabel('Your password').fill('tradewind')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await beAt(page, { email })
  await page.getByRole('button', { name: 'Disconnect Facebook' }).waitFor()
  await page.goto('/app/logout')
  await page.waitForURL(/\/app\/login/)
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  await beAt(page, { email })
  await page.waitForURL(/\/app\/flight/)
  await page.goto('/app/user/dashboard/userProfile')
  await page.getByRole('button', { name: 'Disconnect Facebook' }).click()
  await page.getByText('Setting saved successfully').waitFor()
  await page.goto('/app/logout')
  await page.waitForURL(/\/app\/login/)
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  await beAt(page, { email })
  await page.getByText(/They do not confirm your e-mail address/).waitFor()
  await expectSound(page)
})

test('the super admin says what was agreed with Google, and switches it off', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/customers')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign-up settings' }).click()
  await page.getByRole('button', { name: 'Google and Facebook' }).click()
  const google = page.getByRole('dialog').getByRole('region', { name: 'Google' })
  await google.getByLabel('Issuer of Google').fill('https://10.0.0.1')
  await google.getByRole('button', { name: 'Save Google' }).click()
  await google.getByText('Please enter an https:// address of a public server.').waitFor()
  await expectSound(page)
  await google.getByLabel('Issuer of Google').fill('')
  await google.getByRole('checkbox', { name: 'People can sign in with Google' }).uncheck()
  await google.getByRole('button', { name: 'Save Google' }).click()
  await page.getByText('Setting saved successfully').waitFor()
  const { page: other } = await visitor()
  await other.goto('/app/login')
  await other.getByRole('button', { name: 'Continue with Facebook' }).waitFor()
  if (await other.getByRole('button', { name: 'Continue with Google' }).isVisible()) throw new Error('Google is still offered')
  await google.getByRole('checkbox', { name: 'People can sign in with Google' }).check()
  await google.getByRole('button', { name: 'Save Google' }).click()
  await expect
    .poll(async () => {
      await other.goto('/app/login')
      await other.getByRole('button', { name: 'Continue with Facebook' }).waitFor()
      return other.getByRole('button', { name: 'Continue with Google' }).isVisible()
    })
    .toBe(true)
})
