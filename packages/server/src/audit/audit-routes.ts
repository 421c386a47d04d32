import { reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { listAuditPeople } from './audit-repo.ts'
import { listAuditEntries } from './list-audit-entries.ts'

const PAGE = 50

export const auditRoutes = {
  getAuditEntries: route.audit.getAuditEntries.handler(({ input, context }) =>
    reading(context, async (tx) => ({
      success: true,
      ...(await listAuditEntries(tx, {
        filters: input.filters,
        cursor: input.cursor,
        pageSize: PAGE,
        areas: context.app.auditAreas,
      })),
    })),
  ),
  getAuditAreas: route.audit.getAuditAreas.handler(({ context }) => ({ success: true, areas: [...context.app.auditAreas()] })),
  getAuditPeople: route.audit.getAuditPeople.handler(({ context }) =>
    reading(context, async (tx) => ({ success: true, people: await listAuditPeople(tx) })),
  ),
}
