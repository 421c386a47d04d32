import { setTimeout as sleep } from 'node:timers/promises'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { type BookingMoney, isMoving } from '@tradewind/domain/flights/order'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'

/** Waits until the booking has stopped moving by itself, or for the given time: an answer that comes soon spares the screen a second call. */
export async function waitForOutcome(
  { db }: Pick<App, 'db'>,
  { siteId, bookingId }: { siteId: number; bookingId: number },
  ms: number,
): Promise<void> {
  // The wall clock of the process, not the business's: only how long a caller is kept waiting.
  const end = performance.now() + ms
  for (let pause = 20; performance.now() < end; pause = Math.min(pause * 1.6, 500)) {
    const row = await inSite(db, siteId, (tx) =>
      tx
        .selectFrom('bookings')
        .select(['status', 'money', 'release_requested_at', 'consent_by'])
        .where('id', '=', bookingId)
        .executeTakeFirst(),
    )
    if (!row) return
    const isReleasing = row.status === 'held' && row.release_requested_at !== null
    // In doubt may last for minutes: the screen says so rather than wait.
    if (row.status === 'unknown') return
    // It moves when its buyer has decided.
    if (row.consent_by !== null) return
    if (!isReleasing && !isMoving({ status: row.status as BookingStatus, money: row.money as BookingMoney })) return
    await sleep(pause)
  }
}
