import type { SpecialFare } from './special-fare.ts'

/** How tickets are made: in one call, of seats that were held before, or either way. Of a connection, `either` also means that its fares differ. */
export const ISSUES = ['atOnce', 'afterHold', 'either'] as const
export type Issues = (typeof ISSUES)[number]

/** Bags, meals and seats of a fare: sold at a price, or wishes without one. `unknown`: only the list of its extras says, after the quote. */
export const EXTRAS = ['priced', 'wishes', 'unknown'] as const
export type Extras = (typeof EXTRAS)[number]

/** What the refund of a whole ticket costs: quoted by the supplier on request, or stated only by the rules of the fare. */
export type Charges = 'quoted' | 'byRules'

/** What can be asked of a supplier: asked of it before it is asked, instead of guessed from its name. */
export type SupplierCapabilities = {
  readonly issues: Issues
  /** `byFare`: each fare says it for itself. */
  readonly extras: Extract<Extras, 'priced' | 'wishes'> | 'byFare'
  readonly charges: Charges | 'byFare'
  /** It names the cheapest fares of a month, without a search. */
  readonly calendarFares: boolean
  /** The special fares it can be asked for. */
  readonly specialFares: readonly SpecialFare[]
  /** Some travellers or flights of a ticket can be refunded. */
  readonly partialCancel: boolean
  /** What the refund of such a part costs. */
  readonly partCharges: Charges
  /** A ticket can be changed to other flights. */
  readonly reissue: boolean
  /** A change is priced and done in one go, or is handed in and waits for somebody there. */
  readonly changes: 'quoted' | 'queued'
  /** What was searched once can be booked once: a second booking needs a search of its own. */
  readonly oneBookingPerTrace: boolean
  /** It says what our account there can still pay. */
  readonly balance: boolean
}
