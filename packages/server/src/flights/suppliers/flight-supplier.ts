import type { SupplierCapabilities } from '@tradewind/domain/flights/supplier-capabilities'
import type { Money } from '@tradewind/domain/money'
import type { ChangeCause } from '@tradewind/domain/tickets/changes/change-kind'
import type { BookingQuery, SupplierBooking } from './supplier-booking.ts'
import type { ChangeAnswer, ChangeDesk, ChangeRequest, SentChange, TicketPart } from './supplier-change.ts'
import type { SupplierExtras } from './supplier-extras.ts'
import type { CalendarFare, SupplierFound, SupplierQuote, SupplierSearch, SupplierSegment } from './supplier-option.ts'
import type { HoldAnswer, IssueAnswer, SupplierOrder } from './supplier-order.ts'
import type { HeldRef, SupplierRef } from './supplier-ref.ts'

/** `agreedNet`: what it costs there by the price that the buyer agreed to last, where that may be another than the order's. */
export type IssueOptions = { readonly acceptPriceChange: boolean; readonly agreedNet?: Money }

/**
 * The one interface to those who sell flights: each is one connection of a site. Adapters translate their wire to these types and nothing else of the wire leaves them.
 * The vocabulary stands beside it, one file for each idea: what is searched, ordered, held, changed.
 *
 * How a call can end, besides an answer:
 *  - `SupplierRefused`  the supplier said no; of kind `other` in words that are not known, which its books must bear out before anything is given up;
 *  - `SupplierDuplicate` it says that these travellers have these flights already: perhaps by this very order, so only `findBooking` may be asked next;
 *  - `SupplierUnreached` the request certainly never reached it (no connection): safe to ask again;
 *  - `SupplierUnclear`  nobody knows (time-out, cut connection, garbage): only `findBooking` may be asked next.
 */
export interface FlightSupplier {
  /** The connection's: it stands in bookings, searches and sources. */
  readonly code: string
  readonly name: string
  /** Of the account there. */
  readonly currency: string
  /** What it issues is not real. */
  readonly isTest: boolean
  /** Another site of the network. What it sells us is not sold on to a third. */
  readonly isPartnerSite?: boolean
  /** False of one that only what was bought of it before is still asked of. */
  readonly isSelling?: boolean
  /** A request for a change that is said again under its reference is the same one there: what is in doubt is asked for again, and no person has to look. */
  readonly takesRequestsAgain?: boolean
  /** Its people, where they price changes of flights and the refunds that it does not quote. */
  readonly changeDesk?: ChangeDesk
  readonly capabilities: SupplierCapabilities
  readonly sources: readonly { readonly code: string; readonly name: string }[]
  search(request: SupplierSearch, source: string, signal: AbortSignal): Promise<SupplierFound>
  calendarFares(request: { origin: string; destination: string; month: string }, signal: AbortSignal): Promise<CalendarFare[]>
  fareRules(
    ref: SupplierRef,
    signal: AbortSignal,
  ): Promise<{ origin: string; destination: string; airline: string; html: string }[]>
  /** The live fare. The ref in the answer replaces the one asked with. */
  quote(ref: SupplierRef, signal: AbortSignal): Promise<SupplierQuote>
  /** `legs`: the quoted flights, by which each extra finds its leg or flight. */
  extras(ref: SupplierRef, signal: AbortSignal, legs: readonly (readonly SupplierSegment[])[]): Promise<SupplierExtras>
  /** Books seats without paying (full-service airlines only). */
  hold(order: SupplierOrder, signal: AbortSignal): Promise<HoldAnswer>
  /** Makes the ticket. Must never be called twice for one booking unless the first answer was 'priceChanged'. */
  issue(order: SupplierOrder, held: HeldRef | undefined, options: IssueOptions, signal: AbortSignal): Promise<IssueAnswer>
  /** What the supplier has, by any of the keys known; undefined when it certainly has nothing. */
  findBooking(query: BookingQuery, signal: AbortSignal): Promise<SupplierBooking | undefined>
  release(held: HeldRef, signal: AbortSignal): Promise<void>
  /**
   * Undefined: it names no sum, and people arrange it. `part`: of these tickets on these legs alone, asked only of one that quotes parts. `cause`: asked only of one with a desk, which knows whether
   * the airline has cancelled the flight.
   */
  cancellationCharges(
    booking: HeldRef,
    signal: AbortSignal,
    part?: TicketPart,
    cause?: ChangeCause,
  ): Promise<{ charge: Money; refund: Money; remarks: string } | undefined>
  /** Sent once, unless `takesRequestsAgain`. */
  requestChange(request: ChangeRequest, signal: AbortSignal): Promise<SentChange>
  changeStatus(changeRequestId: string, signal: AbortSignal): Promise<ChangeAnswer>
  /** Refuses where our credentials do not hold. Books nothing and changes nothing there. */
  signIn(signal: AbortSignal): Promise<void>
  /** What our account there can still pay. Only of one that says so among its capabilities. */
  balance(signal: AbortSignal): Promise<Money>
}
