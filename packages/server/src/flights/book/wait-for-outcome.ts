import { setTimeout as sleep } from 'node:timers/promises'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { type BookingMoney, isMoving } from '@tradewind/domain/flights/order'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'

/** Waits until the bookings have stopped moving by themselves, or for the given time: an answer that comes soon spares the screen a second call. */
export async function waitForOutcome(
  { db }: Pick<App, 'db'>,
  { siteId, bookingIds }: { siteId: number; bookingIds: readonly number[] },
  ms: number,
): Promise<void> {
  // The wall clock of the process, not the business's: only how long a caller is kept waiting.
  const end = performance.now() + ms
  for (let pause = 20; performance.now() < end; pause = Math.min(pause * 1.6, 500)) {
    const rows = await inSite(db, siteId, (tx) =>
      tx
        .selectFrom('bookings')
        .select(['status', 'money', 'release_requested_at', 'consent_by'])
        .where('id', 'in', bookingIds)
        .execute(),
    )
    if (!rows.some(isOnItsWay)) return
    await sleep(pause)
  }
}

type Row = {
  readonly status: string
  readonly money: string
  readonly release_requested_at: Instant | null
  readonly consent_by: Instant | null
}

function isOnItsWay({ status, money, release_requested_at, consent_by }: Row): boolean {
  // In doubt may last for minutes: the screen says so rather than wait. And what asks its buyer moves when they have decided.
  if (status === 'unknown' || consent_by !== null) return false
  if (status === 'held' && release_requested_at !== null) return true
  return isMoving({ status: status as BookingStatus, money: money as BookingMoney })
}
