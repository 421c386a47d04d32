import type { Picture } from '@tradewind/contract/catalogue/catalogue-shapes'
import { escapeHtml } from '../../http/escape-html.ts'

/** A picture in the size that the screen needs. Its place is kept while it loads. */
export function pictureHtml({ name, widths, width, height, altText }: Picture, sizes: string): string {
  const address = (each: number) => `/files/${encodeURIComponent(name)}/${each}.webp`
  const set = widths.map((each) => `${address(each)} ${each}w`).join(', ')
  return `<img src="${escapeHtml(address(widths[0] ?? width))}" srcset="${escapeHtml(set)}" sizes="${sizes}" width="${width}" height="${height}" alt="${escapeHtml(altText)}" loading="lazy" decoding="async">`
}

/** What is drawn where there is no picture: what kind of thing it is, and no place that it is not. */
export type Face = 'hotel' | 'flight' | 'drive' | 'activity' | 'leisure'

const LINES: Readonly<Record<Face, string>> = {
  hotel: 'M30 70V30h26v40M56 46h16v24M22 70h58M37 39h4m5 0h4m-13 9h4m5 0h4m-13 9h4m5 0h4m13-3h2m-2 8h2',
  flight: 'M22 58l58-16c4-1 7 0 8 2s-1 5-5 6L38 62l-8 4-6-5zM46 52 32 36l6-2 22 14M66 47 58 34l5-1 14 11',
  drive: 'M22 62V46c0-4 2-6 6-6h36c4 0 7 2 9 5l7 9v8h-6M34 62h30M40 40v14h32M28 66a6 6 0 1 0 0-.1M64 66a6 6 0 1 0 0-.1',
  activity: 'M50 26a24 24 0 1 0 .1 0M60 40l-6 14-14 6 6-14z',
  leisure: 'M50 40a11 11 0 1 0 .1 0M50 24v6M29 33l4 4M71 33l-4 4M22 55h6M78 55h-6M22 74c7-5 12-5 19 0s12 5 19 0 12-5 19 0',
}

/** In the colour of the company. */
export function faceHtml(face: Face): string {
  return `<svg class="face" viewBox="0 0 100 100" aria-hidden="true"><path d="${LINES[face]}"/></svg>`
}
