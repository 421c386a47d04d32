import { hashToken, newToken } from '../password.ts'

/** What a token opens, as its text begins: a text that is lost shows what it was. */
export type TokenKind = 'driver' | 'partner'

/** A token that carries its site: 'tw-driver-7-…'. The text is shown once; only its hash is kept. */
export function makeSiteToken(kind: TokenKind, siteId: number): { text: string; hash: Buffer } {
  const text = `tw-${kind}-${siteId}-${newToken()}`
  return { text, hash: hashToken(text) }
}

/** The site of a token and its hash. Undefined: never made by us as such a token. */
export function readSiteToken(kind: TokenKind, text: unknown): { siteId: number; hash: Buffer } | undefined {
  if (typeof text !== 'string' || text.length > 100) return undefined
  const [, foundKind, siteId] = /^tw-([a-z]+)-([1-9]\d{0,8})-[\w-]{43}$/.exec(text) ?? []
  return foundKind === kind ? { siteId: Number(siteId), hash: hashToken(text) } : undefined
}
