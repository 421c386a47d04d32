import type { AuditEntry, AuditFilters } from '@tradewind/contract/audit/audit'
import { listChangedFields } from '@tradewind/domain/audit/list-changed-fields'
import { keptWords } from '@tradewind/domain/audit/name-action'
import type { PlainDate } from '@tradewind/domain/time'
import { instantsOfDays, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { type AuditAreas, nameArea, refuseUnknownArea } from './audit-area.ts'
import { findAuditEntries, listAuditRows } from './audit-repo.ts'
import { findNames, labelOf, type Names, withNames } from './find-names.ts'

/** The lines of the trail that fit, newest first. The place in the list is the last line's number, the order that of their times. */
export async function listAuditEntries(
  tx: SiteTx,
  { filters, cursor, pageSize, areas }: { filters: AuditFilters; cursor: string | undefined; pageSize: number; areas: AuditAreas },
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  refuseUnknownArea(areas, filters.area)
  const wanted = wantedOf(filters, await zonesOfSite(tx))
  const found = await findAuditEntries(tx, { wanted, after: readCursor(cursor), limit: pageSize + 1 })
  const page = found.slice(0, pageSize)
  const rows = await listAuditRows(tx, page)
  const names = await findNames(tx, rows)
  return {
    entries: rows.map((row) => presentEntry(row, names, areas)),
    nextCursor: found.length > pageSize ? String(page.at(-1)) : null,
  }
}

function wantedOf({ area, userId, byItself, aboutKind, aboutId, from, to, text }: AuditFilters, zones: ZoneHistory) {
  const { since, before } = instantsOfDays((from ?? null) as PlainDate | null, (to ?? null) as PlainDate | null, zones)
  return {
    ...(area && { area }),
    ...(userId !== undefined && { actor: userId }),
    ...(byItself && { byItself }),
    ...(aboutKind && { aboutKind }),
    ...(aboutId && { aboutId }),
    ...(since && { from: since }),
    ...(before && { before }),
    ...(text && sought(keptWords(text).toUpperCase())),
  }
}

function sought(text: string) {
  const numbers = numbersWithin(text)
  return { text: holding(text), ...(numbers.length > 0 && { numbers }) }
}

/** Words with a digit that stand whole in a text: `numbers_in` of the database knows them. The first and the last word may be a part of a longer one. */
function numbersWithin(text: string): string[] {
  const whole = text.match(/(?<=[^0-9A-Z])[0-9A-Z]*[0-9][0-9A-Z]*(?=[^0-9A-Z])/g) ?? []
  return whole.filter((word) => word.length <= 20)
}

type Row = {
  id: bigint
  at: AuditEntry['at']
  actor_user_id: number | null
  actor_name: string
  area: string
  action: string
  about_kind: string
  about_id: string
  before: unknown
  after: unknown
  note: string | null
}

function presentEntry(row: Row, names: Names, areas: AuditAreas): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    actor: row.actor_user_id === null ? null : { userId: row.actor_user_id, name: row.actor_name },
    area: row.area,
    areaName: nameArea(areas, row.area),
    action: row.action,
    about: { kind: row.about_kind, id: row.about_id, label: labelOf(row, names) },
    changes: listChangedFields(
      withNames(row.before as Record<string, unknown> | null, names),
      withNames(row.after as Record<string, unknown> | null, names),
    ),
    note: row.note || null,
  }
}

/** An unknown cursor starts at the first page. */
function readCursor(cursor: string | undefined): string | null {
  return cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null
}
