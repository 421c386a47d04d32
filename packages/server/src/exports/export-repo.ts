import type { ExportFormat } from '@tradewind/contract/exports/exports'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { Exports } from '../database/table-types.generated.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

export type ExportRow = Selectable<Exports>

/** How long a finished file can be fetched. */
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

/** How many a person has in progress. A second request waits until this transaction ends. */
export async function lockUnderWay(tx: SiteTx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`export:${tx.siteId}:${userId}`}))`.execute(tx)
  const { count } = await tx
    .selectFrom('exports')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'writing'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Asked = {
  readonly userId: number
  readonly kind: string
  readonly format: ExportFormat
  readonly filters: unknown
  readonly fileName: string
  readonly now: Instant
}

export function insertExport(tx: SiteTx, { userId, kind, format, filters, fileName, now }: Asked): Promise<ExportRow> {
  return tx
    .insertInto('exports')
    .values({
      site_id: tx.siteId,
      user_id: userId,
      kind,
      format,
      input: JSON.stringify(filters),
      file_name: fileName,
      created_at: now,
      expires_at: plusMinutes(now, KEPT_MINUTES),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A person's own export, locked for a change. */
export function lockExport(tx: SiteTx, { userId, exportId }: { userId: number; exportId: string }): Promise<ExportRow | undefined> {
  return tx
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', exportId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Makes an export this writer's, from its beginning. Undefined where it has ended. */
export async function beginExport(tx: SiteTx, exportId: string): Promise<ExportRow | undefined> {
  const row = await tx
    .updateTable('exports')
    .set((set) => ({ state: 'writing', run: set('run', '+', 1), tickets_written: 0 }))
    .where('id', '=', exportId)
    .where('state', 'in', ['waiting', 'writing'])
    .returningAll()
    .executeTakeFirst()
  if (row) await tx.deleteFrom('export_chunks').where('export_id', '=', exportId).execute()
  return row
}

export async function setTotal(tx: SiteTx, exportId: string, total: number | null): Promise<void> {
  await tx.updateTable('exports').set({ tickets_total: total }).where('id', '=', exportId).execute()
}

/** Writes down how far an export is. False where it is no longer this writer's. */
export async function keepProgress(tx: SiteTx, { id, run }: ExportRow, change: { tickets_written?: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ run, ...change })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'writing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertPiece(tx: SiteTx, exportId: string, { place, bytes }: { place: number; bytes: Buffer }): Promise<void> {
  await tx.insertInto('export_chunks').values({ site_id: tx.siteId, export_id: exportId, place, bytes }).execute()
}

type Slice = { readonly place: number; readonly from: number; readonly length: number }

/** A slice of a piece, empty past its end; undefined where there is no such piece. */
export async function findSlice(tx: SiteTx, exportId: string, { place, from, length }: Slice): Promise<Buffer | undefined> {
  const piece = await tx
    .selectFrom('export_chunks')
    .select(sql<Buffer>`substring(bytes from ${from + 1}::integer for ${length}::integer)`.as('bytes'))
    .where('export_id', '=', exportId)
    .where('place', '=', place)
    .executeTakeFirst()
  return piece?.bytes
}

/** Removes a file whose day is over; its pieces go with it. */
export async function deleteExpired(tx: SiteTx, exportId: string, now: Instant): Promise<void> {
  await tx
    .deleteFrom('exports')
    .where('id', '=', exportId)
    .where('finished_at', 'is not', null)
    .where('expires_at', '<=', now)
    .execute()
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
