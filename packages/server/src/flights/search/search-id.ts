import { randomBytes } from 'node:crypto'

/** Cannot be guessed: 120 random bits. */
export function newSearchId(): string {
  return randomBytes(15).toString('base64url')
}

export function isSearchId(text: string): boolean {
  return /^[\w-]{20}$/.test(text)
}
