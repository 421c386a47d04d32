import type { Actor } from '@tradewind/domain/accounts/actor'
import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { announce } from './announce.ts'
import { deleteOldSigns, deleteSign, findOwner, putSign } from './handling-repo.ts'

/** A screen renews it well within this time; a closed screen's sign ends after it. */
const STAYS_MS = 60_000

type Input = { readonly bookingId: number; readonly isHandling: boolean }

/** Shows colleagues that the caller is working on a ticket, or no longer. Returns until when the sign is valid. */
export function handleTicket(
  { db, actor, now }: { db: Database; actor: Actor; now: Instant },
  { bookingId, isHandling }: Input,
): Promise<Instant | null> {
  return inSite(db, actor.siteId, async (tx) => {
    if (!(await findOwner(tx, bookingId))) refuse('NOT_FOUND')
    await deleteOldSigns(tx, now)
    const wasHandling = await deleteSign(tx, { bookingId, userId: actor.userId })
    if (wasHandling !== isHandling) await announce(tx, { topic: 'handling', bookingId })
    if (!isHandling) return null
    const until = instant(epochMs(now) + STAYS_MS)
    await putSign(tx, { bookingId, userId: actor.userId, until })
    return until
  })
}
