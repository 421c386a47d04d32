import type { ChangeRow } from '@tradewind/contract/tickets/changes/shapes'
import { money, toDecimal } from '@tradewind/domain/money'
import { type ChangeKind, nameOfKind } from '@tradewind/domain/tickets/changes/change-kind'
import type { MoneyHolder } from '@tradewind/domain/tickets/changes/change-rules'
import { type ChangeState, changeSentence } from '@tradewind/domain/tickets/changes/change-state'
import type { ChangeTab } from '@tradewind/domain/tickets/changes/change-tabs'
import { sectorsOf } from '@tradewind/domain/tickets/changes/coupon'
import { supplierWord } from '@tradewind/domain/tickets/changes/supplier-word'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { presentCustomer } from '../../accounts/present-customer.ts'
import type { Scope } from '../../accounts/scope.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { zoneOfSite } from '../../sites/site-zone.ts'
import { type ChangeFilter, countFound, findChangeIds } from './find-changes.ts'
import { presentClock } from './present-clock.ts'

/** Where in the list: past a request, or on a page by its number. */
type ListPlace = { readonly cursor: string | null; readonly page?: number | null; readonly pageSize: number }

/**
 * One page, newest first. Going on is by the request's id, so that a deep page costs what the first does and a new request shifts nothing under the
 * reader; a page by its number is counted from the nearer end. `counts`: of the scope, where the caller has them.
 */
export async function listChanges(
  tx: SiteTx,
  scope: Scope,
  { cursor, page = null, pageSize, ...filter }: ChangeFilter & ListPlace,
  { counts, now }: { counts: Readonly<Record<ChangeTab, number>>; now: Instant },
) {
  const isPlain = filter.search === '' && filter.assigned === 'anyone'
  const { total, isExact } = isPlain ? { total: counts[filter.tab], isExact: true } : await countFound(tx, scope, filter)
  const after = readCursor(cursor)
  const shown = after.id === undefined ? Math.min(page ?? 1, Math.max(1, Math.ceil(total / pageSize))) : 1
  const isFromEnd = isExact && shown > 1 && (shown - 1) * pageSize > total / 2
  const found = isFromEnd
    ? await findFromEnd(tx, scope, filter, { skip: (shown - 1) * pageSize, total, pageSize })
    : await findChangeIds(tx, scope, filter, { ...after, beyond: after.id, skip: (shown - 1) * pageSize, limit: pageSize + 1 })
  const isThereMore = found.length > pageSize
  const ids = found.slice(0, pageSize)
  if (after.isBack) ids.reverse()
  const hasOlder = after.isBack ? ids.length > 0 : isThereMore
  const hasNewer = after.isBack ? isThereMore : after.id !== undefined || shown > 1
  return {
    changes: await readChangeRows(tx, ids, now),
    nextCursor: hasOlder && ids.length > 0 ? `o${ids.at(-1)}` : null,
    previousCursor: hasNewer && ids.length > 0 ? `n${ids[0]}` : null,
    page: after.id === undefined ? shown : null,
    totalRecords: total,
    isTotalExact: isExact,
  }
}

/** How many are read at a time on the way to the end of a list. */
const BATCH = 500

/** Every request that is meant, newest first, some at a time. */
export async function* changesInOrder(tx: SiteTx, scope: Scope, filter: ChangeFilter): AsyncGenerator<number[]> {
  let beyond: number | undefined
  for (;;) {
    const ids = await findChangeIds(tx, scope, filter, { beyond, limit: BATCH })
    if (ids.length > 0) yield ids
    if (ids.length < BATCH) return
    beyond = ids.at(-1)
  }
}

/** How many requests of the site are meant; null where they are more than anybody counts. */
export async function countForSheet(tx: SiteTx, filter: ChangeFilter): Promise<number | null> {
  const { total, isExact } = await countFound(tx, { kind: 'site' }, filter)
  return isExact ? total : null
}

/** The same page, with the one after it, walked to from the oldest. */
async function findFromEnd(
  tx: SiteTx,
  scope: Scope,
  filter: ChangeFilter,
  { skip, total, pageSize }: { skip: number; total: number; pageSize: number },
): Promise<number[]> {
  const count = Math.min(pageSize + 1, total - skip)
  const ids = await findChangeIds(tx, scope, filter, { isBack: true, skip: total - skip - count, limit: count })
  return ids.reverse()
}

function readCursor(cursor: string | null): { isBack: boolean; id: number | undefined } {
  const [, way, id] = /^([on])([1-9]\d{0,9})$/.exec(cursor ?? '') ?? []
  if (!way || Number(id) > 2_147_483_647) return { isBack: false, id: undefined }
  return { isBack: way === 'n', id: Number(id) }
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

/** Requests as lists show them, in the order of the ids. */
export async function readChangeRows(tx: SiteTx, ids: readonly number[], now: Instant): Promise<ChangeRow[]> {
  if (ids.length === 0) return []
  const zone = await zoneOfSite(tx)
  const rows = await selectRows(tx, ids)
  const coupons = Map.groupBy(await listRequested(tx, ids), ({ change_request_id }) => change_request_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? presentRow(row, coupons.get(id) ?? [], { zone, now }) : []
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
    .select(['b.pnr', 'a.id as assigned_id', 'a.first_name as assigned_first', 'a.last_name as assigned_last'])
    .select(['u.id as user_id', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type', 'le.kind as entity_kind', 'le.name'])
    .where('c.id', 'in', ids)
    .execute()
}

/** What each request is about: a part of a ticket is shown as that part. */
async function listRequested(tx: SiteTx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('change_coupons as h')
    .innerJoin('booking_passengers as p', (join) =>
      join
        .onRef('p.site_id', '=', 'h.site_id')
        .onRef('p.booking_id', '=', 'h.booking_id')
        .onRef('p.place', '=', 'h.passenger_place'),
    )
    .innerJoin('booking_segments as s', (join) =>
      join.onRef('s.site_id', '=', 'h.site_id').onRef('s.booking_id', '=', 'h.booking_id').onRef('s.place', '=', 'h.segment_place'),
    )
    .select(['h.change_request_id', 'h.passenger_place', 'p.title', 'p.first_name', 'p.last_name'])
    .select(['s.place', 's.leg', 's.origin', 's.destination'])
    .where('h.change_request_id', 'in', ids)
    .orderBy('h.passenger_place')
    .execute()
  return rows.map((row) => ({
    ...row,
    segmentPlace: row.place,
    name: passengerName({ title: row.title, firstName: row.first_name, lastName: row.last_name }),
  }))
}

type Requested = Awaited<ReturnType<typeof listRequested>>[number]

function presentRow(row: Row, coupons: readonly Requested[], { zone, now }: { zone: string; now: Instant }): ChangeRow {
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
    supplierStatus: row.ended_at === null ? supplierWord(row.supplier_status) : null,
    leadPassenger: coupons[0]?.name ?? '',
    passengerCount: new Set(coupons.map(({ passenger_place }) => passenger_place)).size,
    sectors: sectorsOf([...new Map(coupons.map((coupon) => [coupon.place, coupon])).values()], coupons),
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
