import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { openResults } from './choose-flight.ts'
import { findBarriers } from './find-barriers.ts'
import { DELHI_TO_MUMBAI } from './sell-flight.ts'

const OUTBOUND = 'رحلات الذهاب'

test('the lists, the filters and the price of a flight are in Arabic, and the digits of its amounts stand below each other', async () => {
  const { page } = await visitor({ as: 'agent' })
  await openResults(page, { ...DELHI_TO_MUMBAI, inDays: 9, backInDays: 13 })
  await page.evaluate(() => localStorage.setItem('tradewindLanguage', 'ar'))
  await page.reload()
  const list = page.getByRole('radiogroup', { name: OUTBOUND })
  await list.getByRole('article').first().waitFor()
  // The page says that it is in Arabic: it takes the language and the direction of the document.
  expect(await page.getByRole('main').evaluate((main) => getComputedStyle(main).direction)).toBe('rtl')
  const outbound = await list.boundingBox()
  const inbound = await page.getByRole('radiogroup', { name: 'رحلات العودة' }).boundingBox()
  expect(outbound?.x).toBeGreaterThan(inbound?.x ?? Number.POSITIVE_INFINITY)
  expect(await findBarriers(page)).toEqual([])

  // The next row is the one to the left of reading.
  const rows = list.locator('[role="radio"]')
  await rows.first().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await rows.nth(1).getAttribute('aria-checked')).toBe('true')

  await list
    .getByRole('button', { name: /^فتح تفاصيل/ })
    .first()
    .click()
  const amounts = list.locator('dl dd')
  await amounts.nth(3).waitFor()
  const edges = await amounts.evaluateAll((all) =>
    all.map((amount) => {
      const range = document.createRange()
      range.selectNodeContents(amount)
      return Math.round(range.getBoundingClientRect().right)
    }),
  )
  expect(new Set(edges).size).toBe(1)

  await page.getByRole('button', { name: 'عوامل التصفية لرحلات الذهاب' }).click()
  await page
    .getByRole('dialog', { name: 'عوامل التصفية لرحلات الذهاب' })
    .getByRole('checkbox', { name: /^مباشرة/ })
    .waitFor()
})
