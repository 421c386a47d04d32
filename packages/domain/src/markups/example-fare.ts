import type { Party, PaxTypeCode, SupplierFare } from '../flights/supplier-fare.ts'
import { add, type Money, subtract, times, zero } from '../money.ts'

/** A fare to try a rule on: every traveller pays the same. TDS is left out, because it depends on the supplier. */
export function exampleFare({
  base,
  tax,
  commission,
  party,
}: {
  base: Money
  tax: Money
  commission: Money
  party: Party
}): SupplierFare {
  const nothing = zero(base.currency)
  const heads = party.adults + party.children + party.infants
  const counts: readonly [PaxTypeCode, number][] = [
    [1, party.adults],
    [2, party.children],
    [3, party.infants],
  ]
  const [allBase, allTax, allCommission] = [times(base, heads), times(tax, heads), times(commission, heads)]
  const published = add(allBase, allTax)
  return {
    currency: base.currency,
    parts: counts
      .filter(([, count]) => count > 0)
      .map(([paxType, count]) => ({ paxType, count, base: times(base, count), tax: times(tax, count) })),
    base: allBase,
    tax: allTax,
    taxes: [],
    otherCharges: nothing,
    serviceFee: nothing,
    additionalTxnFee: nothing,
    published,
    commission: allCommission,
    tds: nothing,
    net: subtract(published, allCommission),
  }
}
