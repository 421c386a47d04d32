import { readFileSync } from 'node:fs'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

const wasmBinary = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer } })

/** Black dots on white. */
export type Dots = { readonly width: number; readonly height: number; readonly isDark: (x: number, y: number) => boolean }

/** Tests only: what an independent reader finds in dots. */
export async function scanDots(
  { width, height, isDark }: Dots,
  formats: NonNullable<ReaderOptions['formats']>,
): Promise<string | undefined> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  const [read] = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, { formats })
  return read?.text
}
