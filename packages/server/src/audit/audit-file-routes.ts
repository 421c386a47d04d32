import { Readable } from 'node:stream'
import { type AuditEntry, AuditFilters } from '@tradewind/contract/audit/audit'
import type { CallMeta } from '@tradewind/contract/call'
import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import { nameAction } from '@tradewind/domain/audit/name-action'
import { instant } from '@tradewind/domain/time'
import { dayAt, localAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { FastifyInstance } from 'fastify'
import { readInSite } from '../database/in-site.ts'
import { answerWithFile } from '../http/answer-with-file.ts'
import { readAsked } from '../http/read-asked.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type SheetColumn, writeSheet } from '../sheets/write-sheet.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { refuseUnknownArea } from './audit-area.ts'
import { listAuditEntries } from './list-audit-entries.ts'

/** Read in pieces, each in a transaction of its own: a slow reader holds none open. */
const PIECE = 1_000

/** The trail as a sheet. */
export async function auditFileRoutes(server: FastifyInstance) {
  answerWithFile(server, { url: '/api/audit/sheet', meta: AUDITORS, send: sendSheet })
}

const AUDITORS: CallMeta = { access: { kind: 'permission', permission: 'audit.view' } }

async function sendSheet(context: RequestContext) {
  const { app, site, now, request, reply } = context
  const { userId, byItself, ...rest } = request.query as Record<string, string>
  const filters = readAsked(AuditFilters, {
    ...rest,
    ...(userId !== undefined && { userId: Number(userId) }),
    ...(byItself !== undefined && { byItself: byItself === 'true' }),
  })
  refuseUnknownArea(app.auditAreas, filters.area)
  const zones = await readInSite(app.db, site.id, zonesOfSite)
  const bytes = writeSheet(linesOf(context, filters), { name: 'Audit trail', columns: columnsFor(zones) })
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="audit-trail-${dayAt(zones, now)}.xlsx"`)
    .send(Readable.from(bytes))
}

async function* linesOf({ app, site }: RequestContext, filters: AuditFilters): AsyncGenerator<AuditEntry> {
  let cursor: string | undefined
  do {
    const page = await readInSite(app.db, site.id, (tx) =>
      listAuditEntries(tx, { filters, cursor, pageSize: PIECE, areas: app.auditAreas }),
    )
    yield* page.entries
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

function columnsFor(zones: ZoneHistory): SheetColumn<AuditEntry>[] {
  const listSide = (changes: AuditEntry['changes'], side: 'before' | 'after') =>
    changes.flatMap((change) => (change[side] === null ? [] : `${change.field}: ${change[side]}`)).join('\n')
  return [
    { header: 'Time', width: 18, kind: 'dateTime', value: ({ at }) => localAt(zones, instant(at)) },
    { header: 'Who', width: 24, kind: 'text', value: ({ actor }) => actor?.name ?? AUTOMATIC },
    { header: 'Area', width: 10, kind: 'text', value: ({ areaName }) => areaName },
    { header: 'What', width: 30, kind: 'text', value: ({ action }) => nameAction(action) },
    { header: 'About', width: 24, kind: 'text', value: ({ about }) => about.label },
    { header: 'Before', width: 40, kind: 'text', value: ({ changes }) => listSide(changes, 'before') },
    { header: 'After', width: 40, kind: 'text', value: ({ changes }) => listSide(changes, 'after') },
    { header: 'Note', width: 40, kind: 'text', value: ({ note }) => note },
  ]
}
