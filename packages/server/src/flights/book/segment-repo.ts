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
