import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { explainMissing } from '@tradewind/domain/permissions/explain-missing'
import type { Instant } from '@tradewind/domain/time'
import { listStaffWith } from '../../accounts/staff-repo.ts'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse, refuseInput } from '../../http/refuse.ts'
import { announce } from '../../live/announce.ts'
import { recordEvent } from './change-event-repo.ts'
import { type Change, type LockedChange, lockChange, updateChange } from './change-repo.ts'

/** What staff does to a request without moving it. Each is a line of its history and of the audit trail. */

export type ChangeContext = { readonly app: Pick<App, 'db' | 'jobs'>; readonly actor: Actor; readonly now: Instant }
/** The same of a call that may have to be refused. */
export type ChangeCall<Code extends string> = ChangeContext & { readonly refuse: Refuse<Code> }

/** Gives the request to a colleague who may handle requests, to oneself, or back to all. */
export function assignChange({ app, actor, now }: ChangeContext, asked: { changeRequestId: number; userId: number | null }) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const { change } = await lockChange(tx, asked.changeRequestId)
    const colleague =
      asked.userId === null ? undefined : (await listStaffWith(tx, 'tickets.changes')).find(({ userId }) => userId === asked.userId)
    if (asked.userId !== null && !colleague) refuseInput({ userId: 'This person has no permission to handle change requests.' })
    updateChange(tx, change.id, { assigned_to: asked.userId, updated_at: now })
    await recordEvent(tx, {
      changeRequestId: change.id,
      kind: 'assigned',
      isInternal: true,
      actor,
      note: colleague ? `Assigned to ${colleague.name}` : 'Unassigned',
      now,
    })
    await audit(tx, {
      actor,
      now,
      action: 'assign change request',
      changeRequestId: change.id,
      after: { assignedTo: colleague?.name ?? null },
    })
    await announce(tx, { topic: 'change', changeRequestId: change.id, bookingId: change.booking_id })
  })
}

/** A note for colleagues; the customer never sees it. */
export function noteOnChange({ app, actor, now }: ChangeContext, asked: { changeRequestId: number; note: string }) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const { change } = await lockChange(tx, asked.changeRequestId)
    await recordEvent(tx, { changeRequestId: change.id, kind: 'note', isInternal: true, actor, note: asked.note, now })
    await audit(tx, { actor, now, action: 'note on change request', changeRequestId: change.id, note: asked.note })
    await announce(tx, { topic: 'change', changeRequestId: change.id, bookingId: change.booking_id })
  })
}

type Act = {
  readonly actor: Actor
  readonly now: Instant
  readonly action: string
  readonly changeRequestId: number
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  readonly note?: string
}

export async function audit(tx: SiteTx, { actor, now, action, changeRequestId, before, after, note }: Act): Promise<void> {
  await recordChange(
    tx,
    {
      actor,
      area: 'tickets',
      action,
      about: { kind: 'changeRequest', id: changeRequestId },
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
      ...(note ? { note } : {}),
    },
    now,
  )
}

/** Nobody decides about money of their own: staff who booked for themselves leaves it to a colleague. */
export function mayDecide(change: Pick<Change, 'buyer_user_id'>, actor: Actor): boolean {
  return change.buyer_user_id !== actor.userId || may(actor, 'ledger.verify')
}

export function refuseOwn({ change }: LockedChange, actor: Actor): void {
  if (mayDecide(change, actor)) return
  const permissions = ['ledger.verify'] as const
  const message = `This is your own booking. A colleague must decide. ${explainMissing(actor, permissions)}`
  refuse('FORBIDDEN', { message, data: { permissions } })
}
