import { encodePdf417 } from './encode-pdf417.ts'

/** Four columns keep the bars at about 0.3 mm on a ticket, which is what hand scanners read well. */
const COLUMNS = 4
/** In modules: a row is three times as high as a module is wide, and the resolution asks for two around it all. */
const [ROW, QUIET] = [3, 4]
/** Rows reach into one another by a hair, so that no viewer draws a seam between them. */
const HEIGHT = ROW + 0.1

/** The boarding-pass text as a PDF417, drawn as an SVG of one path that scales to any paper. Throws for text no boarding pass has. */
export function drawBarcode(content: string): string {
  const { rows } = encodePdf417(content, COLUMNS)
  const [width, height] = [(rows[0] ?? '').length + 2 * QUIET, rows.length * ROW + 2 * QUIET]
  const path = rows.map((modules, row) => `M${QUIET} ${QUIET + row * ROW}${drawBars(modules)}`).join('')
  return `<svg viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
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
