import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { openResults } from './choose-flight.ts'

test('a reload deep in the results comes back to the same place', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, { origin: 'DEL', destination: 'DXB', inDays: 30 })
  await page.evaluate(() => window.scrollTo({ top: 3_000 }))
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  // The days above fold once they are out of sight, and the window follows by as much.
  await page.getByRole('button', { name: 'Days in full', expanded: false }).waitFor()
  await expect.poll(async () => 3_000 - (await scrolled())).toBeLessThan(100)
  const place = await scrolled()
  await page.reload()
  await page.getByRole('article').first().waitFor()
  // But for what the cards on the edge of the window measure more than the usual one.
  await expect.poll(async () => Math.abs((await scrolled()) - place)).toBeLessThan(24)
})
