import { USUAL_PASSENGERS } from '../catalogue/passenger-types.ts'
import type { Exchange } from '../exchange-rates/exchange.ts'
import { sumInOwn } from '../exchange-rates/exchange.ts'
import { subtract } from '../money.ts'
import type { AreaRate, AreaTransferBook } from '../rates/area-transfer.ts'
import { type Ride as ChosenRide, chooseRides, type Ways, whyAreaNotApplies } from '../rates/choose-transfer.ts'
import { explainAreaMisfit } from '../rates/explain-price.ts'
import type { ActivityMarkup } from '../rates/markup/activity-markup.ts'
import { markUpPrice } from '../rates/markup/mark-up-price.ts'
import { type Counted, countParty, type Party } from '../rates/party.ts'
import { rideLine, totalsOf } from '../rates/price-of.ts'
import type { Asked } from '../rates/rate-order.ts'
import { costOfRide, type KnownCosts } from '../rates/supplier-cost.ts'
import type { PlainDate } from '../time.ts'
import type { Ride } from './itinerary.ts'
import { type ActivityPrice, waysOfRide } from './price-activity.ts'

/** An area and how it is called. */
export type TransferArea = { readonly areaId: number; readonly name: string }
export type TransferWish = {
  readonly from: TransferArea
  readonly to: TransferArea
  readonly day: PlainDate
  /** Of the way back; undefined: nobody is driven back. */
  readonly returnDay: PlainDate | undefined
  readonly party: Party
  readonly marketId: number
  readonly ride: Pick<Ride, 'transferType' | 'sharingBasis'>
}
export type TransferSeller = {
  readonly areaTransfers: AreaTransferBook
  /** To the company's own currency, which is that of the price. */
  readonly exchange: Exchange
  /** The markup of the buyer's group on a price in this currency; the currency is empty where a price has several. */
  readonly ruleOf: (currency: string) => ActivityMarkup | undefined
}

/** A child that is driven needs no adult in the car: who comes is the concern of the party. */
const DRIVEN = USUAL_PASSENGERS.map((type) => ({ ...type, accompaniedBy: [] }))

/** Sold alone, and not only to people of one tour. */
const isSoldAlone = ({ isStandAlone, boundTourOptionId }: AreaRate) => isStandAlone && boundTourOptionId === null

/**
 * What a drive that is sold alone costs by the area transfers, chosen as for a tour: one for both ways before one for each. All of it is the party's. Where one of its drives has no cost, that of
 * the whole is not known: the desk says it.
 */
export function priceTransfer(seller: TransferSeller, wish: TransferWish): ActivityPrice | { readonly why: string } {
  const { exchange } = seller
  const driven = driveTransfer(seller.areaTransfers, wish)
  if ('why' in driven) return driven
  const { rides, counted } = driven
  const lines = rides.map((ride) => rideLine(ride, counted))
  const totals = totalsOf(lines)
  const [only, ...others] = totals
  const rule = seller.ruleOf(only && others.length === 0 ? only.currency : '')
  const marked = markUpPrice({ lines, totals, seats: counted.seats }, rule, counted.counts)
  const [price, net] = [sumInOwn(marked.totals, exchange), sumInOwn(totals, exchange)]
  if ('missing' in price) return { why: `There is no exchange rate from ${price.missing} to ${exchange.own}.` }
  if ('missing' in net) return { why: `There is no exchange rate from ${net.missing} to ${exchange.own}.` }
  const { costs, missing } = costsOfDrives(driven)
  const known = sumInOwn(
    costs.map(({ amount }) => amount),
    exchange,
  )
  const cost = missing.length > 0 || 'missing' in known ? null : known.amount
  return {
    price: price.amount,
    prices: { party: price.amount },
    net: net.amount,
    markup: subtract(price.amount, net.amount),
    cost,
    costs: 'missing' in known ? undefined : { known: cost, missing },
    rates: [...new Set(rides.map(({ transfer }) => transfer.id))].map((id) => ({ kind: 'areaTransfer', id })),
    markupId: marked.markupId,
  }
}

/** What is lacking of the question, beside the field. */
export const NO_DATE = 'Please choose a date: rates are of a day.'
export const NO_AREAS = 'Please choose both areas: transfers are priced between areas. Or type the price.'

/** The drives that are paid, with those who are driven. */
export type Driven = { readonly rides: readonly ChosenRide[]; readonly counted: Pick<Counted, 'seats' | 'counts'> }

/** Which area transfers win, or why there are none and what could be done. */
export function driveTransfer(
  book: AreaTransferBook,
  { from, to, day, returnDay, party, marketId, ride }: TransferWish,
): Driven | { readonly why: string } {
  const ways = waysOfRide(ride)
  if (ways.pickup === 'none') return { why: 'Please choose how it is shared: rates are for SIC or PVT.' }
  if (ways.drop !== 'none' && returnDay === undefined) return { why: 'Please choose the return date: rates are of a day.' }
  const counted = countParty(party, DRIVEN)
  if ('refused' in counted) return { why: counted.refused }
  const seats = counted.seats || counted.people
  const there: Asked = { day, marketId, seats }
  const back = { ...there, day: returnDay ?? day }
  const rides = chooseRides(book, { from: from.areaId, to: to.areaId, ways, isListed: isSoldAlone, there, back })
  if (rides) return { rides, counted: { ...counted, seats } }
  return { why: `${whyNoDrive(book, { from, to, ways, there, back })} ${WHAT_TO_DO}` }
}

const WHAT_TO_DO = 'Add one in the area transfers, or type the price.'

type Asking = Pick<TransferWish, 'from' | 'to'> & { readonly ways: Ways; readonly there: Asked; readonly back: Asked }

/** The way of which there is none, and what stands against the one that comes closest. */
function whyNoDrive(book: AreaTransferBook, { from, to, ways, there, back }: Asking): string {
  const oneWay = { isListed: isSoldAlone, there, back }
  const goes = chooseRides(book, { ...oneWay, from: from.areaId, to: to.areaId, ways: { pickup: ways.pickup, drop: 'none' } })
  const [a, b, basis, asked] = goes ? [to, from, ways.drop, back] : [from, to, ways.pickup, there]
  const between = book.between(a.areaId, b.areaId)
  const listed = between.filter(isSoldAlone)
  const way = `from ${a.name} to ${b.name}`
  if (between.length === 0) return `There is no transfer ${way}.`
  if (listed.length === 0) return `No transfer ${way} is sold alone.`
  const alike = listed.filter((one) => one.basis === basis)
  const [closest] = alike
  if (!closest) return `There is no ${basis === 'sharing' ? 'SIC' : 'PVT'} transfer ${way}.`
  const misfit = whyAreaNotApplies(closest, asked)
  if (alike.length === 1 && misfit) return `The transfer ${way} does not fit. ${explainAreaMisfit(misfit, closest, asked)}`
  return `No transfer ${way} applies on this day for this market and number of people.`
}

/** What the drives cost the company, in the order in which suppliers are owed. */
export function costsOfDrives({ rides, counted }: Driven): KnownCosts {
  const bought = rides.map(({ transfer }) => costOfRide(transfer, counted))
  return { costs: bought.flatMap((cost) => cost ?? []), missing: bought.every((cost) => cost) ? [] : ['transfer'] }
}
