import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

type Line = {
  readonly saleId: number
  readonly from: string | null
  readonly to: string
  readonly at: Instant
  /** As the history names who moved it. */
  readonly actor: string
  readonly note: string | undefined
}

/** Adds a line to the history of a sale that the caller has locked: travels with the next statement. */
export function insertHistory(tx: SiteTx, { saleId, from, to, at, actor, note }: Line): void {
  sendAlong(
    tx,
    tx.insertInto('sale_history').values({
      site_id: tx.siteId,
      sale_id: saleId,
      place: sql<number>`(select count(*) from sale_history where sale_id = ${saleId})`,
      from_status: from,
      to_status: to,
      at,
      actor,
      note: note ?? null,
    }),
  )
}

/** From the first line on. */
export async function listHistory(tx: SiteTx, saleId: number) {
  const rows = await tx.selectFrom('sale_history').selectAll().where('sale_id', '=', saleId).orderBy('place').limit(200).execute()
  return rows.map((row) => ({ at: row.at, from: row.from_status, to: row.to_status, actor: row.actor, note: row.note }))
}
