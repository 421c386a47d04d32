import { money } from '@tradewind/domain/money'
import { takesWish } from '@tradewind/domain/tickets/changes/supplier-wish'
import type { Instant } from '@tradewind/domain/time'
import type { Updateable } from 'kysely'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { ChangeRequests } from '../../database/table-types.generated.ts'
import type { FlightSupplier } from '../../flights/suppliers/flight-supplier.ts'
import type { ChangeRequest, SentChange } from '../../flights/suppliers/supplier-change.ts'
import { SupplierRefused, SupplierUnreached } from '../../flights/suppliers/supplier-errors.ts'
import { askDesk, wakeDesk } from './ask-desk.ts'
import { recordEvent } from './change-event-repo.ts'
import { type Change, type LockedChange, lockChange, updateChange } from './change-repo.ts'
import { finishChangeStep, listChangeSteps, startChangeStep } from './change-step-repo.ts'
import { moveChange } from './move-change.ts'
import { findQuote } from './quote-repo.ts'
import { scheduleChangeCheck } from './schedule-change-check.ts'
import { takeStatus } from './take-status.ts'
import { wordPart } from './word-part.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'suppliers' | 'now'>
type Job = { readonly siteId: number; readonly changeRequestId: number }

/** Nothing was sent: the request is arranged by hand. */
const NOT_TAKEN: Record<ChangeRequest['wish'], string> = {
  refund: 'The airline system takes no refunds. Please arrange it with the airline.',
  partialRefund: 'The airline system does not refund a part of a ticket. Please arrange it with the airline.',
  reissue: 'The airline system does not change tickets. Please arrange it with the airline.',
}

const SEND_DEADLINE_MS = 60_000
/** After a call has left, somebody looks whether it was answered; later than its deadline. */
export const ANSWER_EXPECTED_SECONDS = 75
const MOST_UNREACHED = 4

/**
 * Job: sends an agreed request to the supplier. The intent is written and committed before the call leaves, its answer after; a request whose call may have
 * been heard is never sent again.
 */
export async function sendChange(app: Parts, { siteId, changeRequestId }: Job): Promise<void> {
  // Read before the intent is written: what fails here leaves a request that was not sent, and not one in doubt.
  const suppliers = await app.suppliers.of(siteId)
  const due = await inSite(app.db, siteId, (tx) => writeIntent(tx, { ...app, suppliers }, changeRequestId))
  if (!due) return
  const supplier = suppliers.get(due.supplier)
  const answer = supplier
    ? await sayChange(supplier, due.request)
    : ({ outcome: 'unreached', message: 'The supplier is switched off.' } as const)
  const hasDesk = supplier?.changeDesk !== undefined
  await inSite(app.db, siteId, (tx) => writeAnswer(tx, app, { changeRequestId, answer, hasDesk, now: app.now() }))
}

type Sending = Pick<Parts, 'jobs' | 'now'> & { readonly suppliers: ReadonlyMap<string, FlightSupplier> }

async function writeIntent(tx: SiteTx, { jobs, now, suppliers }: Sending, changeRequestId: number) {
  const locked = await lockChange(tx, changeRequestId)
  const { change, booking } = locked
  if (change.state !== 'confirmed') return undefined
  const supplier = suppliers.get(booking.supplier)
  const wanted = await wordRequest(tx, locked)
  if (supplier && !takesWish(supplier.capabilities, wanted.wish)) {
    await moveChange(tx, locked, 'needsStaff', { jobs, now: now(), actor: 'system', note: NOT_TAKEN[wanted.wish] })
    return undefined
  }
  await moveChange(tx, locked, 'sending', { jobs, now: now(), actor: 'system' })
  const sentAt = now()
  const place = await startChangeStep(tx, changeRequestId, sentAt)
  await scheduleChangeCheck(tx, jobs, { changeRequestId, now: sentAt, inSeconds: ANSWER_EXPECTED_SECONDS })
  return { supplier: booking.supplier, request: { ...wanted, ...nameSending(change, place), sentAt } }
}

async function wordRequest(tx: SiteTx, locked: LockedChange): Promise<Omit<ChangeRequest, 'reference' | 'sentAt'>> {
  const { change, booking } = locked
  const held = booking.heldRef
  if (!held) throw new Error(`Booking ${booking.id} is ticketed without a supplier's reference`)
  const [part, agreed] = [await wordPart(tx, locked), await agreedAtDesk(tx, change)]
  return { held, ...part, cause: change.cause, agreed, remarks: change.remarks }
}

type Refusing = Parameters<typeof moveChange>[3] & Pick<Heard, 'hasDesk'>

/**
 * Where the supplier's people have priced it, they are asked whether there is another price by now. A refund that its system does not take at the quoted price is priced by them; the
 * customer is asked before anything is refunded at another one.
 */
export async function writeRefused(tx: SiteTx, locked: LockedChange, { hasDesk, ...move }: Refusing): Promise<void> {
  const { change } = locked
  const quote = change.quote_id === null ? undefined : await findQuote(tx, change.quote_id)
  const isForDesk = hasDesk && change.kind !== 'reissue' && change.desk_change_id === null && quote?.quoted_by == null
  await moveChange(tx, locked, 'needsStaff', {
    ...move,
    note: isForDesk
      ? 'The airline system did not refund this at once. The price was requested from a person there. If it is another one, we ask you before anything is refunded.'
      : 'The airline system did not accept the request.',
  })
  if (isForDesk) {
    updateChange(tx, change.id, { checks: 0 })
    return askDesk(tx, move.jobs, { changeRequestId: change.id, now: move.now })
  }
  await wakeDesk(tx, move.jobs, { change, now: move.now })
}

