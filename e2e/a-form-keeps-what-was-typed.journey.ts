import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, PEOPLE, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create agent or customer' })

async function open(page: Page) {
  await page.getByRole('button', { name: 'Create agent or customer' }).first().click()
  await dialogOf(page).waitFor()
  return dialogOf(page)
}

test('what was typed survives a reload and a session that ended by itself, and is forgotten when it is discarded', async () => {
  const { page, context } = await visitor({})
  await page.goto('/app/login')
  await logIn(page, PEOPLE.admin)
  await page.waitForURL('**/app/desk')
  await page.goto('/app/staff/customers')
  let dialog = await open(page)
  await dialog.getByLabel('First name').fill('Lakshmi')
  await dialog.getByLabel('Company name').fill('Ananthapuram Holidays')
  await page.reload()
  dialog = await open(page)
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Lakshmi')
  expect(await dialog.getByLabel('Company name').inputValue()).toBe('Ananthapuram Holidays')
  await dialog.getByText(/^What you typed on .+ is still here\.$/).waitFor()
  await expectSound(page)

  // The restored text is not lost by a press beside it either.
  await page.mouse.click(10, 300)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()

  // The session ends under the form: the refused call leads to the log-in page, and back.
  await context.clearCookies()
  await dialog.getByLabel('Last name').fill('Nair')
  await dialog.getByLabel('E-mail').fill('lakshmi.nair@ananthapuram.example')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL('**/app/login**')
  await logIn(page, PEOPLE.admin)
  await page.waitForURL('**/app/staff/customers')
  dialog = await open(page)
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Lakshmi')
  expect(await dialog.getByLabel('Last name').inputValue()).toBe('Nair')
  await dialog.getByRole('button', { name: 'Start again' }).click()
  expect(await dialog.getByLabel('First name').inputValue()).toBe('')

  // Closed on purpose: the next one begins empty.
  await dialog.getByLabel('First name').fill('Another')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  dialog = await open(page)
  expect(await dialog.getByLabel('First name').inputValue()).toBe('')
})

test('signing out forgets it: another person at the same screen sees nothing of it', async () => {
  const { page } = await visitor({})
  await page.goto('/app/login')
  await logIn(page, PEOPLE.admin)
  await page.waitForURL('**/app/desk')
  await page.goto('/app/staff/customers')
  const dialog = await open(page)
  await dialog.getByLabel('First name').fill('Lakshmi')
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await page.reload()
  expect(await kept()).toContain('Lakshmi')
  await page.goto('/app/logout')
  await page.waitForURL('**/app/login**')
  expect(await kept()).not.toContain('Lakshmi')
})

test('the first field in error has the focus, whether the form or the server refuses it, and its error goes when it is mended', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/customers')
  const dialog = await open(page)
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(focused).toBe('firstName')
  await dialog.getByText('This is required field.').first().waitFor()
  await dialog.getByLabel('First name').fill('Meenakshi')
  await dialog.getByLabel('E-mail').fill(PEOPLE.agent)
  await dialog.getByLabel('Company name').fill('Meenakshi Tours')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(focused).toBe('email')
  expect(await dialog.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
  await expectSound(page)
  await dialog.getByLabel('E-mail').press('End')
  await page.keyboard.type('x')
  expect(await dialog.getByLabel('E-mail').getAttribute('aria-invalid')).toBe(null)
})

test('another page, Back and signing out ask before they take the place of a form that was not sent', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/tickets')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await page.waitForURL('**/app/staff/customers')
  const dialog = await open(page)
  await dialog.getByLabel('First name').fill('Lakshmi')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(page.url()).toMatch(/staff\/customers$/)
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Lakshmi')
  await page.goBack()
  await question.waitFor()
  await expectSound(page)
  await question.getByRole('button', { name: 'Discard and leave' }).click()
  await page.waitForURL('**/app/staff/tickets')
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await page.waitForURL('**/app/staff/customers')
  const again = await open(page)
  expect(await again.getByLabel('First name').inputValue()).toBe('')
})

test('after a refused sign-in the password has the focus and is selected, to be typed again', async () => {
  const { page } = await visitor({})
  await page.goto('/app/login')
  await page.getByLabel('E-mail').fill(PEOPLE.admin)
  await page.getByLabel('Password', { exact: true }).fill('mistyped')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const selected = () =>
    page.evaluate(() => {
      const { name, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
      return [name, selectionStart, selectionEnd]
    })
  await expect.poll(selected).toEqual(['password', 0, 'mistyped'.length])
  expect(await page.getByLabel('E-mail').inputValue()).toBe(PEOPLE.admin)
  expect(await page.getByLabel('E-mail').getAttribute('autocomplete')).toBe('username')
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe('current-password')
  await expectSound(page)
})
