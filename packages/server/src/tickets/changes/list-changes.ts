import type { ChangeRow } from '@tradewind/contract/tickets/changes/shapes'
import { money, toDecimal } from '@tradewind/domain/money'
import { type ChangeKind, nameOfKind } from '@tradewind/domain/tickets/changes/change-kind'
import type { MoneyHolder } from '@tradewind/domain/tickets/changes/change-rules'
import { type ChangeState, changeSentence } from '@tradewind/domain/tickets/changes/change-state'
import type { ChangeTab } from '@tradewind/domain/tickets/changes/change-tabs'
import { sectorsOf } from '@tradewind/domain/tickets/changes/coupon'
import { supplierWord } from '@tradewind/domain/tickets/changes/supplier-word'
import type { Instant } from '@tradewind/domain/time'
import type { ZoneHistory } from '@tradewind/domain/zone-history'
import { presentCustomer } from '../../accounts/present-customer.ts'
import type { Scope } from '../../accounts/scope.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { listRequested } from './change-coupon-repo.ts'
import { type ChangeFilter, countFound, findChangeIds, selectChangeRows } from './change-list-repo.ts'
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

/** Requests as lists show them, in the order of the ids. */
export async function readChangeRows(tx: SiteTx, ids: readonly number[], now: Instant): Promise<ChangeRow[]> {
  if (ids.length === 0) return []
  const zones = await zonesOfSite(tx)
  const rows = await selectChangeRows(tx, ids)
  const coupons = Map.groupBy(await listRequested(tx, ids), ({ change_request_id }) => change_request_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? presentRow(row, coupons.get(id) ?? [], { zones, now }) : []
  })
}

type Row = Awaited<ReturnType<typeof selectChangeRows>>[number]

type Requested = Awaited<ReturnType<typeof listRequested>>[number]

function presentRow(row: Row, coupons: readonly Requested[], { zones, now }: { zones: ZoneHistory; now: Instant }): ChangeRow {
  const kind = row.kind as ChangeKind
  const state = row.state as ChangeState
  const isReissue = kind === 'reissue'
  const owes = isReissue && !row.refund_minor
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
    refund: owes ? null : amount(row.refund_minor),
    due: owes ? amount(row.due_minor) : null,
    clock: presentClock({ ...row, money_with: row.money_with as MoneyHolder | null }, { zones, now }),
    user: presentCustomer({ ...row, id: row.user_id, kind: row.entity_kind }),
    assignedTo:
      row.assigned_id === null
        ? null
        : { userId: row.assigned_id, name: `${row.assigned_first ?? ''} ${row.assigned_last ?? ''}`.trim() },
  }
}
