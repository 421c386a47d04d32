import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { Booking } from './booking-repo.ts'

type Asking = Pick<Booking, 'id' | 'supplier' | 'trace_id' | 'flight_order_id' | 'bound'>

/**
 * Whether another booking has been made, or is being made, in the same shopping session. A supplier's trace is good for one booking: a second
 * would be refused, and looking it up by the trace would find the first. Only the two ways of a domestic return may share one. Waits for whoever asks
 * about the same trace at this moment, so that of two tabs only one goes on.
 */
export async function isTraceSpent(tx: SiteTx, booking: Asking): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trace:${booking.supplier}:${booking.trace_id}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('bookings')
    .select('id')
    .where('trace_id', '=', booking.trace_id)
    .where('supplier', '=', booking.supplier)
    .where('id', '<>', booking.id)
    .where(({ not, and, eb }) =>
      not(
        and([eb('flight_order_id', '=', booking.flight_order_id), eb('bound', 'is not', null), eb('bound', '<>', booking.bound)]),
      ),
    )
    .where('status', 'in', ['paid', 'issuing', 'unknown', 'held', 'issued', 'changeRequested', 'cancelled', 'released'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export const TRACE_SPENT = 'Another flight of this search was booked since. Nothing was charged for this one. Please search again.'
