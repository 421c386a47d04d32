import type { Cart, CartPartnerItem, CartTourOption } from '@tradewind/contract/carts/cart-shapes'
import { type CartNote, findDeskNotes, findNotes, inOrderOfKinds } from '@tradewind/domain/carts/find-notes'
import { type Slot, slotsOn } from '@tradewind/domain/carts/offer-of-day'
import { clockOf, type PlannedItem, slotAt, spanOf } from '@tradewind/domain/carts/planned-item'
import { type Money, money, subtract, sum, toDecimal } from '@tradewind/domain/money'
import { limitsOf, type TakenOf } from '@tradewind/domain/places/counted-start'
import { type Taking, takenAmong } from '@tradewind/domain/places/take-places'
import { countParty, type Party } from '@tradewind/domain/rates/party'
import { dateIn, type Instant, type PlainDate } from '@tradewind/domain/time'
import { type OptionOnSale, offerOn, termsOf } from '../activity-sales/option-on-sale.ts'
import { takerOf } from '../activity-sales/places-of-sale.ts'
import { ruleFor } from '../activity-sales/price-as-reseller.ts'
import { readBuyer } from '../activity-sales/read-buyer.ts'
import { listPools } from '../catalogue/options/pool-repo.ts'
import { readTourOptions } from '../catalogue/options/read-tour-options.ts'
import { readPictured } from '../catalogue/pictures/picture-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { countTaken } from '../places/count-taken.ts'
import { makeServices } from '../rates/read-services.ts'
import type { ActivityRow, HotelRow, ItemRow, PartnerRow, TourOptionRow } from './cart-item-repo.ts'
import { type CartRow, listSalesOfCart } from './cart-repo.ts'
import { presentOffer } from './offer-option.ts'
import { isSameParty, pricePartnerItem } from './price-partner-item.ts'

type Priced<Row, Shown> = {
  readonly item: Row
  readonly total: Money | undefined
  /** The starts of its day. */
  readonly slots: readonly Slot[]
  readonly shown: Shown
}
export type PricedOption = Priced<TourOptionRow, CartTourOption>
export type PricedPartner = Priced<PartnerRow, CartPartnerItem>
export type PricedCart = {
  readonly options: readonly PricedOption[]
  /** What partner sites deliver. */
  readonly partners: readonly PricedPartner[]
  readonly hotels: readonly HotelRow[]
  readonly total: Money
  readonly totals: Cart['totals']
  readonly notes: readonly CartNote[]
}

/**
 * What a cart costs its customer now, and what somebody should look at. The reads are the same however many items there are. What partner sites deliver costs what their
 * suppliers said last: nobody outside is asked.
 */
