import type { ExportFormat, TicketExport } from '@tradewind/contract/exports/exports'
import type { ExportKinds } from './export-kind.ts'
import type { ExportRow } from './export-repo.ts'

export function presentExport(row: ExportRow, kinds: ExportKinds): TicketExport {
  const [one, many] = kinds.get(row.kind)?.words ?? ['row', 'rows']
  return {
    id: row.id,
    kind: row.kind,
    words: { one, many },
    format: row.format as ExportFormat,
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
