import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { Refusal } from '../../http/refuse.ts'
import type { Site } from '../../sites/site-repo.ts'
import { findMaker } from './find-maker.ts'
import { type FoundAgain, findOptionsAgain } from './find-options-again.ts'
import { changeOffer, lockOffer, type Offer, writeOptionState } from './offer-repo.ts'

/** However often a link is opened, the airlines are asked once in so many minutes. */
const FRESH_MINUTES = 5
/** A look that began and never ended, because its node died, holds up the next one no longer than this. */
const STUCK_MINUTES = 1

type Context = { readonly app: App; readonly site: Site; readonly now: Instant }

/** Looks at today's prices of an offer, in the name of who shared it. Whoever comes while that is fresh, or under way, gets what is known. */
export async function checkOffer(context: Context, offerId: number): Promise<Offer> {
  const { app, site, now } = context
  const claim = await inSite(app.db, site.id, async (tx) => {
    const offer = await lockOffer(tx, offerId)
    const maker = await findMaker(tx, offer.made_by)
    const isFresh = offer.checked_at !== null && offer.checked_at > plusMinutes(now, -FRESH_MINUTES)
    const isUnderWay = offer.check_began_at !== null && offer.check_began_at > plusMinutes(now, -STUCK_MINUTES)
    if (isFresh || isUnderWay || !maker) return { offer, maker: undefined }
    await changeOffer(tx, offerId, { check_began_at: now })
    return { offer, maker }
  })
  if (!claim.maker) return claim.offer
  const { offer, maker } = claim
  const found = await findOptionsAgain({ ...context, actor: maker }, offer, { countsLook: false })
    .then(({ found }) => found)
    .catch((error: unknown) => {
      // A day that has passed, a search switched off: today nobody can say.
      if (error instanceof Refusal) return offer.options.map(nobodyKnows)
      throw error
    })
  return inSite(app.db, site.id, async (tx) => {
    for (const one of found) await writeOptionState(tx, { offerId, position: one.position }, one)
    await changeOffer(tx, offerId, { checked_at: app.now(), check_began_at: null })
    return lockOffer(tx, offerId)
  })
}

function nobodyKnows({ position }: { position: number }): FoundAgain {
  return { position, state: 'unknown', current: undefined, resultIndexes: [] }
}
