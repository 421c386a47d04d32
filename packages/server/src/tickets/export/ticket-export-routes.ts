import { requestExport } from '../../exports/request-export.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { exportChanges } from '../changes/export/export-changes.ts'
import { exportTickets } from './export-tickets.ts'

export const ticketExportRoutes = {
  exportTickets: route.exports.exportTickets.handler(({ input, context, errors }) =>
    requestExport(context, { ...input, kind: exportTickets }, promised(errors)),
  ),
  exportChangeRequests: route.exports.exportChangeRequests.handler(({ input: { filters, format }, context, errors }) => {
    // Whose they are is decided now: the job that writes it is nobody.
    const assigned = filters.assigned === 'me' ? { userId: actorOf(context).userId } : filters.assigned
    return requestExport(context, { kind: exportChanges, format, filters: { ...filters, assigned } }, promised(errors))
  }),
}
