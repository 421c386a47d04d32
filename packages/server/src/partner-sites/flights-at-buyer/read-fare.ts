import type { WireFare, WireOption, WireSegment } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { add, isAmountOf, type Money, parseMoney, subtract, zero } from '@tradewind/domain/money'
import { findAirport } from '@tradewind/domain/reference/airports'
import { instant } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import { SupplierUnsellable } from '../../flights/suppliers/supplier-errors.ts'
import type { SupplierOption, SupplierSegment } from '../../flights/suppliers/supplier-option.ts'
import type { SupplierRef } from '../../flights/suppliers/supplier-ref.ts'

/**
 * What the supplier's site asks of us, as a fare of any supplier: its price for us is our net cost. Sums that do not add up are no price, nor are lines below zero, or amounts that its
 * currency has not: it would be sold for less than it costs.
 */
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
  if (!addsUp(fare) || hasLineBelowZero(fare)) throw unsellable(said.net)
  return fare
}

function addsUp({ base, tax, otherCharges, published, commission, tds, net }: SupplierFare): boolean {
  const whole = add(add(base, tax), otherCharges)
  const due = add(subtract(published, commission), tds)
  return whole.minor === published.minor && due.minor === net.minor && net.minor > 0n
}

function hasLineBelowZero({ base, tax, otherCharges, commission, tds, parts, taxes }: SupplierFare): boolean {
  const lines = [
    base,
    tax,
    otherCharges,
    commission,
    tds,
    ...parts.flatMap((part) => [part.base, part.tax]),
    ...taxes.map(({ amount }) => amount),
  ]
  return lines.some(({ minor }) => minor < 0n)
}

function unsellable(example: string): SupplierUnsellable {
  return new SupplierUnsellable({ what: 'option', reason: 'amountMissing', example, count: 1 })
}

export type LegReader = (leg: readonly WireSegment[]) => readonly SupplierSegment[]

/** For the legs of one answer. Equal ones, as many fares have them, are read once and become one object: less to read, to keep, to store and to present. */
export function makeLegReader(): LegReader {
  const known = new Map<string, readonly SupplierSegment[]>()
  return (leg) => {
    const key = JSON.stringify(leg)
    const read = known.get(key) ?? leg.map(readSegmentForSale)
    known.set(key, read)
    return read
  }
}

export function readOption(option: WireOption, ref: SupplierRef, readLeg: LegReader): SupplierOption {
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
    legs: legs.map(readLeg),
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

function readSegmentForSale(segment: WireSegment): SupplierSegment {
  const read = readSegment(segment)
  if (read) return read
  const example = [segment.origin, segment.destination].find((code) => !findAirport(code)) ?? ''
  throw new SupplierUnsellable({ what: 'option', reason: 'unknownPlace', example, count: 1 })
}

/** A flight by the clocks of our own airports. Undefined: it goes from or to a place that we do not know. */
export function readSegment(segment: WireSegment): SupplierSegment | undefined {
  const { operatingCarrier, originTerminal, destinationTerminal, baggage, cabinBaggage, aircraft, technicalStop, ...rest } = segment
  const { airlinePnr, ...flight } = rest
  const [from, to] = [findAirport(segment.origin), findAirport(segment.destination)]
  if (!from || !to) return undefined
  const [departure, arrival] = [
    { local: segment.departure.local, zone: from.zone },
    { local: segment.arrival.local, zone: to.zone },
  ]
  return {
    ...flight,
    ...{ operatingCarrier, originTerminal, destinationTerminal, baggage, cabinBaggage, aircraft, technicalStop },
    ...{ departure, arrival, departureAt: instantOf(departure), arrivalAt: instantOf(arrival) },
    ...(airlinePnr !== undefined && { airlinePnr }),
  }
}
