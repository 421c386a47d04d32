import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

export type CartAdd = { readonly cartId: number; readonly requestHash: Buffer; readonly addedIds: readonly number[] }

/** What a browser keeps without a network is sent within days. */
const KEPT_MINUTES = 14 * 24 * 60
const DROPPED_AT_ONCE = 20

/** Presses of one name take turns until the transaction ends. Gives what the first of them has added. */
export async function findAdd(tx: SiteTx, key: string): Promise<CartAdd | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart add ${tx.siteId} ${key}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('cart_adds')
    .select(['cart_id', 'request_hash', 'added_ids'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { cartId: Number(row.cart_id), requestHash: row.request_hash, addedIds: row.added_ids.map(Number) }
}

/** Whether something was added with a press of this name. Waits for none that is under way. */
export async function wasAdded(tx: SiteTx, key: string): Promise<boolean> {
  return (await tx.selectFrom('cart_adds').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
}

/** Travels with what follows, and takes some of the oldest away. */
export function keepAdd(tx: SiteTx, key: string, { cartId, requestHash, addedIds }: CartAdd, now: Instant): void {
  const added = { key, cart_id: BigInt(cartId), request_hash: requestHash, added_ids: addedIds.map(BigInt), added_at: now }
  sendAlong(tx, tx.insertInto('cart_adds').values({ site_id: tx.siteId, ...added }))
  const old = tx
    .selectFrom('cart_adds')
    .select('key')
    .where('added_at', '<', plusMinutes(now, -KEPT_MINUTES))
    .orderBy('added_at')
    .limit(DROPPED_AT_ONCE)
    .forUpdate()
    .skipLocked()
  sendAlong(tx, tx.deleteFrom('cart_adds').where('key', 'in', old))
}
