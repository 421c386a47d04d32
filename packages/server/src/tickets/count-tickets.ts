import type { TicketFilters } from '@tradewind/contract/tickets/tickets'
import { QUEUE_TABS, type QueueTab } from '@tradewind/domain/tickets/ticket-lists'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Wanted } from './ticket-filter.ts'
import { countFoundTickets, NEAR } from './ticket-list-repo.ts'
import { canTally } from './ticket-tallies.ts'
import { tallyByTab } from './ticket-tally-repo.ts'

export type Counted = { total: number; isExact: boolean; counts: Record<QueueTab, number> | null }

/**
 * How many tickets a list has: as it is kept, where it is kept for such a filter. Elsewhere counted no further than `COUNTED_AT_MOST` and, where what is
 * looked for is common, than the first `near` rows of the list.
 */
export async function countTickets(
  tx: SiteTx,
  { scope, filters, wanted, near = NEAR }: { scope: Scope; filters: TicketFilters; wanted: Wanted; near?: number },
): Promise<Counted> {
  const axis = canTally(filters)
  if (axis) {
    const byTab = await tallyByTab(tx, scope, filters, axis)
    const all = Object.values(byTab).reduce((sum, count) => sum + count, 0)
    const counts = Object.fromEntries(QUEUE_TABS.map((tab) => [tab, tab === 'all' ? all : (byTab[tab] ?? 0)])) as Record<
      QueueTab,
      number
    >
    return { total: counts[filters.status], isExact: true, counts }
  }
  const { total, isExact } = await countFoundTickets(tx, wanted, { sort: filters.sort, near })
  return { total: isExact ? total : roundDown(total), isExact, counts: null }
}

/** 'More than 103' says no more than 'more than 100'. */
function roundDown(total: number): number {
  return total > 100 ? total - (total % 10) : total
}
