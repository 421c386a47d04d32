import { scanDots } from '../../papers/testing/scan-dots.ts'

type Point = readonly [x: number, y: number]
/** Around it, and how many dots a module is wide. */
const [QUIET, DOTS] = [6, 4]

/** Tests only: what an independent reader finds in the outline of a QR code, as `readPdf` gives it; one unit is one module. */
export async function scanQr(outline: ArrayLike<number>): Promise<string | undefined> {
  const shapes = shapesOf(outline)
  const corners = shapes.flat()
  const side = (at: 0 | 1) => DOTS * (Math.ceil(Math.max(...corners.map((corner) => corner[at]))) + 2 * QUIET)
  const isDark = (x: number, y: number) =>
    shapes.filter((shape) => isInside(shape, [(x + 0.5) / DOTS - QUIET, (y + 0.5) / DOTS - QUIET])).length % 2 === 1
  return scanDots({ width: side(0), height: side(1), isDark }, ['QRCode'])
}

/** 0 and a corner begins a shape, 1 and a corner goes on, 4 closes it. */
function shapesOf(outline: ArrayLike<number>): Point[][] {
  const shapes: Point[][] = []
  for (let at = 0; at < outline.length; at += 1) {
    const sign = outline[at]
    if (sign === 4) continue
    if (sign === 0) shapes.push([])
    shapes.at(-1)?.push([outline[at + 1] ?? 0, outline[at + 2] ?? 0])
    at += 2
  }
  return shapes
}

/** A line to the right of the point crosses the sides of a shape an odd number of times. */
function isInside(shape: readonly Point[], [x, y]: Point): boolean {
  let crossings = 0
  for (const [place, [fromX, fromY]] of shape.entries()) {
    const [toX, toY] = shape[(place + 1) % shape.length] ?? [fromX, fromY]
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) crossings += 1
  }
  return crossings % 2 === 1
}
