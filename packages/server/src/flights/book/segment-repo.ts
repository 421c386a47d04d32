import type { Insertable, Updateable } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { BookingSegments } from '../../database/table-types.generated.ts'

/** The flights of a booking: travels with the next statement. */
export function insertSegments(tx: SiteTx, rows: readonly Omit<Insertable<BookingSegments>, 'site_id'>[]): void {
  sendAlong(tx, tx.insertInto('booking_segments').values(rows.map((row) => ({ site_id: tx.siteId, ...row }))))
}

/** Changes one flight of a booking: travels with the next statement. */
export function changeSegment(
  tx: SiteTx,
  { bookingId, place }: { bookingId: number; place: number },
  change: Updateable<BookingSegments>,
): void {
  sendAlong(tx, tx.updateTable('booking_segments').set(change).where('booking_id', '=', bookingId).where('place', '=', place))
}

/** The flights of some legs are replaced by new ones: they stay, as exchanged. Travels with the next statement. */
export function exchangeLegs(tx: SiteTx, bookingId: number, legs: readonly number[]): void {
  sendAlong(
    tx,
    tx.updateTable('booking_segments').set({ is_exchanged: true }).where('booking_id', '=', bookingId).where('leg', 'in', legs),
  )
}

/** How many flights a booking has had, exchanged ones too. */
export async function countSegments(tx: SiteTx, bookingId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('booking_segments')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
