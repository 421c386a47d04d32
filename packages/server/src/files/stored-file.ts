import { createHash, randomBytes } from 'node:crypto'

/** What is stored together and used together, such as a picture in its widths. */
export type StoredFile = {
  /** A hash of the content and a random half: it never stands for other bytes, and nobody finds it by trying. */
  readonly name: string
  /** '480.webp' */
  readonly parts: readonly string[]
}

export const FILE_NAME = /^[0-9a-f]{32}-[0-9a-f]{32}$/
export const FILE_PART = /^[a-z0-9]{1,20}\.[a-z0-9]{2,5}$/

export function hashOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}

export function newFileName(hash: Buffer): string {
  return `${hash.subarray(0, 16).toString('hex')}-${randomBytes(16).toString('hex')}`
}

/** The site stands in the key: what another site is asked for does not exist there. */
export function keyOf(siteId: number, name: string, part: string): string {
  return `${siteId}/${name}/${part}`
}
