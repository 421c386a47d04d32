/** What can be asked of a supplier: asked of it before it is asked, instead of guessed from its name. */
export type SupplierCapabilities = {
  /** It names the cheapest fares of a month, without a search. */
  readonly calendarFares: boolean
  /** Some travellers or flights of a ticket can be given back. */
  readonly partialCancel: boolean
  /** A ticket can be changed to other flights. */
  readonly reissue: boolean
  /** A change is priced and done in one go, or is handed in and waits for somebody there. */
  readonly changes: 'quoted' | 'queued'
  /** What was searched once can be booked once: a second booking needs a search of its own. */
  readonly oneBookingPerTrace: boolean
  /** It says what our account there can still pay. */
  readonly balance: boolean
}
