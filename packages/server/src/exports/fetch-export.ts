import type { ExportFormat } from '@tradewind/contract/exports/exports'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, readOnce } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext } from '../http/request-context.ts'
import { refuseUnseen } from './export-kind.ts'
import { findSlice, lockExport } from './export-repo.ts'

const GONE = 'This download has expired. Please start it again.'

const NO_LONGER_OWN = 'Your company no longer lets you see all that is in this file. Please start the download again.'

/** A finished file of the caller's own. It holds passports: that it was fetched is written down before its first byte leaves. */
export function fetchExport(context: RequestContext, exportId: string) {
  const { app, now } = context
  const actor = actorOf(context)
  return inSite(app.db, actor.siteId, async (tx) => {
    const row = await lockExport(tx, { userId: actor.userId, exportId })
    if (row?.state !== 'ready' || row.expires_at <= now) refuse('NOT_FOUND', { message: GONE })
    const kind = app.exports.get(row.kind) ?? refuse('NOT_FOUND', { message: GONE })
    // What a person may no longer see they may no longer fetch.
    refuseUnseen(actor, kind)
    if (kind.isStillOwn?.(actor, row.input) === false) refuse('FORBIDDEN', { message: NO_LONGER_OWN })
    await recordChange(
      tx,
      {
        actor,
        area: kind.area,
        action: `download ${kind.words[1]}`,
        about: { kind: 'export', id: exportId },
        after: { fileName: row.file_name, [kind.countedAs ?? 'rows']: row.tickets_written, filters: row.input },
      },
      now,
    )
    return {
      fileName: row.file_name,
      format: row.format as ExportFormat,
      sizeBytes: Number(row.size_bytes),
      pieces: readPieces(app.db, actor.siteId, exportId),
    }
  })
}

/** As much as arrives from the database in one read of its line: of a longer answer the driver copies all that came before, again and again. */
const SLICE_BYTES = 24 * 1024

/** One slice at a time, each in a transaction of its own: a slow line must not hold one open. */
async function* readPieces(db: Database, siteId: number, exportId: string): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    for (let from = 0; ; from += SLICE_BYTES) {
      const slice = await readOnce(db, siteId, (tx) => findSlice(tx, exportId, { place, from, length: SLICE_BYTES }))
      if (!slice) return
      if (slice.length > 0) yield slice
      if (slice.length < SLICE_BYTES) break
    }
  }
}
