import type { HeldWith } from '@tradewind/contract/flights/booking'
import type { Instant } from '@tradewind/domain/time'
import { among } from '../../database/among.ts'
import type { SiteTx } from '../../database/in-site.ts'

/** Of these bookings, which are held together with the other flight of a domestic return: there is at most one. Both are paid once. */
export async function listHeldWith(tx: SiteTx, ids: readonly number[], now: Instant): Promise<ReadonlyMap<number, HeldWith>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('bookings as b')
    .innerJoin('bookings as o', (join) =>
      join
        .onRef('o.site_id', '=', 'b.site_id')
        .onRef('o.flight_order_id', '=', 'b.flight_order_id')
        .onRef('o.bound', '<>', 'b.bound')
        .onRef('o.legal_entity_id', '=', 'b.legal_entity_id')
        .onRef('o.currency', '=', 'b.currency'),
    )
    .select(['b.id', 'o.id as other_id', 'o.pnr', 'o.sectors'])
    .where(among('b.id', [...ids]))
    .where('b.status', '=', 'held')
    .where('b.hold_ends_at', '>', now)
    .where('b.release_requested_at', 'is', null)
    .where('o.status', '=', 'held')
    .where('o.hold_ends_at', '>', now)
    .where('o.release_requested_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, other_id: bookingId, pnr, sectors }) => [id, { bookingId, pnr, sectors }]))
}
