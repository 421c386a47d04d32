import type { BuyerOffer, OfferLine } from '../carts/buyer-offer.ts'
import type { TransferChoice } from '../carts/offer-of-day.ts'
import { namePassengerType } from '../catalogue/passenger-types.ts'
import type { Exchange } from '../exchange-rates/exchange.ts'
import { allocate, type Money, subtract, sum } from '../money.ts'
import type { Ways } from '../rates/choose-transfer.ts'
import { chooseRates, priceByRates, type Service, type Wish } from '../rates/price-of.ts'
import { type CostLine, type KnownCosts, knownCosts } from '../rates/supplier-cost.ts'
import { containedTax } from '../sales/contained-tax.ts'
import { type PriceWithSupplier, priceWithCost } from '../sales/price-with-cost.ts'
import type { PriceLine, SalePrice, Tax } from '../sales/sale-price.ts'

/**
 * What the rates that win for a party cost the company: of the ticket, and of each drive. They are those that the price is made of, so the wish is the same, with the area where
 * the party is fetched. Of what nobody has said the cost, what is bought beside it is owed all the same, and the part is named.
 */
export function costsOf(
  service: Service,
  { transfer, ...wish }: Omit<Wish, 'transfer'> & { readonly transfer: TransferChoice | Ways },
): KnownCosts {
  const chosen = chooseRates(service, { ...wish, transfer: transfer === 'ticket' ? 'none' : transfer })
  return 'noPrice' in chosen ? { costs: [], missing: [] } : knownCosts(chosen, priceByRates(chosen, wish.day))
}

type SoldWith = {
  readonly exchange: Exchange
  readonly transfer: TransferChoice
  /** What its price contains: the buyer pays no more than the search said. */
  readonly taxBasisPoints: number
}

/** The price of an activity as the price of a sale, with the tax that is contained in it. It owes the supplier of the ticket, or of the transfer where only that is bought. */
export function activitySalePrice(
  { total, lines }: Extract<BuyerOffer, { readonly total: Money }>,
  costs: readonly CostLine[],
  { exchange, transfer, taxBasisPoints }: SoldWith,
): PriceWithSupplier | { readonly missing: string } {
  const shown = lines.filter(({ amount }) => amount.minor !== 0n).map((line) => lineOf(line, transfer))
  return priceWithCost({ payable: total, ...partTax(shown, total, taxBasisPoints) }, costs, exchange)
}

/** The tax of all lines is rounded once; each line keeps its share of what is left, and one line says the tax. */
function partTax(lines: readonly PriceLine[], total: Money, basisPoints: number): Pick<SalePrice, 'lines' | 'tax'> {
  const whole = containedTax(total, basisPoints)
  if (whole.minor === 0n) return { lines, tax: [] }
  const left = allocate(
    subtract(total, whole),
    lines.map(({ amount }) => Number(amount.minor)),
  )
  const net = lines.map((line, at) => ({ ...line, amount: left[at] ?? line.amount }))
  const taxes = lines.map(({ amount }, at) => subtract(amount, left[at] ?? amount))
  const tax = [...new Set(lines.map(({ kind }) => kind))].map((line): Tax => {
    const amounts = taxes.filter((_, at) => lines[at]?.kind === line)
    return { kind: 'gst', amount: sum(amounts, total.currency), on: { line, sac: '', basisPoints } }
  })
  return { lines: [...net, { kind: 'gst', label: 'Tax', detail: `${basisPoints / 100}%`, amount: whole }], tax }
}

function lineOf({ kind, code, people, amount }: OfferLine, transfer: TransferChoice): PriceLine {
  const travellers = code === null ? null : people === 1 ? '1 traveller' : `${people} travellers`
  if (kind === 'ticket')
    return {
      kind,
      label: code === null ? 'Tickets' : `Ticket, ${namePassengerType(code).toLowerCase()}`,
      detail: travellers,
      amount,
    }
  if (kind === 'transfer')
    return { kind, label: transfer === 'private' ? 'Private transfer' : 'Shared transfer', detail: travellers, amount }
  return { kind, label: 'Service charge', detail: null, amount }
}
