import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** The devices on which a person is notified: those whose session has not come to its end. */
export function listDevices(tx: SiteTx, userId: number, now: Instant) {
  return tx
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.site_id', '=', 'device.site_id').onRef('sessions.token_hash', '=', 'device.session_hash'),
    )
    .select(['device.id', 'device.device', 'device.created_at', 'device.session_hash'])
    .where('device.user_id', '=', userId)
    .where('sessions.expires_at', '>', now)
    .orderBy('device.created_at', 'desc')
    .orderBy('device.id', 'desc')
    .execute()
}

/** Those of these people who let some device show notices. */
export async function listPeopleWithDevices(tx: SiteTx, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.selectFrom('push_subscriptions').select('user_id').distinct().where('user_id', 'in', userIds).execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

export function findSubscription(tx: SiteTx, id: number) {
  return tx.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findByEndpoint(tx: SiteTx, endpoint: string) {
  return tx.selectFrom('push_subscriptions').selectAll().where('endpoint', '=', endpoint).executeTakeFirst()
}

export async function deleteSubscription(tx: SiteTx, id: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

type NewSubscription = {
  readonly userId: number
  readonly sessionHash: Buffer
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly device: string
  readonly now: Instant
}

export async function insertSubscription(tx: SiteTx, subscription: NewSubscription): Promise<void> {
  const { userId, sessionHash, endpoint, keys, device, now } = subscription
  await tx
    .insertInto('push_subscriptions')
    .values({
      site_id: tx.siteId,
      user_id: userId,
      session_hash: sessionHash,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      device,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'endpoint']).doNothing())
    .execute()
}

/** A browser shows notices of one person at a time. */
export async function deleteByEndpoint(tx: SiteTx, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}
