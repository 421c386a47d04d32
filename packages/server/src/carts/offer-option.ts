import type { FoundActivity } from '@tradewind/contract/carts/activity-search'
import type { BuyerOffer } from '@tradewind/domain/carts/buyer-offer'
import { hasRoom, slotsOn, type Terms, TRANSFER_CHOICES, type TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { beginsIn, type TimeOfDay } from '@tradewind/domain/carts/time-of-day'
import { compareMoney, type Money, parseMoney, toDecimal } from '@tradewind/domain/money'
import type { TakenOf } from '@tradewind/domain/places/counted-start'
import { countParty, type Party } from '@tradewind/domain/rates/party'
import { addDays, dateIn, type Instant, type PlainDate } from '@tradewind/domain/time'
import { type Buyer, type OptionOnSale, offersOn, termsOf } from '../activity-sales/option-on-sale.ts'

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
    readonly times: readonly TimeOfDay[] | undefined
    readonly isFree: boolean
    /** Of the whole party. */
    readonly most: Money | undefined
  }
}
type OfferWire = FoundOption['offers'][number]

/** How far around the dates a day is looked for on which something can be had. */
export const NEAREST_WITHIN = 60

/** A tour option on each day for a party; undefined where nothing of it is what the person wants to see. */
export function offerOption(onSale: OptionOnSale, asked: Asked): FoundOption | undefined {
  const { option, service } = onSale
  const counted = countParty(asked.party, service.passengerTypes)
  const seats = 'refused' in counted ? 0 : counted.seats
  const sold: Sold = { terms: termsOf(onSale), offer: offersOn(onSale, asked, asked.party) }
  const offers = collectOffers()
  const present = (day: PlainDate): DayOfOption => {
    const slots = slotsOn(sold.terms, day, asked)
    const onDay = offerDay(sold, day)
    return {
      date: day,
      isClosed: slots.length === 0,
      slots,
      offers: {
        ticket: offers.indexOf(onDay.ticket),
        sharing: offers.indexOf(onDay.sharing),
        private: offers.indexOf(onDay.private),
      },
      canBeHad: isOffered(onDay) && hasRoom(slots, seats),
    }
  }
  const days = asked.days.map(present)
  if (!isWanted({ timing: option.timing, seats, days, offers: offers.list }, asked.only)) return undefined
  const { id, name, description, timing, minutesFrom, minutesTo, hasMeal, hasGuide, hasTicket, confirmation, languages } = option
  return {
    ...{ id, name, description, timing, minutesFrom, minutesTo, hasMeal, hasGuide, hasTicket, confirmation, languages },
    cancellation: [...sold.terms.cancellation],
    seats,
    offers: offers.list,
    days,
    nearestDay: days.some(({ canBeHad }) => canBeHad) ? null : findNearest(sold, asked, seats),
  }
}

/** When it can be booked, and what it costs then. */
type Sold = { readonly terms: Terms; readonly offer: (day: PlainDate, transfer: TransferChoice) => BuyerOffer }

/** Each different offer once, by its index. Days of one price mostly have one offer, which needs no second look. */
function collectOffers() {
  const list: OfferWire[] = []
  const [seen, alike] = [new Map<BuyerOffer, number>(), new Map<string, number>()]
  return {
    list,
    indexOf(offer: BuyerOffer): number {
      const known = seen.get(offer)
      if (known !== undefined) return known
      const wire = presentOffer(offer)
      const key = JSON.stringify(wire)
      const place = alike.get(key) ?? list.push(wire) - 1
      alike.set(key, place)
      seen.set(offer, place)
      return place
    },
  }
}

function offerDay({ offer }: Sold, day: PlainDate): Record<TransferChoice, BuyerOffer> {
  return { ticket: offer(day, 'ticket'), sharing: offer(day, 'sharing'), private: offer(day, 'private') }
}

function isOffered(onDay: Readonly<Record<TransferChoice, BuyerOffer>>): boolean {
  return TRANSFER_CHOICES.some((transfer) => 'total' in onDay[transfer])
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

type Shown = Pick<FoundOption, 'timing' | 'seats' | 'days' | 'offers'>

/** Without a filter everything is shown, so that the reason is seen. With one, what fits it on a day on which it can be had. */
function isWanted({ timing, seats, days, offers }: Shown, { transfer, times, isFree, most }: Asked['only']): boolean {
  if (transfer === undefined && !times && !isFree && !most) return true
  const ways = transfer ? [transfer] : TRANSFER_CHOICES
  const fits = (day: DayOfOption, way: TransferChoice) => {
    const offer = offers[day.offers[way] ?? -1]
    return offer !== undefined && 'total' in offer && (!most || compareMoney(parseMoney(offer.total, most.currency), most) <= 0)
  }
  // One start that has all of it: a free cancellation in the morning is none of the evening.
  const begins = (slot: DayOfOption['slots'][number]) =>
    hasRoom([slot], seats) && (!isFree || slot.freeUntil !== null) && (!times || beginsIn(times, { timing, ...slot }))
  return days.some((day) => day.canBeHad && ways.some((way) => fits(day, way)) && day.slots.some(begins))
}

/** The nearest day before or after those that were asked about; of two as near, the later. */
function findNearest(sold: Sold, asked: Asked, seats: number): PlainDate | null {
  const [first, last] = [asked.days[0], asked.days.at(-1)]
  if (!first || !last || seats === 0) return null
  const today = dateIn(asked.zone, asked.now)
  const canBeHad = (day: PlainDate) => hasRoom(slotsOn(sold.terms, day, asked), seats) && isOffered(offerDay(sold, day))
  for (let away = 1; away <= NEAREST_WITHIN; away += 1) {
    const [after, before] = [addDays(last, away), addDays(first, -away)]
    if (canBeHad(after)) return after
    if (before >= today && canBeHad(before)) return before
  }
  return null
}
