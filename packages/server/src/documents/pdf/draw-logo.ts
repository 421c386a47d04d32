import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sheet } from './sheet.ts'

const BRAND = join(import.meta.dirname, '../../../../web/dist/brand')

export type Logo = { readonly size: number; readonly shapes: readonly Shape[] }
type Shape = { readonly d: string; readonly fill?: string; readonly stroke?: string; readonly weight?: number }

/** A company's own mark where it is one of the installation's drawings; nothing otherwise, and the initial stands in its place. */
export async function readLogo(logoUrl: string | null): Promise<Logo | undefined> {
  const [, file] = /^\/brand\/([a-z0-9-]+\.svg)$/.exec(logoUrl ?? '') ?? []
  if (!file) return undefined
  const svg = await readFile(join(BRAND, file), 'utf8').catch(() => undefined)
  return svg === undefined ? undefined : readSvg(svg)
}

/** Rectangles, circles and paths in one square view box: all that a mark is made of. */
function readSvg(svg: string): Logo | undefined {
  const [, size] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? []
  if (!size) return undefined
  const shapes: Shape[] = []
  for (const [, name, text = ''] of svg.matchAll(/<(rect|circle|path)\b([^>]*?)\/?>/g)) {
    const has = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])) as Record<
      string,
      string
    >
    const d = name === 'path' ? has.d : name === 'rect' ? rectPath(has) : circlePath(has)
    if (!d) continue
    const { fill, stroke } = has
    shapes.push({
      d,
      ...(stroke ? { stroke, weight: Number(has['stroke-width'] ?? 1) } : {}),
      ...(fill && fill !== 'none' ? { fill } : stroke ? {} : { fill: '#000000' }),
    })
  }
  return { size: Number(size), shapes }
}

function rectPath({ x = '0', y = '0', width = '0', height = '0', rx = '0' }: Record<string, string>): string {
  const [left, top, w, h, r] = [x, y, width, height, rx].map(Number) as [number, number, number, number, number]
  const arc = `a${r} ${r} 0 0 1`
  return `M${left + r} ${top}h${w - 2 * r}${arc} ${r} ${r}v${h - 2 * r}${arc} ${-r} ${r}h${2 * r - w}${arc} ${-r} ${-r}v${2 * r - h}${arc} ${r} ${-r}z`
}

function circlePath({ cx = '0', cy = '0', r = '0' }: Record<string, string>): string {
  const radius = Number(r)
  return `M${Number(cx) - radius} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

/** The mark, or the company's initial on its colour, as a square of this side. */
export function drawLogo(
  sheet: Sheet,
  logo: Logo | undefined,
  { x, y, side, name }: { x: number; y: number; side: number; name: string },
): void {
  if (logo) {
    sheet.paths(logo.shapes, { x, y, scale: side / logo.size })
    return
  }
  sheet.box(x, y, side, side, { fill: sheet.accent, radius: side / 4 })
  sheet.text(name.slice(0, 1).toUpperCase(), x, y + side * 0.26, {
    size: side * 0.45,
    bold: true,
    colour: '#ffffff',
    width: side,
    align: 'center',
  })
}
