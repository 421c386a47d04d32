import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { expectSound } from './expect-sound.ts'
import { startKit } from './start-kit.ts'

let kit: Awaited<ReturnType<typeof startKit>>
beforeAll(async () => {
  kit = await startKit()
})
afterAll(() => kit.stop())

const FRAME_MS = 16

async function openFields({ screen = 'desktop' as 'desktop' | 'phone' } = {}): Promise<Page> {
  const { page } = await visitor({ screen })
  await page.goto(kit.url)
  await page.getByRole('tab', { name: 'Fields' }).click({ timeout: 60_000 })
  return page
}
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
/** Read aloud by a screen reader when it appears. */
const announced = (page: Page, text: string | RegExp) => page.locator('[aria-live="polite"]').getByText(text).waitFor()
/** What the field points to, as a screen reader follows it. */
const pointedAt = (page: Page, name: string) =>
  field(page, name).evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent)

test('arrow and Page keys move the mark, the field keeps the focus and points to it, and the count is read aloud', async () => {
  const page = await openFields()
  await field(page, 'City').focus()
  await page.keyboard.press('ArrowDown')
  await announced(page, '7 options')
  // It begins with the chosen one.
  expect(await pointedAt(page, 'City')).toBe('Delhi')
  await page.keyboard.press('ArrowUp')
  expect(await pointedAt(page, 'City')).toBe('Singapore')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  expect(await pointedAt(page, 'City')).toBe('Singapore')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowDown')
  expect(await field(page, 'City').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await field(page, 'City').inputValue()).toBe('Dubai')
  expect(await field(page, 'City').getAttribute('aria-expanded')).toBe('false')
})

test('Tab takes the marked one and goes on; a field that was only looked into keeps its choice', async () => {
  const page = await openFields()
  await field(page, 'City').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  expect(await field(page, 'City').inputValue()).toBe('Delhi')
  await field(page, 'City').fill('mu')
  await page.keyboard.press('Tab')
  expect(await field(page, 'City').inputValue()).toBe('Mumbai')
  expect(await page.getByLabel('Departure', { exact: true }).evaluate((input) => input === document.activeElement)).toBe(true)
})

test('2,000 options are found in within a frame; no choice is a choice, by keyboard and by pointer', async () => {
  const page = await openFields()
  const hotel = field(page, 'Hotel')
  await hotel.click()
  expect(await pointedAt(page, 'Hotel')).toBe('Hotel Marina 1201')
  // The quickest of several keys: what else the machine does is not measured.
  const quickest = await hotel.evaluate((input: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    return Math.min(
      ...Array.from({ length: 4 }, () => ['h', 'ho', 'hot', 'hotel', 'hotel g', 'hotel m', 'mar', '77'])
        .flat()
        .map((text) => {
          write?.call(input, text)
          const from = performance.now()
          // Drawn before it returns.
          input.dispatchEvent(new Event('input', { bubbles: true }))
          return performance.now() - from
        }),
    )
  })
  expect(quickest).toBeLessThan(FRAME_MS)
  await hotel.fill('hotel garden 1002')
  await page.keyboard.press('Enter')
  expect(await hotel.inputValue()).toBe('Hotel Garden 1002')
  await hotel.fill('')
  await page.keyboard.press('Tab')
  expect(await hotel.inputValue()).toBe('Any hotel')
  await hotel.fill('hotel garden 1002')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Clear Hotel' }).click()
  expect(await hotel.inputValue()).toBe('Any hotel')
})

test('options stand in named groups; waiting, failing and finding nothing are said', async () => {
  const page = await openFields()
  await field(page, 'Airport').focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('group', { name: 'Near Delhi' }).getByRole('option').allInnerTexts()).toEqual(['Noida', 'Dehradun'])
  await expectSound(page)
  await page.keyboard.type('qq')
  await announced(page, 'No results for “qq”')
  expect(await field(page, 'Airport').getAttribute('aria-expanded')).toBe('false')
  await field(page, 'Airport, slow').fill('d')
  await page.locator(':popover-open').getByText('Loading…').waitFor()
  await field(page, 'Airport, without a network').fill('d')
  await announced(page, 'The airports could not be looked up.')
  await expectSound(page)
})

test('on a phone the list lies within the window', async () => {
  const page = await openFields({ screen: 'phone' })
  await field(page, 'Hotel').click()
  await page.getByRole('listbox', { name: 'Hotel' }).waitFor()
  await expectSound(page)
  const box = await page.locator(':popover-open').boundingBox()
  const size = page.viewportSize()
  expect(box && size && box.x >= 0 && box.x + box.width <= size.width && box.y >= 0 && box.y + box.height <= size.height).toBe(true)
})

test('a list of few is the browser’s own: letters, arrow keys, Home and End choose in it', async () => {
  const page = await openFields()
  const mode = page.getByLabel('Mode', { exact: true })
  await mode.focus()
  await page.keyboard.press('b')
  expect(await mode.inputValue()).toBe('bank')
  await page.keyboard.press('ArrowUp')
  expect(await mode.inputValue()).toBe('upi')
  await page.keyboard.press('End')
  expect(await mode.inputValue()).toBe('bank')
  await page.keyboard.press('Home')
  expect(await mode.inputValue()).toBe('upi')
  await page.keyboard.press('Tab')
  expect(await field(page, 'City').evaluate((input) => input === document.activeElement)).toBe(true)
})
