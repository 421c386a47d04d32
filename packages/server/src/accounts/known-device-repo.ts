import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** For one person; the least recently used device is removed. */
const MOST_DEVICES = 20

/** Whether the person of this address signed in with this device since then. */
export async function isDeviceKnown(
  tx: SiteTx,
  { deviceHash, email, since }: { deviceHash: Buffer; email: string; since: Instant },
): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices as device')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'device.site_id').onRef('u.id', '=', 'device.user_id'))
    .select('device.user_id')
    .where('device.device_hash', '=', deviceHash)
    .where('device.last_seen_at', '>', since)
    .where('u.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a device as known for a person. */
export async function keepDevice(
  tx: SiteTx,
  { deviceHash, userId, now }: { deviceHash: Buffer; userId: number; now: Instant },
): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ site_id: tx.siteId, device_hash: deviceHash, user_id: userId, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['site_id', 'device_hash', 'user_id']).doUpdateSet({ last_seen_at: now }))
    .execute()
  const older = tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .offset(MOST_DEVICES)
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', 'in', older).execute()
}
