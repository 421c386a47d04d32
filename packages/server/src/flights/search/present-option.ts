import type { FlightOption, Leg } from '@tradewind/contract/flights/option'
import { type Actor, seesNet } from '@tradewind/domain/accounts/actor'
import { describeConversion, inSaleCurrency } from '@tradewind/domain/flights/converted'
import { writeRefundable } from '@tradewind/domain/flights/refundable'
import { earningsOf } from '@tradewind/domain/markups/account-for-price'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { type Money, toDecimal } from '@tradewind/domain/money'
import { presentLegs } from '../present-legs.ts'
import type { SupplierSegment } from '../suppliers/supplier-option.ts'
import type { FoundOption } from './merge-options.ts'

type Viewer = Pick<Actor, 'userType' | 'isFlightHoldAllowed'>

/** A result as this viewer may see it. Who may not know the commission sees one price, whatever of it was passed on. */
export function presentOption({ resultIndex, source, journeyKey, option, priced }: FoundOption, viewer: Viewer): FlightOption {
  const earnings = presentEarnings(priced, viewer)
  const mayHold = viewer.isFlightHoldAllowed ? (option.isHoldAllowed ?? null) : false
  return {
    resultIndex,
    source,
    journeyKey,
    bound: option.bound,
    fareFamily: option.fareFamily ?? null,
    specialFare: option.specialFare ?? null,
    isLCC: option.isLcc,
    isRefundable: writeRefundable(option.refundable),
    extras: option.extras,
    isHoldAllowed: mayHold,
    holdUntil: (mayHold && option.lastTicketAt) || null,
    validatingAirline: option.validatingAirline,
    legs: option.legs.map(presentLeg),
    seatsLeft: option.seatsLeft ?? null,
    mealIncluded: option.mealIncluded,
    cancellationFee: feeInSale(option.cancellationFee, priced),
    changeFee: feeInSale(option.changeFee, priced),
    currency: priced.currency,
    publishedPrice: toDecimal(seesNet(viewer) ? priced.totalFare : priced.totalPayable),
    conversion: priced.converted ? describeConversion(priced.converted) : null,
    ...(earnings ? { earnings } : {}),
  }
}

/** Known only where it is in the currency of the price, or is converted with it. */
function feeInSale(fee: Money | undefined, { converted, currency }: PricedFare): string | null {
  const inSale = fee && inSaleCurrency(fee, converted)
  return inSale?.currency === currency ? toDecimal(inSale) : null
}

const presented = new WeakMap<readonly SupplierSegment[], Leg>()

/** Options share their legs, and a leg always looks the same. */
function presentLeg(leg: readonly SupplierSegment[]): Leg {
  const known = presented.get(leg) ?? presentLegs([leg])[0]
  if (!known) throw new Error('A leg has at least one flight')
  presented.set(leg, known)
  return known
}

function presentEarnings(priced: PricedFare, viewer: Pick<Viewer, 'userType'>): FlightOption['earnings'] {
  const earnings = earningsOf(priced, viewer)
  return (
    earnings && {
      net: toDecimal(earnings.net),
      commission: toDecimal(earnings.commission),
      tds: toDecimal(earnings.tds),
      discount: toDecimal(earnings.discount),
      youEarn: toDecimal(earnings.youEarn),
    }
  )
}
