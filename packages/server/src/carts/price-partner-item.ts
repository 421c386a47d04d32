import type { CartPartnerItem } from '@tradewind/contract/carts/cart-shapes'
import type { BuyerOffer } from '@tradewind/domain/carts/buyer-offer'
import type { Slot, TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { clockOf, type PlannedItem, type PriceOfItem, slotAt, spanOf } from '@tradewind/domain/carts/planned-item'
import { type Money, subtract, toDecimal } from '@tradewind/domain/money'
import type { Party } from '@tradewind/domain/rates/party'
import { dateIn, type Instant, instant, type PlainDate, plusMinutes } from '@tradewind/domain/time'
import type { Buyer } from '../activity-sales/option-on-sale.ts'
import { resell, type ruleFor } from '../activity-sales/price-as-reseller.ts'
import type { PartnerRow } from './cart-item-repo.ts'
import { presentOffer } from './offer-option.ts'

/** How long what a supplier has said counts as what it says now. */
const MINUTES_CONFIRMED = 10

type Pricing = {
  readonly buyer: Buyer
  readonly party: Party
  readonly now: Instant
  readonly ruleOn: (day: PlainDate) => ReturnType<typeof ruleFor>
  /** Seats of others of the same cart at the same start. */
  readonly besides: (day: PlainDate, startsAt: string) => number
  /** What it was when it was added, in today's currency; null: that is not known. */
  readonly added: Money | null
  /** Of what is the same: two of one tour option take place at one place. No tour option of this site has this number. */
  readonly place: number
}
type PricedPartner = {
  readonly total: Money | undefined
  readonly slots: readonly Slot[]
  readonly planned: PlannedItem
  readonly shown: CartPartnerItem
}
type Priced = BuyerOffer | { readonly why: 'notOnSale' | 'notAnswered'; readonly sentence: string }

const NOT_ANSWERED = {
  why: 'notAnswered',
  sentence: 'Its supplier has not said a price for these travellers and this day.',
} as const
const NO_OFFER = { why: 'noTicketRate', sentence: 'It has no price on this day.' } as const

/** What a partner site delivers, at this site's price on top of what it said last. Nothing is asked here, and nothing is made up: what was said for another party, or not for this day, is no price. */
export function pricePartnerItem(item: PartnerRow, { buyer, party, now, ruleOn, besides, added, place }: Pricing): PricedPartner {
  const { said, time, transfer, date } = item
  const { option, currency } = said
  const isForParty = isSameParty(said.party, party)
  const dayOf = (day: PlainDate) => (isForParty ? option.days.find((one) => one.date === day) : undefined)
  const seats = isForParty ? option.seats : 0
  const slotsOn = (day: PlainDate): readonly Slot[] =>
    (dayOf(day)?.slots ?? []).map((slot) => ({
      ...slot,
      places: slot.places === null ? null : Math.max(0, slot.places - besides(day, slot.startsAt)),
      bookableUntil: instant(slot.bookableUntil),
      isTooLate: slot.isTooLate || instant(slot.bookableUntil) < now,
      freeUntil: slot.freeUntil !== null && instant(slot.freeUntil) >= now ? instant(slot.freeUntil) : null,
    }))
  const offerOn = (day: PlainDate, way: TransferChoice): Priced => {
    if (item.refusedWhy !== null) return { why: 'notOnSale', sentence: item.refusedWhy }
    const on = dayOf(day)
    if (!on) return NOT_ANSWERED
    const net = option.offers[on.offers[way]]
    if (!net) return NO_OFFER
    return 'total' in net ? resell({ ...net, currency }, buyer, { rule: ruleOn(day), party, seats }) : net
  }
  const offer = offerOn(date, transfer)
  const total = 'total' in offer ? offer.total : undefined
  const difference = added && total ? subtract(total, added) : null
  const slots = slotsOn(date)
  const slot = slotAt(slots, { timing: option.timing, time })
  const minutes = option.minutesTo ?? option.minutesFrom
  const span = spanOf({ time, minutes })
  const isConfirmed =
    !item.isUnanswered && total !== undefined && plusMinutes(item.saidAt, MINUTES_CONFIRMED) > now && item.refusedWhy === null
  return {
    total,
    slots,
    planned: {
      ...{
        id: item.id,
        tourOptionId: place,
        isOptional: item.isOptional,
        date,
        time,
        timing: option.timing,
        minutes,
        transfer,
        seats,
      },
      slotsOn,
      priceOn: (day, way): PriceOfItem => offerOn(day, way),
      // Its areas are those of its supplier.
      whereabouts: { cityId: option.city.id, areaId: null, coordinates: null },
      today: dateIn(option.city.timeZone, now),
      difference: difference?.minor === 0n ? null : difference,
      isUnconfirmed: total !== undefined && !isConfirmed,
    },
    shown: {
      id: item.id,
      is_optional: item.isOptional,
      supplierListId: item.supplyId,
      supplier: said.supplier,
      isConfirmed,
      // The file of its picture lies at its supplier.
      activity: { ...option.activity, picture: null },
      tourOption: {
        ...{ id: item.tourOptionId, name: option.name, timing: option.timing, confirmation: option.confirmation },
        ...{ minutesFrom: option.minutesFrom, minutesTo: option.minutesTo },
      },
      city: option.city,
      date,
      time,
      endsAt: span ? clockOf(span.to) : null,
      transfer,
      seats,
      price: 'total' in offer ? presentOffer(offer) : { why: offer.why, sentence: offer.sentence },
      priceWhenAdded: added && toDecimal(added),
      difference: difference && toDecimal(difference),
      freeUntil: slot?.freeUntil ?? null,
      cancellation: [...(option.cancellation ?? [])],
      placesLeft: slot?.places ?? null,
      starts:
        option.timing === 'startTimes'
          ? slots.map(({ startsAt, places, isTooLate }) => ({ time: startsAt, places, isTooLate }))
          : [],
    },
  }
}

export function isSameParty(one: Party, other: Party): boolean {
  const ages = ({ childAges }: Party) => childAges.map((age) => age ?? '?').join(' ')
  return one.adults === other.adults && one.infants === other.infants && ages(one) === ages(other)
}
