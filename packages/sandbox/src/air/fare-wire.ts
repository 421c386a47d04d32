import type { PartyFare, PersonFare } from './price-option.ts'
import type { PaxType } from './world/journey.ts'

export const PAX_TYPE: Record<PaxType, number> = { adult: 1, child: 2, infant: 3 }

/** Extras sold with a booking, paise. */
export type ExtrasTotals = { baggage: number; meals: number; seats: number }

export const NO_EXTRAS: ExtrasTotals = { baggage: 0, meals: 0, seats: 0 }

/** Paise as the JSON number of rupees the wire carries; the division is exact to two decimals. */
export function rupees(paise: number): number {
  return paise / 100
}

/** `Fare`: totals for the party. After ticketing the published and offered amounts hold the extras too. */
export function fareWire(fare: PartyFare, extras: ExtrasTotals = NO_EXTRAS) {
  const sold = extras.baggage + extras.meals + extras.seats
  return {
    Currency: 'INR',
    BaseFare: rupees(fare.base),
    Tax: rupees(fare.tax),
    TaxBreakup: keyed(fare.taxes),
    YQTax: rupees(fare.taxes.YQTax ?? 0),
    AdditionalTxnFeeOfrd: 0,
    AdditionalTxnFeePub: rupees(fare.txnFeePub),
    PGCharge: rupees(fare.persons.reduce((sum, { pgCharge, count }) => sum + pgCharge * count, 0)),
    OtherCharges: rupees(fare.otherCharges),
    ChargeBU: keyed({ TBOMARKUP: 0, GLOBALPROCUREMENTCHARGE: 0, CONVENIENCECHARGE: 0, OTHERCHARGE: fare.otherCharges }),
    Discount: 0,
    PublishedFare: rupees(fare.published + sold),
    CommissionEarned: rupees(fare.commission),
    PLBEarned: rupees(fare.plb),
    IncentiveEarned: rupees(fare.incentive),
    OfferedFare: rupees(fare.offered + sold),
    TdsOnCommission: rupees(fare.tdsOnCommission),
    TdsOnPLB: rupees(fare.tdsOnPlb),
    TdsOnIncentive: rupees(fare.tdsOnIncentive),
    ServiceFee: rupees(fare.serviceFee),
    TotalBaggageCharges: rupees(extras.baggage),
    TotalMealCharges: rupees(extras.meals),
    TotalSeatCharges: rupees(extras.seats),
    TotalSpecialServiceCharges: 0,
  }
}

/** `FareBreakdown`: totals per passenger type. Its tax key is spelt `TaxBreakUp`, unlike the fare's. */
export function breakdownWire(person: PersonFare) {
  const all = (paise: number): number => rupees(paise * person.count)
  return {
    Currency: 'INR',
    PassengerType: PAX_TYPE[person.paxType],
    PassengerCount: person.count,
    BaseFare: all(person.base),
    Tax: all(person.tax),
    TaxBreakUp: Object.entries(person.taxes).map(([key, value]) => ({ key, value: all(value) })),
    YQTax: all(person.taxes.YQTax ?? 0),
    AdditionalTxnFeeOfrd: 0,
    AdditionalTxnFeePub: all(person.txnFeePub),
    PGCharge: all(person.pgCharge),
    SupplierReissueCharges: 0,
  }
}

function keyed(parts: Record<string, number>): { key: string; value: number }[] {
  return Object.entries(parts).map(([key, value]) => ({ key, value: rupees(value) }))
}
