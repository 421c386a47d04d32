import type { Instant } from '@tradewind/domain/time'
import type { Scope } from '../../accounts/scope.ts'
import type { SiteTx } from '../../database/in-site.ts'

export type HoldPlace = { readonly endsAt: Instant; readonly id: number }

/** Bookings whose seats are held and not paid, with their buyers: the earliest time limit first, from a place on. */
export function listHeld(
  tx: SiteTx,
  scope: Scope,
  { after, now, limit }: { after: HoldPlace | undefined; now: Instant; limit: number },
) {
  return (
    tx
      .selectFrom('bookings as b')
      .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'b.site_id').onRef('u.id', '=', 'b.user_id'))
      .innerJoin('legal_entities as le', (join) =>
        join.onRef('le.site_id', '=', 'b.site_id').onRef('le.id', '=', 'b.legal_entity_id'),
      )
      .select([
        'b.id',
        'b.pnr',
        'b.lead_passenger',
        'b.passenger_count',
        'b.sectors',
        'b.airline_codes',
        'b.travel_at',
        'b.hold_ends_at',
      ])
      // The other flight of a domestic return, where both are held: there is at most one. They are paid once.
      .leftJoin('bookings as o', (join) =>
        join
          .onRef('o.site_id', '=', 'b.site_id')
          .onRef('o.flight_order_id', '=', 'b.flight_order_id')
          .onRef('o.bound', '<>', 'b.bound')
          .onRef('o.legal_entity_id', '=', 'b.legal_entity_id')
          .onRef('o.currency', '=', 'b.currency')
          .on('o.status', '=', 'held')
          .on('o.hold_ends_at', '>', now)
          .on('o.release_requested_at', 'is', null)
          .on('b.release_requested_at', 'is', null),
      )
      .select(['o.id as other_id', 'o.pnr as other_pnr', 'o.sectors as other_sectors'])
      .select(['b.currency', 'b.priced', 'b.newly_priced', 'b.release_requested_at', 'b.legal_entity_id'])
      .select(['u.id as user_id', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type', 'le.kind', 'le.name'])
      .where('b.status', '=', 'held')
      .where('b.hold_ends_at', '>', now)
      .$if(scope.kind === 'entity', (query) =>
        query.where('b.legal_entity_id', '=', scope.kind === 'entity' ? scope.legalEntityId : 0),
      )
      .$if(scope.kind === 'user', (query) => query.where('b.user_id', '=', scope.kind === 'user' ? scope.userId : 0))
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('b.hold_ends_at', 'b.id'), '>', tuple((after as HoldPlace).endsAt, (after as HoldPlace).id)),
        ),
      )
      .orderBy('b.hold_ends_at')
      .orderBy('b.id')
      .limit(limit)
      .execute()
  )
}
