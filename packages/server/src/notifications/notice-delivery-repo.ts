import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

export type Delivery = { readonly noticeId: bigint; readonly channel: 'push' | 'mail' }

/** What is to leave for devices and mailboxes. */
export async function insertDeliveries(tx: SiteTx, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map(({ noticeId, channel }) => ({ site_id: tx.siteId, notice_id: noticeId, channel }))
  sendAlong(tx, tx.insertInto('notice_deliveries').values(rows))
}

/** Takes some deliveries away, those that no other node is taking; they are to leave in the same transaction. */
export async function takeDeliveries(tx: SiteTx, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<{ notice_id: bigint; channel: 'push' | 'mail' }>`
    delete from notice_deliveries where (site_id, notice_id, channel) in (
      select site_id, notice_id, channel from notice_deliveries where site_id = ${tx.siteId}
      order by notice_id limit ${limit} for update skip locked)
    returning notice_id, channel`.execute(tx)
  return rows.map(({ notice_id, channel }) => ({ noticeId: notice_id, channel }))
}
