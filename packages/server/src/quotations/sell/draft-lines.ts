import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { costsOf } from '@tradewind/domain/activity-sales/activity-sale-price'
import { timingAsSold } from '@tradewind/domain/activity-sales/say-start'
import { slotsOn, type TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { Exchange } from '@tradewind/domain/exchange-rates/exchange'
import { formatDate } from '@tradewind/domain/format-date'
import { isZero, parseMoney } from '@tradewind/domain/money'
import type { SoldShare } from '@tradewind/domain/quotations/divide-total'
import { waysOfRide } from '@tradewind/domain/quotations/price-activity'
import { costsOfDrives, driveTransfer } from '@tradewind/domain/quotations/price-transfer'
import { quotedSalePrice } from '@tradewind/domain/quotations/quoted-sale-price'
import { faultOfDayless, placeActivity, type SaleFault } from '@tradewind/domain/quotations/sale-faults'
import type { AreaTransferBook } from '@tradewind/domain/rates/area-transfer'
import { countParty, type Party } from '@tradewind/domain/rates/party'
import { COST_PARTS, type CostPart, type KnownCosts } from '@tradewind/domain/rates/supplier-cost'
import { findAirport } from '@tradewind/domain/reference/airports'
import type { Owed } from '@tradewind/domain/sales/price-with-cost'
import { type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import { instantOn, type ZoneHistory } from '@tradewind/domain/zone-history'
import { instantOf } from '@tradewind/domain/zoned-time'
import type { NewActivitySale } from '../../activity-sales/activity-sale-repo.ts'
import type { Counter, OnSale } from '../../activity-sales/read-on-sale.ts'
import { sayDay } from '../../activity-sales/sell-activity.ts'
import { LISTS, placeOf } from '../read-kart.ts'
import { describeService, type Services } from './describe-service.ts'
import type { PlaceZones } from './place-zone-repo.ts'
import type { NewServiceSale, ServiceKind } from './service-sale-repo.ts'

/** What all lines of a quotation are sold with. */
export type Shared = {
  readonly counter: Counter
  readonly exchange: Exchange
  readonly party: Party
  readonly taxBasisPoints: number
  readonly supplierOf: ReadonlyMap<number, number>
  /** By which transfers that are sold alone are priced, and what they cost; empty where there are none. */
  readonly areaTransfers: AreaTransferBook
  /** By which the terms of what the desk arranges are counted: on the clock of its place, where that is known, else on that of the site. */
  readonly zones: ZoneHistory
  readonly placeZones: PlaceZones
}

type OfOrder = 'orderId' | 'buyer' | 'key' | 'requestHash' | 'bookedOn' | 'now' | 'leadName'
export type Draft = { readonly place: string; readonly lineId: number } & (
  | { readonly kind: 'activity'; readonly sale: Omit<NewActivitySale, OfOrder> }
  | { readonly kind: 'service'; readonly sale: Omit<NewServiceSale, OfOrder | 'quotationId'> }
)
type Drafting = {
  readonly shares: readonly SoldShare[]
  readonly shared: Shared
  readonly now: Instant
  /** The lines that are sold, by their places; without it all that count. */
  readonly only?: ReadonlySet<string> | undefined
}

/** The lines that can be sold, and by its field all that is wrong with the others. */
export type Drafted = {
  readonly drafts: readonly Draft[]
  readonly faults: Readonly<Record<string, string>>
  /** By the field of a missing time: the starts that could be chosen. */
  readonly times: Readonly<Record<string, readonly string[]>>
}

/** Each line that counts as a sale. */
export function draftLines(kart: KartDocument, { shares, shared, now, only }: Drafting): Drafted {
  const faults: Record<string, string> = {}
  const times: Record<string, readonly string[]> = {}
  const shareOf = new Map(shares.map((share) => [share.lineId, share]))
  const drafts = LISTS.flatMap((list) =>
    kart[list].flatMap((line, at): Draft[] => {
      const place = placeOf(list, at)
      if (only && !only.has(place)) return []
      const share = shareOf.get(place)
      if (!share) return []
      const drafted =
        list === 'activities'
          ? draftActivity(kart.activities[at] as ActivityOfKart, { share, shared, now })
          : draftService(kart, list, at, { share, shared })
      if ('faults' in drafted) {
        for (const { field, sentence, times: free } of drafted.faults) {
          faults[`${place}.${field}`] ??= sentence
          if (free) times[`${place}.${field}`] = free
        }
        return []
      }
      return [{ ...drafted, place, lineId: line.id }]
    }),
  )
  return { drafts, faults, times }
}

type Fault = Omit<SaleFault, 'field'> & { readonly field: SaleFault['field'] | 'price' }
type Faulty = { readonly faults: readonly Fault[] }
type ActivityOfKart = KartDocument['activities'][number]
type Priced = { readonly share: SoldShare; readonly shared: Shared }
type DraftedActivity = { readonly kind: 'activity'; readonly sale: Omit<NewActivitySale, OfOrder> }
type DraftedService = { readonly kind: 'service'; readonly sale: Omit<NewServiceSale, OfOrder | 'quotationId'> }

const wrong = (field: Fault['field'], sentence: string): Faulty => ({ faults: [{ field, sentence }] })

function draftActivity(line: ActivityOfKart, { share, shared, now }: Priced & { readonly now: Instant }): DraftedActivity | Faulty {
  const { counter, exchange, party, taxBasisPoints, supplierOf } = shared
  const onSale = counter.find(line.tourOptionId)
  if (!onSale) return wrong('tourOptionId', 'This tour option is no longer there. Please choose another one.')
  const { option, activity, service, terms, zone } = onSale
  const { startDate, time, transferType } = line
  const placed = placeActivity(
    { day: startDate === null ? null : plainDate(startDate), time, transferType },
    {
      ...{ timing: option.timing, isTransferRequired: activity.isTransferRequired, zone },
      slotsOn: (day) => slotsOn(terms, day, { zone, now, takenOf: () => 0 }),
    },
    now,
  )
  if ('faults' in placed) return placed
  const { day, slot, startInstant } = placed
  const counted = countParty(party, service.passengerTypes)
  if ('refused' in counted) return wrong('tourOptionId', counted.refused)
  const transfer = transferOf(line)
  const known = costsOfLine(line, { counter, service, day, party })
  const { owed, missing } = owedOfActivity(line, known, supplierOf)
  const detail = sayDay(day, { ...slot, timing: timingAsSold(option.timing, slot.closesAt) })
  const priced = quotedSalePrice({
    ...{ label: `${line.name}: ${line.tourOption}`, detail, taxBasisPoints, exchange },
    ...{ amount: share.amount, tax: share.tax, owed },
  })
  if ('missing' in priced) return wrong('price', priced.missing)
  const { people, seats } = counted
  return {
    kind: 'activity',
    sale: {
      ...priced,
      ...{ activity, option, day, zone, party, people, seats, transfer, startInstant, slot },
      costs: known.costs,
      missingCosts: missing,
      ways: waysOf(line),
      pickup: transfer === 'ticket' ? '' : line.pickupTransfer,
      dropOff: transfer === 'ticket' ? '' : line.dropTransfer,
      cancellation: line.cancellation ?? terms.cancellation,
    },
  }
}

type OwedNow = {
  readonly owed: readonly Owed[]
  /** Of these nobody is owed anything yet, because nobody has said what they cost, or to whom. */
  readonly missing: readonly CostPart[]
}

/**
 * Those whom its rates name; where they name nobody, or somebody typed its price and its cost, as the desk says: a whole cost that it typed is owed to nobody where it names nobody. A part that the rates
 * do not know is owed as the desk typed it, and stays missing until somebody is named. While a cost that somebody typed with its price is not confirmed, nobody is owed anything: the desk enters it beside the sale.
 */
function owedOfActivity(line: ActivityOfKart, { costs, missing }: KnownCosts, supplierOf: Shared['supplierOf']): OwedNow {
  const { id, currency, pricedBy, cost } = line
  if (isOwedLater(line)) return { owed: [], missing: transferOf(line) === 'ticket' ? ['ticket'] : COST_PARTS }
  const said = owedAsSaid(line, supplierOf)
  if ((pricedBy === null && said.length > 0) || costs.length === 0) return { owed: said, missing: cost === null ? missing : [] }
  // A change that an earlier program has offered does not have it.
  const partCost = line.partCost ?? null
  const rest = missing.length === 0 ? [] : owedAsSaid({ id, cost: partCost, currency }, supplierOf)
  const isSaid = rest.length > 0 || (partCost !== null && isZero(parseMoney(partCost, currency)))
  return { owed: [...costs, ...rest], missing: isSaid ? [] : missing }
}

/** Somebody typed its price and its cost, and the cost for another wish: that is not what its rates say, and nobody has said what it is. */
const isOwedLater = ({ pricedBy, unconfirmedCost }: Pick<ActivityOfKart, 'pricedBy' | 'unconfirmedCost'>) =>
  pricedBy === null && unconfirmedCost !== undefined

function owedAsSaid(
  { id, cost, currency }: { readonly id: number; readonly cost: string | null; readonly currency: string },
  supplierOf: Shared['supplierOf'],
): Owed[] {
  const supplierId = supplierOf.get(id)
  return supplierId === undefined || cost === null ? [] : [{ supplierId, amount: parseMoney(cost, currency) }]
}

type TransferOfKart = KartDocument['transfers'][number]
type Driving = Pick<Shared, 'areaTransfers' | 'party'> & { readonly marketId: number }

/** Those whom its rates name, where they know all that it costs; else as the desk says. Somebody who typed its price and named a supplier has said it. */
function owedOfTransfer(line: TransferOfKart, { areaTransfers, party, counter, supplierOf }: Shared): Owed[] {
  if (isOwedLater(line)) return []
  const said = owedAsSaid(line, supplierOf)
  if (line.pricedBy === null && said.length > 0) return said
  const known = costsOfTransfer(line, { areaTransfers, party, marketId: counter.buyer.marketId })
  return known ? [...known] : said
}

/** As its price was made. Undefined: the rates do not know all of it. */
export function costsOfTransfer(line: TransferOfKart, { areaTransfers, party, marketId }: Driving): readonly Owed[] | undefined {
  const { fromAreaId, toAreaId, fromArea, toArea, startDate, returnDate, transferType, sharingBasis } = line
  if (fromAreaId === null || toAreaId === null || startDate === null) return undefined
  const driven = driveTransfer(areaTransfers, {
    ...{ from: { areaId: fromAreaId, name: fromArea }, to: { areaId: toAreaId, name: toArea } },
    ...{ day: plainDate(startDate), returnDay: returnDate === null ? undefined : plainDate(returnDate), party, marketId },
    ride: { transferType, sharingBasis: sharingBasis ?? undefined },
  })
  if ('why' in driven) return undefined
  const { costs, missing } = costsOfDrives(driven)
  return missing.length > 0 ? undefined : costs
}

/** As its price was made: from the area where the party is fetched, each way as it is driven. */
export function costsOfLine(
  line: ActivityOfKart,
  {
    counter,
    service,
    day,
    party,
  }: { readonly counter: Counter; readonly day: PlainDate } & Pick<OnSale, 'service'> & Pick<Shared, 'party'>,
): KnownCosts {
  const { buyer } = counter
  return costsOf(service, {
    day,
    party,
    marketId: buyer.marketId,
    transfer: waysOf(line),
    pickup: counter.pickupOf(line.pickupAreaId),
  })
}

const waysOf = ({ transferType, sharingBasis }: ActivityOfKart) =>
  waysOfRide({ transferType: transferType ?? undefined, sharingBasis: sharingBasis ?? undefined })

export function transferOf(line: ActivityOfKart): TransferChoice {
  const { pickup, drop } = waysOf(line)
  if (pickup === 'none' && drop === 'none') return 'ticket'
  return pickup === 'private' || drop === 'private' ? 'private' : 'sharing'
}

const KINDS: Readonly<Record<Services, ServiceKind>> = {
  accomodations: 'accommodation',
  transfers: 'transfer',
  miscellaneous: 'miscellaneous',
  flightDetails: 'flight',
}

function draftService(kart: KartDocument, list: Services, at: number, { share, shared }: Priced): DraftedService | Faulty {
  const { exchange, taxBasisPoints, supplierOf } = shared
  const line = kart[list][at]
  if (!line) throw new Error(`Line ${list}.${at} is not there`)
  const described = describeService(kart, list, at)
  if (described.from === null) return { faults: [faultOfDayless(KINDS[list])] }
  const priced = quotedSalePrice({
    ...{ label: described.name, detail: formatDate(described.from), taxBasisPoints, exchange },
    ...{
      amount: share.amount,
      tax: share.tax,
      owed: 'fromArea' in line ? owedOfTransfer(line, shared) : owedAsSaid(line, supplierOf),
    },
  })
  if ('missing' in priced) return wrong('price', priced.missing)
  const people = kart.adults + kart.child + kart.infant
  const facts = { ...described.facts, party: shared.party }
  // What has no time is counted from the begin of its day, which is never too late for who cancels.
  const startsAt = startOf(described.from, described.facts.time ?? '00:00', zoneOf(kart, list, at, shared), shared)
  const terms = { cancellation: line.cancellation, startsAt }
  return { kind: 'service', sale: { ...priced, ...described, facts, terms, lineKind: KINDS[list], people } }
}

function startOf(day: PlainDate, time: string, zone: string | undefined, { zones }: Shared): Instant {
  return zone === undefined ? instantOn(zones, day, time) : instantOf({ local: `${day}T${time}`, zone })
}

/** Where a service begins: a hotel in its city, a transfer in the city of the area from which it is driven, a flight at the airport from which it departs. Undefined: nobody knows. */
function zoneOf(kart: KartDocument, list: Services, at: number, { placeZones: { hotels, areas } }: Shared): string | undefined {
  if (list === 'accomodations') return hotels.get(kart.accomodations[at]?.accomodationId ?? 0)
  if (list === 'transfers') return areas.get(kart.transfers[at]?.fromAreaId ?? 0)
  if (list === 'flightDetails') return findAirport(kart.flightDetails[at]?.origin ?? '')?.zone
  return undefined
}
