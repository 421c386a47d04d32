import { setTimeout as sleep } from 'node:timers/promises'
import { FlightRecord } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { instant } from '@tradewind/domain/time'
import type { SupplierBooking } from '../../flights/suppliers/supplier-booking.ts'
import { SupplierUnclear } from '../../flights/suppliers/supplier-errors.ts'
import type { SupplierSegment } from '../../flights/suppliers/supplier-option.ts'
import { hear } from '../at-buyer/ask-supplier.ts'
import type { PartnerQuestion } from '../partner-link.ts'
import { PARTNER_SOURCE, type PartnerParts } from './partner-parts.ts'
import { readSegment } from './read-fare.ts'

/** How long an order that was taken is looked at before it counts as in progress. What becomes of it is made by the workers that wait here. */
const LOOKS_MS = [150, 300, 600, 1_000, 1_500, 1_500] as const
export type Record = NonNullable<FlightRecord>

/** What the other site has of an order: as it is, or after it was asked to release its seats. */
export async function lookAtOrder(
  { link, between, currency }: PartnerParts,
  orderRef: string,
  kind: Extract<PartnerQuestion['kind'], 'flightLook' | 'flightRelease'> = 'flightLook',
): Promise<FlightRecord> {
  const heard = await hear(link().ask(between, { kind, orderRef }), FlightRecord)
  // In another currency than it sells in, its price is none.
  if (heard === undefined || (heard.record && heard.record.price.currency !== currency))
    throw new SupplierUnclear('The partner site did not say what it has')
  return heard.record
}

/** Looks at an order a few times, until it stands as is waited for. */
export async function lookUntil(
  parts: PartnerParts,
  orderRef: string,
  isSo: (record: FlightRecord) => boolean,
): Promise<FlightRecord | undefined> {
  for (const pause of LOOKS_MS) {
    await sleep(pause)
    const record = await lookAtOrder(parts, orderRef).catch(() => undefined)
    if (record !== undefined && isSo(record)) return record
  }
  return undefined
}

export function readBooking(record: Record, traceId: string): SupplierBooking {
  return {
    held: { pnr: record.pnr, supplierBookingId: record.reference, source: PARTNER_SOURCE, traceId },
    pnr: record.pnr,
    state: record.state,
    holdEndsAt: record.holdEndsAt === undefined ? undefined : instant(record.holdEndsAt),
    segments: segmentsOf(record),
    passengers: record.passengers.map(({ ticketId, ticketNumber, validatingAirline, flights, ...passenger }) => ({
      ...passenger,
      ...{ ticketId, ticketNumber, validatingAirline },
      flights: flights.map(({ baggage, cabinBaggage, seat, meal, fareBasis }) => ({
        baggage,
        cabinBaggage,
        seat,
        meal,
        fareBasis,
      })),
    })),
    invoiceAmount: record.state === 'ticketed' || record.state === 'cancelled' ? priceOf(record) : undefined,
    refunded: refundedOf(record),
    invoiceNo: record.invoiceNo,
  }
}

function segmentsOf({ segments }: Pick<Record, 'segments'>): SupplierSegment[] {
  return segments.map((segment) => {
    const read = readSegment(segment)
    if (!read) throw new SupplierUnclear(`It goes from or to a place that is not known: ${segment.origin}-${segment.destination}`)
    return read
  })
}

function refundedOf({ refunded, price }: Record): Money | undefined {
  if (refunded && refunded.currency !== price.currency) throw new SupplierUnclear('A refund in another currency')
  return refunded && parseMoney(refunded.amount, refunded.currency)
}

export function priceOf({ price: { amount, currency } }: Pick<Record, 'price'>): Money {
  return parseMoney(amount, currency)
}

/** What held seats cost now, and their flights as they now are. */
export function newPriceOf(record: Record) {
  return { net: priceOf(record), moved: segmentsOf(record) }
}
