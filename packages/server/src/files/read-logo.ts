import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../app.ts'
import { FILE_NAME, FILE_PART, keyOf } from './stored-file.ts'

const BRAND = join(import.meta.dirname, '../../../web/dist/brand')

/**
 * A company's own mark as SVG, as documents draw it: one of the installation's drawings, or a picture that was uploaded on this site. Nothing where it cannot be
 * read, and the initial stands in its place.
 */
export async function readLogo({ files }: Pick<App, 'files'>, siteId: number, logoUrl: string | null): Promise<string | null> {
  const [, drawing] = /^\/brand\/([a-z0-9-]+\.svg)$/.exec(logoUrl ?? '') ?? []
  if (drawing) return readFile(join(BRAND, drawing), 'utf8').catch(() => null)
  const file = readLogoFile(logoUrl)
  const bytes = file && (await files.read(keyOf(siteId, file.name, file.part)).catch(() => undefined))
  return file && bytes ? frame(Buffer.from(bytes), file) : null
}

type LogoFile = { readonly name: string; readonly part: string; readonly width: number; readonly height: number }

/** `/files/{name}/{width}.webp?{width}x{height}`: who shows it knows its shape before it has come. */
export function logoUrlOf({ name, part, width, height }: LogoFile): string {
  return `/files/${name}/${part}?${width}x${height}`
}

/** The stored file of a logo; undefined for a drawing of the installation. */
export function readLogoFile(logoUrl: string | null): LogoFile | undefined {
  const [, name = '', part = '', width, height] = /^\/files\/([^/]+)\/([^/?]+)\?(\d{1,4})x(\d{1,4})$/.exec(logoUrl ?? '') ?? []
  if (!FILE_NAME.test(name) || !FILE_PART.test(part)) return undefined
  return { name, part, width: Number(width), height: Number(height) }
}

/** A wider one would leave no room for the name beside it. */
const WIDEST = 2.5

/** The picture as a drawing, whole: a wide one becomes lower. */
function frame(bytes: Buffer, { width, height }: LogoFile): string {
  const [boxWidth, boxHeight] = [width, Math.max(height, Math.round(width / WIDEST))]
  const source = `data:image/webp;base64,${bytes.toString('base64')}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${boxWidth}" height="${boxHeight}" viewBox="0 0 ${boxWidth} ${boxHeight}">` +
    `<image y="${(boxHeight - height) / 2}" width="${width}" height="${height}" href="${source}"/></svg>`
  )
}
