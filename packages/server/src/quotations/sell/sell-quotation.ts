import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { costsOf } from '@tradewind/domain/activity-sales/activity-sale-price'
import { type Slot, slotsOn, type TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { Exchange } from '@tradewind/domain/exchange-rates/exchange'
import { formatDate } from '@tradewind/domain/format-date'
import { parseMoney } from '@tradewind/domain/money'
import { divideTotal, type SoldShare } from '@tradewind/domain/quotations/divide-total'
import { waysOfRide } from '@tradewind/domain/quotations/price-activity'
import { type Owed, quotedSalePrice } from '@tradewind/domain/quotations/quoted-sale-price'
import type { ItinerarySum } from '@tradewind/domain/quotations/sum-itinerary'
import { countParty, type Party } from '@tradewind/domain/rates/party'
import { addDays, epochMs, type Instant, type PlainDate, plainDate, plusMinutes } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import { getNameOf } from '../../accounts/user-repo.ts'
import { insertActivitySale, insertOrder, type NewActivitySale } from '../../activity-sales/activity-sale-repo.ts'
import { nameMover } from '../../activity-sales/move-activity-sale.ts'
import { takerOf } from '../../activity-sales/places-of-sale.ts'
import { type Counter, readOnSale } from '../../activity-sales/read-on-sale.ts'
import type { App } from '../../app.ts'
import { hashRequest } from '../../database/hash-request.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { readExchange } from '../../exchange-rates/read-exchange.ts'
import { refuseInput } from '../../http/refuse.ts'
import { listSuppliers } from '../../ledger/post/supplier-entity-repo.ts'
import { openPayment } from '../../payments/open-payment.ts'
import { payOnAccount } from '../../payments/pay-on-account.ts'
import { sellPlaces } from '../../places/take-places.ts'
import { insertHistory } from '../../sales/sale-history-repo.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import { nameQuotation } from '../present-kart.ts'
import { keepExchange } from '../price-kart.ts'
import { partyOf } from '../price-lines.ts'
import type { Kept, Quotation } from '../quotation-repo.ts'
import { LISTS, type ListName, placeOf } from '../read-kart.ts'
import { insertSalesOfLines, keepSold } from './quotation-sale-repo.ts'
import { insertServiceSale, type NewServiceSale, type ServiceFacts, type ServiceKind } from './service-sale-repo.ts'

export type Shop = Pick<App, 'jobs' | 'sellers'>
/** Whom the cost of a line that is no activity is owed to: those of activities say it themselves. */
export type SupplierOfLine = { readonly lineId: number; readonly supplierId: number }
type Selling = {
  readonly actor: Actor
  readonly now: Instant
  readonly shop: Shop
  readonly suppliers: readonly SupplierOfLine[]
}
type Sellable = { readonly quotation: Quotation; readonly kept: Kept; readonly sum: ItinerarySum }

const MINUTES_TO_PAY = 15

/**
 * Sells what a quotation promises, as one order: each line that counts is a sale at its share of the total, activities take their places for good, and the
 * customer owes the total from now on. All of it or nothing. Refuses by field: a start that there is none of, places that are gone, people who are not accepted, a total of
 * nothing. The caller has locked the quotation and refused what cannot take place.
 */
export async function sellQuotation(tx: SiteTx, selling: Selling, { quotation, kept, sum }: Sellable): Promise<void> {
  const { actor, now, shop } = selling
  const { kart } = kept
  const shares = divideTotal(sum)
  if (shares.length === 0) refuseInput({ totalPrice: 'Nothing is to be paid, so there is nothing to sell.' })
  const shared = await openCounter(tx, selling, { quotation, kept })
  const drafts = draftLines(kart, { shares, shared, now })
  const { id: quotationId, customerId: userId, legalEntityId } = quotation
  const buyer = { userId, legalEntityId }
  const [orderId, bookedOn, suppliers] = [
    await insertOrder(tx, buyer, now),
    await todayOfSite(tx, now),
    new Set((await listSuppliers(tx)).map(({ id }) => id)),
  ]
  if (selling.suppliers.some(({ supplierId }) => !suppliers.has(supplierId)))
    refuseInput({ suppliers: 'Please choose a supplier of your company.' })
  const common = { orderId, buyer, bookedOn, now, leadName: await leadOf(tx, kart, userId) }
  const sales: { saleId: number; lineId: number; draft: Draft }[] = []
  for (const draft of drafts) {
    const key = `quotation:${quotationId}:${draft.lineId}`
    const saleId =
      draft.kind === 'activity'
        ? await insertActivitySale(tx, { ...draft.sale, ...common, key, requestHash: hashRequest({ key }) })
        : await insertServiceSale(tx, { ...draft.sale, ...common, key, quotationId })
    insertHistory(tx, { saleId, from: null, to: 'waiting', at: now, actor: nameMover(actor), note: nameQuotation(quotationId) })
    sales.push({ saleId, lineId: draft.lineId, draft })
  }
  await insertSalesOfLines(tx, quotationId, sales)
  await takePlaces(tx, sales, now)
  const payment = await openPayment(tx, {
    ...{ jobs: shop.jobs, purchaseId: orderId, legalEntityId, userId, now },
    lines: sales.map(({ saleId, draft }) => ({ saleId, amount: draft.sale.price.payable })),
    expiresAt: plusMinutes(now, MINUTES_TO_PAY),
    remark: `${nameQuotation(quotationId)}, ${kart.kartName}`.slice(0, 200),
    redirectTo: '/app/quotations',
    refuse: () => {
      throw new Error(`Quotation ${quotationId} has new sales that are paid`)
    },
  })
  await keepSold(tx, quotationId, { orderId, total: sum.totalPrice })
  await payOnAccount(tx, { ...shop, actor, now }, payment.orderId)
}

async function takePlaces(
  tx: SiteTx,
  sales: readonly { readonly saleId: number; readonly draft: Draft }[],
  now: Instant,
): Promise<void> {
  const wanted = sales.flatMap(({ saleId, draft }) => {
    if (draft.kind !== 'activity') return []
    const { option, day, slot, seats } = draft.sale
    return [{ taker: takerOf(saleId), tourOptionId: option.id, day, startsAt: slot.startsAt, people: seats }]
  })
  if (wanted.length === 0) return
  const none = await sellPlaces(tx, wanted, { now })
  if (!none) return
  const short = sales.find(({ saleId }) => takerOf(saleId) === none.taker)
  refuseInput({ [`${short?.draft.place}.startDate`]: none.sentence })
}

type Shared = {
  readonly counter: Counter
  readonly exchange: Exchange
  readonly party: Party
  readonly taxBasisPoints: number
  readonly supplierOf: ReadonlyMap<number, number>
}

async function openCounter(
  tx: SiteTx,
  { now, suppliers }: Selling,
  { quotation, kept }: Pick<Sellable, 'quotation' | 'kept'>,
): Promise<Shared> {
  const { kart, taxBasisPoints } = kept
  const ids = kart.activities.map(({ tourOptionId }) => tourOptionId)
  const counter = await readOnSale(tx, ids, { legalEntityId: quotation.legalEntityId, now })
  const exchange = keepExchange(await readExchange(tx, now), kept.exchange)
  const supplierOf = new Map(suppliers.map(({ lineId, supplierId }) => [lineId, supplierId]))
  return { counter, exchange, party: partyOf(kart), taxBasisPoints, supplierOf }
}

async function leadOf(tx: SiteTx, { passengers }: KartDocument, userId: number): Promise<string> {
  const named = passengers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).find((name) => name !== '')
  return named ?? (await getNameOf(tx, userId))
}

