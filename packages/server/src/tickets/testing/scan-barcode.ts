import { scanDots } from '../../papers/testing/scan-dots.ts'

/** A dark bar of a barcode, in modules. */
export type Bar = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** Dots to a module, so that a reader has something to look at, and light modules around it all. */
const [DOTS, QUIET] = [3, 4]

/** Tests only: what an independent reader finds in bars painted on white. */
export async function scanBarcode(bars: readonly Bar[]): Promise<string | undefined> {
  const dots = (most: number) => (Math.ceil(most) + QUIET) * DOTS
  const width = dots(Math.max(...bars.map(({ right }) => right)))
  const height = dots(Math.max(...bars.map(({ bottom }) => bottom)))
  const dark = new Uint8Array(width * height)
  for (const { left, right, top, bottom } of bars)
    for (let y = Math.round(top * DOTS); y < Math.round(bottom * DOTS); y += 1)
      dark.fill(1, y * width + Math.round(left * DOTS), y * width + Math.round(right * DOTS))
  return scanDots({ width, height, isDark: (x, y) => dark[y * width + x] === 1 }, ['PDF417'])
}
