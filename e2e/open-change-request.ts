import type { Locator, Page } from 'playwright-core'

/** Opens the request of a traveller on the desk of staff. */
export async function openChangeRequest(desk: Page, { lastName }: { lastName: string }): Promise<Locator> {
  await desk.goto('/app/staff/changes')
  await desk
    .getByRole('row')
    .filter({ hasText: new RegExp(lastName, 'i') })
    .getByRole('button')
    .click()
  return desk.getByRole('complementary', { name: /^Request / })
}
