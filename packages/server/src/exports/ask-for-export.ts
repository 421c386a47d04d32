import type { ExportFormat } from '@tradewind/contract/exports/exports'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { localAt } from '@tradewind/domain/zone-history'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { type ExportKind, refuseUnseen } from './export-kind.ts'
import { type ExportRow, insertExport, lockUnderWay } from './export-repo.ts'

/** How many one person may have in progress. */
const MOST_UNDER_WAY = 3

type Context = Pick<App, 'db' | 'jobs'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'TOO_MANY_EXPORTS'>
}
type Wish = { readonly kind: ExportKind; readonly filters: unknown; readonly format: ExportFormat }

/** Asks for a list as a file. A job writes it, so that one can go elsewhere meanwhile. Refuses FORBIDDEN, TOO_MANY_EXPORTS. */
export function askForExport({ db, jobs, actor, now, refuse }: Context, { kind, filters, format }: Wish): Promise<ExportRow> {
  refuseUnseen(actor, kind)
  return inSite(db, actor.siteId, async (tx) => {
    if ((await lockUnderWay(tx, actor.userId)) >= MOST_UNDER_WAY) refuse('TOO_MANY_EXPORTS')
    const local = localAt(await zonesOfSite(tx), now)
    const fileName = `${kind.fileName}-${local.replace('T', '-').replace(':', '')}.${format}`
    const row = await insertExport(tx, { userId: actor.userId, kind: kind.kind, format, filters, fileName, now })
    await jobs.enqueue(tx, 'write-export', { siteId: tx.siteId, exportId: row.id })
    return row
  })
}
