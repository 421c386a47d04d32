import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { whatLasts } from './what-lasts.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What breaks WCAG 2.2 A or AA on the page once it has settled. */
export function findBarriers(page: Page): Promise<string[]> {
  return whatLasts(page, runAxe)
}

async function runAxe(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          root: Document,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
      }
    }
    // From the top: what is half under a bar that sticks can be scrolled out from under it, and axe would call it too small.
    const { scrollX: left, scrollY: top } = window
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    // A path to every node, and what of it is right, would take most of the time, and nobody reads it.
    const result = await axe
      .run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        resultTypes: ['violations'],
        selectors: false,
      })
      .finally(() => window.scrollTo({ top, left, behavior: 'instant' }))
    return result.violations.map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 160)} — ${node.failureSummary.slice(0, 200)}`)
          .join(' | ')}`,
    )
  })
}
