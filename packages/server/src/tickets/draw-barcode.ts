import bwip from 'bwip-js/node'
import { packText } from './pack-text.ts'

/**
 * The boarding-pass text as a PDF417, drawn as an SVG that scales to any paper.
 * Resolution 792 asks for PDF417 with error correction level 3 or more and a quiet zone of two modules. Four columns keep the bars at about
 * 0.3 mm on a ticket, which is what hand scanners read well.
 */
export function drawBarcode(content: string): string {
  const known = drawn.get(content)
  if (known) return known
  if (drawn.size >= MOST_KEPT) drawn.clear()
  const svg = draw(content)
  drawn.set(content, svg)
  return svg
}

/** A ticket is opened, printed and mailed within minutes: the last drawings are kept (6 KB each). */
const MOST_KEPT = 4_000
const drawn = new Map<string, string>()

/** In modules: a row is three times as high as a module is wide, and the resolution asks for two around it all. */
const [ROW, QUIET] = [3, 4]
/** Rows reach into one another by a hair, so that no viewer draws a seam between them. */
const HEIGHT = ROW + 0.1
type Modules = { readonly pixs: readonly number[]; readonly pixx: number }

/** The library corrects errors and knows the patterns. Its packing of text and its tracing of outlines take nine tenths of its time. */
function draw(content: string): string {
  const { pixs, pixx } = encode(content)
  const rows = Array.from({ length: pixs.length / pixx }, (_, row) => pixs.slice(row * pixx, (row + 1) * pixx).join(''))
  const path = rows.map((modules, row) => `M${QUIET} ${QUIET + row * ROW}${drawBars(modules)}`).join('')
  const [width, height] = [pixx + 2 * QUIET, rows.length * ROW + 2 * QUIET]
  return `<svg viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
}

function encode(content: string): Modules {
  const codewords = packText(content)?.map((codeword) => `^${String(codeword).padStart(3, '0')}`)
  const text = codewords ? { text: codewords.join(''), raw: true } : { text: content }
  // The options of one symbology, and what it returns, are not in the package's types.
  const [modules] = bwip.raw({ bcid: 'pdf417', ...text, eclevel: 3, columns: 4 } as never) as unknown as [Modules]
  return modules
}

/** A row's bars, one after another: each begins where the one before it began, plus its width and the gap. */
function drawBars(modules: string): string {
  let bars = ''
  let last = 0
  for (const { index, 0: bar } of modules.matchAll(/1+/g)) {
    bars += `m${index - last} 0h${bar.length}v${HEIGHT}h-${bar.length}z`
    last = index
  }
  return bars
}
