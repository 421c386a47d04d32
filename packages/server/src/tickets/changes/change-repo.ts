import type { ChangeCause, ChangeKind, ChangeWish } from '@tradewind/domain/tickets/changes/change-kind'
import type { MoneyHolder } from '@tradewind/domain/tickets/changes/change-rules'
import type { ChangeState } from '@tradewind/domain/tickets/changes/change-state'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { ChangeRequests } from '../../database/table-types.generated.ts'
import { type Booking, lockBooking } from '../../flights/book/booking-repo.ts'
import { refuse } from '../../http/refuse.ts'

type Row = Selectable<ChangeRequests>
export type Change = Omit<Row, 'state' | 'kind' | 'wish' | 'cause' | 'money_with'> & {
  readonly state: ChangeState
  readonly kind: ChangeKind
  readonly wish: ChangeWish
  readonly cause: ChangeCause
  readonly money_with: MoneyHolder | null
}
export type LockedChange = { readonly change: Change; readonly booking: Booking }

/** The people of its supplier are asked for the price, or have named one, and nothing is agreed to and paid yet. */
export function isPricedAtSupplier({ state, desk_word, desk_change_id, paid_minor, supplier_refund_minor }: Change): boolean {
  const isOpen = (state === 'needsStaff' || state === 'askedCustomer') && paid_minor === 0n && supplier_refund_minor === null
  return isOpen && (desk_word !== null || desk_change_id !== null)
}

export const NO_CHANGE = { message: 'We could not find that request.' }

export async function findChange(tx: SiteTx, changeRequestId: number): Promise<Change | undefined> {
  const row = await tx.selectFrom('change_requests').selectAll().where('id', '=', changeRequestId).executeTakeFirst()
  return row && readChange(row)
}

/** The request with its booking, both locked: the booking first, as everywhere. Refuses NOT_FOUND. */
export async function lockChange(tx: SiteTx, changeRequestId: number): Promise<LockedChange> {
  const seen = await findChange(tx, changeRequestId)
  if (!seen) return refuse('NOT_FOUND', NO_CHANGE)
  const booking = await lockBooking(tx, seen.booking_id)
  return { booking, change: await rereadChange(tx, changeRequestId) }
}

export async function rereadChange(tx: SiteTx, changeRequestId: number): Promise<Change> {
  const row = await tx
    .selectFrom('change_requests')
    .selectAll()
    .where('id', '=', changeRequestId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return readChange(row)
}

/** Has those who ask with the same key take turns, until the transaction ends: two tabs. Travels with the next statement. */
export function lockChangeKey(tx: SiteTx, { userId, key }: { userId: number; key: string }): void {
  sendAlong(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`change:${tx.siteId}:${userId}:${key}`}, 0))`)
}

export function findChangeByKey(tx: SiteTx, { userId, key }: { userId: number; key: string }) {
  return tx
    .selectFrom('change_requests')
    .select(['id', 'request_hash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Gives its number. */
export async function insertChange(tx: SiteTx, change: Omit<Insertable<ChangeRequests>, 'site_id'>): Promise<number> {
  const { id } = await tx
    .insertInto('change_requests')
    .values({ site_id: tx.siteId, ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of a request that the caller has locked: travels with the next statement. */
export function updateChange(tx: SiteTx, changeRequestId: number, change: Updateable<ChangeRequests>): void {
  sendAlong(tx, tx.updateTable('change_requests').set(change).where('id', '=', changeRequestId))
}

/** What the buyer of a booking has again of what was paid for it, in minor units. What a cheaper flight left is no part of it. */
export async function sumRefunded(tx: SiteTx, bookingId: number): Promise<bigint> {
  const { minor } = await tx
    .selectFrom('change_requests')
    .select(sql<bigint>`coalesce(sum(refunded_minor), 0)::bigint`.as('minor'))
    .where('booking_id', '=', bookingId)
    .where('kind', '<>', 'reissue')
    .executeTakeFirstOrThrow()
  return minor
}

/** How far the sending of a request to the supplier is. */
export function findProgress(tx: SiteTx, changeRequestId: number) {
  return tx
    .selectFrom('change_requests')
    .select(['state', 'checks', 'supplier_status', 'next_check_at', 'updated_at'])
    .where('id', '=', changeRequestId)
    .executeTakeFirst()
}

function readChange(row: Row): Change {
  return {
    ...row,
    state: row.state as ChangeState,
    kind: row.kind as ChangeKind,
    wish: row.wish as ChangeWish,
    cause: row.cause as ChangeCause,
    money_with: row.money_with as MoneyHolder | null,
  }
}
