import type { BuyerOffer, OfferLine } from '../carts/buyer-offer.ts'
import type { PassengerCode } from '../catalogue/passenger-types.ts'
import { convert, type Exchange, findRate } from '../exchange-rates/exchange.ts'
import { add, allocate, type Money, money, proportion, sum } from '../money.ts'
import type { ActivityMarkup } from '../rates/markup/activity-markup.ts'
import { markUpPrice } from '../rates/markup/mark-up-price.ts'
import type { Party } from '../rates/party.ts'

type Offered = Extract<BuyerOffer, { readonly total: Money }>

/** Whether what another company asks is a price: its lines add up to it, and none is below zero. Anything else would be sold for less than it costs. */
export function addsUp({ total, lines }: Pick<Offered, 'total' | 'lines'>): boolean {
  const amounts = lines.map(({ amount }) => amount)
  return amounts.every(({ minor }) => minor >= 0n) && sum(amounts, total.currency).minor === total.minor
}

type Reseller = {
  /** To the reseller's own currency, which is that of the offer. */
  readonly exchange: Exchange
  /** Of the buyer's group, for what the reseller has no activity of its own. */
  readonly rule: ActivityMarkup | undefined
  readonly party: Party
  /** Of the party; at least one. */
  readonly seats: number
}

/**
 * What a buyer pays for an activity that another company delivers. What that company asks is the net cost of this one: it is converted once, as a whole, at the rate of
 * the day, and the markup of the buyer's group comes on top, as on rates of one's own. Neither is in what the buyer sees.
 */
export function resellOffer(offer: BuyerOffer, { exchange, rule, party, seats }: Reseller): BuyerOffer {
  if ('why' in offer) return offer
  const { own } = exchange
  const net = inOwnCurrency(offer, exchange)
  if (!net) return { why: 'noExchangeRate', sentence: `There is no exchange rate from ${offer.total.currency} to ${own}.` }
  const marked = markUpPrice(
    {
      lines: net.map((line) => ({ ...line, kind: line.kind === 'ticket' ? 'ticket' : 'transfer', each: line.amount, rateId: 0 })),
      totals: [sumOf(net, own)],
      seats,
    },
    rule,
    countsOf(party),
  )
  const lines = net.map((line, at): OfferLine => ({ ...line, amount: marked.lines[at]?.amount ?? line.amount }))
  const total = marked.onTop ? add(sumOf(lines, own), marked.onTop) : sumOf(lines, own)
  const withFee = marked.onTop ? [...lines, { kind: 'fee' as const, code: null, people: 1, amount: marked.onTop }] : lines
  return { total, perPerson: proportion(total, 1n, BigInt(seats || 1)), lines: withFee }
}

function inOwnCurrency({ total, lines }: Offered, exchange: Exchange): readonly OfferLine[] | undefined {
  const { own } = exchange
  if (total.currency === own) return lines
  const rate = findRate(exchange, total.currency, own)
  if (!rate) return undefined
  const weights = lines.map(({ amount }) => Number(amount.minor))
  if (weights.every((weight) => weight === 0)) return lines.map((line) => ({ ...line, amount: money(0n, own) }))
  const shares = allocate(convert(total, rate, 'nearest'), weights)
  return lines.map((line, at) => ({ ...line, amount: shares[at] ?? money(0n, own) }))
}

function sumOf(lines: readonly OfferLine[], currency: string): Money {
  return sum(
    lines.map(({ amount }) => amount),
    currency,
  )
}

/** The types by age are the other company's to know; amounts of a markup are by adults, children and infants. */
function countsOf({ adults, childAges, infants }: Party): ReadonlyMap<PassengerCode, number> {
  const all: readonly [PassengerCode, number][] = [
    ['adult', adults],
    ['child', childAges.length],
    ['infant', infants],
  ]
  return new Map(all.filter(([, people]) => people > 0))
}
