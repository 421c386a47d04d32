import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const BRAND = join(import.meta.dirname, '../../../web/dist/brand')

/** A company's own mark as SVG where it is one of the installation's drawings; nothing otherwise, and the initial stands in its place. */
export async function readLogo(logoUrl: string | null): Promise<string | null> {
  const [, file] = /^\/brand\/([a-z0-9-]+\.svg)$/.exec(logoUrl ?? '') ?? []
  return file ? readFile(join(BRAND, file), 'utf8').catch(() => null) : null
}
