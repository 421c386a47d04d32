import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A dark bar of a barcode, in modules. */
export type Bar = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const wasmBinary = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer } })

/** Dots to a module, so that a reader has something to look at, and light modules around it all. */
const [DOTS, QUIET] = [3, 4]

/** Tests only: what an independent reader finds in bars painted on white. */
export async function scanBarcode(bars: readonly Bar[]): Promise<string | undefined> {
  const dots = (most: number) => (Math.ceil(most) + QUIET) * DOTS
  const width = dots(Math.max(...bars.map(({ right }) => right)))
  const height = dots(Math.max(...bars.map(({ bottom }) => bottom)))
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const { left, right, top, bottom } of bars)
    for (let y = Math.round(top * DOTS); y < Math.round(bottom * DOTS); y += 1)
      for (let x = Math.round(left * DOTS); x < Math.round(right * DOTS); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  const [read] = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, { formats: ['PDF417'] })
  return read?.text
}
