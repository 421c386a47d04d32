import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SiteTx } from '../database/in-site.ts'
import { findKeyOfSite, keyOfSite } from './link-key-repo.ts'

/** The link itself contains no information. */
export function newPublicId(): string {
  return randomBytes(15).toString('base64url')
}

/** What a link opens: one that was signed for one thing opens no other. */
export type LinkPurpose = 'shared-offer' | 'proposal'

/** The token of a link: without the site's key nobody can make one, however many ids they guess. */
export async function signLink(tx: SiteTx, purpose: LinkPurpose, publicId: string): Promise<string> {
  return `${publicId}.${signatureOf(await keyOfSite(tx), purpose, publicId)}`
}

/** The public id in a token that this site signed for this purpose; undefined for any other text. */
export async function readLink(tx: SiteTx, purpose: LinkPurpose, token: string): Promise<string | undefined> {
  const [publicId = '', signature = '', ...more] = token.split('.')
  const key = await findKeyOfSite(tx)
  if (!key) return undefined
  const expected = Buffer.from(signatureOf(key, purpose, publicId))
  const given = Buffer.from(signature)
  return more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected) ? publicId : undefined
}

function signatureOf(key: Buffer, purpose: LinkPurpose, publicId: string): string {
  return createHmac('sha256', key).update(`${purpose} ${publicId}`).digest('base64url')
}
