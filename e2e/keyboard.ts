import type { Locator, Page } from 'playwright-core'

const FAR = 260

type Way = { back?: boolean }

/**
 * Goes to a control by Tab alone (`back`: Shift and Tab), as a person without a mouse does. Fails when it is not reached, when it is out of sight, or
 * when nothing shows that it has the focus.
 */
export async function reach(page: Page, control: Locator, { back = false }: Way = {}): Promise<void> {
  await control.waitFor({ state: 'attached' })
  for (let steps = 0; steps <= FAR; steps++) {
    const found = await control.evaluate((element) => {
      if (element !== document.activeElement) return 'elsewhere'
      const { top, bottom, left, right } = element.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return 'out of sight'
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.boxShadow !== 'none' || (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0))
          return 'here'
      }
      return 'without a mark'
    })
    if (found === 'here') return
    if (found !== 'elsewhere') throw new Error(`${control} has the focus, but is ${found}`)
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  const stopped = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`${control} is not reached by Tab; the focus is on ${stopped}`)
}

export async function press(page: Page, control: Locator, way: Way & { key?: string } = {}): Promise<void> {
  await reach(page, control, way)
  await page.keyboard.press(way.key ?? 'Enter')
}

/** Types a value over what the field holds. */
export async function type(page: Page, field: Locator, text: string, way: Way = {}): Promise<void> {
  await reach(page, field, way)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Chooses in a list of the browser's own by its first letters. */
export async function pick(page: Page, list: Locator, letters: string, way: Way = {}): Promise<void> {
  await reach(page, list, way)
  await page.keyboard.type(letters)
}

/** Chooses in a list that is searched: types, goes down to the option, takes it. */
export async function pickFound(page: Page, field: Locator, text: string, option: Locator): Promise<void> {
  await type(page, field, text)
  const wanted = await option.first().innerText()
  for (let steps = 0; steps < 40; steps++) {
    const marked = await field.evaluate(
      (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.innerText,
    )
    if (marked === wanted) {
      await page.keyboard.press('Enter')
      return
    }
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`'${wanted}' is not reached by the arrow keys`)
}

/** Opens a page by its name in the search box of all pages. */
export async function openByName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page, PNR, traveller or customer' }).waitFor()
  await page.keyboard.type(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}
