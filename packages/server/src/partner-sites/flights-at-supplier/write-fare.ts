import type { WireFare, WireOption } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { subtract, toDecimal } from '@tradewind/domain/money'
import type { SupplierOption } from '../../flights/suppliers/supplier-option.ts'

/**
 * What a consumer pays for a fare, as one that it buys from us: base and taxes are the airline's, and all that is on top of them, of whomever, is one figure. What the consumer is given
 * of it stands as its commission. It has no part from which our own net or our markup could be told.
 */
export function writeFare({ fare, currency, totalFare, totalPayable, discount, tds }: PricedFare): WireFare {
  return {
    currency,
    parts: fare.parts.map(({ paxType, count, base, tax }) => ({ paxType, count, base: toDecimal(base), tax: toDecimal(tax) })),
    base: toDecimal(fare.base),
    tax: toDecimal(fare.tax),
    taxes: fare.taxes.map(({ code, amount }) => ({ code, amount: toDecimal(amount) })),
    charges: toDecimal(subtract(subtract(totalFare, fare.base), fare.tax)),
    published: toDecimal(totalFare),
    commission: toDecimal(discount),
    tds: toDecimal(tds),
    net: toDecimal(totalPayable),
  }
}

type Offered = {
  readonly priced: PricedFare
  readonly resultIndex: string
  /** The consumer may have seats held. */
  readonly mayHold: boolean
}

/** An option of ours for a consumer. Extras are not sold through another site. Whatever way it is made of, it may be bought at once. */
export function writeOption(option: SupplierOption, { priced, resultIndex, mayHold }: Offered): WireOption {
  const { baggage: _bag, meal: _meal, seat: _seat, ...demands } = option.demands
  const isHoldAllowed = mayHold && option.issues !== 'atOnce' ? (option.isHoldAllowed ?? null) : false
  return {
    resultIndex,
    bound: option.bound,
    isLcc: option.isLcc,
    issues: isHoldAllowed === false ? 'atOnce' : 'either',
    isHoldAllowed,
    extras: 'wishes',
    refundable: option.refundable,
    validatingAirline: option.validatingAirline,
    fareFamily: option.fareFamily,
    seatsLeft: option.seatsLeft,
    mealIncluded: option.mealIncluded,
    legs: option.legs.map((leg) => [...leg]),
    fare: writeFare(priced),
    airlineRemark: option.airlineRemark,
    lastTicketAt: option.lastTicketAt,
    demands,
  }
}

/** A fare that needs a bag, a meal or a seat chosen cannot be sold through another site, which is not offered any. */
export function isSoldOn({ demands: { baggage, meal, seat } }: Pick<SupplierOption, 'demands'>): boolean {
  return !baggage && !meal && !seat
}
