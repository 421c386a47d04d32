import { encodeQR } from 'qr'

/** In modules: as much white as the standard asks for around a code on a screen, and none where the paper keeps it white. */
const QUIET = { screen: 4, paper: 0 } as const

/** A text of at most 2,331 bytes as a QR code, black on white, that can be read with 15 % of it gone: an SVG that scales to any size. */
export function drawQrCode(text: string, place: keyof typeof QUIET): string {
  const quiet = QUIET[place]
  // The library draws a ring of white around it.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1)
  const path = rows.map((row, at) => drawRow(row.slice(1, -1), { quiet, at })).join('')
  const size = rows.length + 2 * quiet
  return `<svg viewBox="0 0 ${size} ${size}" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
}

/** One bar for modules that lie beside one another, so that no viewer draws a seam between them. */
function drawRow(row: readonly boolean[], { quiet, at }: { readonly quiet: number; readonly at: number }): string {
  const modules = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...modules.matchAll(/1+/g)]
    .map(({ index, 0: bar }) => `M${quiet + index} ${quiet + at}h${bar.length}v1h-${bar.length}z`)
    .join('')
}
