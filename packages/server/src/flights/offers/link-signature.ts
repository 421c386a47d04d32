import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SiteTx } from '../../database/in-site.ts'

/** What a link says by itself: nothing. */
export function newPublicId(): string {
  return randomBytes(15).toString('base64url')
}

/** The link's token: who does not hold the site's key can make none, however many ids are guessed. */
export async function signLink(tx: SiteTx, publicId: string): Promise<string> {
  return `${publicId}.${signatureOf(await keyOfSite(tx), publicId)}`
}

/** The public id of a token that this site signed; nothing for any other text. */
export async function readLink(tx: SiteTx, token: string): Promise<string | undefined> {
  const [publicId = '', signature = '', ...more] = token.split('.')
  const expected = Buffer.from(signatureOf(await keyOfSite(tx), publicId))
  const given = Buffer.from(signature)
  return more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected) ? publicId : undefined
}

function signatureOf(key: Buffer, publicId: string): string {
  return createHmac('sha256', key).update(`shared-offer ${publicId}`).digest('base64url')
}

/** Made with the site's first link. Two that make it at once agree on the one that came first. */
async function keyOfSite(tx: SiteTx): Promise<Buffer> {
  const find = () => tx.selectFrom('link_keys').select('key').executeTakeFirst()
  const known = await find()
  if (known) return known.key
  await tx
    .insertInto('link_keys')
    .values({ site_id: tx.siteId, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ((await find()) as { key: Buffer }).key
}
