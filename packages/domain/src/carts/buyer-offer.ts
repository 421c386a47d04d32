import type { PassengerCode } from '../catalogue/passenger-types.ts'
import { convert, type Exchange, findRate } from '../exchange-rates/exchange.ts'
import { allocate, type Money, money, proportion, sum } from '../money.ts'
import type { Ways } from '../rates/choose-transfer.ts'
import { explainNoPrice } from '../rates/explain-price.ts'
import type { ActivityMarkup } from '../rates/markup/activity-markup.ts'
import { type MarkedPrice, markUpPrice } from '../rates/markup/mark-up-price.ts'
import type { Party } from '../rates/party.ts'
import {
  type ChosenRates,
  chooseRates,
  costTheSame,
  type NoPrice,
  type Price,
  priceByRates,
  type Service,
  type Wish,
} from '../rates/price-of.ts'
import type { PlainDate } from '../time.ts'
import type { TransferChoice, WhyNoOffer } from './offer-of-day.ts'

export type OfferLine = {
  /** What is added to an activity that is free. */
  readonly kind: 'ticket' | 'transfer' | 'fee'
  /** Null where the whole group pays one amount. */
  readonly code: PassengerCode | null
  readonly people: number
  readonly amount: Money
}
/** In the company's own currency. The lines add up to the total. */
export type BuyerOffer =
  | { readonly total: Money; readonly perPerson: Money; readonly lines: readonly OfferLine[] }
  | { readonly why: WhyNoOffer; readonly sentence: string }

export type OfferSeller = {
  readonly service: Service
  /** To the company's own currency, which is that of the offer. */
  readonly exchange: Exchange
  /** The markup of the buyer's group on a price in this currency, for a day of travel; the currency is empty where a price has several. */
  readonly ruleOf: (currency: string, day: PlainDate) => ActivityMarkup | undefined
}
type BuyerWish = Omit<Wish, 'transfer'> & { readonly transfer: TransferChoice | Ways }

/**
 * What a buyer pays for a tour option, in one sum: the price of the engine, the markup of the buyer's group, in the company's own currency. What it costs the
 * company, and what was added, are not in it.
 */
export function offerTo(seller: OfferSeller, wish: BuyerWish): BuyerOffer {
  const rates = chooseRates(seller.service, rideOf(wish))
  if ('noPrice' in rates) return sayNoPrice(rates.noPrice)
  const price = priceByRates(rates, wish.day)
  return offerAt({ rates, price, rule: ruleFor(seller, price, wish.day) }, seller.exchange)
}

/**
 * The same for one party on many days. Days of the same rates and the same markup share one offer, which is one object: made once, and known again.
 */
export function offersOver(
  seller: OfferSeller,
  { party, marketId }: { readonly party: Party; readonly marketId: number },
): (day: PlainDate, transfer: TransferChoice) => BuyerOffer {
  const made: (Priced & { readonly offer: BuyerOffer })[] = []
  const refused = new Map<string, BuyerOffer>()
  return (day, transfer) => {
    const rates = chooseRates(seller.service, rideOf({ day, party, marketId, transfer }))
    if ('noPrice' in rates) {
      const { because } = rates.noPrice
      const offer = refused.get(because) ?? sayNoPrice(rates.noPrice)
      refused.set(because, offer)
      return offer
    }
    const like = made.find((one) => costTheSame(one.rates, rates))
    const price = like?.price ?? priceByRates(rates, day)
    const rule = ruleFor(seller, price, day)
    const known = made.find((one) => one.price === price && one.rule === rule)
    if (known) return known.offer
    const priced = { rates, price, rule }
    const offer = offerAt(priced, seller.exchange)
    made.push({ ...priced, offer })
    return offer
  }
}

function rideOf({ transfer, ...wish }: BuyerWish): Wish {
  return { ...wish, transfer: transfer === 'ticket' ? 'none' : transfer }
}

function sayNoPrice(noPrice: NoPrice): BuyerOffer {
  return { why: WHY[noPrice.because], sentence: explainNoPrice(noPrice) }
}

function ruleFor({ ruleOf }: OfferSeller, { totals: [only, ...others] }: Price, day: PlainDate): ActivityMarkup | undefined {
  return ruleOf(only && others.length === 0 ? only.currency : '', day)
}

type Priced = { readonly rates: ChosenRates; readonly price: Price; readonly rule: ActivityMarkup | undefined }

function offerAt({ rates: { counted }, price, rule }: Priced, exchange: Exchange): BuyerOffer {
  const marked = markUpPrice(price, rule, counted.counts)
  const converted = convertAll(marked, exchange)
  if ('missing' in converted) {
    const sentence = `There is no exchange rate from ${converted.missing} to ${exchange.own}.`
    return { why: 'noExchangeRate', sentence }
  }
  const { lines } = converted
  const total = sum(
    lines.map(({ amount }) => amount),
    exchange.own,
  )
  return { total, perPerson: proportion(total, 1n, BigInt(counted.seats || counted.people)), lines }
}

const WHY = {
  party: 'party',
  transferRequired: 'transferRequired',
  noTicketRate: 'noTicketRate',
  noTransferRate: 'noTransferRate',
  noTransferFromArea: 'noTransferRate',
  mixedWithoutArea: 'noTransferRate',
} as const

/** Each currency is converted once, as a whole; its lines share the result, so that no unit is made or lost by rounding. */
function convertAll(
  { lines, totals, onTop }: MarkedPrice,
  exchange: Exchange,
): { readonly lines: OfferLine[] } | { readonly missing: string } {
  const shown: OfferLine[] = []
  for (const whole of totals) {
    const rate = findRate(exchange, whole.currency, exchange.own)
    if (!rate) return { missing: whole.currency }
    const own: OfferLine[] = lines.filter(({ amount }) => amount.currency === whole.currency).map(plainLine)
    if (onTop?.currency === whole.currency) own.push({ kind: 'fee', code: null, people: 1, amount: onTop })
    shown.push(...shareOut(own, convert(whole, rate, 'nearest')))
  }
  return { lines: shown }
}

function plainLine({ kind, code, people, amount }: MarkedPrice['lines'][number]): OfferLine {
  return { kind: kind === 'ticket' || kind === 'ticketSupplement' ? 'ticket' : 'transfer', code, people, amount }
}

function shareOut(lines: readonly OfferLine[], whole: Money): OfferLine[] {
  if (lines.every(({ amount }) => amount.currency === whole.currency)) return [...lines]
  const weights = lines.map(({ amount }) => Number(amount.minor))
  if (weights.every((weight) => weight === 0)) return lines.map((line) => ({ ...line, amount: money(0n, whole.currency) }))
  const shares = allocate(whole, weights)
  return lines.map((line, at) => ({ ...line, amount: shares[at] ?? money(0n, whole.currency) }))
}
