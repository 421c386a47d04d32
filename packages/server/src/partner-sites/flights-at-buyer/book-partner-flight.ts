import type { FlightRecord } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { BookingQuery, SupplierBooking } from '../../flights/suppliers/supplier-booking.ts'
import { SupplierUnclear } from '../../flights/suppliers/supplier-errors.ts'
import type { IssueAnswer, SupplierOrder } from '../../flights/suppliers/supplier-order.ts'
import { lookAtOrder, lookUntil, readBooking } from './look-at-order.ts'
import type { PartnerParts } from './partner-parts.ts'
import { isSame, sayAboutOrder, wordOrder } from './say-about-order.ts'

/**
 * Orders a quoted fare there. It is said once, under an id that follows from the order: however often it is heard, there is one booking. What is heard of it is what is heard of any
 * supplier: tickets, a no, or that it is in progress; all else is unclear, and its books are asked next.
 */
export async function bookPartnerFlight(parts: PartnerParts, order: SupplierOrder): Promise<IssueAnswer> {
  const message = await wordOrder(parts, order, 'bookFlight')
  const answer = await sayAboutOrder(parts, message)
  if ('refused' in answer) return { kind: 'failed', why: 'failed', reason: answer.refused }
  if (!('taken' in answer) || !isSame(answer.taken, order.fare.net)) throw new SupplierUnclear('An answer about other money')
  return readIssued(await lookUntil(parts, message.orderRef, isDecided), message.orderRef)
}

export function isDecided(record: FlightRecord): boolean {
  return record?.state === 'ticketed' || record?.state === 'failed' || record?.state === 'cancelled'
}

/** What became of an order that was paid there. */
export function readIssued(record: FlightRecord | undefined, orderRef: string): IssueAnswer {
  if (record?.state === 'ticketed') return { kind: 'issued', booking: readBooking(record, orderRef) }
  if (record?.state === 'failed' || record?.state === 'cancelled')
    return { kind: 'failed', why: 'failed', reason: record.why ?? 'The supplier has cancelled it.' }
  return { kind: 'inProgress', held: undefined }
}

/** What it has of an order. Nothing: nothing that is paid or held there. */
export async function findPartnerFlight(parts: PartnerParts, { traceId }: BookingQuery): Promise<SupplierBooking | undefined> {
  const record = await lookAtOrder(parts, traceId)
  return record ? readBooking(record, traceId) : undefined
}
