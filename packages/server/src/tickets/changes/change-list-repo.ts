import { COUNTED_AT_MOST } from '@tradewind/contract/tickets/tickets'
import type { ChangeTab } from '@tradewind/domain/tickets/changes/change-tabs'
import { sql } from 'kysely'
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

/** How many requests each tab has: the site's as they are kept, a customer's own counted. */
export async function countChanges(tx: SiteTx, scope: Scope): Promise<Record<ChangeTab, number>> {
  const rows =
    scope.kind === 'site'
      ? await tx
          .selectFrom('change_counts_now')
          .select(['queue_tab', sql<bigint>`sum(count)::bigint`.as('count')])
          .groupBy('queue_tab')
          .execute()
      : await tx
          .selectFrom('change_requests')
          .select(['queue_tab', sql<bigint>`count(*)`.as('count')])
          .$if(scope.kind === 'entity', (query) =>
            query.where('legal_entity_id', '=', scope.kind === 'entity' ? scope.legalEntityId : 0),
          )
          .$if(scope.kind === 'user', (query) => query.where('buyer_user_id', '=', scope.kind === 'user' ? scope.userId : 0))
          .groupBy('queue_tab')
          .execute()
  const counts: Record<ChangeTab, number> = { all: 0, toDo: 0, customer: 0, supplier: 0, paying: 0, completed: 0, rejected: 0 }
  for (const { queue_tab, count } of rows) {
    counts[queue_tab as ChangeTab] = Number(count)
    counts.all += Number(count)
  }
  return counts
}

/** What lists show of some requests. */
export function selectChangeRows(tx: SiteTx, ids: readonly number[]) {
  return tx
    .selectFrom('change_requests as c')
    .innerJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 'c.site_id').onRef('b.id', '=', 'c.booking_id'))
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'c.site_id').onRef('u.id', '=', 'c.buyer_user_id'))
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'c.site_id').onRef('le.id', '=', 'c.legal_entity_id'),
    )
    .leftJoin('users as a', (join) => join.onRef('a.site_id', '=', 'c.site_id').onRef('a.id', '=', 'c.assigned_to'))
    .leftJoin('change_quotes as q', (join) =>
      join.onRef('q.site_id', '=', 'c.site_id').on(({ eb }) => eb('q.id', '=', quoteInForce)),
    )
    .select(['c.id', 'c.booking_id', 'c.kind', 'c.state', 'c.supplier_status', 'c.created_at', 'c.updated_at', 'c.currency'])
    .select(['c.money_with', 'c.money_since', 'c.money_due_on', 'c.ended_at', 'q.refund_minor', 'q.due_minor'])
    .select(['b.pnr', 'a.id as assigned_id', 'a.first_name as assigned_first', 'a.last_name as assigned_last'])
    .select(['u.id as user_id', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type', 'le.kind as entity_kind', 'le.name'])
    .where('c.id', 'in', ids)
    .execute()
}

/**
 * The quote by which money moved, will move, or is offered now: a request that came to nothing costs nothing and pays nothing back,
 * whatever its quote said, because a column has to add up. `shownQuoteOf` is the same for a row in hand.
 */
const quoteInForce = sql<string>`case when c.state in ('rejected', 'rejectedByStaff', 'cancelledByCustomer') then null
  when c.state = 'askedCustomer' then coalesce(c.offered_quote_id, c.quote_id) else c.quote_id end`

type Quoted = { readonly state: string; readonly quote_id: string | null; readonly offered_quote_id: string | null }

export function shownQuoteOf({ state, quote_id, offered_quote_id }: Quoted): string | null {
  if (['rejected', 'rejectedByStaff', 'cancelledByCustomer'].includes(state)) return null
  return state === 'askedCustomer' ? (offered_quote_id ?? quote_id) : quote_id
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
