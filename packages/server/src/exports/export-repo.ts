import type { ExportKind, TicketExport } from '@tradewind/contract/exports/exports'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { Selectable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { Exports } from '../database/table-types.generated.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

export type ExportRow = Selectable<Exports>

/** What a person must be allowed to see, to have it as a sheet. */
export const SEEN_WITH: Record<ExportKind, Permission> = { tickets: 'tickets.queue', changes: 'tickets.changes' }

/** How long a finished sheet can be fetched. */
export const KEPT_MINUTES = 24 * 60
/** More than anybody asks for in a day. */
const MOST_LISTED = 50

export function listExports(tx: SiteTx, userId: number, now: Instant): Promise<ExportRow[]> {
  return tx
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

/** A person's own export; locked, for who is about to change it. */
export function lockExport(tx: SiteTx, { userId, exportId }: { userId: number; exportId: string }): Promise<ExportRow | undefined> {
  return tx
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', exportId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Ends an export, well or not. What was written of one that did not end well goes at once, everything else after its day. */
export async function finishExport(
  tx: SiteTx,
  jobs: JobQueue,
  exportId: string,
  end: { state: 'ready'; sizeBytes: number; tickets: number } | { state: 'failed' | 'cancelled' },
  now: Instant,
): Promise<ExportRow> {
  if (end.state !== 'ready') await tx.deleteFrom('export_chunks').where('export_id', '=', exportId).execute()
  await jobs.enqueue(tx, 'drop-export', { siteId: tx.siteId, exportId }, { startAfterSeconds: (KEPT_MINUTES + 5) * 60 })
  return tx
    .updateTable('exports')
    .set({
      state: end.state,
      finished_at: now,
      expires_at: plusMinutes(now, KEPT_MINUTES),
      ...(end.state === 'ready' && {
        size_bytes: BigInt(end.sizeBytes),
        tickets_written: end.tickets,
        tickets_total: end.tickets,
      }),
    })
    .where('id', '=', exportId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function presentExport(row: ExportRow): TicketExport {
  return {
    id: row.id,
    kind: row.kind as ExportKind,
    fileName: row.file_name,
    state: row.state as TicketExport['state'],
    ticketsWritten: row.tickets_written,
    ticketsTotal: row.tickets_total,
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  }
}
