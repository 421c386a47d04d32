import { test } from 'vitest'
import { visitor } from './browse.ts'
import { expectFits, SIZES_TO_FIT } from './expect-fits.ts'
import { expectSound } from './expect-sound.ts'
import { SIGN_UP_PASSWORD, signUpTraveller } from './sign-up-traveller.ts'

const PROFILE = '/app/user/dashboard/userProfile'

/** One session of a person in a browser of its own. */
async function signedIn(email: string) {
  const { page } = await visitor()
  await page.goto(`/app/login?redirectTo=${encodeURIComponent('/user/dashboard/userProfile')}`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(SIGN_UP_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('region', { name: 'Devices' }).getByText('This device').waitFor()
  return page
}

test('a lost device is signed out from another one, and then all are', async () => {
  const email = await signUpTraveller()
  const [lost, here] = [await signedIn(email), await signedIn(email)]
  await here.reload()
  const devices = here.getByRole('region', { name: 'Devices' })
  await devices.getByText('This device').waitFor()
  await expectSound(here)
  for (const size of SIZES_TO_FIT) {
    await here.setViewportSize(size)
    await expectFits(here)
  }
  await devices
    .getByRole('button', { name: /^Sign out Chrome on/ })
    .first()
    .click()
  await here.getByText(/^Chrome on .* is signed out\.$/).waitFor()
  await lost.goto(PROFILE)
  await lost.getByText('Please sign in to continue.').waitFor()

  await here.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = here.getByRole('dialog', { name: 'Sign out everywhere' })
  await expectSound(here)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await here.waitForURL('**/app/login')
  await here.goto(PROFILE)
  await here.getByText('Please sign in to continue.').waitFor()
})

test('another device is signed in by a code, once', async () => {
  const here = await signedIn(await signUpTraveller())
  await here.getByRole('button', { name: 'Sign in on another device' }).click()
  const dialog = here.getByRole('dialog', { name: 'Sign in on another device' })
  await dialog.getByRole('img', { name: 'Code that signs in another device' }).waitFor()
  await expectSound(here)
  const link = (await dialog.getByRole('link').getAttribute('href')) ?? ''
  const { page: phone } = await visitor({ screen: 'phone' })
  await phone.goto(link)
  await phone.getByText(/You are about to sign in here/).waitFor()
  await expectSound(phone)
  await phone.getByRole('button', { name: 'Sign in here' }).click()
  await phone.getByRole('region', { name: 'Devices' }).getByText('This device').waitFor()

  const { page: thief } = await visitor()
  await thief.goto(link)
  await thief.getByRole('button', { name: 'Sign in here' }).click()
  await thief.getByText(/This link was used already/).waitFor()
})
