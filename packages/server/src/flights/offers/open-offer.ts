import type { Instant } from '@tradewind/domain/time'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { readLink } from '../../sites/link-signature.ts'
import { findMaker } from './offer-maker-repo.ts'
import { changeOffer, findOfferByPublicId, type Offer } from './offer-repo.ts'

type Linked = Pick<RequestContext, 'app' | 'site' | 'now'>

/** The offer of a link. A wrong signature, another site's link and a withdrawn link get the same answer: not found. */
export async function getLinkedOffer(tx: SiteTx, token: string): Promise<Offer> {
  const publicId = await readLink(tx, 'shared-offer', token)
  const offer = publicId === undefined ? undefined : await findOfferByPublicId(tx, publicId)
  if (!offer || offer.revoked_at !== null || !(await findMaker(tx, offer.made_by)))
    refuse('NOT_FOUND', { message: 'Offer not found.' })
  return offer
}

/** Opens a link for a customer and records that it was opened. */
export function openOffer({ app, site, now }: Linked, token: string): Promise<Offer> {
  return inSite(app.db, site.id, async (tx) => {
    const offer = await getLinkedOffer(tx, token)
    await changeOffer(tx, offer.id, { opened_at: offer.opened_at ?? now, open_count: offer.open_count + 1 })
    return offer
  })
}

export function hasEnded({ valid_until }: Pick<Offer, 'valid_until'>, now: Instant): boolean {
  return valid_until <= now
}
