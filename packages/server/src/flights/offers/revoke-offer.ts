import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import { changeOffer, getOwnOffer, type Offer, offersOf } from './offer-repo.ts'

/** Withdraws a link of one's company at once. Withdrawing it twice changes nothing. */
export function revokeOffer(
  { db, actor, now }: { db: Database; actor: Actor; now: Instant },
  { offerId }: { offerId: number },
): Promise<Offer> {
  return inSite(db, actor.siteId, async (tx) => {
    const offer = await getOwnOffer(tx, { offerId, whose: offersOf(actor) })
    if (offer.revoked_at === null) await changeOffer(tx, offerId, { revoked_at: now })
    return { ...offer, revoked_at: offer.revoked_at ?? now }
  })
}