export async function priceCart(
  tx: SiteTx,
  { cart, items }: { readonly cart: CartRow; readonly items: readonly ItemRow[] },
  now: Instant,
): Promise<PricedCart> {
  const chosen = inOrder(items.filter((item) => item.kind === 'tourOption'))
  const [soldOf, buyer, picturedOf] = await Promise.all([
    readSold(tx, chosen),
    readBuyer(tx, cart.customer?.legalEntityId, now),
    readPictured(tx, 'activity', [...new Set(chosen.map(({ activity }) => activity.id))]),
  ])
  const { own } = buyer.exchange
  // What it was when it was added is in the currency of that time.
  const addedOf = ({ addedMinor }: ActivityRow) => (addedMinor === null || cart.currency !== own ? null : money(addedMinor, own))
  const party: Party = { adults: cart.adults, childAges: cart.childAges, infants: cart.infants }
  const seatsOf = ({ tourOptionId }: TourOptionRow): number => {
    const sold = soldOf.get(tourOptionId)
    const counted = sold && countParty(party, sold.service.passengerTypes)
    return !counted || 'refused' in counted ? 0 : counted.seats
  }
  const takenFor = await countPlaces(tx, { cart, chosen, soldOf, seatsOf }, now)
  const planned: PlannedItem[] = []
  const options = chosen.map((item): PricedOption => {
    const sold = soldOf.get(item.tourOptionId)
    const { timeZone } = item.city
    const seats = seatsOf(item)
    const at = { zone: timeZone, now, takenOf: takenFor(item) }
    const terms = sold && termsOf(sold)
    const slots = remembered((day: PlainDate): readonly Slot[] => (terms ? slotsOn(terms, day, at) : []))
    const pricing = (transfer: TourOptionRow['transfer']) =>
      remembered((day: PlainDate) => (sold ? offerOn(sold, buyer, { day, party, transfer }) : NOT_ON_SALE))
    const priceBy = { ticket: pricing('ticket'), sharing: pricing('sharing'), private: pricing('private') }
    const priceOn = (day: PlainDate, transfer: TourOptionRow['transfer']) => priceBy[transfer](day)
    const offer = priceOn(item.date, item.transfer)
    const total = 'total' in offer ? offer.total : undefined
    const added = addedOf(item)
    const difference = added && total ? subtract(total, added) : null
    const slot = slotAt(slots(item.date), item)
    const minutes = item.minutesTo ?? item.minutesFrom
    const span = spanOf({ time: item.time, minutes })
    planned.push({
      ...{ id: item.id, tourOptionId: item.tourOptionId, isOptional: item.isOptional, date: item.date, time: item.time },
      ...{ timing: item.timing, minutes, transfer: item.transfer, seats, slotsOn: slots, priceOn },
      whereabouts: { cityId: item.city.id, areaId: item.activity.area?.id ?? null, coordinates: item.coordinates },
      today: dateIn(timeZone, now),
      difference: difference?.minor === 0n ? null : difference,
    })
    return {
      item,
      total,
      slots: slots(item.date),
      shown: {
        id: item.id,
        is_optional: item.isOptional,
        activity: { ...item.activity, picture: picturedOf(item.activity.id).picture },
        tourOption: {
          id: item.tourOptionId,
          name: item.optionName,
          timing: item.timing,
          minutesFrom: item.minutesFrom,
          minutesTo: item.minutesTo,
          confirmation: item.confirmation,
        },
        city: item.city,
        date: item.date,
        time: item.time,
        endsAt: span ? clockOf(span.to) : null,
        transfer: item.transfer,
        seats,
        price: 'total' in offer ? presentOffer(offer) : { why: offer.why, sentence: offer.sentence },
        priceWhenAdded: added && toDecimal(added),
        difference: difference && toDecimal(difference),
        freeUntil: slot?.freeUntil ?? null,
        cancellation: [...(terms?.cancellation ?? [])],
        placesLeft: slot?.places ?? null,
        starts:
          item.timing === 'startTimes'
            ? slots(item.date).map(({ startsAt: time, places, isTooLate }) => ({ time, places, isTooLate }))
            : [],
      },
    }
  })
  const theirs = inOrder(items.filter((item) => item.kind === 'partner'))
  const partners = pricePartners(theirs, { buyer, party, now, addedOf }).map(({ planned: one, ...priced }): PricedPartner => {
    planned.push(one)
    return priced
  })
  const all = [...options, ...partners]
  const totalOf = (wanted: (item: (typeof all)[number]) => boolean) =>
    sum(
      all.filter(wanted).flatMap(({ total }) => total ?? []),
      own,
    )
  const total = totalOf(({ item }) => !item.isOptional)
  const hotels = items.filter((item) => item.kind === 'hotel').toSorted((a, b) => compareDays(a, b) || a.position - b.position)
  const onRequest = all.flatMap(({ item, shown }) => (shown.tourOption.confirmation === 'onRequest' ? [item] : []))
  return {
    options,
    partners,
    hotels,
    total,
    totals: {
      total: toDecimal(total),
      optional: toDecimal(totalOf(({ item }) => item.isOptional)),
      unpriced: all.filter(({ item, total: price }) => !item.isOptional && !price).length,
    },
    notes: inOrderOfKinds([
      ...findNotes(planned, { startDate: cart.startDate, endDate: cart.endDate }),
      ...findDeskNotes({ onRequest, hotels }),
    ]),
  }
}

type PricingPartners = Pick<Parameters<typeof pricePartnerItem>[1], 'buyer' | 'party' | 'now'> & {
  readonly addedOf: (item: ActivityRow) => Money | null
}

