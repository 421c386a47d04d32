import { epochMs, type Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { FlightSupplier } from '../../flights/suppliers/flight-supplier.ts'
import type { BookingQuery, SupplierBooking } from '../../flights/suppliers/supplier-booking.ts'
import type { ChangeAnswer, ChangeRequest } from '../../flights/suppliers/supplier-change.ts'
import { isOvertaken } from '../../jobs/is-overtaken.ts'
import { recordEvent } from './change-event-repo.ts'
import { type Change, lockChange, updateChange } from './change-repo.ts'
import { findOpenStep, finishChangeStep } from './change-step-repo.ts'
import { type DeskTask, findDeskTask, followDesk } from './follow-desk.ts'
import { moveChange } from './move-change.ts'
import { scheduleChangeCheck } from './schedule-change-check.ts'
import { ANSWER_EXPECTED_SECONDS, sayChange, sendChange, wordAgain, writeAnswer, writeRefused } from './send-change.ts'
import { takeStatus } from './take-status.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'suppliers' | 'now' | 'log'>
/** `dueAt`: the date a scheduled look was put down for; without it a person asks. */
type Job = { readonly siteId: number; readonly changeRequestId: number; readonly dueAt?: Instant }

const ASK_DEADLINE_MS = 30_000
const FIRST_WAIT_SECONDS = 20
const LONGEST_WAIT_SECONDS = 1_800
/** A call without an answer is looked into after its deadline, not before. */
const SILENT_SECONDS = ANSWER_EXPECTED_SECONDS - 5

type Question =
  | { readonly ask: 'status'; readonly supplier: string; readonly ids: readonly string[] }
  | { readonly ask: 'desk'; readonly supplier: string; readonly task: DeskTask }
  | { readonly ask: 'find'; readonly supplier: string; readonly query: BookingQuery; readonly again: ChangeRequest }

/**
 * Job and button: looks how a request stands at the supplier, and writes what follows. While the supplier works, it is asked ever more rarely. A
 * scheduled look steps back when a later one is set.
 */
export async function checkChange(app: Parts, job: Job): Promise<void> {
  const { siteId, changeRequestId } = job
  const suppliers = await app.suppliers.of(siteId)
  const next = await inSite(app.db, siteId, (tx) => decide(tx, app, job))
  if (next === 'send') return sendChange(app, job)
  if (!next) return
  const supplier = suppliers.get(next.supplier)
  if (!supplier) throw new Error(`Change request ${changeRequestId} is at ${next.supplier}, which this node does not know`)
  if (next.ask === 'status') {
    const answers = await askStatus(supplier, next.ids)
    if (answers) await inSite(app.db, siteId, (tx) => takeStatus(tx, app, { changeRequestId, answers }))
    return
  }
  if (next.ask === 'desk') return followDesk(app, supplier, { ...job, task: next.task })
  if (supplier.takesRequestsAgain) {
    const answer = await sayChange(supplier, next.again)
    const hasDesk = supplier.changeDesk !== undefined
    return inSite(app.db, siteId, (tx) => writeSaidAgain(tx, app, { changeRequestId, answer, hasDesk, now: app.now() }))
  }
  const found = await look(supplier, next.query)
  await inSite(app.db, siteId, (tx) => writeLook(tx, app, { changeRequestId, found }))
}

async function decide(tx: SiteTx, { jobs, now }: Parts, { changeRequestId, dueAt }: Job): Promise<Question | 'send' | undefined> {
  const locked = await lockChange(tx, changeRequestId)
  const { change, booking } = locked
  if (change.state === 'confirmed') return 'send'
  if (dueAt && isOvertaken(change, dueAt)) return undefined
  const query = {
    traceId: booking.trace_id,
    source: booking.source,
    held: booking.heldRef ?? undefined,
    lead: { firstName: '', lastName: '' },
  }
  if (change.state === 'sending') {
    if (!(await isSilent(tx, changeRequestId, now()))) {
      // If this node's clock is behind, the check came too early. No other one is scheduled, so schedule another.
      if (dueAt) await scheduleChangeCheck(tx, jobs, { changeRequestId, now: now(), inSeconds: SILENT_SECONDS })
      return undefined
    }
    await finishChangeStep(tx, changeRequestId, { outcome: 'unclear', message: 'The airline system has not answered.', now: now() })
    await moveChange(tx, locked, 'unclear', { jobs, now: now(), actor: 'system', note: 'The airline system has not answered.' })
    await waitOn(tx, jobs, change, now())
    return { ask: 'find', supplier: booking.supplier, query, again: await wordAgain(tx, locked) }
  }
  if (change.state === 'unclear') {
    await waitOn(tx, jobs, change, now())
    return { ask: 'find', supplier: booking.supplier, query, again: await wordAgain(tx, locked) }
  }
  // What is to be said to its people comes before the next look.
  if (change.state !== 'atSupplier' || change.desk_word === 'answer') {
    const task = await findDeskTask(tx, locked)
    if (task) await waitOn(tx, jobs, change, now())
    return task && { ask: 'desk', supplier: booking.supplier, task }
  }
  if (change.supplier_change_ids.length === 0) return undefined
  await waitOn(tx, jobs, change, now())
  return { ask: 'status', supplier: booking.supplier, ids: change.supplier_change_ids }
}

/** The next look is written before the supplier is asked, so that a node that dies meanwhile is replaced. */
async function waitOn(tx: SiteTx, jobs: Parts['jobs'], change: Change, now: Instant): Promise<void> {
  const inSeconds = Math.min(LONGEST_WAIT_SECONDS, Math.round(FIRST_WAIT_SECONDS * 1.5 ** change.checks))
  updateChange(tx, change.id, { checks: change.checks + 1 })
  await scheduleChangeCheck(tx, jobs, { changeRequestId: change.id, now, inSeconds })
}

async function isSilent(tx: SiteTx, changeRequestId: number, now: Instant): Promise<boolean> {
  const open = await findOpenStep(tx, changeRequestId)
  return open !== undefined && epochMs(now) - epochMs(open.started_at) >= SILENT_SECONDS * 1_000
}

/** How every ticket's part stands; nothing while one of them cannot be asked, the next look is already set. */
async function askStatus(supplier: FlightSupplier, ids: readonly string[]): Promise<ChangeAnswer[] | undefined> {
  try {
    const answers: ChangeAnswer[] = []
    for (const id of ids) answers.push(await supplier.changeStatus(id, AbortSignal.timeout(ASK_DEADLINE_MS)))
    return answers
  } catch {
    return undefined
  }
}

/** What the supplier's books say of the booking; they know nothing of change requests but what came of them. */
async function look(supplier: FlightSupplier, query: BookingQuery): Promise<SupplierBooking | 'absent' | 'unreachable'> {
  try {
    return (await supplier.findBooking(query, AbortSignal.timeout(ASK_DEADLINE_MS))) ?? 'absent'
  } catch {
    return 'unreachable'
  }
}

/** Said again without an answer, it stays in doubt; after a while a person is asked. */
async function writeSaidAgain(tx: SiteTx, app: Parts, heard: Parameters<typeof writeAnswer>[2]): Promise<void> {
  const { changeRequestId, answer, hasDesk, now } = heard
  if (answer.outcome === 'done') return writeAnswer(tx, app, heard)
  const locked = await lockChange(tx, changeRequestId)
  if (locked.change.state !== 'unclear') return
  const move = { jobs: app.jobs, now, actor: 'system' } as const
  if (answer.outcome === 'refused') {
    await recordEvent(tx, { changeRequestId, kind: 'supplier', isInternal: true, actor: 'system', note: answer.message, now })
    return writeRefused(tx, locked, { ...move, hasDesk })
  }
  if (locked.change.checks < MOST_LOOKS) return
  await moveChange(tx, locked, 'needsStaff', { ...move, note: sayWhatIsThere('unreachable') })
}

const MOST_LOOKS = 8

async function writeLook(
  tx: SiteTx,
  { jobs, now }: Parts,
  { changeRequestId, found }: { changeRequestId: number; found: SupplierBooking | 'absent' | 'unreachable' },
): Promise<void> {
  const locked = await lockChange(tx, changeRequestId)
  if (locked.change.state !== 'unclear') return
  if (found === 'unreachable' && locked.change.checks < MOST_LOOKS) return
  await moveChange(tx, locked, 'needsStaff', { jobs, now: now(), actor: 'system', note: sayWhatIsThere(found) })
}

function sayWhatIsThere(found: SupplierBooking | 'absent' | 'unreachable'): string {
  const start = 'It is not known whether the airline has the request. Please check with the airline before sending it again.'
  if (found === 'unreachable') return `${start} It did not answer our question about the booking.`
  if (found === 'absent') return `${start} It does not have this booking.`
  if (found.creditNoteNo) return `${start} The booking has credit note ${found.creditNoteNo}: the request seems to have arrived.`
  return `${start} The booking is ${found.state} there, without a credit note.`
}