type OfOrder = 'orderId' | 'buyer' | 'key' | 'requestHash' | 'bookedOn' | 'now' | 'leadName'
type Draft = { readonly place: string; readonly lineId: number } & (
  | { readonly kind: 'activity'; readonly sale: Omit<NewActivitySale, OfOrder> }
  | { readonly kind: 'service'; readonly sale: Omit<NewServiceSale, OfOrder | 'quotationId'> }
)
type Drafting = { readonly shares: readonly SoldShare[]; readonly shared: Shared; readonly now: Instant }

/** Each line that counts as a sale. Refuses all that is wrong at once, beside its field. */
function draftLines(kart: KartDocument, { shares, shared, now }: Drafting): Draft[] {
  const wrong: Record<string, string> = {}
  const shareOf = new Map(shares.map((share) => [share.lineId, share]))
  const drafts = LISTS.flatMap((list) =>
    kart[list].flatMap((line, at): Draft[] => {
      const place = placeOf(list, at)
      const share = shareOf.get(place)
      if (!share) {
        const isFree = list === 'activities' && !line.isOptional
        if (isFree) wrong[`${place}.price`] = 'It costs nothing. Please enter its price, or mark it as optional.'
        return []
      }
      if (share.amount.minor === 0n) {
        wrong[`${place}.price`] = 'With this discount nothing of its price is left. Please enter another discount or price.'
        return []
      }
      const drafted =
        list === 'activities'
          ? draftActivity(kart.activities[at] as ActivityOfKart, { share, shared, now })
          : draftService(kart, list, at, { share, shared })
      if ('field' in drafted) {
        wrong[`${place}.${drafted.field}`] = drafted.sentence
        return []
      }
      return [{ ...drafted, place, lineId: line.id }]
    }),
  )
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
  return drafts
}

