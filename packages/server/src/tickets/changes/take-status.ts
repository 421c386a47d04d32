import { inSaleCurrency } from '@tradewind/domain/flights/converted'
import { type Money, sum } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { changeBooking } from '../../flights/book/booking-repo.ts'
import type { ChangeAnswer, DeskOffer, Reissued } from '../../flights/suppliers/supplier-change.ts'
import { Refusal } from '../../http/refuse.ts'
import { announce } from '../../live/announce.ts'
import { recordEvent } from './change-event-repo.ts'
import { type LockedChange, lockChange, updateChange } from './change-repo.ts'
import { endSentSteps } from './change-step-repo.ts'
import { hearQuestion } from './hear-question.ts'
import { creditReissue } from './issue-reissue-documents.ts'
import { moveChange } from './move-change.ts'
import { callForStaff } from './note-of-supplier.ts'
import { isNewOffer, putDeskOffer } from './put-desk-offer.ts'
import { listTicketPassengers } from './read-ticket.ts'
import { checkReissue, writeReissue } from './record-reissue.ts'
import { returnPayment } from './return-payment.ts'
import { settleChange } from './settle-change.ts'

type Parts = Pick<App, 'jobs' | 'now'>
type Answered = { readonly changeRequestId: number; readonly answers: readonly ChangeAnswer[] }

/** Writes how every ticket's part of a request stands, and what follows once all have ended. */
export async function takeStatus(tx: SiteTx, { jobs, now }: Parts, { changeRequestId, answers }: Answered): Promise<void> {
  const locked = await lockChange(tx, changeRequestId)
  const { change } = locked
  if (change.state !== 'atSupplier') return
  const [only] = answers
  if (only?.offer && !only.end) return takeBack(tx, { jobs, now }, locked, only.offer)
  // The slowest part is what the whole waits for.
  const status = answers.find(({ end }) => end === undefined)?.status ?? answers[0]?.status ?? 'Other'
  if (status !== change.supplier_status) await writeWord(tx, locked, status, now())
  if (answers.some(({ end }) => end === undefined)) return hearQuestion(tx, locked, only ?? {}, now())
  const move = { jobs, now: now(), actor: 'system' as const }
  if (answers.every(({ end }) => end === 'rejected')) {
    const said = answers.flatMap((answer) => answer.said ?? []).join(' ')
    if (said && change.kind !== 'reissue') return takeNo(tx, locked, { ...move, said })
    const returned = await returnPayment(tx, locked, move.now)
    await moveChange(tx, locked, 'rejected', { ...move, note: 'The airline rejected the request.' })
    // Words of the supplier's people are for staff: they may name it.
    if (said) await callForStaff(tx, locked, `The supplier has rejected the request. It says: ${said}`, move.now)
    // Last: a credit note locks a series.
    if (returned) await creditReissue(tx, locked, { price: returned, now: move.now })
    return
  }
  if (!answers.every(({ end }) => end === 'completed'))
    return void (await moveChange(tx, locked, 'needsStaff', {
      ...move,
      note: `The airline closed the request with: ${answers.map((answer) => answer.status).join(', ')}. Please ask how much it refunds.`,
    }))
  if (change.kind === 'reissue' && (await takeReissue(tx, locked, { ...move, reissued: answers[0]?.reissued }))) return
  if (change.kind === 'reissue')
    return void (await moveChange(tx, locked, 'needsStaff', {
      ...move,
      note: 'The airline has changed the ticket. Please record the new one.',
    }))
  await settleChange(tx, jobs, locked, {
    refunded: total(answers, 'refunded', locked),
    refundedThere: totalThere(answers, locked),
    charge: total(answers, 'charge', locked),
    actor: 'system',
    now: now(),
  })
}

/**
 * The supplier's people say no to a refund, and why. Their words may name the supplier, so staff reads them and answers the customer, who keeps the ticket. It is not sent any more, so it may
 * be withdrawn, priced here or sent again.
 */
