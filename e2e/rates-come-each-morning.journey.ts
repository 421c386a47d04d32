import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { plantRates } from './sandbox-control.ts'

/** Currencies in which nothing is sold, so that no price of another journey is converted by their rates. */
const [FIRST, SECOND, UNPUBLISHED] = ['ZAR', 'NZD', 'BHD']

test('staff has rates fetched, sees what is missing, and confirms those that jumped', async () => {
  const { page } = await visitor({ as: 'admin' })
  await page.goto('/app/staff/payment-settings')
  const card = page.getByRole('region', { name: 'Rate feed' })
  const inForce = page.getByRole('region', { name: 'Exchange rates' }).getByRole('list', { name: 'Current rates' })
  try {
    await save(page, `${FIRST.toLowerCase()}; ${UNPUBLISHED}`)
    await card.getByText('Last fetched').waitFor()
    await card.getByText(`publishes no rate of ${UNPUBLISHED}`).waitFor()
    await inForce
      .getByRole('listitem')
      .filter({ hasText: `1 ${FIRST} = ` })
      .filter({ hasText: 'from the rate feed' })
      .waitFor()
    expect(await inForce.getByText(UNPUBLISHED).count()).toBe(0)
    const field = card.getByLabel('Currencies')
    await expect.poll(() => field.inputValue()).toBe(`${UNPUBLISHED}, ${FIRST}`)
    expect(await card.getByRole('checkbox').isChecked()).toBe(true)
    await expectSound(page)

    await plantRates({ rates: { [FIRST]: '2.5' } })
    await save(page, `${FIRST}, ${SECOND}`)
    const held = card.getByRole('list', { name: 'Rates to confirm' })
    await held.getByRole('listitem').filter({ hasText: FIRST }).filter({ hasText: 'in force: ' }).waitFor()
    expect(await inForce.getByText(`1 ${SECOND} = `).count()).toBe(0)
    await expectSound(page)
    await card.getByRole('button', { name: 'Confirm rates' }).click()
    await page.getByText('The rates now apply.').waitFor()
    await held.waitFor({ state: 'detached' })
    await inForce.getByText(`1 ${FIRST} = 35.9444 INR`).waitFor()
    await inForce.getByText(`1 ${SECOND} = `).waitFor()

    await plantRates({ status: 503 })
    await save(page, FIRST)
    await card.getByText('The European Central Bank answered with status 503 and no rates.').waitFor()
    await expectSound(page)
  } finally {
    await plantRates({})
    await card.getByRole('checkbox').uncheck()
    await card.getByRole('button', { name: 'Save feed' }).click()
    await card.getByText('status 503').waitFor({ state: 'detached' })
  }
  await page.reload()
  await expect.poll(() => card.getByLabel('Currencies').inputValue()).toBe(FIRST)
  expect(await card.getByRole('checkbox').isChecked()).toBe(false)

  await page.goto('/app/staff/audit?area=money')
  const lines = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await lines.filter({ hasText: 'Fetched rates confirmed' }).first().waitFor()
})

async function save(page: Page, currencies: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Rate feed' })
  await card.getByRole('checkbox').check()
  await card.getByLabel('Currencies').fill(currencies)
  await card.getByRole('button', { name: 'Save feed' }).click()
}
