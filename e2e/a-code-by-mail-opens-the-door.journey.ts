import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PEOPLE, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { linkTo } from './invitation-to.ts'

test('a customer signs in on a phone with a code from the e-mail, after a wrong one and one that was replaced', async () => {
  const email = PEOPLE.agent
  const { page } = await visitor({ screen: 'phone' })
  await page.goto('/app/login?redirectTo=%2Fuser%2Fdashboard%2Freferral')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  await expectSound(page)
  // What was typed before is not typed again.
  await expect.poll(() => page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(email)
  await page.keyboard.press('Enter')
  await page.getByText(`If ${email} has a confirmed account, we have sent a code.`).waitFor()
  await expectSound(page)
  const first = await linkTo(email, /\b\d{3} \d{3}\b/)

  await enter(page, '12')
  await page.getByText('Please enter the six digits from the e-mail.').waitFor()
  await enter(page, first === '000 000' ? '111111' : '000000')
  await page.getByText('This code is wrong. Please use the code of the newest e-mail.').waitFor()
  await expectSound(page)

  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect.poll(() => page.getByLabel('Code from the e-mail').inputValue()).toBe('')
  let second = first
  await expect.poll(async () => (second = await linkTo(email, /\b\d{3} \d{3}\b/)), { timeout: 15_000 }).not.toBe(first)
  await enter(page, second)
  await page.waitForURL('**/app/user/dashboard/referral')
  await expectSound(page)
})

test('who has no account here sees the same, and returns to the password by keyboard', async () => {
  const { page } = await visitor()
  await page.goto('/app/login')
  await page.getByRole('button', { name: 'E-mail me a code' }).press('Enter')
  await page.getByRole('button', { name: 'Send code' }).press('Enter')
  await page.getByText('Please enter a valid e-mail address').waitFor()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('stranger@elsewhere.example')
  await page.keyboard.press('Enter')
  await page.getByText('If stranger@elsewhere.example has a confirmed account, we have sent a code.').waitFor()
  await enter(page, '123456')
  await page.getByText('This code is wrong. Please use the code of the newest e-mail.').waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Use my password' }).press('Enter')
  await page.getByLabel('Password', { exact: true }).waitFor()
  await expectSound(page)
})

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from the e-mail').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
