import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { costsOf } from '@tradewind/domain/activity-sales/activity-sale-price'
import { type Slot, slotsOn, type TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { Exchange } from '@tradewind/domain/exchange-rates/exchange'
import { formatDate } from '@tradewind/domain/format-date'
import { parseMoney } from '@tradewind/domain/money'
import type { SoldShare } from '@tradewind/domain/quotations/divide-total'
import { waysOfRide } from '@tradewind/domain/quotations/price-activity'
import { quotedSalePrice } from '@tradewind/domain/quotations/quoted-sale-price'
import { countParty, type Party } from '@tradewind/domain/rates/party'
import type { CostLine } from '@tradewind/domain/rates/supplier-cost'
import type { Owed } from '@tradewind/domain/sales/price-with-cost'
import { epochMs, type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import { instantOn, type ZoneHistory } from '@tradewind/domain/zone-history'
import { instantOf } from '@tradewind/domain/zoned-time'
import type { NewActivitySale } from '../../activity-sales/activity-sale-repo.ts'
import type { Counter, OnSale } from '../../activity-sales/read-on-sale.ts'
import { refuseInput } from '../../http/refuse.ts'
import { LISTS, placeOf } from '../read-kart.ts'
import { describeService, type Services } from './describe-service.ts'
import type { NewServiceSale, ServiceKind } from './service-sale-repo.ts'

/** What all lines of a quotation are sold with. */
export type Shared = {
  readonly counter: Counter
  readonly exchange: Exchange
  readonly party: Party
  readonly taxBasisPoints: number
  readonly supplierOf: ReadonlyMap<number, number>
  /** By which the terms of what the desk arranges are counted. */
  readonly zones: ZoneHistory
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

/** Each line that counts as a sale. Refuses all that is wrong at once, beside its field. */
export function draftLines(kart: KartDocument, { shares, shared, now, only }: Drafting): Draft[] {
  const wrong: Record<string, string> = {}
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
  const { counter, exchange, party, taxBasisPoints, supplierOf } = shared
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
  const costs = costsOfLine(line, { counter, service, day, party })
  const detail = `${formatDate(day)} ${start.startsAt}`
  const priced = quotedSalePrice({
    ...{ label: `${line.name}: ${line.tourOption}`, detail, taxBasisPoints, exchange },
    // Whom its rates name comes first; where they name nobody, the cost is owed as the desk says.
    ...{ amount: share.amount, tax: share.tax, owed: costs.length > 0 ? costs : owedAsSaid(line, supplierOf) },
  })
  if ('missing' in priced) return { field: 'price', sentence: priced.missing }
  const { people, seats } = counted
  return {
    kind: 'activity',
    sale: {
      ...priced,
      ...{ activity, option, day, zone, party, people, seats, transfer, costs, startInstant },
      ways: waysOf(line),
      pickup: transfer === 'ticket' ? '' : line.pickupTransfer,
      dropOff: transfer === 'ticket' ? '' : line.dropTransfer,
      slot: start,
      cancellation: line.cancellation ?? terms.cancellation,
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

function owedAsSaid(
  { id, cost, currency }: { readonly id: number; readonly cost: string | null; readonly currency: string },
  supplierOf: Shared['supplierOf'],
): Owed[] {
  const supplierId = supplierOf.get(id)
  return supplierId === undefined || cost === null ? [] : [{ supplierId, amount: parseMoney(cost, currency) }]
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
): CostLine[] {
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
  miscellaneous: 'miscellaneous',
  flightDetails: 'flight',
}

function draftService(kart: KartDocument, list: Services, at: number, { share, shared }: Priced): DraftedService | Fault {
  const { exchange, taxBasisPoints, supplierOf } = shared
  const line = kart[list][at]
  if (!line) throw new Error(`Line ${list}.${at} is not there`)
  const described = describeService(kart, list, at)
  // A voucher has a sheet for each day.
  if (described.from === null) return { field: 'departureDate', sentence: 'Please enter the day of the flight.' }
  const priced = quotedSalePrice({
    ...{ label: described.name, detail: described.from && formatDate(described.from), taxBasisPoints, exchange },
    ...{ amount: share.amount, tax: share.tax, owed: owedAsSaid(line, supplierOf) },
  })
  if ('missing' in priced) return { field: 'price', sentence: priced.missing }
  const people = kart.adults + kart.child + kart.infant
  const facts = { ...described.facts, party: shared.party }
  // What has no time is counted from the begin of its day, which is never too late for who cancels.
  const startsAt = described.from && instantOn(shared.zones, described.from, described.facts.time ?? '00:00')
  if (line.cancellation.length > 0 && startsAt === null)
    return { field: 'startDate', sentence: 'Its terms of cancellation are counted from its day. Please enter it.' }
  const terms = { cancellation: line.cancellation, startsAt }
  return { kind: 'service', sale: { ...priced, ...described, facts, terms, lineKind: KINDS[list], people } }
}
