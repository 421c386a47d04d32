import type { FoundActivity } from '@tradewind/contract/carts/activity-search'
import type { BuyerOffer } from '@tradewind/domain/carts/buyer-offer'
import { hasRoom, slotsOn, TRANSFER_CHOICES, type TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { compareMoney, type Money, parseMoney, toDecimal } from '@tradewind/domain/money'
import type { TakenOf } from '@tradewind/domain/places/counted-start'
import { countParty, type Party } from '@tradewind/domain/rates/party'
import { addDays, dateIn, type Instant, type PlainDate } from '@tradewind/domain/time'
import { type Buyer, type OptionOnSale, offerOn, termsOf } from '../activity-sales/option-on-sale.ts'

type FoundOption = FoundActivity['tourOptions'][number]
type DayOfOption = FoundOption['days'][number]

type Asked = Buyer & {
  readonly party: Party
  readonly days: readonly PlainDate[]
  readonly now: Instant
  readonly zone: string
  /** What others have of each start. */
  readonly takenOf: TakenOf
  /** What the person who looks wants to see alone. */
  readonly only: {
    readonly transfer: TransferChoice | undefined
    readonly isFree: boolean
    /** Of the whole party. */
    readonly most: Money | undefined
  }
}
type OfferWire = FoundOption['offers'][number]

/** How far around the dates a day is looked for on which something can be had. */
export const NEAREST_WITHIN = 60

/** A tour option on each day for a party; undefined where nothing of it is what the person wants to see. */
export function offerOption(sold: OptionOnSale, asked: Asked): FoundOption | undefined {
  const { option, service } = sold
  const counted = countParty(asked.party, service.passengerTypes)
  const seats = 'refused' in counted ? 0 : counted.seats
  const offers = collectOffers()
  const present = (day: PlainDate): DayOfOption => {
    const slots = slotsOn(termsOf(sold), day, asked)
    const onDay = offerDay(sold, asked, day)
    const isOffered = Object.values(onDay).some((offer) => 'total' in offer)
    return {
      date: day,
      isClosed: slots.length === 0,
      slots,
      offers: {
        ticket: offers.indexOf(onDay.ticket),
        sharing: offers.indexOf(onDay.sharing),
        private: offers.indexOf(onDay.private),
      },
      canBeHad: isOffered && hasRoom(slots, seats),
    }
  }
  const days = asked.days.map(present)
  if (!isWanted(days, offers.list, asked.only)) return undefined
  const { id, name, description, timing, minutesFrom, minutesTo, hasMeal, hasGuide, hasTicket, confirmation, languages } = option
  return {
    ...{ id, name, description, timing, minutesFrom, minutesTo, hasMeal, hasGuide, hasTicket, confirmation, languages },
    seats,
    offers: offers.list,
    days,
    nearestDay: days.some(({ canBeHad }) => canBeHad) ? null : findNearest(sold, asked, seats),
  }
}

/** Each different offer once, by its index. */
function collectOffers() {
  const list: OfferWire[] = []
  const places = new Map<string, number>()
  return {
    list,
    indexOf(offer: OfferWire): number {
      const key = JSON.stringify(offer)
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, list.length)
      return list.push(offer) - 1
    },
  }
}

function offerDay(sold: OptionOnSale, asked: Asked, day: PlainDate): Record<TransferChoice, OfferWire> {
  const offer = (transfer: TransferChoice) => presentOffer(offerOn(sold, asked, { day, party: asked.party, transfer }))
  return { ticket: offer('ticket'), sharing: offer('sharing'), private: offer('private') }
}

/** As the wire has it. */
export function presentOffer(offer: BuyerOffer): OfferWire {
  if ('why' in offer) return { why: offer.why, sentence: offer.sentence }
  return {
    total: toDecimal(offer.total),
    perPerson: toDecimal(offer.perPerson),
    lines: offer.lines.map(({ amount, ...line }) => ({ ...line, amount: toDecimal(amount) })),
  }
}

/** Without a filter everything is shown, so that the reason is seen. With one, what fits it on a day on which it can be had. */
function isWanted(days: readonly DayOfOption[], offers: readonly OfferWire[], { transfer, isFree, most }: Asked['only']): boolean {
  if (transfer === undefined && !isFree && !most) return true
  const ways = transfer ? [transfer] : TRANSFER_CHOICES
  const fits = (day: DayOfOption, way: TransferChoice) => {
    const offer = offers[day.offers[way] ?? -1]
    return offer !== undefined && 'total' in offer && (!most || compareMoney(parseMoney(offer.total, most.currency), most) <= 0)
  }
  return days.some(
    (day) => day.canBeHad && ways.some((way) => fits(day, way)) && (!isFree || day.slots.some((slot) => slot.freeUntil !== null)),
  )
}

/** The nearest day before or after those that were asked about; of two as near, the later. */
function findNearest(sold: OptionOnSale, asked: Asked, seats: number): PlainDate | null {
  const [first, last] = [asked.days[0], asked.days.at(-1)]
  if (!first || !last || seats === 0) return null
  const today = dateIn(asked.zone, asked.now)
  const canBeHad = (day: PlainDate) =>
    hasRoom(slotsOn(termsOf(sold), day, asked), seats) &&
    Object.values(offerDay(sold, asked, day)).some((offer) => 'total' in offer)
  for (let away = 1; away <= NEAREST_WITHIN; away += 1) {
    const [after, before] = [addDays(last, away), addDays(first, -away)]
    if (canBeHad(after)) return after
    if (before >= today && canBeHad(before)) return before
  }
  return null
}
