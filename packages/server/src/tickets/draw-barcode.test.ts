import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawBarcode } from './draw-barcode.ts'

beforeAll(() => {
  const wasmBinary = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer } })
})

/** Dots to a module, so that a reader has something to look at. */
const DOTS = 3
const read = async (svg: string) => (await readBarcodes(rasterise(svg), { formats: ['PDF417'] }))[0]?.text

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

/** Paints the bars of the SVG on white, three dots to a module: an independent reading of what was drawn. */
function rasterise(svg: string): ImageData {
  const [, , modules = 0, high = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
  const [width, height] = [modules * DOTS, high * DOTS]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  let [left, top] = [0, 0]
  for (const [, command, across, down, wide, tall] of svg.matchAll(/([Mm])(\d+) (\d+)(?:h(\d+)v([\d.]+)h-\4z)?/g)) {
    left = command === 'M' ? Number(across) : left + Number(across)
    top = command === 'M' ? Number(down) : top + Number(down)
    for (let y = top * DOTS; y < Math.round((top + Number(tall ?? 0)) * DOTS); y += 1)
      for (let x = left * DOTS; x < (left + Number(wide ?? 0)) * DOTS; x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}
