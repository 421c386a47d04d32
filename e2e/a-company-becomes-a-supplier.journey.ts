import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, PEOPLE, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { makeDataDir } from './set-up-product.ts'
import { type Product, startProduct } from './start-product.ts'

/** One of its own: other journeys see that nobody has applied. */
let product: Product
const dataDir = makeDataDir()
beforeAll(async () => {
  product = await startProduct({ dataDir })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an agency applies on a phone, is declined, applies again, and is approved as a supplier that rates can name', async () => {
  const { port } = product
  const { page } = await visitor({ port, screen: 'phone' })
  await page.goto('/app/login?redirectTo=%2Fuser%2Fsupplier%2FbecomeSupplier')
  await logIn(page, PEOPLE.agent)
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Please choose what you offer').waitFor()
  await expectSound(page)
  await page.getByRole('checkbox', { name: 'Transfers' }).check()
  await page.getByLabel('Company name').fill('Sunrise Coaches of the Konkan Coast and the Western Ghats')
  await page.getByLabel('Phone', { exact: true }).fill('+91 22 4000 1000')
  await page.getByLabel('City').fill('Mumbai')
  await page.getByLabel('About what you supply').fill('Twelve coaches in Goa, all year.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Your application is sent.').waitFor()
  await page.getByText('You will be notified when it is decided.').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await page.getByText('Your application is withdrawn.').waitFor()
  await page.getByRole('checkbox', { name: 'Transfers' }).check()
  await page.getByLabel('Company name').fill('Sunrise Coaches')
  await page.getByLabel('Phone', { exact: true }).fill('+91 22 4000 1000')
  await page.getByLabel('City').fill('Mumbai')
  await page.getByLabel('About what you supply').fill('Twelve coaches in Goa, all year.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('You will be notified when it is decided.').waitFor()

  const { page: staff } = await visitor({ port })
  await staff.goto('/app/login?redirectTo=%2Fstaff%2Fnetwork')
  await logIn(staff, PEOPLE.admin)
  await staff.getByRole('tab', { name: 'Supplier applications 1' }).click()
  await staff.getByRole('button', { name: 'Decide about the application of Sunrise Coaches' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Supplier application' })
  await dialog.getByText('Twelve coaches in Goa, all year.').waitFor()
  await expectSound(staff)
  await dialog.getByRole('radio', { name: 'Decline' }).check()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByText('This is required field.').waitFor()
  await dialog.getByLabel('Reason').fill('Please send your licence.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await staff.getByText('Sunrise Coaches has been notified.').waitFor()

  await page.reload()
  await page.getByText(/has declined: Please send your licence\. You can apply again below\./).waitFor()
  await expectSound(page)
  await page.getByRole('checkbox', { name: 'Transfers' }).check()
  await page.getByLabel('Company name').fill('Sunrise Coaches')
  await page.getByLabel('Phone', { exact: true }).fill('+91 22 4000 1000')
  await page.getByLabel('City').fill('Mumbai')
  await page.getByLabel('About what you supply').fill('With licence 4711.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('You will be notified when it is decided.').waitFor()

  await staff.reload()
  await staff.getByRole('button', { name: 'Decide about the application of Sunrise Coaches' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await staff.getByText('Sunrise Coaches is a supplier now, and has been notified.').waitFor()
  await staff.getByText(/^Approved by .+, supplier Sunrise Coaches$/).waitFor()
  await expectSound(staff)
  await page.reload()
  await page.getByText(/Sunrise Coaches is a supplier of/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Send application' }).count()).toBe(0)
})
