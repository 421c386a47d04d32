import type { ComboTransfer } from '../catalogue/catalogue-limits.ts'
import type { PassengerCode, PassengerType } from '../catalogue/passenger-types.ts'
import { weekdayOf } from '../catalogue/tour-times.ts'
import { type Money, money } from '../money.ts'
import type { PlainDate } from '../time.ts'
import {
  type ChosenTransfer,
  type Covers,
  chooseTransfer,
  isMixed,
  type PickupArea,
  type Ride,
  type Transfers,
  type Ways,
  waysOf,
} from './choose-transfer.ts'
import { type Counted, countParty, type Party } from './party.ts'
import type { MarketId, Supplement, TicketRate, TransferRate } from './rate.ts'
import type { Asked, RateBook } from './rate-order.ts'

/** What is priced: a tour option with its rates, and the area transfers of its company. */
export type Service = Transfers & {
  readonly passengerTypes: readonly PassengerType[]
  /** It is sold only with a transfer. */
  readonly isTransferRequired: boolean
  readonly tickets: RateBook<TicketRate>
}
/** `marketId` is that of the customer; 0 for customers in none. `pickup`: where the party is fetched; without it only the option's own transfer rates count. */
export type Wish = {
  readonly day: PlainDate
  readonly party: Party
  readonly marketId: MarketId
  readonly transfer: ComboTransfer | Ways
  readonly pickup?: PickupArea | undefined
}

export type PriceLine = {
  /** Those of area transfers are paid for both ways, or for one. */
  readonly kind: 'ticket' | 'ticketSupplement' | 'transfer' | 'transferSupplement' | AreaLine
  /** Null where the whole group pays one amount. */
  readonly code: PassengerCode | null
  readonly people: number
  readonly each: Money
  readonly amount: Money
  /** The rate that won, or the area transfer. */
  readonly rateId: number
}
type AreaLine = 'returnTransfer' | 'pickupTransfer' | 'dropTransfer'
/** Why there is no price. `party` says it in words; the others are said by `explainNoPrice`. */
export type NoPrice =
  | { readonly because: 'party'; readonly sentence: string }
  | { readonly because: 'transferRequired' | 'noTicketRate' | 'noTransferRate' | 'noTransferFromArea' | 'mixedWithoutArea' }

/** `totals`: one for each currency, since rates have currencies of their own. */
export type Price = { readonly lines: readonly PriceLine[]; readonly totals: readonly Money[]; readonly seats: number }

/** The rates that price a party on a day. `transfer` is empty for one that is not driven. */
export type ChosenRates = {
  readonly counted: Counted
  readonly ticket: TicketRate
  readonly transfer: ChosenTransfer | undefined
}

/**
 * The price of a tour option on a day for a party. Each line names the rate that won it; free travellers have no line. The totals are the sums of the lines,
 * to the last minor unit.
 */
export function priceOf(service: Service, wish: Wish): Price | { readonly noPrice: NoPrice } {
  const chosen = chooseRates(service, wish)
  return 'noPrice' in chosen ? chosen : priceByRates(chosen, wish.day)
}

/** Which rates win, the first half of a price. */
export function chooseRates(service: Service, wish: Wish): ChosenRates | { readonly noPrice: NoPrice } {
  const counted = countParty(wish.party, service.passengerTypes)
  if ('refused' in counted) return { noPrice: { because: 'party', sentence: counted.refused } }
  const ways = wish.transfer === 'none' ? undefined : waysOf(wish.transfer)
  const isDriven = ways !== undefined && (ways.pickup !== 'none' || ways.drop !== 'none')
  if (!isDriven && service.isTransferRequired) return { noPrice: { because: 'transferRequired' } }
  const asked: Asked = { day: wish.day, marketId: wish.marketId, seats: counted.seats }
  const ticket = service.tickets.winnerOf(asked)
  if (!ticket) return { noPrice: { because: 'noTicketRate' } }
  if (!isDriven) return { counted, ticket, transfer: undefined }
  const { pickup } = wish
  const transfer = chooseTransfer(service, { ways, pickup }, asked)
  if (!transfer)
    return { noPrice: { because: pickup ? 'noTransferFromArea' : isMixed(ways) ? 'mixedWithoutArea' : 'noTransferRate' } }
  return { counted, ticket, transfer }
}

/** What the rates come to on a day, the second half. */
export function priceByRates({ counted, ticket, transfer }: ChosenRates, day: PlainDate): Price {
  const entry = priceOfTicket(ticket, counted, day)
  if (!transfer) return entry
  const lines = [...entry.lines, ...linesOfTransfer(transfer, counted, day)]
  return { lines, totals: totalsOf(lines), seats: counted.seats }
}

/** Whether both come to the same on all of their days: the same rates, without a supplement of some days. */
export function costTheSame(one: ChosenRates, other: ChosenRates): boolean {
  if (one.ticket !== other.ticket || one.ticket.supplements.length > 0 || one.counted !== other.counted) return false
  if (!one.transfer || !other.transfer) return one.transfer === other.transfer
  if (one.transfer.list !== 'own' || other.transfer.list !== 'own') return false
  return one.transfer.rate === other.transfer.rate && one.transfer.rate.supplements.length === 0
}

