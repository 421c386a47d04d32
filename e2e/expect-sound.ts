import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { findLastingFaults, lookInEverySize, STEPS_FIT } from './expect-fits.ts'
import { findBarriers } from './find-barriers.ts'

/**
 * Nobody is kept out of the page (WCAG 2.2 A and AA), and nothing on it is in the way of anything else. The first time in a run that
 * a page of its kind stands so, it is looked at with axe, and in two windows; what comes after that, only for its geometry in the window it is in.
 */
export async function expectSound(page: Page): Promise<void> {
  const wrong = (await isFirstOfItsKind(page))
    ? [...(await findBarriers(page)), ...(await lookInTwoWindows(page))]
    : await findLastingFaults(page)
  // A fault of the page is reported with all others, and keeps no journey from its end.
  expect.soft(wrong.join('\n'), `axe and geometry of ${page.url()}`).toBe('')
}

/** Without a reload, and back in its own window afterwards: the journey goes on where it was. */
async function lookInTwoWindows(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  try {
    return await lookInEverySize(page, { withAxe: () => false, sizes: STEPS_FIT })
  } finally {
    if (before) await page.setViewportSize(before)
  }
}

/**
 * What makes a page another page to look at: its address without names and numbers, of which parts it is made, its chosen tabs, the layers that are open, what it refuses, its colours, whether it stands on
 * a phone. Whose name a heading shows makes none: each part is known by its style, which every customer's and every quotation's has.
 */
async function isFirstOfItsKind(page: Page): Promise<boolean> {
  const kind = await page.evaluate(() => {
    const path = location.pathname.replace(/[^/]*\d[^/]*/g, '*')
    const styleOf = (part: Element) => `${part.tagName} ${part.className || part.parentElement?.className || part.textContent}`
    const parts = [...document.querySelectorAll('h1, h2, h3, fieldset, table, form')].map(styleOf)
    const tabs = [...document.querySelectorAll('[role=tab][aria-selected=true]')].map(({ textContent }) => textContent)
    const layers = [...document.querySelectorAll('[role=dialog], dialog[open], :popover-open')].map((layer) =>
      [styleOf(layer), ...(layer.getAttribute('aria-label') ?? layer.textContent ?? '').trim().split(/\s+/).slice(0, 2)].join(' '),
    )
    const refused = document.querySelector('[aria-invalid=true]') !== null
    const isOnPhone = innerWidth < 700
    const colours =
      document.documentElement.dir +
      getComputedStyle(document.documentElement).colorScheme +
      matchMedia('(prefers-color-scheme: dark)').matches
    return [path, colours, `${refused} ${isOnPhone}`, ...new Set([...parts, ...tabs, ...layers])].join('\n').replace(/\d+/g, '0')
  })
  try {
    // All journeys of a run share the folder; of two that come at once, one makes the note.
    writeFileSync(join(inject('looksDir'), createHash('sha256').update(kind).digest('hex')), kind, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}
