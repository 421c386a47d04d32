import type { OPEN_KINDS } from '@tradewind/contract/desk/desk'
import { TicketFilters } from '@tradewind/contract/tickets/tickets'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { epochMs, type Instant } from '@tradewind/domain/time'
import { scopeOf } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'
import { countChanges } from '../tickets/changes/change-list-repo.ts'
import { countHeld } from '../tickets/holds/hold-repo.ts'
import { tallyByTab } from '../tickets/ticket-tally-repo.ts'
import { countTasks } from './count-tasks.ts'

export type OpenCount = { kind: (typeof OPEN_KINDS)[number]; count: number; isUrgent: boolean }

/** Seats that end sooner are lost before the next look. */
const URGENT_HOLD_MS = 60 * 60_000

/** Each of these has a date of its own; all others are money that is not settled, or a supplier that sells nothing. */
const HAVE_A_DATE: ReadonlySet<OpenCount['kind']> = new Set(['changes', 'carts', 'quotations'])

/** What waits for this person in each list: the tasks of staff and all holds, or the answers and holds of a customer. */
export async function countOpen(tx: SiteTx, actor: Actor, now: Instant): Promise<OpenCount[]> {
  const scope = scopeOf(actor)
  const { count, firstEndsAt } = await countHeld(tx, scope, now)
  const holds: OpenCount = {
    kind: 'holds',
    count,
    isUrgent: firstEndsAt !== null && epochMs(firstEndsAt) - epochMs(now) < URGENT_HOLD_MS,
  }
  if (actor.userType !== 'staff') {
    const { customer } = await countChanges(tx, scope)
    return [{ kind: 'changes', count: customer, isUrgent: false }, holds]
  }
  const { needsStaff = 0 } = await tallyByTab(tx, scope, TicketFilters.parse({}), 'total')
  const tasks = await countTasks(tx, actor, needsStaff)
  const counted = tasks.map((task): OpenCount => ({ ...task, isUrgent: !HAVE_A_DATE.has(task.kind) && task.count > 0 }))
  return [...counted, ...(tasks.some(({ kind }) => kind === 'tickets') ? [holds] : [])]
}
