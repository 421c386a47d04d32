import { nameOfKind } from '@tradewind/domain/tickets/changes/change-kind'
import { dueDays, type MoneyHolder } from '@tradewind/domain/tickets/changes/change-rules'
import { type ChangeState, changeSentence, isEnded, whyNotMoveChange } from '@tradewind/domain/tickets/changes/change-state'
import { isStanding } from '@tradewind/domain/tickets/changes/coupon'
import { addDays, type Instant, type PlainDate } from '@tradewind/domain/time'
import { dayAt, instantOn, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { Updateable } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { ChangeRequests } from '../../database/table-types.generated.ts'
import { changeBooking, getBookingStatus } from '../../flights/book/booking-repo.ts'
import { findLivingChange, listCoupons } from '../../flights/book/coupon-repo.ts'
import { recordTransition } from '../../flights/book/record-transition.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { secondsUntil } from '../../jobs/seconds-until.ts'
import { announce } from '../../live/announce.ts'
import { findConsumerOf } from '../../network/consumer-repo.ts'
import { notify } from '../../notifications/notify.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { type ChangeActor, recordEvent } from './change-event-repo.ts'
import { type Change, type LockedChange, rereadChange, updateChange } from './change-repo.ts'
import { listDueRules } from './change-rule-repo.ts'

type Move = {
  readonly jobs: JobQueue
  readonly now: Instant
  readonly actor: ChangeActor
  readonly note?: string | undefined
  /** Columns that change with the move. */
  readonly changes?: Updateable<ChangeRequests>
  /** For a call whose caller has not asked before whether it may move. */
  readonly refuse?: Refuse<'STATE_CHANGED'>
}

/** Moves a locked request: its history, its clock, the ticket it is about, and those who want to know, in one. Refuses STATE_CHANGED; without `refuse` that is a bug. */
export async function moveChange(tx: SiteTx, { change, booking }: LockedChange, to: ChangeState, move: Move): Promise<Change> {
  const { now, actor, note, refuse } = move
  const refusal = whyNotMoveChange(change.state, to)
  if (refusal && refuse) refuse(refusal.code)
  if (refusal) throw new Error(`Change request ${change.id} cannot move from ${change.state} to ${to}`)
  updateChange(tx, change.id, {
    ...move.changes,
    ...(await turnClock(tx, { change, booking, to, jobs: move.jobs, now })),
    state: to,
    updated_at: now,
    ...(isEnded(to) ? { ended_at: now, next_check_at: null } : {}),
  })
  await recordEvent(tx, { changeRequestId: change.id, kind: 'move', from: change.state, to, actor, note, now })
  const moved = await rereadChange(tx, change.id)
  await setTicketStatus(tx, { change: moved, booking }, { now, actor })
  await notifyPeople(tx, { change: moved, booking }, { now, actor })
  await notifyConsumer(tx, move.jobs, { change: moved, booking }, actor)
  return moved
}

const HOLDERS: Partial<Record<ChangeState, MoneyHolder>> = { atSupplier: 'airline', approved: 'supplier', paying: 'us' }

/** From each change of hands the money is due again, by the rule of that day; a job checks when the day is over. */
async function turnClock(
  tx: SiteTx,
  { change, booking, to, jobs, now }: LockedChange & { to: ChangeState; jobs: JobQueue; now: Instant },
): Promise<Updateable<ChangeRequests>> {
  if (isEnded(to)) return { money_with: null, money_since: null, money_due_on: null }
  const holder = HOLDERS[to]
  if (!holder || change.kind === 'reissue' || holder === change.money_with) return {}
  const zones = await zonesOfSite(tx)
  const days = dueDays(await listDueRules(tx), holder, {
    kind: change.kind,
    journey: booking.is_domestic ? 'domestic' : 'international',
    on: dayAt(zones, now),
  })
  const dueOn = days === undefined ? null : addDays(dayAt(zones, now), days)
  if (dueOn) await lookAfter(tx, jobs, { changeRequestId: change.id, day: dueOn, zones, now })
  return { money_with: holder, money_since: now, money_due_on: dueOn, overdue_notified_on: null }
}

/** When a day of the site's calendar is over and people are at work again. */
export function morningAfter(day: PlainDate, zones: ZoneHistory): Instant {
  return instantOn(zones, addDays(day, 1), '09:00')
}

/** Has a job look at the request when this day of the site's calendar is over. */
export async function lookAfter(
  tx: SiteTx,
  jobs: JobQueue,
  { changeRequestId, day, zones, now }: { changeRequestId: number; day: PlainDate; zones: ZoneHistory; now: Instant },
): Promise<void> {
  const startAfterSeconds = secondsUntil(morningAfter(day, zones), now)
  await jobs.enqueue(tx, 'watch-refund', { siteId: tx.siteId, changeRequestId }, { startAfterSeconds })
}

/** The ticket says what its requests say: asked for while one lives, cancelled when nothing of it stands any more. */
async function setTicketStatus(
  tx: SiteTx,
  { change, booking }: LockedChange,
  { now, actor }: { now: Instant; actor: ChangeActor },
): Promise<void> {
  const living = await findLivingChange(tx, booking.id)
  changeBooking(tx, booking.id, {
    change_request_id: living?.id ?? change.id,
    supplier_change_status: living?.supplierStatus ?? null,
    updated_at: now,
  })
  const status = await getBookingStatus(tx, booking.id)
  const standing = (await listCoupons(tx, booking.id)).some(isStanding)
  const wanted = living ? 'changeRequested' : standing ? 'issued' : 'cancelled'
  if (status === wanted) return
  await recordTransition(tx, { ...booking, status }, wanted, {
    now,
    actor: 'system',
    note: `${nameOfKind(change.kind)} ${change.id}${actor === 'system' ? '' : ` by ${actor.firstName} ${actor.lastName}`.trimEnd()}`,
  })
}

const CUSTOMER_CARES: ReadonlySet<ChangeState> = new Set([
  'atSupplier',
  'askedCustomer',
  'paying',
  'completed',
  'rejected',
  'rejectedByStaff',
])

async function notifyPeople(
  tx: SiteTx,
  { change, booking }: LockedChange,
  { now, actor }: { now: Instant; actor: ChangeActor },
): Promise<void> {
  await announce(tx, { topic: 'change', changeRequestId: change.id, bookingId: booking.id })
  const title = titleOf({ change, booking })
  const body = changeSentence(change.state, { isReissue: change.kind === 'reissue' })
  const own = actor !== 'system' && actor.userId === change.buyer_user_id
  if (CUSTOMER_CARES.has(change.state) && !own)
    await notify(
      tx,
      { to: { userId: change.buyer_user_id }, kind: 'changeRequest', title, body, path: `/flight/changes?open=${change.id}` },
      now,
    )
  if (change.state === 'needsStaff') await notifyStaff(tx, { change, booking }, 'It needs attention.', now)
}

/** What the other site has to know that buys here: its screens, its customer and its staff wait for it. */
const CONSUMER_CARES: ReadonlySet<ChangeState> = new Set(['askedCustomer', 'completed', 'rejected', 'rejectedByStaff'])

/** The buyer may be another site, which is notified after the commit. What it did itself it knows. */
async function notifyConsumer(tx: SiteTx, jobs: JobQueue, { change, booking }: LockedChange, actor: ChangeActor): Promise<void> {
  const isOwn = actor !== 'system' && actor.userId === change.buyer_user_id
  const consumerSiteId = CONSUMER_CARES.has(change.state) && !isOwn ? await findConsumerOf(tx, booking.legal_entity_id) : undefined
  if (consumerSiteId === undefined) return
  await jobs.enqueue(tx, 'say-change-moved', { siteId: tx.siteId, consumerSiteId, bookingId: booking.id, tries: 0 })
}

/** Notifies the colleague to whom a request is assigned, or all who handle requests. */
export async function notifyStaff(tx: SiteTx, { change, booking }: LockedChange, body: string, now: Instant): Promise<void> {
  const to = change.assigned_to === null ? ({ permission: 'tickets.changes' } as const) : { userId: change.assigned_to }
  const title = titleOf({ change, booking })
  await notify(tx, { to, kind: 'changeRequest', title, body, path: `/staff/changes?open=${change.id}` }, now)
}

function titleOf({ change, booking }: LockedChange): string {
  return `${nameOfKind(change.kind)} ${change.id}, PNR ${booking.pnr ?? ''}`
}

/** The first line of a request that was just written, and the same consequences. */
export async function beginChange(
  tx: SiteTx,
  locked: LockedChange,
  { now, actor }: { now: Instant; actor: ChangeActor },
): Promise<void> {
  const { change } = locked
  await recordEvent(tx, {
    changeRequestId: change.id,
    kind: 'move',
    from: null,
    to: change.state,
    actor,
    note: change.remarks,
    now,
  })
  await setTicketStatus(tx, locked, { now, actor })
  await notifyPeople(tx, locked, { now, actor })
}
