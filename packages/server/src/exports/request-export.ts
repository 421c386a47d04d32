import type { ExportFormat } from '@tradewind/contract/exports/exports'
import type { Refuse } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext } from '../http/request-context.ts'
import { askForExport } from './ask-for-export.ts'
import type { ExportKind } from './export-kind.ts'
import { presentExport } from './present-export.ts'

/** The answer of a call that asks for an export of a kind. */
export async function requestExport(
  context: RequestContext,
  wish: { readonly kind: ExportKind; readonly filters: unknown; readonly format: ExportFormat },
  refuse: Refuse<'TOO_MANY_EXPORTS'>,
) {
  const { app, now } = context
  const row = await askForExport({ db: app.db, jobs: app.jobs, actor: actorOf(context), now, refuse }, wish)
  return { success: true as const, export: presentExport(row, app.exports) }
}
