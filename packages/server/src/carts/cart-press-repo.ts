import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

/** `cartId`: the cart that was changed, or that was made. `itemIds`: what was put in, or taken out. */
export type CartPress = { readonly cartId: number; readonly requestHash: Buffer; readonly itemIds: readonly number[] }

/** What a browser keeps without a network is sent within days. */
const KEPT_MINUTES = 14 * 24 * 60
const DROPPED_AT_ONCE = 20

/** Presses of one name take turns until the transaction ends. Gives what the first of them has done. */
export async function findPress(tx: SiteTx, key: string): Promise<CartPress | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart press ${tx.siteId} ${key}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('cart_presses')
    .select(['cart_id', 'request_hash', 'item_ids'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { cartId: Number(row.cart_id), requestHash: row.request_hash, itemIds: row.item_ids.map(Number) }
}

/** Whether something was done under this name. Waits for nothing that is under way. */
export async function wasPressed(tx: SiteTx, key: string): Promise<boolean> {
  return (await tx.selectFrom('cart_presses').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
}

/** Travels with what follows, and takes some of the oldest away. */
export function keepPress(tx: SiteTx, key: string, { cartId, requestHash, itemIds }: CartPress, now: Instant): void {
  const press = { key, cart_id: BigInt(cartId), request_hash: requestHash, item_ids: itemIds.map(BigInt), pressed_at: now }
  sendAlong(tx, tx.insertInto('cart_presses').values({ site_id: tx.siteId, ...press }))
  const old = tx
    .selectFrom('cart_presses')
    .select('key')
    .where('pressed_at', '<', plusMinutes(now, -KEPT_MINUTES))
    .orderBy('pressed_at')
    .limit(DROPPED_AT_ONCE)
    .forUpdate()
    .skipLocked()
  sendAlong(tx, tx.deleteFrom('cart_presses').where('key', 'in', old))
}
