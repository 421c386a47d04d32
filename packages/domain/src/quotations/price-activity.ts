import { type OfferSeller, offerTo } from '../carts/buyer-offer.ts'
import { sumInOwn } from '../exchange-rates/exchange.ts'
import { type Money, money, subtract, sum } from '../money.ts'
import type { Ways } from '../rates/choose-transfer.ts'
import type { Party } from '../rates/party.ts'
import { chooseRates, type Price, priceByRates } from '../rates/price-of.ts'
import { knownCosts } from '../rates/supplier-cost.ts'
import { costOfPriced, type RateCosts } from './cost-of-priced.ts'
import type { Payer, Ride, SharingBasis } from './itinerary.ts'

/** `kind`: an own rate of the tour option, or a transfer between areas. */
export type UsedRate = { readonly kind: 'ticket' | 'transfer' | 'areaTransfer'; readonly id: number }

/** What a line of a quotation costs by the rates, in the company's own currency. */
export type ActivityPrice = {
  readonly price: Money
  /** By who pays them; they add up to the price. */
  readonly prices: Readonly<Partial<Record<Payer, Money>>>
  /** Before the markup of the customer's group. */
  readonly net: Money
  readonly markup: Money
  /** Null: of one of its rates nobody has said what the company pays. */
  readonly cost: Money | null
  /** What stands behind that. Undefined: one of the costs has no exchange rate. */
  readonly costs: RateCosts | undefined
  readonly rates: readonly UsedRate[]
  readonly markupId: number | null
}
export type ActivityWish = Parameters<typeof offerTo>[1] & { readonly party: Party }

const BASES = { SIC: 'sharing', PVT: 'private' } as const
const MIXED: Readonly<Record<Exclude<SharingBasis, keyof typeof BASES>, Ways>> = {
  DROP_SIC_PICKUP_SIC: { pickup: 'sharing', drop: 'sharing' },
  DROP_SIC_PICKUP_PVT: { pickup: 'private', drop: 'sharing' },
  DROP_PVT_PICKUP_SIC: { pickup: 'sharing', drop: 'private' },
  DROP_PVT_PICKUP_PVT: { pickup: 'private', drop: 'private' },
}

/** How a line is driven, as rates know it. One way is the way there. */
export function waysOfRide({ transferType, sharingBasis }: Pick<Ride, 'transferType' | 'sharingBasis'>): Ways {
  if (!transferType || !sharingBasis) return { pickup: 'none', drop: 'none' }
  const both =
    sharingBasis === 'SIC' || sharingBasis === 'PVT'
      ? { pickup: BASES[sharingBasis], drop: BASES[sharingBasis] }
      : MIXED[sharingBasis]
  return transferType === 'return' ? both : { ...both, drop: 'none' }
}

/** What the customer pays, as `offerTo` says it, with what stands behind it. */
export function priceActivity(seller: OfferSeller, wish: ActivityWish): ActivityPrice | { readonly why: string } {
  const { service, exchange } = seller
  const offer = offerTo(seller, wish)
  if ('why' in offer) return { why: offer.sentence }
  const chosen = chooseRates(service, { ...wish, transfer: wish.transfer === 'ticket' ? 'none' : wish.transfer })
  if ('noPrice' in chosen) throw new Error('What has an offer has a price')
  const price = priceByRates(chosen, wish.day)
  const net = amountOf(sumInOwn(price.totals, exchange))
  if (!net) throw new Error('What has an offer has exchange rates')
  const [only, ...others] = price.totals
  const { costs: bought, missing } = knownCosts(chosen, price)
  const known = amountOf(
    sumInOwn(
      bought.map(({ amount }) => amount),
      exchange,
    ),
  )
  const costs = known && { known: bought.length > 0 || missing.length === 0 ? known : null, missing }
  return {
    price: offer.total,
    prices: pricesOf(offer.lines, exchange.own),
    net,
    markup: subtract(offer.total, net),
    cost: (costs && costOfPriced(costs, undefined)) ?? null,
    costs,
    rates: usedRates(price),
    markupId: seller.ruleOf(only && others.length === 0 ? only.currency : '', wish.day)?.id ?? null,
  }
}

const PAYERS: Partial<Record<string, Payer>> = { child: 'child', youth: 'child', infant: 'infant' }

function pricesOf(
  lines: readonly { readonly code: string | null; readonly amount: Money }[],
  own: string,
): ActivityPrice['prices'] {
  const prices: Partial<Record<Payer, Money>> = {}
  for (const { code, amount } of lines) {
    const payer = code === null ? 'party' : (PAYERS[code] ?? 'adult')
    prices[payer] = sum([prices[payer] ?? money(0n, own), amount], own)
  }
  return prices
}

/** The rates that won, each once. */
function usedRates({ lines }: Price): UsedRate[] {
  const used = new Map<string, UsedRate>()
  for (const { kind, rateId: id } of lines) {
    const rate: UsedRate = { kind: kindOf(kind), id }
    used.set(`${rate.kind}/${id}`, rate)
  }
  return [...used.values()]
}

function kindOf(kind: Price['lines'][number]['kind']): UsedRate['kind'] {
  if (kind === 'ticket' || kind === 'ticketSupplement') return 'ticket'
  return kind === 'transfer' || kind === 'transferSupplement' ? 'transfer' : 'areaTransfer'
}

const amountOf = (summed: ReturnType<typeof sumInOwn>) => ('amount' in summed ? summed.amount : undefined)
