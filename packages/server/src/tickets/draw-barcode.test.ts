import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawBarcode } from './draw-barcode.ts'

beforeAll(() => {
  const wasmBinary = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer } })
})

const CONTENT = 'M1MEHTA/ARJUN MR      ET5WJ9C DELDXBEK 0511 352Y015A0001 100'

test('the drawing carries the text that was asked for', async () => {
  const svg = drawBarcode(CONTENT)
  const [read] = await readBarcodes(await rasterise(svg), { formats: ['PDF417'] })
  expect(read?.text).toBe(CONTENT)
})

test('the drawing is an image of its own, without a script or a reference to anything', () => {
  const svg = drawBarcode(CONTENT)
  expect(svg).toMatch(/^<svg /)
  expect(svg).not.toMatch(/script|href|url\(/)
})

/** Paints the outlines of the SVG on white (a scan line per pixel row, even-odd): an independent reading of what was drawn. */
async function rasterise(svg: string): Promise<ImageData> {
  const [, , width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const edges = [...svg.matchAll(/<path d="([^"]+)"/g)].flatMap(([, path = '']) => path.split('Z').flatMap(uprightEdges))
  for (let y = 0; y < height; y += 1) {
    const crossings = edges.filter((edge) => edge.top <= y && y < edge.bottom).map((edge) => edge.x)
    crossings.sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2)
      for (let x = crossings[pair] ?? 0; x < (crossings[pair + 1] ?? 0); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

/** The vertical edges of one closed outline. */
function uprightEdges(outline: string): { x: number; top: number; bottom: number }[] {
  const numbers = (outline.match(/[\d.]+/g) ?? []).map(Number)
  const points = numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []))
  return points.flatMap((from, index) => {
    const to = points[(index + 1) % points.length] ?? from
    return from.x === to.x && from.y !== to.y ? [{ x: from.x, top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) }] : []
  })
}
