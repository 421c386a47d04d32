import { randomBytes } from 'node:crypto'
import type { SiteTx } from '../../database/in-site.ts'

/** The key that signs the links of a site. Created with the site's first link. Of two created at once, the first one counts. */
export async function keyOfSite(tx: SiteTx): Promise<Buffer> {
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
