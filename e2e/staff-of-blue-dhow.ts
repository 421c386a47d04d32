import type { Page } from 'playwright-core'
import { logIn, visitor } from './browse.ts'

/** The admin of the destination company, signed in on its site. */
export async function staffOfBlueDhow(): Promise<Page> {
  const { page } = await visitor({ site: 'bluedhow.localhost' })
  await page.goto('/app/login')
  await logIn(page, 'admin@bluedhow.example')
  await page
    .getByRole('button', { name: /^Account of|Layla/ })
    .first()
    .waitFor()
  return page
}
