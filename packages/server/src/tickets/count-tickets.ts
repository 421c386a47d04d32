import { COUNTED_AT_MOST } from '@tradewind/contract/tickets'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { type Scope, type TicketFilter, type TicketTab, termsOf } from './ticket-filter.ts'

type Counts = Record<TicketTab, number>

/** How many tickets each tab of the queue has: kept beside the bookings, never counted. */
export async function countQueue(tx: SiteTx): Promise<Counts> {
  const rows = await tx
    .selectFrom('ticket_counts')
    .select(['queue_tab', sql<bigint>`sum(count)::bigint`.as('count')])
    .groupBy('queue_tab')
    .execute()
  const counts: Counts = { all: 0, ticketed: 0, held: 0, inProgress: 0, failed: 0, cancelled: 0 }
  for (const row of rows) {
    counts[row.queue_tab as TicketTab] = Number(row.count)
    counts.all += Number(row.count)
  }
  return counts
}

type Wanted = Pick<TicketFilter, 'status' | 'search'>

/** How many bookings a list has: the site's as they are kept, one customer's or a search's counted no further than `COUNTED_AT_MOST` + 1. */
export async function countTickets(tx: SiteTx, scope: Scope, wanted: Wanted): Promise<number> {
  return scope.kind === 'site' && wanted.search === '' ? (await countQueue(tx))[wanted.status] : countFound(tx, scope, wanted)
}

async function countFound(tx: SiteTx, scope: Scope, wanted: Wanted): Promise<number> {
  const limit = COUNTED_AT_MOST + 1
  const { tab, entity, owner, pattern } = termsOf(scope, wanted)
  const query =
    pattern === null
      ? sql<{ count: bigint }>`select count(*) from (
          select 1 from bookings where queue_tab is not null and (${tab}::text is null or queue_tab = ${tab})
            and (${entity}::integer is null or legal_entity_id = ${entity}) and (${owner}::integer is null or user_id = ${owner})
          limit ${limit}) as counted`
      : sql<{ count: bigint }>`select count(*)
          from find_tickets_by_text(${pattern}, ${entity}::integer, ${owner}::integer, ${tab}, null, null, ${limit}::integer)`
  const { rows } = await query.execute(tx)
  return Number(rows[0]?.count ?? 0)
}