type Fault = { readonly field: string; readonly sentence: string }
type ActivityOfKart = KartDocument['activities'][number]
type Priced = { readonly share: SoldShare; readonly shared: Shared }
type DraftedActivity = { readonly kind: 'activity'; readonly sale: Omit<NewActivitySale, OfOrder> }
type DraftedService = { readonly kind: 'service'; readonly sale: Omit<NewServiceSale, OfOrder | 'quotationId'> }

function draftActivity(line: ActivityOfKart, { share, shared, now }: Priced & { readonly now: Instant }): DraftedActivity | Fault {
  const { counter, exchange, party, taxBasisPoints } = shared
  const onSale = counter.find(line.tourOptionId)
  if (!onSale) return { field: 'tourOptionId', sentence: 'This tour option is no longer there. Please choose another one.' }
  const { option, activity, service, terms, zone } = onSale
  const day = plainDate(line.startDate ?? '')
  const start = chooseStart(slotsOn(terms, day, { zone, now, takenOf: () => 0 }), line, { day, timing: option.timing })
  if ('sentence' in start) return start
  const startInstant = instantOf({ local: `${day}T${start.startsAt}`, zone })
  if (epochMs(startInstant) <= epochMs(now)) return { field: 'startDate', sentence: 'It has begun already.' }
  const counted = countParty(party, service.passengerTypes)
  if ('refused' in counted) return { field: 'tourOptionId', sentence: counted.refused }
  const transfer = transferOf(line)
  const costs = costsOf(service, { day, party, transfer, marketId: counter.buyer.marketId })
  const detail = `${formatDate(day)} ${start.startsAt}`
  const priced = quotedSalePrice({
    ...{ label: `${line.name}: ${line.tourOption}`, detail, taxBasisPoints, exchange },
    ...{ amount: share.amount, tax: share.tax, owed: costs },
  })
  if ('missing' in priced) return { field: 'price', sentence: priced.missing }
  const { people, seats } = counted
  return {
    kind: 'activity',
    sale: {
      ...priced,
      ...{ activity, option, day, zone, party, people, seats, transfer, costs, startInstant },
      pickup: transfer === 'ticket' ? '' : line.pickupTransfer,
      slot: start,
      cancellation: terms.cancellation,
    },
  }
}

type Wanted = Pick<ActivityOfKart, 'time'>

/** The start that the line says, or the only one of its day. What is open for a while has one: its own time is when the party comes. */
function chooseStart(
  slots: readonly Slot[],
  { time }: Wanted,
  { day, timing }: { readonly day: PlainDate; readonly timing: string },
): Slot | Fault {
  const [first, ...others] = slots
  if (!first) return { field: 'startDate', sentence: `It does not run on ${formatDate(day)}.` }
  if (timing !== 'startTimes' || (time === null && others.length === 0)) return first
  if (time === null) return { field: 'time', sentence: 'Please choose a time.' }
  return slots.find(({ startsAt }) => startsAt === time) ?? { field: 'time', sentence: `It does not start at ${time}.` }
}

