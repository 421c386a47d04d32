import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { staffOfBlueDhow } from './staff-of-blue-dhow.ts'

const year = new Date().getUTCFullYear() + 1
const draftOf = (page: Page) => page.getByRole('region', { name: 'Draft' })

async function openStudio(name: string): Promise<Page> {
  const page = await staffOfBlueDhow()
  const id = await page.evaluate(async (wanted) => {
    const post = async (path: string, body: object) => {
      const answer = await fetch(`/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.json()
    }
    const { activity } = await post('dmc/saveActivity', { name: wanted, cityId: 292223 })
    return (await post('dmc/saveTourOptions', { activityId: activity.id, name: 'Evening' })).tourOption.id
  }, name)
  await page.goto(`/app/staff/rate-studio/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Evening' }).waitFor()
  return page
}

test('a rate with a supplement is planned for a date, closed until then, moved, shown in the list, and taken back', async () => {
  const page = await openStudio('Falcons at noon')
  await page.getByRole('button', { name: 'Add rate' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add rate' })
  await dialog.getByRole('textbox', { name: 'Valid from' }).fill(`1 jan ${year}`)
  await dialog.getByRole('textbox', { name: 'Valid till' }).fill(`31 mar ${year}`)
  await dialog.getByLabel('Adult').fill('150')
  await dialog.getByLabel('Child').fill('90')
  await dialog.getByRole('button', { name: 'Add supplement' }).click()
  const supplement = dialog.getByRole('group', { name: 'Supplement 1', exact: true })
  await supplement.getByRole('textbox', { name: 'Till' }).fill(`31 dec ${year - 2}`)
  await dialog.getByRole('button', { name: 'Add to draft' }).click()
  await supplement.getByText('The supplement ends before it begins.').waitFor()
  await supplement.getByText('This is required field.').waitFor()
  await supplement.getByRole('textbox', { name: 'Till' }).fill(`31 mar ${year}`)
  await supplement.getByLabel('Adult').fill('25')
  await supplement.getByLabel('Child').fill('10')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await supplement.getByLabel(day).uncheck()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Add to draft' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Two adults and a child of 6 on a Saturday: 2 × (150 + 25) + 90 + 10.
  const panel = page.getByRole('complementary', { name: 'Prices and checks' })
  const saturday = Array.from({ length: 7 }, (_, day) => day + 1).find((day) => new Date(Date.UTC(year, 1, day)).getUTCDay() === 6)
  await panel.getByRole('textbox', { name: 'Travel date' }).fill(`${saturday} feb ${year}`)
  await panel.getByLabel('Ages of children').fill('6')
  await panel.getByText('AED 450.00').waitFor()

  await draftOf(page).getByRole('button', { name: 'Review and publish' }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish rates' })
  await publishing.getByText(/Supplement \+AED\s25\.00/).waitFor()
  await publishing.getByLabel('At a date and time').check()
  await publishing.getByRole('button', { name: 'Plan' }).click()
  await publishing.getByText('This is required field.').waitFor()
  await publishing.getByRole('textbox', { name: 'Date' }).fill('1 jan 2026')
  await publishing.getByRole('button', { name: 'Plan' }).click()
  await publishing.getByText('Please choose a moment in the future.').waitFor()
  const [first, second] = [5, 6].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  await publishing.getByRole('textbox', { name: 'Date' }).fill(first ?? '')
  await publishing.getByRole('textbox', { name: 'Time' }).fill('06:30')
  await expectSound(page)
  await publishing.getByRole('button', { name: 'Plan' }).click()
  await page.getByText('Planned. The live rates stay until then.').waitFor()
  await draftOf(page)
    .getByText(/^Planned for .*06:30/)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Add rate' }).count()).toBe(0)
  await page.getByText('Not published yet').waitFor()
  await expectSound(page)

  await draftOf(page).getByRole('button', { name: 'Change time' }).click()
  const changing = page.getByRole('dialog', { name: 'Change the time' })
  expect(await changing.getByRole('textbox', { name: 'Time' }).inputValue()).toBe('06:30')
  await changing.getByRole('textbox', { name: 'Date' }).fill(second ?? '')
  await changing.getByRole('textbox', { name: 'Time' }).fill('07:45')
  await changing.getByRole('button', { name: 'Save' }).click()
  await draftOf(page).getByText(/07:45/).waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/app/staff/rate-studio?search=Falcons')
  const row = page.getByRole('row').filter({ hasText: 'Falcons at noon' })
  await row.getByText(/^From .*07:45/).waitFor()
  await expectSound(page)
  await row.getByText('Falcons at noon').click()

  await draftOf(page).getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog', { name: 'Cancel this plan?' }).getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText('Plan cancelled. The draft is kept.').waitFor()
  await draftOf(page).getByText('1 change').waitFor()
  await draftOf(page).getByRole('button', { name: 'Review and publish' }).waitFor()
})
