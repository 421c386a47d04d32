import type { BuyerOffer } from '../carts/buyer-offer.ts'
import { type Slot, slotsOn, type Terms } from '../carts/offer-of-day.ts'
import type { ClockTime } from '../catalogue/tour-times.ts'
import { formatDate } from '../format-date.ts'
import { formatMoney } from '../format-money.ts'
import type { Money } from '../money.ts'
import type { Instant, PlainDate } from '../time.ts'

type AskedStart = {
  readonly isOnSale: boolean
  readonly terms: Terms
  readonly day: PlainDate
  readonly startsAt: ClockTime
  readonly zone: string
  readonly now: Instant
}
type Asked = AskedStart & {
  readonly offer: BuyerOffer
  /** What the buyer has agreed to pay. */
  readonly agreed: Money
}

const NONE_TAKEN = () => 0

/** The start that is sold with the price that is paid for it, which may be zero, or why it cannot be sold now. Its places are counted elsewhere. */
export function sellableStart({ offer, agreed, ...asked }: Asked): Sellable | { readonly why: string } {
  const start = startOnSale(asked)
  if ('why' in start) return start
  if ('why' in offer) return { why: offer.sentence }
  const { total } = offer
  if (total.currency !== agreed.currency || total.minor !== agreed.minor)
    return { why: `The price has changed from ${formatMoney(agreed)} to ${formatMoney(total)}. Please check it again.` }
  return { ...start, offer }
}

/** The same without its price: what was ordered keeps the price that it was ordered at. */
export function startOnSale({
  isOnSale,
  terms,
  day,
  startsAt,
  zone,
  now,
}: AskedStart): Pick<Sellable, 'slot'> | { readonly why: string } {
  if (!isOnSale) return { why: 'This activity is no longer sold.' }
  const slots = slotsOn(terms, day, { zone, now, takenOf: NONE_TAKEN })
  if (slots.length === 0) return { why: `It is closed on ${formatDate(day)}.` }
  const slot = slots.find((one) => one.startsAt === startsAt)
  if (!slot) return { why: `It does not start at ${startsAt} on ${formatDate(day)}.` }
  if (slot.isTooLate) return { why: `It can no longer be booked for ${formatDate(day)} at ${startsAt}.` }
  return { slot }
}

export type Sellable = { readonly slot: Slot; readonly offer: Extract<BuyerOffer, { readonly total: Money }> }
