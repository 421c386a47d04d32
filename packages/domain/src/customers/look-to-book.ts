/** How many searches ("looks") a buyer may make in a month: some are free, and each booking adds more. */
export type LookToBookLimit = { readonly freeLooks: number; readonly looksPerBooking: number }
export type LookToBookUse = { readonly looks: number; readonly bookings: number }

/** fine: below 80 %; near: from 80 % on, people are warned; reached: no further search. */
export type LookToBookState = 'fine' | 'near' | 'reached'

/** Percent of the allowance from which people are warned. */
const WARN_AT_PERCENT = 80

/** Searches allowed in the month, given the bookings made so far. */
export function looksAllowed({ freeLooks, looksPerBooking }: LookToBookLimit, bookings: number): number {
  return freeLooks + looksPerBooking * bookings
}

/** Where a buyer stands after this many searches. An allowance of zero counts as reached from the start. */
export function lookToBookState({ looks, bookings }: LookToBookUse, limit: LookToBookLimit): LookToBookState {
  const allowed = looksAllowed(limit, bookings)
  if (looks >= allowed) return 'reached'
  return looks * 100 >= allowed * WARN_AT_PERCENT ? 'near' : 'fine'
}

/** '400 of 400 searches are used this month. Each booking adds 20.' */
export function describeLookToBook(use: LookToBookUse, limit: LookToBookLimit): string {
  const used = `${use.looks} of ${looksAllowed(limit, use.bookings)} searches are used this month.`
  return limit.looksPerBooking > 0 ? `${used} Each booking adds ${limit.looksPerBooking}.` : used
}
