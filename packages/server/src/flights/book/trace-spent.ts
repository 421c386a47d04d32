import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { Booking } from './booking-repo.ts'

/**
 * Whether another booking has been made, or is being made, in the same shopping session. A supplier's trace is good for one booking: a second
 * would be refused as a duplicate, and looking it up by the trace would find the first. Waits for whoever asks about the same trace at this
 * moment, so that of two tabs only one goes on.
 */
export async function isTraceSpent(tx: SiteTx, booking: Pick<Booking, 'id' | 'supplier' | 'trace_id'>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trace:${booking.supplier}:${booking.trace_id}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('bookings')
    .select('id')
    .where('trace_id', '=', booking.trace_id)
    .where('supplier', '=', booking.supplier)
    .where('id', '<>', booking.id)
    .where('status', 'in', ['paid', 'issuing', 'unknown', 'held', 'issued', 'changeRequested', 'cancelled', 'released'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export const TRACE_SPENT =
  'Another flight of this search has been booked meanwhile. Nothing was charged for this one. Please search again.'
