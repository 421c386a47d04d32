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
  return tx
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
}

/** How many bookings are held and not paid, and when the first of them ends. */
export async function countHeld(tx: SiteTx, scope: Scope, now: Instant): Promise<{ count: number; firstEndsAt: Instant | null }> {
  const { count, first } = await tx
    .selectFrom('bookings')
    .select((eb) => [eb.fn.countAll<bigint>().as('count'), eb.fn.min('hold_ends_at').as('first')])
    .where('status', '=', 'held')
    .where('hold_ends_at', '>', now)
    .$if(scope.kind === 'entity', (query) => query.where('legal_entity_id', '=', scope.kind === 'entity' ? scope.legalEntityId : 0))
    .$if(scope.kind === 'user', (query) => query.where('user_id', '=', scope.kind === 'user' ? scope.userId : 0))
    .executeTakeFirstOrThrow()
  return { count: Number(count), firstEndsAt: first }
}
