import type { DESK_TASKS } from '@tradewind/contract/desk/desk'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { countQueue } from '../carts/queue-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { listStopped } from '../flights/stops/stop-repo.ts'
import { countWaitingEntries } from '../ledger/entries/payment-entry-repo.ts'
import { countAccepted } from '../quotations/quotation-list-repo.ts'
import { countOpen } from '../reconciliation/difference-repo.ts'
import { countChanges } from '../tickets/changes/change-list-repo.ts'

type Task = { readonly kind: (typeof DESK_TASKS)[number]; readonly permission: Permission; count(): Promise<number> }

/** Open tasks of staff: only those that this person may act on. */
export async function countTasks(tx: SiteTx, actor: Actor, ticketsInNeed: number) {
  const tasks: Task[] = [
    { kind: 'tickets', permission: 'tickets.queue', count: async () => ticketsInNeed },
    { kind: 'changes', permission: 'tickets.changes', count: async () => (await countChanges(tx, { kind: 'site' })).toDo },
    { kind: 'carts', permission: 'carts.queue', count: () => countNewCarts(tx) },
    { kind: 'quotations', permission: 'quotations.view', count: () => countAccepted(tx) },
    { kind: 'payments', permission: 'ledger.verify', count: () => countWaitingEntries(tx) },
    { kind: 'stops', permission: 'flights.sources', count: async () => (await listStopped(tx)).length },
    { kind: 'differences', permission: 'ledger.reconcile', count: () => countDifferences(tx) },
  ]
  const mine: { kind: Task['kind']; count: number }[] = []
  for (const { kind, permission, count } of tasks) if (may(actor, permission)) mine.push({ kind, count: await count() })
  return mine
}

/** Carts that nobody has begun to work on. */
async function countNewCarts(tx: SiteTx): Promise<number> {
  return (await countQueue(tx, { kind: 'site' })).find(({ status }) => status === 'new')?.count ?? 0
}

async function countDifferences(tx: SiteTx): Promise<number> {
  return (await countOpen(tx)).reduce((sum, { count }) => sum + Number(count), 0)
}
