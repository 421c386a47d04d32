import type { Actor } from '@tradewind/domain/accounts/actor'
import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { announce } from './announce.ts'

/** A screen renews it well within this time; a closed screen's sign ends after it. */
const STAYS_MS = 60_000

type Input = { readonly bookingId: number; readonly isHandling: boolean }

/** Shows colleagues that the caller is working on a ticket, or no longer. Returns until when the sign is valid. */
export function handleTicket(
  { db, actor, now }: { db: Database; actor: Actor; now: Instant },
  { bookingId, isHandling }: Input,
): Promise<Instant | null> {
  return inSite(db, actor.siteId, async (tx) => {
    const booking = await tx.selectFrom('bookings').select('id').where('id', '=', bookingId).executeTakeFirst()
    if (!booking) refuse('NOT_FOUND')
    await tx.deleteFrom('ticket_handling').where('until', '<', now).execute()
    const wasHandling = await removeSign(tx, bookingId, actor.userId)
    if (wasHandling !== isHandling) await announce(tx, { topic: 'handling', bookingId })
    if (!isHandling) return null
    const until = instant(epochMs(now) + STAYS_MS)
    await tx
      .insertInto('ticket_handling')
      .values({ site_id: tx.siteId, booking_id: bookingId, user_id: actor.userId, until })
      .onConflict((conflict) => conflict.columns(['site_id', 'booking_id', 'user_id']).doUpdateSet({ until }))
      .execute()
    return until
  })
}

async function removeSign(tx: SiteTx, bookingId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_handling')
    .where('booking_id', '=', bookingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