/** The days of a week mostly have one rate: for one party they have one price, which is made once. */
const lastTickets = new WeakMap<Counted, { readonly rate: TicketRate; readonly price: Price }>()

function priceOfTicket(rate: TicketRate, counted: Counted, day: PlainDate): Price {
  const last = lastTickets.get(counted)
  if (last?.rate === rate) return last.price
  const lines = ticketLines(rate, counted, day)
  const price = { lines, totals: totalsOf(lines), seats: counted.seats }
  if (rate.supplements.length === 0) lastTickets.set(counted, { rate, price })
  return price
}

function linesOfTransfer(chosen: ChosenTransfer, counted: Counted, day: PlainDate): PriceLine[] {
  return chosen.list === 'own' ? transferLines(chosen.rate, counted, day) : chosen.rides.map((ride) => rideLine(ride, counted))
}

const RIDE_LINES: Readonly<Record<Covers, AreaLine>> = { both: 'returnTransfer', pickup: 'pickupTransfer', drop: 'dropTransfer' }

/** What a drive costs those who take a seat, or the vehicle. */
export function rideLine({ covers, transfer }: Ride, { seats }: Pick<Counted, 'seats'>): PriceLine {
  const { id: rateId, currency, minor: each, isPerPax } = transfer
  return lineOf(RIDE_LINES[covers], { code: null, people: isPerPax ? seats : 1, each, currency, rateId })
}

function ticketLines(rate: TicketRate, { travellers }: Counted, day: PlainDate): PriceLine[] {
  const { currency, id: rateId, amounts, isPerPax } = rate
  const supplements = supplementsOn(rate.supplements, day)
  if (!isPerPax) {
    const supplement = sumFor(supplements, null)
    return [
      lineOf('ticket', { code: null, people: 1, each: amounts.adult ?? 0n, currency, rateId }),
      ...(supplement > 0n ? [lineOf('ticketSupplement', { code: null, people: 1, each: supplement, currency, rateId })] : []),
    ]
  }
  const lines: PriceLine[] = []
  for (const { code, people, times } of travellers) {
    const each = amounts[code]
    // Written out: nearly all lines of a search are made here.
    if (each !== undefined && each > 0n)
      lines.push({
        kind: 'ticket',
        code,
        people,
        rateId,
        each: { minor: each, currency },
        amount: { minor: each * times, currency },
      })
  }
  if (supplements.length === 0) return lines
  for (const { code, people } of travellers) {
    const each = sumFor(supplements, code, (amounts[code] ?? 0n) > 0n)
    if (each > 0n) lines.push(lineOf('ticketSupplement', { code, people, each, currency, rateId }))
  }
  return lines
}

function transferLines(rate: TransferRate, { seats }: Counted, day: PlainDate): PriceLine[] {
  const { currency, id: rateId, minor, isPerPax } = rate
  const people = isPerPax ? seats : 1
  const supplement = sumFor(supplementsOn(rate.supplements, day), null)
  return [
    lineOf('transfer', { code: null, people, each: minor, currency, rateId }),
    ...(supplement > 0n ? [lineOf('transferSupplement', { code: null, people, each: supplement, currency, rateId })] : []),
  ]
}

type NewLine = Pick<PriceLine, 'code' | 'people' | 'rateId'> & { readonly each: bigint; readonly currency: string }

function lineOf(kind: PriceLine['kind'], { code, each, currency, people, rateId }: NewLine): PriceLine {
  return { kind, code, people, rateId, each: money(each, currency), amount: money(each * BigInt(people), currency) }
}

const NONE: readonly Supplement[] = []

/** Those of a day. Nearly always there are none, and a search asks for thousands of prices. */
function supplementsOn(supplements: readonly Supplement[], day: PlainDate): readonly Supplement[] {
  if (supplements.length === 0) return NONE
  return supplements.filter(
    ({ fromDay, toDay, weekdays }) => fromDay <= day && day <= toDay && (!weekdays || weekdays.includes(weekdayOf(day))),
  )
}

/** Without a code for the group or the vehicle. A type without an amount of its own pays one only where it pays at all. */
function sumFor(supplements: readonly Supplement[], code: PassengerCode | null, pays = true): bigint {
  return supplements.reduce((sum, { minor, amounts }) => {
    const own = code === null ? undefined : amounts?.[code]
    return sum + (own ?? (pays ? minor : 0n))
  }, 0n)
}

/** The sum of lines in each currency, in the order in which the currencies come. */
export function totalsOf(lines: readonly PriceLine[]): Money[] {
  const first = lines[0]?.amount
  if (first === undefined) return []
  const { currency } = first
  let { minor } = first
  let at = 1
  // Nearly always there is one currency, and a search asks for thousands of prices.
  for (let line = lines[at]; line?.amount.currency === currency; line = lines[at]) {
    minor += line.amount.minor
    at += 1
  }
  if (at === lines.length) return [money(minor, currency)]
  const sums = new Map<string, bigint>()
  for (const { amount } of lines) sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.minor)
  return [...sums].map(([currency, minor]) => money(minor, currency))
}