/** The price of the supplier's people that the customer has agreed to. */
async function agreedAtDesk(tx: SiteTx, { quote_id: quoteId, desk_change_id: id }: Change): Promise<ChangeRequest['agreed']> {
  const quote = quoteId === null || id === null ? undefined : await findQuote(tx, quoteId)
  if (!quote?.desk_quote_id || id === null) return undefined
  return {
    changeRequestId: id,
    quoteId: quote.desk_quote_id,
    total: money(quote.there_minor ?? 0n, quote.there_currency ?? quote.currency),
  }
}

function nameSending({ id }: LockedChange['change'], place: number): Pick<ChangeRequest, 'reference'> {
  return { reference: `${id}/${place}` }
}

/** The request as it was sent last, to be said again. */
export async function wordAgain(tx: SiteTx, locked: LockedChange): Promise<ChangeRequest> {
  const last = (await listChangeSteps(tx, locked.change.id)).at(-1)
  if (!last) throw new Error(`Change request ${locked.change.id} was never sent`)
  return { ...(await wordRequest(tx, locked)), ...nameSending(locked.change, last.place), sentAt: last.started_at }
}

type ChangeSaid =
  | { readonly outcome: 'done'; readonly sent: SentChange }
  | { readonly outcome: 'refused' | 'unclear' | 'unreached'; readonly supplierCode?: string; readonly message: string }

export async function sayChange(supplier: FlightSupplier, request: ChangeRequest): Promise<ChangeSaid> {
  try {
    return { outcome: 'done', sent: await supplier.requestChange(request, AbortSignal.timeout(SEND_DEADLINE_MS)) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof SupplierRefused) return { outcome: 'refused', supplierCode: error.supplierCode, message }
    return { outcome: error instanceof SupplierUnreached ? 'unreached' : 'unclear', message }
  }
}

type PartRefused = Parameters<typeof moveChange>[3] & {
  readonly refused: SentChange['refused']
  readonly changes: Updateable<ChangeRequests>
}

/** Some tickets of a request were taken and others not: what was asked for is not what will come, so a person goes on from here. */
async function recordPartRefused(tx: SiteTx, locked: LockedChange, { refused, ...move }: PartRefused): Promise<void> {
  const { id } = locked.change
  const note = refused.map(({ ticketId, reason }) => `Ticket ${ticketId}: ${reason}`).join('; ')
  await recordEvent(tx, { changeRequestId: id, kind: 'supplier', isInternal: true, actor: 'system', note, now: move.now })
  if (locked.change.state === 'needsStaff') {
    updateChange(tx, id, move.changes)
    return
  }
  await moveChange(tx, locked, 'needsStaff', {
    ...move,
    note: 'The airline system accepted the request for only some of the tickets.',
  })
}

/** `hasDesk`: the supplier has people who price what its system does not. */
type Heard = { readonly changeRequestId: number; readonly answer: ChangeSaid; readonly hasDesk: boolean; readonly now: Instant }

export async function writeAnswer(tx: SiteTx, app: Parts, { changeRequestId, answer, hasDesk, now }: Heard): Promise<void> {
  const { jobs } = app
  const locked = await lockChange(tx, changeRequestId)
  const { change } = locked
  const { outcome } = answer
  const wasOpen = await finishChangeStep(tx, changeRequestId, { now, ...(outcome === 'done' ? { outcome } : answer) })
  const move = { jobs, now, actor: 'system' as const }
  if (answer.outcome === 'done') {
    const { changeRequestIds, refused, answers } = answer.sent
    const known = { supplier_change_ids: [...changeRequestIds], checks: 0 }
    if (refused.length > 0) return recordPartRefused(tx, locked, { ...move, changes: known, refused })
    await scheduleChangeCheck(tx, jobs, { changeRequestId, now, inSeconds: 20 })
    if (change.state === 'sending') {
      await moveChange(tx, locked, 'atSupplier', { ...move, changes: known })
      // Done at once: its amounts are in the first answer.
      return answers && takeStatus(tx, app, { changeRequestId, answers })
    }
    // Given up for unclear meanwhile: the late answer is the truth, and the next check finds it.
    updateChange(tx, changeRequestId, known)
    if (change.state === 'unclear' || change.state === 'needsStaff')
      await moveChange(tx, locked, 'atSupplier', { ...move, note: 'The airline answered late.' })
    return
  }
  if (!wasOpen || change.state !== 'sending') return
  // The supplier's own words may speak of our account there, or of machines: staff reads them, the customer does not.
  await recordEvent(tx, { changeRequestId, kind: 'supplier', isInternal: true, actor: 'system', note: answer.message, now })
  if (answer.outcome === 'refused') return writeRefused(tx, locked, { ...move, hasDesk })
  if (answer.outcome === 'unclear') {
    await scheduleChangeCheck(tx, jobs, { changeRequestId, now, inSeconds: 0 })
    return void (await moveChange(tx, locked, 'unclear', { ...move, note: 'The airline system has not answered.' }))
  }
  const unreached = (await listChangeSteps(tx, changeRequestId)).filter(({ outcome }) => outcome === 'unreached').length
  await moveChange(tx, locked, 'confirmed', { ...move, note: 'The airline system could not be reached. We will try again.' })
  if (unreached < MOST_UNREACHED) {
    await jobs.enqueue(tx, 'send-change', { siteId: tx.siteId, changeRequestId }, { startAfterSeconds: 2 ** unreached * 5 })
    return
  }
  await moveChange(tx, await lockChange(tx, changeRequestId), 'needsStaff', {
    ...move,
    note: 'The airline system cannot be reached.',
  })
}
