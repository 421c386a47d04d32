import type { Actor } from '@tradewind/domain/accounts/actor'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { allocate, isZero, type Money, toDecimal } from '@tradewind/domain/money'
import { whyNotAdjust } from '@tradewind/domain/tickets/adjustment-rules'
import { noAdjustments } from '@tradewind/domain/tickets/adjustments'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { insertFirstMarkup } from '../../sales/adjustment-repo.ts'
import type { SearchRow } from '../search/search-repo.ts'
import { findMarkupOfOffer } from './offer-repo.ts'

type Sold = {
  readonly bookingId: number
  readonly actor: Actor
  /** The shared flight that its search found again. */
  readonly offered: SearchRow['offered']
  /** Of the search, not of the quote. */
  readonly resultIndex: string
  readonly bound: 'outbound' | 'inbound' | null
  readonly priced: PricedFare
}

/**
 * The ticket shows what the customer saw with the shared flight: the agent's markup becomes the first adjustment of the new booking, under the same
 * rules as a manual one. It moves no money with us. Each booking of a domestic return gets half of it.
 */
export async function carryMarkup(tx: SiteTx, sold: Sold, now: Instant): Promise<void> {
  const { bookingId, actor, priced } = sold
  if (actor.userType !== 'travelAgent') return
  const markup = await findMarkup(tx, sold)
  if (!markup || isZero(markup)) return
  const after = { ...noAdjustments(priced.currency), markup }
  if (whyNotAdjust({ side: 'agency', priced, after, mayExceedMargin: false })) return
  insertFirstMarkup(tx, bookingId, { actor, markup, now })
  await recordChange(
    tx,
    {
      actor,
      area: 'tickets',
      action: 'take the markup of a shared flight into its booking',
      about: { kind: 'booking', id: bookingId },
      after: { markup: toDecimal(markup), currency: markup.currency },
    },
    now,
  )
}

async function findMarkup(tx: SiteTx, { offered, resultIndex, bound, priced }: Sold): Promise<Money | undefined> {
  if (!offered) return undefined
  const markup = await findMarkupOfOffer(tx, offered.offerId)
  if (markup?.currency !== priced.currency) return undefined
  const { resultIndexes: indexes } = offered
  // A whole journey is one booking, a special return one fare of two results.
  if (indexes.join(',') === resultIndex) return markup
  if (bound === null || !indexes.includes(resultIndex)) return undefined
  return allocate(markup, [1, 1])[bound === 'outbound' ? 0 : 1]
}
