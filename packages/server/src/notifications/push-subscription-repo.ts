import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** The devices a person is told on: those whose session has not come to its end. */
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
