import { readFileSync } from 'node:fs'
import { decode } from 'bcbp'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasmBinary = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer } })

/** Scans the barcode on the screen and reads it as an airline's gate does: PDF417, IATA bar-coded boarding pass. */
export async function readBarcode(image: Locator, referenceYear: number) {
  const picture = await image.screenshot({ scale: 'device' })
  const [read] = await readBarcodes(new Uint8Array(picture), { formats: ['PDF417'], tryHarder: true })
  expect(read?.text, 'what the barcode says').toBeDefined()
  return decode(read?.text ?? '', referenceYear).data
}
