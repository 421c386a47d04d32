import type { SpecialFare } from '../flights/special-fare.ts'
import { formatDay } from '../format-date.ts'
import type { MoneyHolder } from './changes/change-rules.ts'
import type { ChangeState } from './changes/change-state.ts'
import type { CouponState } from './changes/coupon.ts'
import type { ETicketWords } from './e-ticket-words/e-ticket-words.ts'

/** The specification's note below the barcodes. */
export const BARCODE_NOTE = "If Barcode doesn't work, please download original ticket from Airline's website."

export const TICKET_LEGAL =
  "Carriage is subject to the carrier's conditions of contract, including those limiting liability under the Montreal Convention. Cancellation and " +
  'changes follow the fare rules of the ticket; charges of the airline and of the agency apply. Dangerous goods are prohibited in baggage. This document ' +
  'is not valid for travel without the identity document used for the booking.'

/** The status of a passenger's flight; 'Confirmed' while it is valid. */
export const COUPON_WORDS: Readonly<Record<CouponState, string>> = {
  open: 'Confirmed',
  flightCancelled: 'Flight cancelled',
  void: 'Void',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
}

/** The status of a change request, in a word or two. */
export const CHANGE_STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  confirmed: 'Sending',
  sending: 'Sending',
  unclear: 'Being checked',
  atSupplier: 'Sent to airline',
  approved: 'Airline agreed',
  needsStaff: 'In review',
  askedCustomer: 'Waiting for customer',
  paying: 'Refund in progress',
  completed: 'Done',
  rejected: 'Rejected',
  rejectedByStaff: 'Rejected',
  cancelledByCustomer: 'Withdrawn',
}

/** Who has the money of a refund. */
export const MONEY_HOLDER_WORDS: Readonly<Record<MoneyHolder, string>> = {
  airline: 'the airline',
  supplier: 'the supplier',
  us: 'us',
}

export const PAX_TYPES: Record<number, string> = { 1: 'Adult', 2: 'Child', 3: 'Infant' }

type Flight = { readonly departureTime: string; readonly departureZone: string; readonly arrivalZone: string }

type Trip = { readonly flights: readonly Flight[]; readonly specialFare: SpecialFare | null }

/** What every traveller should know, and that insurance is not part of the ticket. A journey that crosses time zones counts as international. */
export function beforeYouFly({ flights, specialFare }: Trip, words: ETicketWords, locale?: string): string[] {
  const [first] = flights
  const isFar = new Set(flights.flatMap(({ departureZone, arrivalZone }) => [departureZone, arrivalZone])).size > 1
  return [
    isFar ? words.arriveFar : words.arriveNear,
    isFar ? words.carryFar : words.carryNear,
    ...(specialFare ? [words.carrySpecial[specialFare]] : []),
    words.localTimes,
    words.insurance(first ? formatDay(first.departureTime, locale) : null),
  ]
}

/** 'TW-20418': the number of a booking, used before it has a PNR and beside it. */
export function bookingNumber(bookingId: number): string {
  return `TW-${bookingId}`
}
