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
  await fillCompany(page)
}

/** Some fares are sold to companies only: which ones, the timetable of the day decides. */
async function fillCompany(page: Page): Promise<void> {
  if (!(await page.getByText('This fare needs a company GST number on the invoice').isVisible())) return
  const company = {
    'GST number': '27AAKCS4821M1ZW',
    'Company name': 'Sunrise Holidays',
    'Company address': '14 Linking Road, Mumbai',
    'Company phone': '2240182200',
    'Company e-mail': 'care@sunrise.example',
  }
  for (const [name, value] of Object.entries(company)) await page.getByRole('textbox', { name }).fill(value)
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
