import type { WireFare, WireOption, WireSegment } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { add, isAmountOf, type Money, parseMoney, subtract, zero } from '@tradewind/domain/money'
import { instant } from '@tradewind/domain/time'
import { SupplierUnsellable } from '../../flights/suppliers/supplier-errors.ts'
import type { SupplierOption, SupplierSegment } from '../../flights/suppliers/supplier-option.ts'
import type { SupplierRef } from '../../flights/suppliers/supplier-ref.ts'

/** What the supplier's site asks of us, as a fare of any supplier: its price for us is our net cost. Sums that do not add up are no price, nor are amounts that its currency has not. */
export function readFare({ currency, parts, taxes, ...said }: WireFare): SupplierFare {
  const read = (amount: string): Money => {
    if (!isAmountOf(amount, currency)) throw unsellable(amount)
    return parseMoney(amount, currency)
  }
  const fare: SupplierFare = {
    currency,
    parts: parts.map(({ base, tax, ...part }) => ({ ...part, base: read(base), tax: read(tax) })),
    base: read(said.base),
    tax: read(said.tax),
    taxes: taxes.map(({ code, amount }) => ({ code, amount: read(amount) })),
    otherCharges: read(said.charges),
    serviceFee: zero(currency),
    additionalTxnFee: zero(currency),
    published: read(said.published),
    commission: read(said.commission),
    tds: read(said.tds),
    net: read(said.net),
  }
  if (!addsUp(fare)) throw unsellable(said.net)
  return fare
}

function addsUp({ base, tax, otherCharges, published, commission, tds, net }: SupplierFare): boolean {
  const whole = add(add(base, tax), otherCharges)
  const due = add(subtract(published, commission), tds)
  return whole.minor === published.minor && due.minor === net.minor && net.minor > 0n
}

function unsellable(example: string): SupplierUnsellable {
  return new SupplierUnsellable({ what: 'option', reason: 'amountMissing', example, count: 1 })
}

export function readOption(option: WireOption, ref: SupplierRef): SupplierOption {
  const {
    resultIndex: _named,
    legs,
    fare,
    lastTicketAt,
    demands,
    fareFamily,
    seatsLeft,
    airlineRemark,
    isHoldAllowed,
    ...rest
  } = option
  return {
    ...rest,
    ref,
    fareFamily,
    seatsLeft,
    airlineRemark,
    // All may be bought there at once, some may be held first; what its refund costs is asked there.
    ...{ extras: 'wishes', charges: 'quoted', isHoldAllowed: isHoldAllowed ?? undefined },
    issues: isHoldAllowed === false ? 'atOnce' : 'either',
    ...{ cancellationFee: undefined, changeFee: undefined },
    legs: legs.map((leg) => leg.map(readSegment)),
    fare: readFare(fare),
    lastTicketAt: lastTicketAt === undefined ? undefined : instant(lastTicketAt),
    demands: {
      ...demands,
      firstNameFormat: demands.firstNameFormat,
      lastNameFormat: demands.lastNameFormat,
      ...{ baggage: false, meal: false, seat: false },
    },
  }
}

export function readSegment(segment: WireSegment): SupplierSegment {
  const { operatingCarrier, originTerminal, destinationTerminal, baggage, cabinBaggage, aircraft, technicalStop, ...rest } = segment
  const { airlinePnr, departureAt, arrivalAt, ...flight } = rest
  return {
    ...flight,
    ...{ operatingCarrier, originTerminal, destinationTerminal, baggage, cabinBaggage, aircraft, technicalStop },
    departureAt: instant(departureAt),
    arrivalAt: instant(arrivalAt),
    ...(airlinePnr !== undefined && { airlinePnr }),
  }
}
