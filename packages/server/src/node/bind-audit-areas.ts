import type { App } from '../app.ts'
import type { AuditAreas } from '../audit/audit-area.ts'

/** The areas of the audit trail: those of the house, and what each seller adds for its own. */
export function bindAuditAreas(sellers: () => App['sellers']): AuditAreas {
  return () => [
    { area: 'money', name: 'Money' },
    { area: 'rules', name: 'Rules' },
    { area: 'people', name: 'People' },
    { area: 'tickets', name: 'Tickets' },
    { area: 'catalogue', name: 'Catalogue' },
    { area: 'carts', name: 'Carts' },
    { area: 'quotations', name: 'Quotations' },
    { area: 'network', name: 'Network' },
    ...[...sellers().values()].flatMap(({ auditArea }) => auditArea ?? []),
  ]
}
