import type { OwnOffer, SharedOffer, SharedOption } from '@tradewind/contract/flights/offers'
import { refundableTogether, writeRefundable } from '@tradewind/domain/flights/refundable'
import { add, type Money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { presentLegs } from '../present-legs.ts'
import type { Offer, OfferedOption } from './offer-repo.ts'
import { hasEnded } from './open-offer.ts'

/** As a customer may see it: totals including the markup, and nothing of what is earned. */
export function presentShared(offer: Offer, contact: SharedOffer['contact'], now: Instant): SharedOffer {
  const { adultCount, childCount, infantCount } = offer.searchBy
  return {
    state: hasEnded(offer, now) ? 'ended' : 'open',
    customerName: offer.customer_name,
    note: offer.note,
    currency: offer.currency,
    travellers: { adults: adultCount, children: childCount, infants: infantCount },
    validUntil: offer.valid_until,
    checkedAt: offer.checked_at,
    options: offer.options.map((option) => presentSharedOption(option, offer.markup)),
    chosenPosition: offer.chosen_position,
    contact,
  }
}

export function presentOwn(offer: Offer, { link, madeBy }: { link: string; madeBy: string }, now: Instant): OwnOffer {
  return {
    offerId: offer.id,
    link,
    madeBy,
    customerName: offer.customer_name,
    customerEmail: offer.customer_email,
    note: offer.note,
    currency: offer.currency,
    travellers: sizeOfParty(offer),
    markup: toDecimal(offer.markup),
    createdAt: offer.created_at,
    validUntil: offer.valid_until,
    openedAt: offer.opened_at,
    openCount: offer.open_count,
    checkedAt: offer.checked_at,
    state: stateOf(offer, now),
    chosenPosition: offer.chosen_position,
    chosenAt: offer.chosen_at,
    chosenMessage: offer.chosen_message,
    options: offer.options.map((option) => presentSharedOption(option, offer.markup)),
  }
}

export function sizeOfParty({ searchBy: { adultCount, childCount, infantCount } }: Pick<Offer, 'searchBy'>): number {
  return adultCount + childCount + infantCount
}

/** The most important status first: a choice stays valid after its link has expired. */
function stateOf(offer: Offer, now: Instant): OwnOffer['state'] {
  if (offer.revoked_at !== null) return 'revoked'
  if (offer.chosen_position !== null) return 'chosen'
  if (hasEnded(offer, now)) return 'ended'
  return offer.opened_at === null ? 'sent' : 'opened'
}

export function presentSharedOption({ position, halves, offered, state, current }: OfferedOption, markup: Money): SharedOption {
  const families = [...new Set(halves.map(({ fareFamily }) => fareFamily).filter((family) => family !== undefined))]
  return {
    position,
    legs: presentLegs(halves.flatMap(({ legs }) => legs)),
    fareFamily: families.join(' and ') || null,
    specialFare: halves.find(({ specialFare }) => specialFare)?.specialFare ?? null,
    isRefundable: writeRefundable(refundableTogether(halves.map(({ refundable }) => refundable))),
    mealIncluded: halves.every(({ mealIncluded }) => mealIncluded),
    total: toDecimal(add(offered, markup)),
    state: state ?? 'unchecked',
    currentTotal: current ? toDecimal(add(current, markup)) : null,
  }
}
