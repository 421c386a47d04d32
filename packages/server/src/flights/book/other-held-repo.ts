import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** Two flights of a return are held at once, but not to the second. */
const ABOUT_THE_SAME = '10 minutes'

/** The other flight of a return whose hold ends at about the same time as this one's: there is at most one. */
export async function otherHeldAt(tx: SiteTx, bookingId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('bookings as b')
    .innerJoin('bookings as o', (join) =>
      join
        .onRef('o.site_id', '=', 'b.site_id')
        .onRef('o.flight_order_id', '=', 'b.flight_order_id')
        .onRef('o.bound', '<>', 'b.bound')
        .onRef('o.user_id', '=', 'b.user_id')
        .on('o.status', '=', 'held')
        .on('o.release_requested_at', 'is', null),
    )
    .select('o.id')
    .where('b.id', '=', bookingId)
    .where(
      sql<boolean>`abs(extract(epoch from o.hold_ends_at - b.hold_ends_at)) <= extract(epoch from ${ABOUT_THE_SAME}::interval)`,
    )
    .executeTakeFirst()
  return row?.id
}