function transferOf({ transferType, sharingBasis }: ActivityOfKart): TransferChoice {
  const { pickup, drop } = waysOfRide({ transferType: transferType ?? undefined, sharingBasis: sharingBasis ?? undefined })
  if (pickup === 'none' && drop === 'none') return 'ticket'
  return pickup === 'private' || drop === 'private' ? 'private' : 'sharing'
}

const KINDS: Readonly<Record<Exclude<ListName, 'activities'>, ServiceKind>> = {
  accomodations: 'accommodation',
  miscellaneous: 'miscellaneous',
  flightDetails: 'flight',
}

function draftService(
  kart: KartDocument,
  list: Exclude<ListName, 'activities'>,
  at: number,
  { share, shared }: Priced,
): DraftedService | Fault {
  const { exchange, taxBasisPoints, supplierOf } = shared
  const line = kart[list][at]
  if (!line) throw new Error(`Line ${list}.${at} is not there`)
  const described = describe(kart, list, at)
  // A voucher has a sheet for each day.
  if (described.from === null) return { field: 'departureDate', sentence: 'Please enter the day of the flight.' }
  const supplierId = supplierOf.get(line.id)
  const owed: Owed[] =
    supplierId === undefined || line.cost === null ? [] : [{ supplierId, amount: parseMoney(line.cost, line.currency) }]
  const priced = quotedSalePrice({
    ...{ label: described.name, detail: described.from && formatDate(described.from), taxBasisPoints, exchange },
    ...{ amount: share.amount, tax: share.tax, owed },
  })
  if ('missing' in priced) return { field: 'price', sentence: priced.missing }
  const people = kart.adults + kart.child + kart.infant
  const facts = { ...described.facts, party: shared.party }
  return { kind: 'service', sale: { ...priced, ...described, facts, lineKind: KINDS[list], people } }
}

type Described = Pick<NewServiceSale, 'name' | 'facts' | 'from' | 'to'>
type Stated = Omit<Described, 'facts'> & { readonly facts: Omit<ServiceFacts, 'party'> }

function describe(kart: KartDocument, list: Exclude<ListName, 'activities'>, at: number): Stated {
  if (list === 'accomodations') return describeStay(kart.accomodations[at] as KartDocument['accomodations'][number])
  if (list === 'flightDetails') return describeFlight(kart.flightDetails[at] as KartDocument['flightDetails'][number])
  const { name, description, startDate, time } = kart.miscellaneous[at] as KartDocument['miscellaneous'][number]
  const timeOf = time === null ? 'Any time' : 'Start'
  const facts = { city: '', time, timeOf, timeNotes: [], description, facts: [] }
  return { name, facts, from: startDate === null ? null : plainDate(startDate), to: null }
}

function describeStay(line: KartDocument['accomodations'][number]): Stated {
  const { name, city, noOfNights, numberOfRooms, pickupTransfer, dropTransfer } = line
  const from = plainDate(line.checkinDate)
  const to = addDays(from, noOfNights)
  const facts = [
    { label: 'Rooms', value: String(numberOfRooms) },
    { label: 'Check-out', value: formatDate(to) },
    ...(pickupTransfer ? [{ label: 'Pickup', value: pickupTransfer }] : []),
    ...(dropTransfer ? [{ label: 'Drop', value: dropTransfer }] : []),
  ]
  const timeNotes = [noOfNights === 1 ? '1 night' : `${noOfNights} nights`]
  return { name, facts: { city, time: null, timeOf: 'Check-in', timeNotes, description: '', facts }, from, to }
}

function describeFlight(line: KartDocument['flightDetails'][number]): Stated {
  const { airlineCode, flightNo, origin, destination, departureDate, departureTime, arrivalDate, arrivalTime, pnr } = line
  const dayOf = (day: string | null) => (day === null ? null : plainDate(day))
  const facts = [...(pnr ? [{ label: 'PNR', value: pnr }] : []), ...(arrivalTime ? [{ label: 'Arrival', value: arrivalTime }] : [])]
  return {
    name: `Flight ${airlineCode} ${flightNo}, ${origin}–${destination}`,
    facts: { city: '', time: departureTime, timeOf: 'Departure', timeNotes: [], description: '', facts },
    from: dayOf(departureDate),
    to: dayOf(arrivalDate),
  }
}
