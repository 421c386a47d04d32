import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** After prices were changed: the open quotations that they touch are listed until somebody decides. Which these are depends on what other journeys have quoted. */
export async function leaveTouched(page: Page): Promise<void> {
  const touched = page.getByRole('dialog', { name: 'Quotations with other prices' })
  const answered = async () => (await page.getByRole('dialog').count()) === 0 || (await touched.getByRole('list').count()) > 0
  await expect.poll(answered, { timeout: 20_000 }).toBe(true)
  if ((await touched.count()) === 0) return
  await touched.getByRole('button', { name: 'Later' }).click()
  await touched.waitFor({ state: 'detached' })
}
