import type { PassengerCode } from '../catalogue/passenger-types.ts'
import { convert, type Exchange, findRate } from '../exchange-rates/exchange.ts'
import { allocate, type Money, money, proportion, sum } from '../money.ts'
import type { Ways } from '../rates/choose-transfer.ts'
import { explainNoPrice } from '../rates/explain-price.ts'
import type { ActivityMarkup } from '../rates/markup/activity-markup.ts'
import { type MarkedPrice, markUpPrice } from '../rates/markup/mark-up-price.ts'
import { countParty } from '../rates/party.ts'
import { priceOf, type Service, type Wish } from '../rates/price-of.ts'
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
  /** The markup of the buyer's group on a price in this currency; empty where it has several. */
  readonly ruleOf: (currency: string) => ActivityMarkup | undefined
}
type BuyerWish = Omit<Wish, 'transfer'> & { readonly transfer: TransferChoice | Ways }

/**
 * What a buyer pays for a tour option, in one sum: the price of the engine, the markup of the buyer's group, in the company's own currency. What it costs the
 * company, and what was added, are not in it.
 */
export function offerTo({ service, exchange, ruleOf }: OfferSeller, { transfer, ...wish }: BuyerWish): BuyerOffer {
  const price = priceOf(service, { ...wish, transfer: transfer === 'ticket' ? 'none' : transfer })
  if ('noPrice' in price) return { why: WHY[price.noPrice.because], sentence: explainNoPrice(price.noPrice) }
  const counted = countParty(wish.party, service.passengerTypes)
  if ('refused' in counted) throw new Error('A party that has a price was counted')
  const [only, ...others] = price.totals
  const marked = markUpPrice(price, ruleOf(only && others.length === 0 ? only.currency : ''), counted.counts)
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
