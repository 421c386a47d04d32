import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { toMinor } from './read-money.ts'

test('staff sees every wallet with its balance, the lowest first, turns the order around and opens one', async () => {
  const { page } = await visitor({ as: 'accounts' })
  await page.goto('/app/staff/walletReport')
  const table = page.getByRole('table')
  await table.getByRole('columnheader', { name: 'Balance' }).waitFor()
  const balances = async () => {
    const cells = await table.locator('tbody tr td:nth-child(2)').allInnerTexts()
    return cells.map(toMinor)
  }
  await expect.poll(async () => isRising(await balances())).toBe(true)
  await expectSound(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Balance' }).click()
  await page.waitForURL(/order=highest/)
  await expect.poll(async () => isRising((await balances()).reverse())).toBe(true)
  await page.getByRole('tab', { name: 'Overdue' }).click()
  await page.waitForURL(/show=overdue/)
  await page.getByRole('tab', { name: 'All wallets' }).click()
  await page.getByRole('button', { name: 'Sunrise Holidays' }).click()
  await page.getByText('Available balance').waitFor()
  await page.getByRole('region', { name: 'Statement' }).waitFor()
  await page.getByRole('link', { name: 'All wallets' }).click()
  await table.getByRole('columnheader', { name: 'Balance' }).waitFor()
})

test('the list fits a phone, a row still opens the wallet, and the sheet has the same wallets', async () => {
  const { page } = await visitor({ as: 'accounts', screen: 'phone' })
  await page.goto('/app/staff/walletReport')
  const row = page.getByRole('listitem').filter({ hasText: 'Sunrise Holidays' })
  await row.getByText(/available$/).waitFor()
  await expectSound(page)
  await expectNoSidewaysScroll(page)
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download Excel' }).click()])
  expect(sheet.suggestedFilename()).toMatch(/^wallets-\d{4}-\d\d-\d\d\.xlsx$/)
  await row.getByRole('button').click()
  await page.getByText('Available balance').waitFor()
})

function isRising(amounts: readonly number[]): boolean {
  return amounts.length > 1 && amounts.every((amount, index) => index === 0 || amount >= (amounts[index - 1] ?? amount))
}
