import { convert, type Rate } from '../exchange-rates/exchange.ts'
import { add, allocate, isZero, type Money, subtract, sum, zero } from '../money.ts'
import type { SupplierFare, SupplierFarePart } from './supplier-fare.ts'

/**
 * A fare in the currency it is sold in. What is shown first, the published fare, is converted and rounded once; what the rounding of its parts leaves over
 * goes to the tax, or to the base fare where there is no tax, so that the parts add up as before. The net follows from the parts.
 */
export function convertFare(fare: SupplierFare, rate: Rate): SupplierFare {
  const to = (amount: Money): Money => convert(amount, rate, 'nearest')
  const published = to(fare.published)
  const [otherCharges, serviceFee, additionalTxnFee] = [to(fare.otherCharges), to(fare.serviceFee), to(fare.additionalTxnFee)]
  const [commission, tds] = [to(fare.commission), to(fare.tds)]
  const charges = sum([otherCharges, serviceFee, additionalTxnFee], rate.to)
  const hasTax = !isZero(fare.tax)
  const base = hasTax ? to(fare.base) : subtract(published, charges)
  const tax = subtract(subtract(published, charges), base)
  return {
    currency: rate.to,
    parts: convertParts(fare.parts, { base, tax, to }),
    base,
    tax,
    taxes: fare.taxes.map(({ code, amount }) => ({ code, amount: to(amount) })),
    otherCharges,
    serviceFee,
    additionalTxnFee,
    published,
    commission,
    tds,
    net: add(subtract(subtract(published, commission), additionalTxnFee), tds),
  }
}

type Whole = { readonly base: Money; readonly tax: Money; readonly to: (amount: Money) => Money }

/** The parts add up to the whole fare where they did before; where they did not, each is converted by itself. */
function convertParts(parts: readonly SupplierFarePart[], { base, tax, to }: Whole): SupplierFarePart[] {
  const bases = shareOut(
    base,
    parts.map((part) => part.base),
  )
  const taxes = shareOut(
    tax,
    parts.map((part) => part.tax),
  )
  return parts.map((part, place) => ({
    ...part,
    base: bases[place] ?? zero(base.currency),
    tax: taxes[place] ?? zero(tax.currency),
    ...(part.yqTax && { yqTax: to(part.yqTax) }),
    ...(part.pgCharge && { pgCharge: to(part.pgCharge) }),
  }))
}

function shareOut(whole: Money, parts: readonly Money[]): Money[] {
  const weights = parts.map(({ minor }) => Number(minor))
  return weights.some((weight) => weight > 0) ? allocate(whole, weights) : parts.map(() => zero(whole.currency))
}
