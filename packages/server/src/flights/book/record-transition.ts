import type { Person } from '@tradewind/domain/accounts/actor'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { whyNotMove } from '@tradewind/domain/flights/order'
import type { Instant } from '@tradewind/domain/time'
import type { Updateable } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { Bookings } from '../../database/table-types.generated.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { Mover } from '../../sales/mover.ts'
import { insertHistory } from '../../sales/sale-history-repo.ts'
import { type Booking, changeBooking } from './booking-repo.ts'

type Move = {
  readonly now: Instant
  readonly actor: Mover
  readonly note?: string
  /** Columns that change with the move. */
  readonly changes?: Updateable<Bookings>
  /** For a call whose caller has not asked before whether it may move. */
  readonly refuse?: Refuse<'STATE_CHANGED'>
}

/** Moves a locked booking and writes the line of its history. Refuses STATE_CHANGED what the state machine does not know; without `refuse` that is a bug. */
export async function recordTransition(tx: SiteTx, booking: Booking, to: BookingStatus, move: Move) {
  const { now, actor, note, changes = {}, refuse } = move
  const refusal = whyNotMove(booking.status, to, {
    ticketNumbers: (changes.ticket_numbers as string[] | undefined) ?? booking.ticket_numbers,
    holdEndsAt: (changes.hold_ends_at as Instant | undefined) ?? booking.hold_ends_at,
  })
  if (refusal?.code === 'STATE_CHANGED' && refuse) refuse('STATE_CHANGED')
  if (refusal) throw new Error(`Booking ${booking.id} cannot move from ${booking.status} to ${to}: ${refusal.code}`)
  // Whatever it has moved to, it does not wait for its buyer any more.
  changeBooking(tx, booking.id, { ...changes, status: to, consent_by: null, updated_at: now })
  await addHistory(tx, { bookingId: booking.id, from: booking.status, to, now, actor, note })
}

export async function addHistory(
  tx: SiteTx,
  line: { bookingId: number; from: BookingStatus | null; to: BookingStatus; now: Instant; actor: Mover; note?: string | undefined },
) {
  const { bookingId: saleId, from, to, now: at, actor, note } = line
  insertHistory(tx, { saleId, from, to, at, actor: nameOf(actor), note })
}

function nameOf(actor: Mover): string {
  if (actor === 'system') return actor
  return actor.onBehalf ? `${personOf(actor.onBehalf)} for ${personOf(actor)}` : personOf(actor)
}

function personOf({ firstName, lastName, userType, userId }: Person): string {
  return `${`${firstName} ${lastName}`.trim()} (${userType} ${userId})`
}
