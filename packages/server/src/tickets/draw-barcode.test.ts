import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawBarcode } from './draw-barcode.ts'
import { type Bar, scanBarcode } from './testing/scan-barcode.ts'

const read = (svg: string) => scanBarcode(barsOf(svg))

const CONTENT = 'M1MEHTA/ARJUN MR      ET5WJ9C DELDXBEK 0511 352Y015A0001 100'

test('the drawing carries the text that was asked for', async () => {
  expect(await read(drawBarcode(CONTENT))).toBe(CONTENT)
})

test('whatever a boarding pass may carry reads back, and what none carries too', async () => {
  const usual = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 /-.')
  const any = fc.constantFrom(...'ABCxyz019 /-.&:,#@!?()_')
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.array(usual, { minLength: 1, maxLength: 150 }), fc.array(any, { minLength: 1, maxLength: 60 })),
      async (signs) => {
        expect(await read(drawBarcode(signs.join('')))).toBe(signs.join(''))
      },
    ),
    { numRuns: 80 },
  )
})

test('the drawing is an image of its own, without a script or a reference to anything', () => {
  const svg = drawBarcode(CONTENT)
  expect(svg).toMatch(/^<svg /)
  expect(svg).not.toMatch(/script|href|url\(/)
})

/** An independent reading of what was drawn. */
function barsOf(svg: string): Bar[] {
  const bars: Bar[] = []
  let [left, top] = [0, 0]
  for (const [, command, across, down, wide, tall] of svg.matchAll(/([Mm])(\d+) (\d+)(?:h(\d+)v([\d.]+)h-\4z)?/g)) {
    left = command === 'M' ? Number(across) : left + Number(across)
    top = command === 'M' ? Number(down) : top + Number(down)
    if (wide) bars.push({ left, right: left + Number(wide), top, bottom: top + Number(tall) })
  }
  return bars
}
