import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { openResults } from './choose-flight.ts'

test('a return is filtered by when it arrives and when the return leaves, and each filter is named and removed by itself', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, { origin: 'DEL', destination: 'DXB', inDays: 30, backInDays: 37 })
  const press = async (group: string) => {
    const choice = page.getByRole('region', { name: group, exact: true }).getByRole('button').filter({ hasText: '·' }).first()
    const count = Number((await choice.innerText()).match(/(\d+) ·/)?.[1])
    await choice.click()
    return count
  }
  const head = page.getByRole('button', { name: /^Remove filter/ })
  const arriving = await press('Arrival in Dubai')
  expect(arriving).toBeGreaterThan(0)
  await press('Departure from Dubai')
  await press('Arrival in Delhi')
  await expect.poll(() => head.count()).toBe(3)
  await page.getByRole('button', { name: /^Remove filter: Departure from Dubai: / }).click()
  await page.getByRole('button', { name: /^Remove filter: Arrival in Delhi: / }).click()
  await expect.poll(() => head.count()).toBe(1)
  await page.waitForURL(/[?&]f=arrivals/)
  await page.reload()
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: /^Remove filter: Arrival in Dubai: / }).waitFor()
})
