import { generateKeyPairSync } from 'node:crypto'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** Base64url: the public one as browsers want it, 65 bytes of a point; the private one 32 bytes. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** Undefined until the site's pair is made. */
export async function findPushKeys(tx: SiteTx): Promise<PushKeys | undefined> {
  const kept = await tx.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  return kept && { publicKey: kept.public_key, privateKey: kept.private_key }
}

/** The site's own pair, made when it is first asked for. Two that make it at once agree on the one that came first. */
export async function pushKeysOfSite(tx: SiteTx, now: Instant): Promise<PushKeys> {
  const kept = await findPushKeys(tx)
  if (kept) return kept
  const { publicKey, privateKey } = makeKeys()
  await tx
    .insertInto('push_keys')
    .values({ site_id: tx.siteId, public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findPushKeys(tx)) ?? { publicKey: '', privateKey: '' }
}

function makeKeys(): PushKeys {
  const { x = '', y = '', d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
