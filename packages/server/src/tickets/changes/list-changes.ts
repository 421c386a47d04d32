import type { ChangeRow } from '@tradewind/contract/change-shapes'
import { money, toDecimal } from '@tradewind/domain/money'
import { type ChangeKind, nameOfKind } from '@tradewind/domain/tickets/changes/change-kind'
import type { MoneyHolder } from '@tradewind/domain/tickets/changes/change-rules'
import { type ChangeState, changeSentence } from '@tradewind/domain/tickets/changes/change-state'
import type { ChangeTab } from '@tradewind/domain/tickets/changes/change-tabs'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { presentCustomer } from '../../customers/present-customer.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { zoneOfSite } from '../../sites/site-zone.ts'
import type { Scope } from '../ticket-filter.ts'
import { presentClock } from './present-clock.ts'

export type ChangeFilter = {
  readonly tab: ChangeTab
  readonly assigned: 'anyone' | 'nobody' | { readonly userId: number }
  /** A PNR, a booking's or a request's number. */
  readonly search: string
  readonly cursor: string | null
  readonly pageSize: number
}

/** One page, newest first, by the request's id: a deep page costs what the first does. */
export async function listChanges(tx: SiteTx, scope: Scope, filter: ChangeFilter, now: Instant) {
  const after = readCursor(filter.cursor)
  const found = await findIds(tx, scope, filter, after)
  const isThereMore = found.length > filter.pageSize
  const ids = found.slice(0, filter.pageSize)
  if (after.isBack) ids.reverse()
  const hasOlder = after.isBack ? ids.length > 0 : isThereMore
  const hasNewer = after.isBack ? isThereMore : after.id !== undefined
  return {
    changes: await readChangeRows(tx, ids, now),
    nextCursor: hasOlder && ids.length > 0 ? `o${ids.at(-1)}` : null,
    previousCursor: hasNewer && ids.length > 0 ? `n${ids[0]}` : null,
  }
}

function readCursor(cursor: string | null): { isBack: boolean; id: number | undefined } {
  const [, way, id] = /^([on])([1-9]\d{0,9})$/.exec(cursor ?? '') ?? []
  if (!way || Number(id) > 2_147_483_647) return { isBack: false, id: undefined }
  return { isBack: way === 'n', id: Number(id) }
}

async function findIds(tx: SiteTx, scope: Scope, filter: ChangeFilter, after: ReturnType<typeof readCursor>): Promise<number[]> {
  const { tab, assigned, search, pageSize } = filter
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0
  const rows = await tx
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
    .$if(after.id !== undefined, (query) => query.where('c.id', after.isBack ? '>' : '<', after.id ?? 0))
    .orderBy('c.id', after.isBack ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute()
  return rows.map((row) => row.id)
}

/** How many requests each tab has: the site's as they are kept, a customer's own counted. */
export async function countChanges(tx: SiteTx, scope: Scope): Promise<Record<ChangeTab, number>> {
  const rows =
    scope.kind === 'site'
      ? await tx
          .selectFrom('change_counts')
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

/** Requests as lists show them, in the order of the ids. */
export async function readChangeRows(tx: SiteTx, ids: readonly number[], now: Instant): Promise<ChangeRow[]> {
  if (ids.length === 0) return []
  const zone = await zoneOfSite(tx)
  const rows = await selectRows(tx, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? presentRow(row, { zone, now }) : []
  })
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

function selectRows(tx: SiteTx, ids: readonly number[]) {
  return tx
    .selectFrom('change_requests as c')
    .innerJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 'c.site_id').onRef('b.id', '=', 'c.booking_id'))
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'c.site_id').onRef('u.id', '=', 'c.buyer_user_id'))
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'c.site_id').onRef('le.id', '=', 'c.legal_entity_id'),
    )
    .leftJoin('users as a', (join) => join.onRef('a.site_id', '=', 'c.site_id').onRef('a.id', '=', 'c.assigned_to'))
    .leftJoin('change_quotes as q', (join) =>
      join
        .onRef('q.site_id', '=', 'c.site_id')
        .on(({ eb, ref }) => eb('q.id', '=', sql<string>`coalesce(${ref('c.quote_id')}, ${ref('c.offered_quote_id')})`)),
    )
    .select(['c.id', 'c.booking_id', 'c.kind', 'c.state', 'c.supplier_status', 'c.created_at', 'c.updated_at', 'c.currency'])
    .select(['c.money_with', 'c.money_since', 'c.money_due_on', 'c.ended_at', 'q.refund_minor', 'q.due_minor'])
    .select([
      'b.pnr',
      'b.lead_passenger',
      'b.sectors',
      'a.id as assigned_id',
      'a.first_name as assigned_first',
      'a.last_name as assigned_last',
    ])
    .select(['u.id as user_id', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type', 'le.kind as entity_kind', 'le.name'])
    .where('c.id', 'in', ids)
    .execute()
}

function presentRow(row: Row, { zone, now }: { zone: string; now: Instant }): ChangeRow {
  const kind = row.kind as ChangeKind
  const state = row.state as ChangeState
  const isReissue = kind === 'reissue'
  const amount = (minor: bigint | null) => (minor === null ? null : toDecimal(money(minor, row.currency)))
  return {
    changeRequestId: row.id,
    bookingId: row.booking_id,
    pnr: row.pnr,
    kind,
    kindLabel: nameOfKind(kind),
    state,
    statusText: changeSentence(state, { isReissue }),
    supplierStatus: row.ended_at === null ? row.supplier_status : null,
    leadPassenger: row.lead_passenger,
    sectors: row.sectors,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    currency: row.currency,
    refund: isReissue ? null : amount(row.refund_minor),
    due: isReissue ? amount(row.due_minor) : null,
    clock: presentClock({ ...row, money_with: row.money_with as MoneyHolder | null }, { zone, now }),
    user: presentCustomer({ ...row, id: row.user_id, kind: row.entity_kind }),
    assignedTo:
      row.assigned_id === null
        ? null
        : { userId: row.assigned_id, name: `${row.assigned_first ?? ''} ${row.assigned_last ?? ''}`.trim() },
  }
}
