import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, visitor } from './browse.ts'
import { openResults } from './choose-flight.ts'
import { expectSound } from './expect-sound.ts'
import { DELHI_TO_MUMBAI } from './sell-flight.ts'
import { freshName } from './travellers.ts'

test('an agent shares flights, the customer picks one on a phone without a login, and the agent goes on to book it', async () => {
  const customer = freshName('Chooser')
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, DELHI_TO_MUMBAI)
  for (const place of [0, 1])
    await page
      .getByRole('article')
      .nth(place)
      .getByRole('button', { name: /^Share / })
      .click()
  await page.getByRole('button', { name: 'Share with customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share with a customer' })
  await dialog.getByLabel("Customer's name").fill(customer)
  await dialog.getByLabel('Your markup on each total').fill('500')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link for the customer' }).inputValue()

  const phone = await visitor({ screen: 'phone' })
  await phone.page.goto(new URL(link).pathname)
  await phone.page.getByText('Still available').first().waitFor()
  expect(await phone.page.getByText(/net|commission/i).count()).toBe(0)
  await expectSound(phone.page)
  await expectNoSidewaysScroll(phone.page)
  await phone.page.getByRole('button', { name: 'Choose flight 2' }).click()
  await phone.page.getByLabel(/^Message to/).fill('The aisle, please.')
  await phone.page.getByRole('button', { name: /^Send to / }).click()
  await phone.page.getByText('You chose flight 2.').waitFor()

  await page.goto('/app/flight/offers')
  const offer = page.getByRole('region', { name: `Shared with ${customer}` })
  await offer.getByText('The aisle, please.').waitFor()
  await expectSound(page)
  await offer.getByRole('button', { name: 'Book flight 2' }).click()
  await page.waitForURL('**/app/flight/book/**')
})
