import type { SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { add, type Money, subtract, sum } from '@tradewind/domain/money'
import { readAmount } from './read-amount.ts'
import type { ResultWire } from './result-wire.ts'

/**
 * The fare as stated. Other charges are what published leaves after the rest, so that the parts add up even where a source forgets to name one.
 * Of a booking, what was bought beside the fare is taken out again. The net is offered + TDS; some newer answers state an offered fare that holds the TDS already, and then it is not added again.
 */
export function translateFare({ Fare, FareBreakdown }: Pick<ResultWire, 'Fare' | 'FareBreakdown'>): SupplierFare {
  const currency = Fare.Currency
  const read = (value: number | null | undefined): Money => readAmount(value, currency)
  const [base, tax] = [read(Fare.BaseFare), read(Fare.Tax)]
  const extras = sum(
    [Fare.TotalBaggageCharges, Fare.TotalMealCharges, Fare.TotalSeatCharges, Fare.TotalSpecialServiceCharges].map(read),
    currency,
  )
  const [published, offered] = [subtract(read(Fare.PublishedFare), extras), subtract(read(Fare.OfferedFare), extras)]
  const [serviceFee, additionalTxnFee] = [read(Fare.ServiceFee), read(Fare.AdditionalTxnFeePub)]
  const commission = sum([read(Fare.CommissionEarned), read(Fare.PLBEarned), read(Fare.IncentiveEarned)], currency)
  const tds = sum([read(Fare.TdsOnCommission), read(Fare.TdsOnPLB), read(Fare.TdsOnIncentive)], currency)
  const plainNet = add(subtract(subtract(published, commission), additionalTxnFee), tds)
  return {
    currency,
    parts: FareBreakdown.map((part) => ({
      paxType: part.PassengerType,
      count: part.PassengerCount,
      base: read(part.BaseFare),
      tax: read(part.Tax),
      ...(part.YQTax ? { yqTax: read(part.YQTax) } : {}),
      ...(part.PGCharge ? { pgCharge: read(part.PGCharge) } : {}),
    })),
    base,
    tax,
    taxes: (Fare.TaxBreakup ?? []).map(({ key, value }) => ({ code: key, amount: read(value) })),
    otherCharges: subtract(published, sum([base, tax, serviceFee, additionalTxnFee], currency)),
    serviceFee,
    additionalTxnFee,
    published,
    commission,
    tds,
    net: offered.minor === plainNet.minor ? offered : add(offered, tds),
  }
}
