import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { CancellationType, ChangeKind, RequestType } from '@tradewind/domain/tickets/changes/change-kind'
import type { MoneyHolder } from '@tradewind/domain/tickets/changes/change-rules'
import type { ChangeState } from '@tradewind/domain/tickets/changes/change-state'
import type { Selectable } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { ChangeRequests } from '../../database/table-types.generated.ts'
import { type Booking, lockBooking } from '../../flights/book/booking-repo.ts'
import { refuse } from '../../http/refuse.ts'

type Row = Selectable<ChangeRequests>
export type Change = Omit<Row, 'state' | 'kind' | 'request_type' | 'cancellation_type' | 'money_with'> & {
  readonly state: ChangeState
  readonly kind: ChangeKind
  readonly request_type: RequestType
  readonly cancellation_type: CancellationType
  readonly money_with: MoneyHolder | null
}
export type LockedChange = { readonly change: Change; readonly booking: Booking }

const NO_CHANGE = { message: 'We could not find that request.' }

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

/** Whose requests a person may know of: their own, their company's, and all for staff who handles them. */
export function mayReadChange(change: Pick<Change, 'buyer_user_id' | 'legal_entity_id'>, viewer: Actor): boolean {
  if (viewer.userType === 'staff' && may(viewer, 'tickets.changes')) return true
  return isOwnChange(change, viewer)
}

/** Only whose money it is may agree to a price, answer or take the request back. */
export function isOwnChange(change: Pick<Change, 'buyer_user_id' | 'legal_entity_id'>, viewer: Actor): boolean {
  if (viewer.userType === 'retail' || viewer.userType === 'staff') return change.buyer_user_id === viewer.userId
  return change.legal_entity_id === viewer.legalEntityId
}

export function refuseForeign(change: Change, actor: Actor): void {
  if (!isOwnChange(change, actor))
    refuse(mayReadChange(change, actor) ? 'FORBIDDEN' : 'NOT_FOUND', mayReadChange(change, actor) ? {} : NO_CHANGE)
}

function readChange(row: Row): Change {
  return {
    ...row,
    state: row.state as ChangeState,
    kind: row.kind as ChangeKind,
    request_type: row.request_type as RequestType,
    cancellation_type: row.cancellation_type as CancellationType,
    money_with: row.money_with as MoneyHolder | null,
  }
}
