import type { ExportKind } from '@tradewind/contract/exports/exports'
import type { TicketFilters } from '@tradewind/contract/tickets/tickets'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { localIn } from '@tradewind/domain/zoned-time'
import { sql } from 'kysely'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { zoneOfSite } from '../sites/site-zone.ts'
import type { ChangeFilter } from '../tickets/changes/find-changes.ts'
import { type ExportRow, KEPT_MINUTES, SEEN_WITH } from './export-repo.ts'

/** How many one person may have under way. */
const MOST_UNDER_WAY = 3
const FILE_NAMES: Record<ExportKind, string> = { tickets: 'air-tickets', changes: 'change-requests' }

type Context = { readonly db: Database; readonly jobs: JobQueue; readonly actor: Actor; readonly now: Instant }
type Wish =
  | { readonly kind: 'tickets'; readonly filters: TicketFilters }
  | { readonly kind: 'changes'; readonly filters: ChangeFilter }

/** Asks for a queue as a sheet. A job writes it, so that one can go elsewhere meanwhile. Refuses FORBIDDEN, TOO_MANY_EXPORTS. */
export function askForExport({ db, jobs, actor, now }: Context, { kind, filters }: Wish): Promise<ExportRow> {
  // A sheet holds what the queue shows: who may not see the one may not have the other.
  if (!may(actor, SEEN_WITH[kind])) refuse('FORBIDDEN')
  return inSite(db, actor.siteId, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`export:${actor.siteId}:${actor.userId}`}))`.execute(tx)
    const { count } = await tx
      .selectFrom('exports')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('user_id', '=', actor.userId)
      .where('state', 'in', ['waiting', 'writing'])
      .executeTakeFirstOrThrow()
    if (count >= MOST_UNDER_WAY) refuse('TOO_MANY_EXPORTS')
    const { local } = localIn(await zoneOfSite(tx), now)
    const row = await tx
      .insertInto('exports')
      .values({
        site_id: tx.siteId,
        user_id: actor.userId,
        kind,
        input: JSON.stringify(filters),
        file_name: `${FILE_NAMES[kind]}-${local.replace('T', '-').replace(':', '')}.xlsx`,
        created_at: now,
        expires_at: plusMinutes(now, KEPT_MINUTES),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await jobs.enqueue(tx, 'write-export', { siteId: tx.siteId, exportId: row.id })
    return row
  })
}
