import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitor } from './browse.ts'
import { dayFromNow, openResults, resultsPath, untilAllAnswered } from './choose-flight.ts'
import { expectFits } from './expect-fits.ts'

const WIDTHS = [320, 360, 375, 390, 412, 430, 560, 600, 650, 768, 991, 1024, 1280, 1440]
const DELHI_TO_DUBAI = { origin: 'DEL', destination: 'DXB', inDays: 30, backInDays: 37 }
const THREE_FLIGHTS = `DEL-DXB-${dayFromNow(30)},DXB-LHR-${dayFromNow(34)},LHR-DEL-${dayFromNow(41)}`

/** A return, and what is longest of all: several flights in business for eight, in lakhs. */
const SEARCHES = [
  { what: 'a return for two', path: resultsPath({ ...DELHI_TO_DUBAI, adt: 2 }) },
  {
    what: 'three flights in business for eight',
    path: `/app/flight/search-result?type=multiCity&legs=${THREE_FLIGHTS}&adt=8&cabin=business`,
  },
]

test.each(SEARCHES.flatMap((search) => [false, true].map((dark) => ({ ...search, dark }))))(
  'on the cards of $what nothing is printed over anything (dark: $dark)',
  async ({ path, dark }) => {
    const { page } = await visitor({ as: 'agent', dark })
    await page.goto(path)
    await untilAllAnswered(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectCardsApart(page, width)
      await expectFits(page)
    }
  },
)

test('on a phone the day that was chosen is whole in the strip, and all four orders are in sight', async () => {
  const { page } = await visitor({ as: 'agent', screen: 'narrow' })
  await openResults(page, DELHI_TO_DUBAI)
  for (const radio of [page.getByRole('radio', { checked: true }).first(), page.getByRole('radio', { name: /^Earliest/ })]) {
    const box = await radio.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true)
  }
})

/** Price, clock, day and way of each card in sight: none touches another, and none leaves its card. */
async function expectCardsApart(page: Page, width: number): Promise<void> {
  const touching = () =>
    page.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const texts: { text: string; rect: DOMRect }[] = []
        const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          // Words for screen readers only take no room.
          if (node.parentElement && getComputedStyle(node.parentElement).clipPath !== 'none') continue
          const range = document.createRange()
          range.selectNodeContents(node)
          for (const rect of range.getClientRects())
            if (rect.width > 1 && node.textContent?.trim()) texts.push({ text: node.textContent, rect })
        }
        const box = card.getBoundingClientRect()
        const outside = texts.filter(({ rect }) => rect.left < box.left + 8 || rect.right > box.right - 8)
        const over = texts.flatMap((a, at) =>
          texts
            .slice(at + 1)
            .filter((b) => {
              const [x, y] = [
                Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left),
                Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top),
              ]
              return x > 1 && y > 6
            })
            .map((b) => `${a.text} × ${b.text}`),
        )
        return [...over, ...outside.map(({ text }) => `${text} leaves the card`)]
      }),
    )
  await expect.poll(touching, { timeout: 2_000, message: `cards at ${width} px` }).toEqual([])
}