async function takeNo(
  tx: SiteTx,
  locked: LockedChange,
  { said, ...move }: Parameters<typeof moveChange>[3] & { readonly said: string },
) {
  const { id } = locked.change
  await endSentSteps(tx, id, ['done', 'unclear'])
  await moveChange(tx, locked, 'needsStaff', {
    ...move,
    note: 'The refund was not accepted. Your ticket is unchanged. Our team reads why, and answers you here.',
    changes: {
      ...{ supplier_change_ids: [], desk_word: null, desk_change_id: null, desk_question: null, desk_answer: null },
      // No money is under way, so none is late.
      ...{ money_with: null, money_since: null, money_due_on: null },
    },
  })
  await callForStaff(
    tx,
    locked,
    `The supplier has rejected the refund. Please answer the customer: reject the request with a reason, send a quote, or send it again. It says: ${said}`,
    move.now,
  )
}

/** What was sent at a price was not done, and the supplier's people name another: it is not sent any more, and the customer is asked. */
async function takeBack(tx: SiteTx, { jobs, now }: Parts, locked: LockedChange, offer: DeskOffer): Promise<void> {
  const { change, booking } = locked
  const [deskChangeId] = change.supplier_change_ids
  if (change.kind === 'reissue' || !deskChangeId || !(await isNewOffer(tx, change, offer, now()))) return
  await endSentSteps(tx, change.id, ['done', 'unclear'])
  const moved = await moveChange(tx, locked, 'needsStaff', {
    ...{ jobs, now: now(), actor: 'system', note: 'The airline quotes another price.' },
    changes: { desk_change_id: deskChangeId },
  })
  await putDeskOffer(tx, { jobs, now }, { change: moved, booking }, offer)
}

type Taking = Parameters<typeof moveChange>[3] & { readonly reissued: Reissued | undefined }

/** Writes down what was issued in the place of the old ticket. What does not fit our ticket, people record. */
async function takeReissue(tx: SiteTx, locked: LockedChange, { reissued, ...move }: Taking): Promise<boolean> {
  const { change, booking } = locked
  if (!reissued || change.quote_id === null) return false
  const passengers = await listTicketPassengers(tx, booking.id)
  const tickets = reissued.tickets.flatMap(({ ticketId, ticketNumber }) => {
    const passenger = passengers.find((one) => one.ticketId === ticketId)
    return passenger ? [{ passengerPlace: passenger.place, ticketNumber }] : []
  })
  const issued = { tickets, flights: reissued.flights }
  try {
    await checkReissue(tx, locked, issued)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  const approved = await moveChange(tx, locked, 'approved', move)
  await writeReissue(tx, move.jobs, { change: approved, booking }, { ...issued, actor: move.actor, now: move.now })
  return true
}

/** In the currency of the sale: what the supplier says in its own is worth what it was at the sale. */
function total(answers: readonly ChangeAnswer[], part: 'refunded' | 'charge', { change, booking }: LockedChange): Money {
  const amounts = answers.flatMap((answer) => answer[part] ?? [])
  return sum(
    amounts.map((amount) => inSaleCurrency(amount, booking.priced.converted)),
    change.currency,
  )
}

/** What the supplier refunds, in its own currency; undefined where it is that of the sale. */
function totalThere(answers: readonly ChangeAnswer[], { change, booking }: LockedChange): Money | undefined {
  const amounts = answers.flatMap(({ refunded }) => refunded ?? [])
  const currency = booking.priced.converted?.rate.from
  const isThere = currency !== undefined && currency !== change.currency && amounts.every((amount) => amount.currency === currency)
  return isThere && amounts.length > 0 ? sum(amounts, currency) : undefined
}

/** The supplier's own word goes onto the ticket. */
async function writeWord(tx: SiteTx, { change, booking }: LockedChange, status: string, now: Instant): Promise<void> {
  updateChange(tx, change.id, { supplier_status: status, updated_at: now })
  changeBooking(tx, booking.id, { supplier_change_status: status, updated_at: now })
  await recordEvent(tx, { changeRequestId: change.id, kind: 'supplier', actor: 'system', note: status, now })
  await announce(tx, { topic: 'change', changeRequestId: change.id, bookingId: booking.id })
  await announce(tx, {
    topic: 'ticket',
    bookingId: booking.id,
    legalEntityId: booking.legal_entity_id,
    userId: booking.user_id,
  })
}
