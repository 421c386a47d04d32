import { setTimeout as sleep } from 'node:timers/promises'
import type { PassengerInput } from '@tradewind/contract/flights/passengers'
import { type BookFlight, FlightAnswer, FlightRecord } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { Title } from '@tradewind/domain/flights/passenger'
import { type Money, parseMoney, toDecimal } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import type { BookingQuery, SupplierBooking } from '../../flights/suppliers/supplier-booking.ts'
import { SupplierUnclear } from '../../flights/suppliers/supplier-errors.ts'
import type { IssueAnswer, SupplierOrder, SupplierPassenger } from '../../flights/suppliers/supplier-order.ts'
import { hear } from '../at-buyer/ask-supplier.ts'
import { followingId } from '../following-id.ts'
import { MINUTES_TO_BEGIN, PARTNER_SOURCE, type PartnerParts, placeOf } from './partner-parts.ts'
import { readSegment } from './read-fare.ts'

/** How long an order that was taken is looked at before it counts as in progress. Its ticket is made by the workers that wait here. */
const LOOKS_MS = [150, 300, 600, 1_000, 1_500, 1_500] as const

/**
 * Orders a quoted fare there. It is said once, under an id that follows from the order: however often it is heard, there is one booking. What is heard of it is what is heard of any
 * supplier: tickets, a no, or that it is in progress; all else is unclear, and its books are asked next.
 */
export async function bookPartnerFlight(parts: PartnerParts, order: SupplierOrder): Promise<IssueAnswer> {
  const { link, between } = parts
  const message = await wordOrder(parts, order)
  const answer = await hear(link().say(between, message), FlightAnswer)
  if (answer?.id !== message.id || answer.orderRef !== message.orderRef) throw new SupplierUnclear('No answer that can be read')
  if ('refused' in answer) return { kind: 'failed', why: 'failed', reason: answer.refused }
  if (!isTaken(answer, order.fare.net)) throw new SupplierUnclear('An answer about other money')
  for (const pause of LOOKS_MS) {
    await sleep(pause)
    const record = await lookUp(parts, message.orderRef).catch(() => undefined)
    if (record?.state === 'ticketed') return { kind: 'issued', booking: readBooking(record, message.orderRef) }
    if (record?.state === 'failed' || record?.state === 'cancelled')
      return { kind: 'failed', why: 'failed', reason: record.why ?? 'The supplier has cancelled it.' }
  }
  return { kind: 'inProgress', held: undefined }
}

function isTaken(answer: FlightAnswer, { minor, currency }: Money): boolean {
  return 'taken' in answer && answer.taken.currency === currency && parseMoney(answer.taken.amount, currency).minor === minor
}

/** What it has of an order. Nothing: nothing that is paid there. */
export async function findPartnerFlight(parts: PartnerParts, { traceId }: BookingQuery): Promise<SupplierBooking | undefined> {
  const record = await lookUp(parts, traceId)
  return record ? readBooking(record, traceId) : undefined
}

async function lookUp({ link, between }: PartnerParts, orderRef: string): Promise<FlightRecord> {
  const heard = await hear(link().ask(between, { kind: 'flightLook', orderRef }), FlightRecord)
  if (heard === undefined) throw new SupplierUnclear('The partner site did not say what it has')
  return heard.record
}

function readBooking(record: NonNullable<FlightRecord>, traceId: string): SupplierBooking {
  const price: Money = parseMoney(record.price.amount, record.price.currency)
  return {
    held: { pnr: record.pnr, supplierBookingId: record.reference, source: PARTNER_SOURCE, traceId },
    pnr: record.pnr,
    state: record.state,
    holdEndsAt: undefined,
    segments: record.segments.map(readSegment),
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
    invoiceAmount: record.state === 'ticketed' ? price : undefined,
    invoiceNo: record.invoiceNo,
  }
}

async function wordOrder({ now, ownEmail }: PartnerParts, order: SupplierOrder): Promise<BookFlight> {
  const { ref, fare, passengers, contact, gst } = order
  return {
    kind: 'bookFlight',
    id: followingId(`book ${ref.traceId}`),
    orderRef: ref.traceId,
    ...placeOf(ref),
    net: { amount: toDecimal(fare.net), currency: fare.currency },
    until: plusMinutes(now(), MINUTES_TO_BEGIN),
    passengers: passengers.map(wordPassenger),
    // The airline has to reach the traveller; the other site writes to us.
    contact: { ...contact, email: await ownEmail() },
    gst: gst ? { ...gst } : null,
  }
}

function wordPassenger({ isLead: _lead, extras: _none, contact, pan, ...passenger }: SupplierPassenger): PassengerInput {
  const { email: _own, ...own } = contact ?? {}
  return {
    ...passenger,
    title: passenger.title as Title,
    dateOfBirth: passenger.dateOfBirth ?? null,
    nationality: passenger.nationality ?? null,
    passportNo: passenger.passportNo ?? null,
    passportIssueDate: passenger.passportIssueDate ?? null,
    passportExpiry: passenger.passportExpiry ?? null,
    passportIssueCountryCode: passenger.passportIssueCountryCode ?? null,
    panNumber: pan ?? null,
    frequentFlyerNumber: passenger.frequentFlyerNumber ?? null,
    ...own,
  }
}
