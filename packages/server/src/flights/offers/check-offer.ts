import { SEARCH_REFUSALS } from '@tradewind/contract/call'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import type { Site } from '../../sites/site-repo.ts'
import { type FoundAgain, findOptionsAgain } from './find-options-again.ts'
import { findMaker } from './offer-maker-repo.ts'
import { changeOffer, lockOffer, type Offer, writeOptionState } from './offer-repo.ts'

/** However often a link is opened, the airlines are asked once in this many minutes. */
const FRESH_MINUTES = 5
/** A check that never ended, because its node died, blocks the next one no longer than this. */
const STUCK_MINUTES = 1

type Context = { readonly app: App; readonly site: Site; readonly now: Instant }

/** No call's: a refusal is caught, and today's price is not known then. */
const refuseSearch = promised(SEARCH_REFUSALS)

/** Checks today's prices of an offer for the person who shared it. While a check is recent or in progress, others get what is known. */
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
  const found = await findOptionsAgain({ ...context, actor: maker, refuse: refuseSearch }, offer, { countsLook: false })
    .then(({ found }) => found)
    .catch((error: unknown) => {
      // A day in the past, or a search that is switched off: today's price cannot be known.
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
