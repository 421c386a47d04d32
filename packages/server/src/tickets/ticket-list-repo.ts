import { COUNTED_AT_MOST, type TicketFilters } from '@tradewind/contract/tickets/tickets'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { Place } from '../database/list-place.ts'
import { ORDERS } from './list-orders.ts'
import type { Wanted } from './ticket-filter.ts'

type Stretch = { sort: TicketFilters['sort']; place?: Place; skip?: number; limit: number; near?: number }

const COLUMNS = { booked: 'created_at', travel: 'travel_at' } as const
/** How many rows of a list are looked at, one by one, before an index is asked for what is looked for. */
export const NEAR = 2_000

/** Ids of bookings in a list's order from a place on; walked towards the start they come in the opposite order. */
export async function findTickets(
  tx: SiteTx,
  wanted: Wanted,
  { sort, place, skip = 0, limit, near = NEAR }: Stretch,
): Promise<number[]> {
  const { axis, direction } = ORDERS[sort]
  const walked = place?.towards === 'start' ? OPPOSITE[direction] : direction
  const { rows } = await sql<{ id: number }>`
    select id from find_tickets(${JSON.stringify(wanted)}::jsonb, ${COLUMNS[axis]}, ${walked}, ${place?.id ?? null}::integer,
      ${skip}::integer, ${limit}::integer, ${near}::integer) as id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const

/** How many bookings a list has: counted as far as `COUNTED_AT_MOST` and, where what is looked for is common, in the first `near` rows of the list. */
export async function countFoundTickets(
  tx: SiteTx,
  wanted: Wanted,
  { sort, near }: { sort: TicketFilters['sort']; near: number },
): Promise<{ total: number; isExact: boolean }> {
  const { axis, direction } = ORDERS[sort]
  const { rows } = await sql<{ total: number; isExact: boolean }>`
    select total, is_exact as "isExact"
    from count_found_tickets(${JSON.stringify(wanted)}::jsonb, ${COLUMNS[axis]}, ${direction}, ${COUNTED_AT_MOST}::integer, ${near}::integer)
  `.execute(tx)
  return rows[0] ?? { total: 0, isExact: true }
}
