import { COUNTED_AT_MOST, type TicketFilters } from '@tradewind/contract/tickets'
import { QUEUE_TABS, type QueueTab } from '@tradewind/domain/tickets/ticket-lists'
import type { SiteTx } from '../database/in-site.ts'
import { findTickets } from './find-tickets.ts'
import type { Scope, Wanted } from './ticket-filter.ts'
import { canTally, tallyByTab } from './ticket-tallies.ts'

export type Counted = { total: number; isExact: boolean; counts: Record<QueueTab, number> | null }

/** How many tickets a list has: as it is kept, where it is kept for such a filter; counted no further than `COUNTED_AT_MOST` elsewhere. */
export async function countTickets(tx: SiteTx, scope: Scope, filters: TicketFilters, wanted: Wanted): Promise<Counted> {
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
  const found = await findTickets(tx, wanted, { sort: filters.sort, limit: COUNTED_AT_MOST + 1 })
  const isExact = found.length <= COUNTED_AT_MOST
  return { total: isExact ? found.length : COUNTED_AT_MOST, isExact, counts: null }
}
