import type { Locator, Page } from 'playwright-core'
import type { Traveller } from './travellers.ts'

/** Fills what this fare asks of each traveller, and how to reach them. */
export async function fillTravellers(page: Page, people: readonly Traveller[]): Promise<void> {
  const card = page.getByRole('region', { name: 'Travellers' })
  await card.waitFor()
  for (const [index, person] of people.entries()) {
    const form = card.getByRole('group', { name: `Traveller ${index + 1}` })
    if (!(await form.isVisible())) await card.locator('h3').nth(index).getByRole('button').click()
    await fillTraveller(form, person)
  }
  await page.getByRole('textbox', { name: 'Mobile' }).fill('9820011223')
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('family@example.com')
}

async function fillTraveller(form: Locator, { title, firstName, lastName, born, passport }: Traveller): Promise<void> {
  await form.getByLabel('Title').selectOption(title)
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill(lastName)
  const asked = async (name: string, value: string) => {
    const field = form.getByRole('textbox', { name, exact: true })
    if ((await field.count()) > 0) await field.fill(value)
  }
  await asked('Date of birth', born)
  await asked('Passport number', passport)
  await asked('Passport issued on', '11 Mar 2026')
  await asked('Passport expiry', '10 Mar 2036')
  await asked('PAN', 'ABCPE1234F')
}
