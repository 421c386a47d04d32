import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { openBoatPage } from './open-boat-page.ts'

test('a seller that the product does not know drafts, tests, checks, publishes and restores its rates on the same screens', async () => {
  const { page } = await visitor()
  await openBoatPage(page)
  await page.getByText('Draft several rates and publish them together.').waitFor()
  await page.getByRole('button', { name: 'New rule' }).click()
  const changes = page.getByRole('list', { name: 'Changes of the draft' })
  await page.getByRole('heading', { name: '1 added, 1 changed' }).waitFor()
  expect(await changes.innerText()).toMatch(
    /Split from Split\s+₹950.00 a person\s[\s\S]*Pula, visitors from Pula\s+₹1,300.00 a person, for visitors\s+₹1,450.00/,
  )

  await page.getByRole('button', { name: 'Test on last month' }).click()
  await page.getByText('2 of 3 trips would have had a different price.').waitFor()
  expect(await rowsOf(page, 'Difference, harbour by harbour')).toEqual(['Pula 2 1 changed', 'Split 1 1 changed'])
  await page.getByRole('radio', { name: 'By customer' }).click()
  expect(await rowsOf(page, 'Difference, customer by customer')).toEqual([
    'Orbit Analytics 2 1 changed',
    'Pinnacle Trips 1 1 changed',
  ])
  await page.getByRole('radio', { name: 'By trip' }).click()
  const trips = page.getByRole('region', { name: 'Trips' })
  expect(await trips.getByRole('row').nth(1).innerText()).toMatch(
    /Trip 31 from Pula\s+2 people\s+Orbit Analytics\s+Pula, visitors\s+₹2,900.00\s+\+₹300.00/,
  )
  await page.getByRole('checkbox', { name: 'Only trips with a different price' }).uncheck()
  await expect.poll(() => trips.getByRole('row').count()).toBe(4)
  await speaksOfBoats(page)

  await page.getByRole('tab', { name: 'Checks' }).click()
  await page.getByRole('heading', { name: 'Unused rules' }).waitFor()
  await page.getByText('Wherever it applies, one of 2 other rules wins.').waitFor()
  await page.getByText('Some trips suit both: it names the harbour.').first().waitFor()
  await page.getByRole('button', { name: 'Pula', exact: true }).first().click()
  await page
    .getByRole('complementary', { name: 'Rate' })
    .getByText(/This rule is never used/)
    .waitFor()
  await page.getByRole('radio', { name: 'With the draft' }).click()
  await page.getByText('Split', { exact: true }).first().waitFor()
  await speaksOfBoats(page)

  // What a colleague did to the draft meanwhile has not been seen: it is not published.
  await page.getByRole('tab', { name: 'Draft' }).click()
  await page.getByRole('button', { name: 'Publish' }).waitFor()
  await page.getByRole('button', { name: 'A colleague changes the draft' }).click()
  await publish(page, 'Too early')
  await page.getByText('This draft has changed. Please check it again.').waitFor()
  await publish(page, 'The season of 2027')
  await page.getByText('Published. Applies to new trips.').waitFor()
  await page.getByText('Draft several rates and publish them together.').waitFor()

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'Edition 3 Live' }).waitFor()
  const editions = page.getByRole('listitem').filter({ hasText: 'Edition' })
  expect(await editions.first().innerText()).toMatch(/The season of 2027\s+22 Nov 2026, 14:30.* by Mara Vidal · 2 added, 1 removed/)
  await page.getByRole('listitem').filter({ hasText: 'The first rates' }).getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Restored. Applies to new trips.').waitFor()
  await page.getByText('Restored from edition 1').waitFor()
  await speaksOfBoats(page)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('Undone. The earlier rules are live again.').waitFor()
  await page.getByText('Restored from edition 3').waitFor()
})

async function publish(page: Page, note: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Publish this draft' })
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByText('Trips that were sold keep their rates.').waitFor()
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Publish' }).click()
}

/** The first two cells of each row of a table. */
async function rowsOf(page: Page, region: string): Promise<string[]> {
  const rows = await page.getByRole('region', { name: region }).getByRole('row').all()
  const texts = await Promise.all(rows.slice(1).map((row) => row.innerText()))
  return texts.map((text) =>
    text
      .split('\n')
      .flatMap((line) => line.split('\t'))
      .map((part) => part.trim())
      .filter(Boolean)
      .slice(0, 3)
      .join(' '),
  )
}

/** No word of flights, and nothing in anybody's way. */
async function speaksOfBoats(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(
    /\b(fares?|flights?|airlines?|tickets?|bookings?|searches|markups?)\b/i,
  )
  await expectSound(page)
}
