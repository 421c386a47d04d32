import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { Booking } from './booking-repo.ts'

/** A booking was made, or is being made. */
const MADE = ['paid', 'issuing', 'unknown', 'held', 'issued', 'changeRequested', 'cancelled', 'released']

type Asking = Pick<Booking, 'id' | 'supplier' | 'trace_id' | 'flight_order_id' | 'bound'>

/**
 * Whether another booking has been made, or is being made, in the same shopping session. A supplier's trace is good for one booking: a second
 * would be refused, and looking it up by the trace would find the first. Only the two ways of a domestic return may share one. Waits for the call that asks
 * about the same trace at this moment, so that of two tabs only one goes on.
 */
export async function isTraceSpent(tx: SiteTx, booking: Asking): Promise<boolean> {
  sendAlong(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`trace:${booking.supplier}:${booking.trace_id}`}, 0))`)
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
    .where('status', 'in', MADE)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export const TRACE_SPENT = 'Another flight of this search is already booked. Nothing was charged for this one. Please search again.'

type Taking = {
  readonly supplier: string
  readonly traceId: string
  /** The way out that the way back is booked with. */
  readonly outboundBookingId: number | null
}

/**
 * Whether anything was booked in a trace, or asked to be. Then what is booked next, also the other way of a pair, is better booked in another: a look into the
 * supplier's books by a trace that carries two never proves that one of them is absent.
 */
export async function isTraceTaken(tx: SiteTx, { supplier, traceId, outboundBookingId }: Taking): Promise<boolean> {
  const other = await tx
    .selectFrom('bookings as b')
    .select('b.id')
    .where('b.trace_id', '=', traceId)
    .where('b.supplier', '=', supplier)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('b.status', 'in', MADE),
        // The two ways of a pair that are paid together go out at the same moment.
        eb('b.id', '=', outboundBookingId ?? 0),
        exists(
          selectFrom('supplier_steps as s')
            .select('s.place')
            .whereRef('s.site_id', '=', 'b.site_id')
            .whereRef('s.booking_id', '=', 'b.id')
            .where('s.step', 'in', ['book', 'ticket']),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** The supplier's numbers of other bookings of ours for which something was asked of it in the same trace. */
export async function listTraceMates(tx: SiteTx, { id, supplier, trace_id }: Pick<Booking, 'id' | 'supplier' | 'trace_id'>) {
  return tx
    .selectFrom('bookings as b')
    .select('b.supplier_booking_id')
    .where('b.trace_id', '=', trace_id)
    .where('b.supplier', '=', supplier)
    .where('b.id', '<>', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('supplier_steps as s')
          .select('s.place')
          .whereRef('s.site_id', '=', 'b.site_id')
          .whereRef('s.booking_id', '=', 'b.id')
          .where('s.step', 'in', ['book', 'ticket']),
      ),
    )
    .limit(20)
    .execute()
}

/** Whether a PNR, or the supplier's own number, is that of another booking of ours. */
export async function isAnotherBooking(
  tx: SiteTx,
  { id, supplier }: Pick<Booking, 'id' | 'supplier'>,
  { pnr, number, now }: { pnr: string; number: string | null; now: Instant },
): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select is_another_booking(${supplier}, ${pnr}, ${number}, ${id}, ${now}) as is`.execute(tx)
  return rows[0]?.is === true
}
