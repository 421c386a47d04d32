import { priceSteps } from '../markups/account-for-price.ts'
import type { PricedFare } from '../markups/price-fare.ts'
import { priceLines } from '../markups/price-lines.ts'
import { subtract, sum } from '../money.ts'
import type { SalePrice, Tax } from '../sales/sale-price.ts'
import { costAtSupplier } from './converted.ts'

/** Reservation services for transportation: what an agency's own fee is paid for. */
export const SAC_RESERVATION = '998551'

/**
 * The price of a ticket as the price of a sale. `seesNet`: whether the buyer sees the commission passed on and its TDS as separate lines. The
 * commission kept is what remains of the total, so that the parts add up even where the supplier's own figures do not.
 */
export function fareSalePrice(priced: PricedFare, { seesNet }: { seesNet: boolean }): SalePrice {
  const { currency, totalPayable, supplierNet, gst, gstBasisPoints, tds, serviceFee, fare } = priced
  const tax: Tax[] = [
    { kind: 'gst', amount: gst, on: { line: 'serviceFee', sac: SAC_RESERVATION, basisPoints: gstBasisPoints } },
    { kind: 'tds', amount: tds, on: null },
  ]
  const toOthers = subtract(sum([supplierNet, gst, tds], currency), fare.tds)
  return {
    currency,
    lines: priceLines(priced, { seesNet }),
    payable: totalPayable,
    cost: costAtSupplier(priced),
    costInSale: supplierNet,
    fee: serviceFee,
    tax,
    withheld: fare.tds,
    earned: subtract(subtract(totalPayable, toOthers), serviceFee),
    steps: priceSteps(priced),
  }
}
