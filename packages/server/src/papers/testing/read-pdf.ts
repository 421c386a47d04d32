import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** Tests only: a box on a page, in points from the page's lower left. */
type Box = { readonly page: number; readonly left: number; readonly right: number; readonly bottom: number; readonly top: number }
/** A piece of text as an independent reader finds it. */
type Written = Box & { readonly words: string }
export type ReadPdf = {
  readonly pages: number
  readonly written: readonly Written[]
  /** What is drawn in many strokes: barcodes and logos. */
  readonly pictures: readonly Picture[]
  /** Level lines: rules, and what strikes words out. */
  readonly rules: readonly Box[]
  readonly text: string
  readonly info: Readonly<Record<string, unknown>>
}

/** `outline` as pdf.js gives it: 0 and a point where a shape begins, 1 and a point for each straight line, 4 where it closes. */
export type Picture = Box & { readonly outline: ArrayLike<number> }

type Item = { str: string; transform: number[]; width: number; height: number }
type Matrix = readonly [number, number, number, number, number, number]

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await pdf.getMetadata()
  const [written, paths]: [Written[], Path[]] = [[], []]
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    written.push(...(items as Item[]).filter(({ str }) => str.trim() !== '').map((item) => boxOf(item, number)))
    paths.push(...(await readPaths(await page.getOperatorList(), number)))
  }
  const text = written.map(({ words }) => words).join(' ')
  const pictures = paths.filter(({ points }) => points >= POINTS_OF_A_PICTURE)
  const rules = paths.filter(({ points, top, bottom }) => points < POINTS_OF_A_PICTURE && top - bottom < 1)
  return { pages: pdf.numPages, written, pictures, rules, text, info: info as Record<string, unknown> }
}

/** Of a letter's height a fifth is below its line; nothing reaches the full height above it. */
function boxOf({ str, transform, width, height }: Item, page: number): Written {
  const [x = 0, y = 0] = transform.slice(4)
  return { page, words: str, left: x, right: x + width, bottom: y - height * 0.2, top: y + height * 0.72 }
}

/** A path of a barcode has hundreds of points; rules, boxes and dots have a few. */
const POINTS_OF_A_PICTURE = 200
type Path = Picture & { readonly points: number }

async function readPaths({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }, page: number): Promise<Path[]> {
  const { OPS } = await getResolvedPDFJS()
  const kept: Matrix[] = []
  let at: Matrix = [1, 0, 0, 1, 0, 0]
  return fnArray.flatMap((operation, index) => {
    if (operation === OPS.save) kept.push(at)
    if (operation === OPS.restore) at = kept.pop() ?? at
    if (operation === OPS.transform) at = times(at, argsArray[index] as Matrix)
    if (operation !== OPS.constructPath) return []
    const [, [points], bounds] = argsArray[index] as [number, [ArrayLike<number> | null], ArrayLike<number>]
    if (!points) return []
    const [one, other] = [move(at, bounds[0] ?? 0, bounds[1] ?? 0), move(at, bounds[2] ?? 0, bounds[3] ?? 0)]
    return [
      {
        page,
        points: points.length,
        outline: points,
        left: Math.min(one[0], other[0]),
        right: Math.max(one[0], other[0]),
        bottom: Math.min(one[1], other[1]),
        top: Math.max(one[1], other[1]),
      },
    ]
  })
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function move([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** Texts that lie on other texts or on pictures by more than a hair. */
export function findOverlaps({ written, pictures }: ReadPdf): string[] {
  return written.flatMap((one, index) => [
    ...written
      .slice(index + 1)
      .filter((other) => doMeet(one, other))
      .map(({ words }) => `page ${one.page}: “${one.words}” and “${words}”`),
    ...pictures.filter((picture) => doMeet(one, picture)).map(() => `page ${one.page}: “${one.words}” and a picture`),
  ])
}

function doMeet(one: Box, other: Box): boolean {
  const hair = 0.4
  return (
    one.page === other.page &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > hair &&
    Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > hair
  )
}

/** Texts that leave the paper's margins. */
export function findOutside({ written }: ReadPdf, inside: Omit<Box, 'page'>): string[] {
  return written
    .filter(
      ({ left, right, bottom, top }) => left < inside.left || right > inside.right || bottom < inside.bottom || top > inside.top,
    )
    .map(({ page, words }) => `page ${page}: “${words}”`)
}

/** Words with a line through them. */
export function findStruck({ written, rules }: ReadPdf): string[] {
  const isThrough = (one: Written) => (rule: Box) =>
    rule.page === one.page &&
    rule.bottom > one.bottom + 1 &&
    rule.top < one.top - 1 &&
    rule.left < one.left + 2 &&
    rule.right > one.right - 2
  return written.filter((one) => rules.some(isThrough(one))).map(({ words }) => words)
}
