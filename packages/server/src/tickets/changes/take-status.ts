import { inSaleCurrency } from '@tradewind/domain/flights/converted'
import { type Money, sum } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { changeBooking } from '../../flights/book/booking-repo.ts'
import type { ChangeAnswer } from '../../flights/suppliers/supplier-change.ts'
import { announce } from '../../live/announce.ts'
import { recordEvent } from './change-event-repo.ts'
import { type LockedChange, lockChange, updateChange } from './change-repo.ts'
import { moveChange } from './move-change.ts'
import { settleChange } from './settle-change.ts'

type Parts = Pick<App, 'jobs' | 'now'>
type Answered = { readonly changeRequestId: number; readonly answers: readonly ChangeAnswer[] }

/** Writes how every ticket's part of a request stands, and what follows once all have ended. */
export async function takeStatus(tx: SiteTx, { jobs, now }: Parts, { changeRequestId, answers }: Answered): Promise<void> {
  const locked = await lockChange(tx, changeRequestId)
  const { change } = locked
  if (change.state !== 'atSupplier') return
  // The slowest part is what the whole waits for.
  const status = answers.find(({ end }) => end === undefined)?.status ?? answers[0]?.status ?? 'Other'
  if (status !== change.supplier_status) await writeWord(tx, locked, status, now())
  if (answers.some(({ end }) => end === undefined)) return
  const move = { jobs, now: now(), actor: 'system' as const }
  if (answers.every(({ end }) => end === 'rejected'))
    return void (await moveChange(tx, locked, 'rejected', { ...move, note: 'The airline rejected the request.' }))
  if (!answers.every(({ end }) => end === 'completed'))
    return void (await moveChange(tx, locked, 'needsStaff', {
      ...move,
      note: `The airline closed the request with: ${answers.map((answer) => answer.status).join(', ')}. Please ask how much it refunds.`,
    }))
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
