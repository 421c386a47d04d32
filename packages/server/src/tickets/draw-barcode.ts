import { toSVG } from 'bwip-js/node'

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

/** A ticket is opened, printed and mailed within minutes, and drawing one takes a millisecond and a half: the last ones are kept (6 KB each). */
const MOST_KEPT = 4_000
const drawn = new Map<string, string>()

function draw(content: string): string {
  // The options of one symbology are not in the package's types.
  const pdf417 = { eclevel: 3, columns: 4, rowmult: 3 }
  return toSVG({ bcid: 'pdf417', text: content, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'FFFFFF', ...pdf417 })
}
