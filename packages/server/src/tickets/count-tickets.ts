import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { Scope, TicketFilter, TicketTab } from './list-tickets.ts'

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

/** A search stops counting here; the screen says "more than". */
export const COUNTED_AT_MOST = 1_000

/** How many bookings a list has for one customer or one search, counted no further than `COUNTED_AT_MOST` + 1. */
export async function countList(
  tx: SiteTx,
  scope: Scope,
  { status, search }: Pick<TicketFilter, 'status' | 'search'>,
): Promise<number> {
  const limit = COUNTED_AT_MOST + 1
  const tab = status === 'all' ? null : status
  const entity = scope.kind === 'entity' ? scope.legalEntityId : null
  const owner = scope.kind === 'user' ? scope.userId : null
  const pattern = search === '' ? null : `%${search.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await (pattern === null
    ? sql<{ count: bigint }>`
        select count(*) from (
          select 1 from bookings where queue_tab is not null and (${tab}::text is null or queue_tab = ${tab})
            and (${entity}::integer is null or legal_entity_id = ${entity}) and (${owner}::integer is null or user_id = ${owner}) limit ${limit}
        ) as counted`
    : sql<{
        count: bigint
      }>`select count(*) from find_tickets_by_text(${pattern}, ${entity}::integer, ${owner}::integer, ${tab}, null, null, ${limit}::integer)`
  ).execute(tx)
  return Number(rows[0]?.count ?? 0)
}
