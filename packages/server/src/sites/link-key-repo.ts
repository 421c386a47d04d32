import { randomBytes } from 'node:crypto'
import type { SiteTx } from '../database/in-site.ts'

/** The key that signs the links of a site; undefined where it has made no link yet. */
export async function findKeyOfSite(tx: SiteTx): Promise<Buffer | undefined> {
  return (await tx.selectFrom('link_keys').select('key').executeTakeFirst())?.key
}

/** The same for making a link. Created with the site's first link. Of two created at once, the first one counts. */
export async function keyOfSite(tx: SiteTx): Promise<Buffer> {
  const known = await findKeyOfSite(tx)
  if (known) return known
  await tx
    .insertInto('link_keys')
    .values({ site_id: tx.siteId, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findKeyOfSite(tx)) as Buffer
}
