import type { ExportKind } from '@tradewind/contract/exports/exports'
import { may } from '@tradewind/domain/accounts/actor'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext } from '../request-context.ts'
import { lockExport, SEEN_WITH } from './export-repo.ts'

const ACTIONS: Record<ExportKind, string> = { tickets: 'download tickets', changes: 'download change requests' }

/** A finished sheet of the caller's own. It holds passports: that it was fetched is written down before its first byte leaves. */
export function fetchExport(context: RequestContext, exportId: string) {
  const { app, now } = context
  const actor = actorOf(context)
  return inSite(app.db, actor.siteId, async (tx) => {
    const row = await lockExport(tx, { userId: actor.userId, exportId })
    if (row?.state !== 'ready' || row.expires_at <= now)
      refuse('NOT_FOUND', { message: 'This download has expired. Please start it again.' })
    const kind = row.kind as ExportKind
    // What a person may no longer see they may no longer fetch.
    if (!may(actor, SEEN_WITH[kind])) refuse('FORBIDDEN')
    await recordChange(
      tx,
      {
        actor,
        area: 'tickets',
        action: ACTIONS[kind],
        about: { kind: 'export', id: exportId },
        after: { fileName: row.file_name, [kind]: row.tickets_written, filters: row.input },
      },
      now,
    )
    return { fileName: row.file_name, sizeBytes: Number(row.size_bytes), pieces: readPieces(app.db, actor.siteId, exportId) }
  })
}

/** One piece at a time, each in a transaction of its own: a slow line must not hold one open. */
async function* readPieces(db: Database, siteId: number, exportId: string): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const piece = await inSite(db, siteId, (tx) =>
      tx
        .selectFrom('export_chunks')
        .select('bytes')
        .where('export_id', '=', exportId)
        .where('place', '=', place)
        .executeTakeFirst(),
    )
    if (!piece) return
    yield piece.bytes
  }
}
