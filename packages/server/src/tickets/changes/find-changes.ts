import { COUNTED_AT_MOST } from '@tradewind/contract/tickets/tickets'
import type { ChangeTab } from '@tradewind/domain/tickets/changes/change-tabs'
import type { Scope } from '../../accounts/scope.ts'
import type { SiteTx } from '../../database/in-site.ts'

/** Which requests are meant. */
export type ChangeFilter = {
  readonly tab: ChangeTab
  readonly assigned: 'anyone' | 'nobody' | { readonly userId: number }
  /** A PNR, a booking's or a request's number. */
  readonly search: string
}
/** From a request on, or from an end of the list, past some. */
type Stretch = { readonly beyond?: number | undefined; readonly isBack?: boolean; readonly skip?: number; readonly limit: number }

/** Newest first by the request's id; back, the oldest first. */
export async function findChangeIds(
  tx: SiteTx,
  scope: Scope,
  filter: ChangeFilter,
  { beyond, isBack = false, skip = 0, limit }: Stretch,
): Promise<number[]> {
  const rows = await wanted(tx, scope, filter)
    .$if(beyond !== undefined, (query) => query.where('c.id', isBack ? '>' : '<', beyond ?? 0))
    .orderBy('c.id', isBack ? 'asc' : 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** How many there are, counted as far as anybody pages. */
export async function countFound(tx: SiteTx, scope: Scope, filter: ChangeFilter): Promise<{ total: number; isExact: boolean }> {
  const { count } = await tx
    .selectFrom(
      wanted(tx, scope, filter)
        .limit(COUNTED_AT_MOST + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const total = Number(count)
  return { total: Math.min(total, COUNTED_AT_MOST), isExact: total <= COUNTED_AT_MOST }
}

function wanted(tx: SiteTx, scope: Scope, { tab, assigned, search }: ChangeFilter) {
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0
  return tx
    .selectFrom('change_requests as c')
    .select('c.id')
    .$if(scope.kind === 'entity', (query) =>
      query.where('c.legal_entity_id', '=', scope.kind === 'entity' ? scope.legalEntityId : 0),
    )
    .$if(scope.kind === 'user', (query) => query.where('c.buyer_user_id', '=', scope.kind === 'user' ? scope.userId : 0))
    .$if(tab !== 'all', (query) => query.where('c.queue_tab', '=', tab))
    .$if(assigned === 'nobody', (query) => query.where('c.assigned_to', 'is', null))
    .$if(typeof assigned === 'object', (query) =>
      query.where('c.assigned_to', '=', typeof assigned === 'object' ? assigned.userId : 0),
    )
    .$if(search !== '', (query) =>
      query.where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('c.id', '=', number),
          eb('c.booking_id', '=', number),
          exists(
            selectFrom('bookings as b')
              .select('b.id')
              .whereRef('b.site_id', '=', 'c.site_id')
              .whereRef('b.id', '=', 'c.booking_id')
              .where('b.pnr', '=', search.toUpperCase()),
          ),
        ]),
      ),
    )
}
