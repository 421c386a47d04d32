import { costAtSupplier } from '@tradewind/domain/flights/converted'
import { type IssueAction, planIssue } from '@tradewind/domain/flights/issue-plan'
import type { Instant } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import type { SiteTx } from '../../database/in-site.ts'
import { isOvertaken } from '../../jobs/is-overtaken.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { SupplierBooking } from '../suppliers/supplier-booking.ts'
import { askForConsent } from './ask-for-consent.ts'
import type { News, Question } from './ask-supplier.ts'
import { type Booking, lockBooking } from './booking-repo.ts'
import { callStaff } from './call-staff.ts'
import { finishBooking } from './finish-booking.ts'
import { askingSeconds, isStillOut, isUnclear, MOST_UNREACHED, newestNote, readFacts } from './issue-facts.ts'
import { recordNews } from './record-news.ts'
import { recordTransition } from './record-transition.ts'
import { scheduleCheck } from './schedule-check.ts'
import { countUnreached, duplicateOf, listSteps, type StepName, type StepRow, startStep } from './supplier-step-repo.ts'

type Context = { readonly tx: SiteTx; readonly jobs: JobQueue; readonly log: Pick<Logger, 'error'>; readonly now: Instant }
/** `dueAt`: the date this look was put down for, if it is a scheduled one. */
type Asked = {
  readonly bookingId: number
  readonly news: News
  readonly dueAt: Instant | undefined
  readonly isUrgent: boolean
}

/** A call that left less than this ago is left in peace: its answer is probably on the way. */
const FRESH_SECONDS = 10
/** After a call has left, the booking is looked up if no answer has come by then. */
const ANSWER_EXPECTED_SECONDS = 15

/** One step, in one transaction: takes in the news, decides, writes what follows. Gives the question to ask next, or nothing. */
export async function advanceBooking(
  context: Context,
  asked: Asked,
): Promise<{ supplier: string; question: Question } | undefined> {
  const { tx, now } = context
  const { bookingId, news } = asked
  const { found, made } = await recordNews(context, { bookingId, news })
  // Read after the booking is locked, as they are sent in this order.
  let [booking, steps] = await Promise.all([lockBooking(tx, bookingId), listSteps(tx, bookingId)])
  if (booking.status === 'paid') {
    await recordTransition(tx, booking, 'issuing', { now, actor: 'system' })
    booking = { ...booking, status: 'issuing', consent_by: null, updated_at: now }
  }
  if (booking.status !== 'issuing' && booking.status !== 'unknown') return undefined
  if (news.kind === 'none' && asked.dueAt && isOvertaken(booking, asked.dueAt)) return undefined

  const action = planIssue(readFacts(booking, steps, found, now))
  const question = await act(context, { booking, steps, action, asked, made })
  return question && { supplier: booking.supplier, question }
}

type Acting = {
  readonly booking: Booking
  readonly steps: readonly StepRow[]
  readonly action: IssueAction
  readonly asked: Asked
  readonly made: SupplierBooking | undefined
}

async function act(context: Context, acting: Acting): Promise<Question | undefined> {
  const { booking, action } = acting
  const order = booking.supplierOrder
  const { legs } = booking.option
  switch (action.do) {
    case 'callBook': {
      const place = await leave(context, acting, 'book')
      return place === undefined ? undefined : { ask: 'book', place, order, legs }
    }
    case 'callTicket': {
      const place = await leave(context, acting, 'ticket')
      if (place === undefined) return undefined
      const { acceptPriceChange } = action
      const held = booking.heldRef ?? undefined
      return { ask: 'ticket', place, order, held, acceptPriceChange, agreedNet: costAtSupplier(booking.priced), legs }
    }
    case 'reconcile':
      return reconcile(context, acting, action)
    case 'askForConsent':
      await askForConsent(context, { booking, isScheduled: acting.asked.dueAt !== undefined })
      return undefined
    default:
      await finishBooking(context, { booking, action, made: acting.made })
      return undefined
  }
}

/** Writes the intent of a call. A supplier that could not be reached is tried again a little later, a few times. */
async function leave({ tx, jobs, now }: Context, { booking, steps, asked }: Acting, step: StepName): Promise<number | undefined> {
  const unreached = countUnreached(steps, step)
  const isJustUnreached = asked.news.kind === 'answer' && asked.news.answer.outcome === 'unreached'
  if (isJustUnreached && unreached < MOST_UNREACHED) {
    await scheduleCheck(tx, jobs, { bookingId: booking.id, now, inSeconds: 2 ** unreached })
    return undefined
  }
  const place = await startStep(tx, { bookingId: booking.id, step, now })
  await scheduleCheck(tx, jobs, { bookingId: booking.id, now, inSeconds: ANSWER_EXPECTED_SECONDS })
  return place
}

async function reconcile(
  { tx, jobs, now }: Context,
  { booking, steps, asked }: Acting,
  { waitSeconds, needsStaff }: Extract<IssueAction, { do: 'reconcile' }>,
): Promise<Question | undefined> {
  const hasAsked = asked.news.kind === 'found'
  if (!hasAsked && !asked.isUrgent && askingSeconds(steps, now) < FRESH_SECONDS && isStillOut(steps)) {
    // If this node's clock is behind, the check came too early. No other one is scheduled, so schedule another.
    if (asked.dueAt) await scheduleCheck(tx, jobs, { bookingId: booking.id, now, inSeconds: FRESH_SECONDS })
    return undefined
  }
  await scheduleCheck(tx, jobs, { bookingId: booking.id, now, inSeconds: waitSeconds })
  if (needsStaff) await callStaff(tx, booking, now)
  if (booking.status === 'issuing' && (hasAsked || isUnclear(steps)))
    await recordTransition(tx, booking, 'unknown', { now, actor: 'system', note: newestNote(steps) })
  return hasAsked
    ? undefined
    : { ask: 'find', order: booking.supplierOrder, held: booking.heldRef ?? undefined, duplicateOf: duplicateOf(steps) }
}
