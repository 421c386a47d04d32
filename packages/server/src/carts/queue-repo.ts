import { CART_STATUSES, type CartStatus } from '@tradewind/domain/carts/cart-status'
import type { CartScope } from '@tradewind/domain/carts/who-opens-a-cart'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'

/** How many carts of each status a scope has: kept by a trigger, never counted here. */
export async function countQueue(tx: SiteTx, scope: CartScope): Promise<{ status: CartStatus; count: number }[]> {
  const rows = await tx
    .selectFrom('cart_counts')
    .select(['status', sql<number>`sum(count)::int`.as('count')])
    .where('whose', '=', scope.kind)
    .where('whose_id', '=', idOf(scope))
    .groupBy('status')
    .execute()
  return CART_STATUSES.map((status) => ({ status, count: rows.find((row) => row.status === status)?.count ?? 0 }))
}

function idOf(scope: CartScope): number {
  if (scope.kind === 'site') return 0
  return scope.kind === 'entity' ? scope.legalEntityId : scope.userId
}

type Wanted = { readonly scope: CartScope; readonly status: CartStatus | null }

/** Carts that were sent, by deadline, those without one last. Each narrowing has an index in this order. */
function queued(tx: SiteTx, { scope, status }: Wanted) {
  return tx
    .selectFrom('carts as cart')
    .where('cart.sent_at', 'is not', null)
    .$if(scope.kind === 'entity', (query) => query.where('cart.legal_entity_id', '=', idOf(scope)))
    .$if(scope.kind === 'user', (query) => query.where('cart.user_id', '=', idOf(scope)))
    .$if(status !== null, (query) => query.where('cart.status', '=', status ?? ''))
}

const NUMBER = /^(?:cart|no\.?)?\s*#?\s*(\d{1,9})$/i

/** Those whose number, name, destination or customer fits, in the order of the queue. 'Cart 12', 'No. 12' and '#12' are the number alone. */
export async function findInQueue(
  tx: SiteTx,
  { scope, status }: Wanted,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<number[]> {
  const wanted = JSON.stringify({
    ...(status !== null && { status }),
    ...(scope.kind === 'entity' && { legalEntityId: scope.legalEntityId }),
    ...(scope.kind === 'user' && { customerId: scope.userId }),
  })
  const number = NUMBER.exec(search)?.[1] ?? '0'
  const { rows } = await sql<{ id: bigint }>`select id from find_carts(${wanted}::jsonb, ${holding(search.toUpperCase())},
    ${number}::bigint, ${limit}::integer) as id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

/** Those after another, in the order of the queue: for a file. */
export async function listQueuedAfter(
  tx: SiteTx,
  wanted: Wanted,
  { afterId, limit }: { readonly afterId: number | undefined; readonly limit: number },
): Promise<number[]> {
  const rows = await queued(tx, wanted)
    .select('cart.id')
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(cart.due_at, cart.id) > (select past.due_at, past.id from carts past
          where past.site_id = cart.site_id and past.id = ${afterId ?? 0})`,
      ),
    )
    .orderBy('cart.due_at')
    .orderBy('cart.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** From the nearer end of the list; in its order. */
export async function findQueued(
  tx: SiteTx,
  wanted: Wanted,
  { skip, limit, from }: { readonly skip: number; readonly limit: number; readonly from: 'start' | 'end' },
): Promise<number[]> {
  const direction = from === 'start' ? 'asc' : 'desc'
  const rows = await queued(tx, wanted)
    .select('cart.id')
    .orderBy('cart.due_at', direction)
    .orderBy('cart.id', direction)
    .offset(skip)
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => Number(id))
  return from === 'start' ? ids : ids.reverse()
}

/** In the order of their numbers. */
export async function readQueued(tx: SiteTx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('carts as cart')
    .innerJoin('users as person', (join) =>
      join.onRef('person.site_id', '=', 'cart.site_id').onRef('person.id', '=', 'cart.user_id'),
    )
    .innerJoin('legal_entities as entity', (join) =>
      join.onRef('entity.site_id', '=', 'cart.site_id').onRef('entity.id', '=', 'cart.legal_entity_id'),
    )
    .leftJoin('users as owner', (join) => join.onRef('owner.site_id', '=', 'cart.site_id').onRef('owner.id', '=', 'cart.owner_id'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('sales as s')
          .select([
            sql<boolean>`coalesce(bool_or(s.status in ('paid', 'confirmed', 'cancelling')), false)`.as('is_sold'),
            sql<number>`(count(*) filter (where s.status in ('failed', 'refunded')))::int`.as('undelivered'),
            sql<bigint | null>`(sum(s.amount_minor + s.adjusted_minor + s.changed_sales_minor)
              filter (where s.status in ('paid', 'confirmed', 'cancelling', 'cancelled')))::bigint`.as('comes_to'),
          ])
          .whereRef('s.site_id', '=', 'cart.site_id')
          .whereRef('s.order_id', '=', 'cart.order_id')
          .where('s.kind', '=', 'activity')
          .as('sold'),
      (join) => join.onTrue(),
    )
    .select([
      'cart.id',
      'cart.version',
      'cart.name',
      'cart.destinations',
      'cart.status',
      'cart.sent_at',
      'cart.remarks',
      'cart.items',
      'cart.changed_at',
    ])
    .select(['cart.deadline_since', 'cart.deadline_until', 'cart.currency', 'cart.adults', 'cart.children'])
    .select(['cart.infants', 'cart.start_date', 'cart.end_date', 'person.id as user_id', 'person.first_name', 'person.last_name'])
    .select(['entity.kind', 'entity.name as company'])
    .select(['owner.id as owner_id', 'owner.first_name as owner_first', 'owner.last_name as owner_last'])
    .select(['sold.is_sold', 'sold.undelivered'])
    // What was paid counts less what was refunded, and not what its items cost: see `comesToItsBookings`.
    .select(
      sql<bigint>`case when sold.is_sold or (cart.status = 'cancelled' and sold.comes_to is not null) then sold.comes_to
        else cart.total_minor end`.as('total_minor'),
    )
    .where('cart.id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .execute()
  const rowOf = new Map(rows.map((row) => [Number(row.id), row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}
