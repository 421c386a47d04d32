import type { FareDetailResult, PriceLine } from '@tradewind/contract/flights/quote'
import { type Actor, seesNet } from '@tradewind/domain/accounts/actor'
import { describeConversion } from '@tradewind/domain/flights/converted'
import type { SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { earningsOf } from '@tradewind/domain/markups/account-for-price'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { priceLines } from '@tradewind/domain/markups/price-lines'
import { totalOfExtras } from '@tradewind/domain/markups/sale-summary'
import { add, allocate, type Money, subtract, toDecimal } from '@tradewind/domain/money'

type Viewer = Pick<Actor, 'userType'>

export function presentLines(priced: PricedFare, viewer: Viewer): PriceLine[] {
  return priceLines(priced, { seesNet: seesNet(viewer) }).map((line) => ({ ...line, amount: toDecimal(line.amount) }))
}

/** A price as this viewer may see it: what is earned on it only for staff and agents. */
export function presentFare(priced: PricedFare, resultIndex: string, viewer: Viewer): FareDetailResult {
  const mayKnow = seesNet(viewer)
  const earnings = earningsOf(priced, viewer)
  return {
    resultIndex,
    currency: priced.currency,
    conversion: priced.converted ? describeConversion(priced.converted) : null,
    isPriceChanged: false,
    fareDetails: presentParts(priced.fare),
    totalFare: toDecimal(mayKnow ? priced.totalFare : priced.totalPayable),
    totalPayable: toDecimal(priced.totalPayable),
    totalPayableAmt: toDecimal(priced.totalPayable),
    serviceFee: toDecimal(priced.serviceFee),
    gstOnServiceFee: toDecimal(priced.gst),
    ...(mayKnow && { markup: toDecimal(priced.serviceFee), gstOnMarkup: toDecimal(priced.gst) }),
    tds: mayKnow ? toDecimal(priced.tds) : null,
    discount: mayKnow ? toDecimal(priced.discount) : null,
    commissionEarned: mayKnow ? toDecimal(priced.commissionEarned) : null,
    baggagePrice: toDecimal(totalOfExtras(priced, 'baggage')),
    mealPrice: toDecimal(totalOfExtras(priced, 'meal')),
    seatPrice: toDecimal(totalOfExtras(priced, 'seat')),
    ...(earnings
      ? {
          earnings: {
            net: toDecimal(earnings.net),
            commission: toDecimal(earnings.commission),
            tds: toDecimal(earnings.tds),
            discount: toDecimal(earnings.discount),
            youEarn: toDecimal(earnings.youEarn),
          },
        }
      : {}),
    lines: presentLines(priced, viewer),
  }
}

/** Charges are stated for the party only; seated travellers share them evenly. */
function presentParts({ parts, base, tax, published }: SupplierFare): FareDetailResult['fareDetails'] {
  const seated = parts.map(({ paxType, count }) => (paxType === 3 ? 0 : count))
  const charges: readonly Money[] = seated.some((count) => count > 0)
    ? allocate(subtract(subtract(published, base), tax), seated)
    : parts.map(({ base }) => ({ minor: 0n, currency: base.currency }))
  return parts.map((part, index) => {
    const charge = charges[index] ?? { minor: 0n, currency: part.base.currency }
    const whole = toDecimal(add(add(part.base, part.tax), charge))
    return {
      paxType: part.paxType,
      count: part.count,
      baseFare: toDecimal(part.base),
      tax: toDecimal(part.tax),
      offeredOtherCharges: toDecimal(charge),
      publishedFare: whole,
      publishedPrice: whole,
    }
  })
}
