import { refundableTogether } from '@tradewind/domain/flights/refundable'
import type { SupplierFare, SupplierFarePart } from '@tradewind/domain/flights/supplier-fare'
import { add, type Money } from '@tradewind/domain/money'
import { refuseInput } from '../../http/refuse.ts'
import { sourceKey } from '../search/ask-sources.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

/** The two options of a special return as one: quoted, priced and booked together. Refuses options that are not sold together. */
export function combinePair(out: SupplierOption, back: SupplierOption): SupplierOption {
  const sameSale = sourceKey(out.ref) === sourceKey(back.ref) && out.ref.traceId === back.ref.traceId
  if (out.bound !== 'outbound' || back.bound !== 'inbound' || !sameSale || out.validatingAirline !== back.validatingAirline)
    refuseInput({ resultIndex: 'These two flights are not sold together. Please choose the same airline both ways.' })
  const specialFare = out.specialFare ?? back.specialFare
  return {
    ...out,
    ...(specialFare && { specialFare }),
    ref: { ...out.ref, resultIndex: `${out.ref.resultIndex},${back.ref.resultIndex}` },
    refundable: refundableTogether([out.refundable, back.refundable]),
    isHoldAllowed: canHoldBoth(out.isHoldAllowed, back.isHoldAllowed),
    isHoldAllowedWithExtras: out.isHoldAllowedWithExtras === true && back.isHoldAllowedWithExtras === true,
    seatsLeft: least(out.seatsLeft, back.seatsLeft),
    mealIncluded: out.mealIncluded && back.mealIncluded,
    legs: [...out.legs, ...back.legs],
    fare: addFares(out.fare, back.fare),
  }
}

function addFares(a: SupplierFare, b: SupplierFare): SupplierFare {
  const both = (part: (fare: SupplierFare) => Money): Money => add(part(a), part(b))
  return {
    currency: a.currency,
    parts: a.parts.map((part) => addPart(part, b.parts)),
    base: both((fare) => fare.base),
    tax: both((fare) => fare.tax),
    taxes: [...a.taxes, ...b.taxes],
    otherCharges: both((fare) => fare.otherCharges),
    serviceFee: both((fare) => fare.serviceFee),
    additionalTxnFee: both((fare) => fare.additionalTxnFee),
    published: both((fare) => fare.published),
    commission: both((fare) => fare.commission),
    tds: both((fare) => fare.tds),
    net: both((fare) => fare.net),
  }
}

function addPart(part: SupplierFarePart, others: readonly SupplierFarePart[]): SupplierFarePart {
  const other = others.find(({ paxType }) => paxType === part.paxType)
  if (!other) return part
  const { yqTax, pgCharge } = part
  return {
    ...part,
    base: add(part.base, other.base),
    tax: add(part.tax, other.tax),
    ...(yqTax && other.yqTax ? { yqTax: add(yqTax, other.yqTax) } : {}),
    ...(pgCharge && other.pgCharge ? { pgCharge: add(pgCharge, other.pgCharge) } : {}),
  }
}

/** Known if both are known, or if one of them is not refundable. */
function canHoldBoth(out: boolean | undefined, back: boolean | undefined): boolean | undefined {
  return out === false || back === false ? false : out && back
}

function least(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
}
