import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'

test('arrow keys go through the sales day by day, each is read aloud and shown, and Escape leaves', async () => {
  const { page } = await visitor({ as: 'agent' })
  await page.goto('/app/desk')
  const chart = page.getByRole('slider', { name: /^Sales of the last 30 days/ })
  await chart.focus()
  await page.keyboard.press('Home')
  const first = await chart.getAttribute('aria-valuetext')
  expect(first).toMatch(/^\d{1,2} \w{3}.*: .*₹[\d,]+, before .*₹[\d,]+$/)
  await page.keyboard.press('ArrowRight')
  const second = (await chart.getAttribute('aria-valuetext')) ?? ''
  expect(second).not.toBe(first)
  const sales = page
    .getByRole('region', { name: 'Sales' })
    .or(page.getByLabel('Sales', { exact: true }))
    .first()
  expect(await sales.locator('figcaption').innerText()).toContain(second.split(':')[0])
  await page.keyboard.press('End')
  expect(await chart.getAttribute('aria-valuenow')).toBe('29')
  await page.keyboard.press('Escape')
  expect(await sales.locator('figcaption').innerText()).toContain('30 days before')
  await expectSound(page)
})