function pricePartners(items: readonly PartnerRow[], { addedOf, ...pricing }: PricingPartners) {
  const { buyer, party } = pricing
  const ruleOn = remembered((day: PlainDate) => ruleFor(buyer, day))
  const options = [...new Set(items.map(optionOf))]
  return items.map((item) => {
    const others = items.filter(
      (other) =>
        other.id !== item.id && !other.isOptional && optionOf(other) === optionOf(item) && isSameParty(other.said.party, party),
    )
    const besides = (day: PlainDate, startsAt: string) =>
      others.reduce((sum, { date, time, said }) => sum + (date === day && time === startsAt ? said.option.seats : 0), 0)
    // Numbers below zero are those of no tour option of this site.
    const place = -1 - options.indexOf(optionOf(item))
    return { item, ...pricePartnerItem(item, { ...pricing, ruleOn, besides, added: addedOf(item), place }) }
  })
}

const optionOf = ({ supplyId, tourOptionId }: PartnerRow) => `${supplyId} ${tourOptionId}`

type Counting = {
  readonly cart: CartRow
  readonly chosen: readonly TourOptionRow[]
  readonly soldOf: ReadonlyMap<number, OptionOnSale>
  readonly seatsOf: (item: TourOptionRow) => number
}

/** What is taken of each start as an item sees it: by others (what was ordered of this cart is its own), and by those of the same cart that are not optional. */
async function countPlaces(tx: SiteTx, { cart, chosen, soldOf, seatsOf }: Counting, now: Instant) {
  const days = [cart.startDate, cart.endDate, ...chosen.map(({ date }) => date)].toSorted()
  const [from = cart.startDate, to = cart.endDate] = [days[0], days.at(-1)]
  const counted = [...soldOf.values()].map(({ option }) => option)
  const own = (await listSalesOfCart(tx, cart)).map(({ saleId }) => takerOf(saleId))
  const takenOf = await countTaken(tx, counted, { from, to, now, own })
  const takings = chosen.flatMap((item): Taking[] => {
    const sold = soldOf.get(item.tourOptionId)
    if (!sold || item.isOptional) return []
    const terms = termsOf(sold)
    const slot = slotAt(slotsOn(terms, item.date, { zone: item.city.timeZone, now, takenOf }), item)
    const limits = slot ? limitsOf(terms.option, item.date, slot.startsAt) : undefined
    return (limits ?? []).map((start) => ({ ...start, taker: String(item.id), people: seatsOf(item), heldUntil: null }))
  })
  return ({ id }: TourOptionRow): TakenOf => {
    const takenHere = takenAmong(takings.filter(({ taker }) => taker !== String(id)))
    return (start) => takenOf(start) + takenHere(start)
  }
}

const NOT_ON_SALE = { why: 'notOnSale', sentence: 'This is no longer sold.' } as const

async function readSold(tx: SiteTx, items: readonly TourOptionRow[]): Promise<ReadonlyMap<number, OptionOnSale>> {
  const ids = [...new Set(items.filter(({ isOnSale }) => isOnSale).map(({ tourOptionId }) => tourOptionId))]
  if (ids.length === 0) return new Map()
  const [options, pools] = await Promise.all([readTourOptions(tx, { ids }), listPools(tx)])
  const activityOf = new Map(items.map(({ activity, city }) => [activity.id, { ...activity, cityId: city.id }]))
  const services = await makeServices(tx, { options, activities: [...activityOf.values()], withAreas: false })
  const peopleOf = new Map(pools.map(({ id, people }) => [id, people]))
  return new Map(
    options.flatMap((option, at): [number, OptionOnSale][] => {
      const { service } = services[at] ?? {}
      const poolPeople = option.poolId === null ? null : (peopleOf.get(option.poolId) ?? null)
      return service ? [[option.id, { option, service, poolPeople }]] : []
    }),
  )
}

/** Looking for the nearest day asks for the same days again. */
function remembered<Answer>(ask: (day: PlainDate) => Answer): (day: PlainDate) => Answer {
  const known = new Map<PlainDate, Answer>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined || known.has(day)) return found as Answer
    const answer = ask(day)
    known.set(day, answer)
    return answer
  }
}

type Dated = { readonly date: PlainDate }
const compareDays = (a: Dated, b: Dated) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)
/** What has no time stands after the rest of its day. */
const LAST = '99:99'

function inOrder<Row extends ActivityRow>(items: readonly Row[]): Row[] {
  return items.toSorted(
    (a, b) => compareDays(a, b) || (a.time ?? LAST).localeCompare(b.time ?? LAST) || a.position - b.position || a.id - b.id,
  )
}
