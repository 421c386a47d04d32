/**
 * What somebody should look at in a cart. Nothing of it stops anybody from filling the cart. In the order in which they are shown: first what cannot take place,
 * then what needs a choice, then what is only news.
 */
export const NOTE_KINDS = [
  /** It does not run on this day. */
  'closedDay',
  /** It runs on this day, but not at this time. */
  'noStart',
  /** It can no longer be booked. */
  'tooLate',
  'noPlaces',
  'transferMissing',
  'noPrice',
  /** It begins at fixed times, and none is chosen. */
  'timeMissing',
  /** Its supplier says yes or no first, so it is not paid at once. */
  'onRequest',
  /** A hotel: the desk prices and books it. */
  'byDesk',
  /** Its supplier, a partner site, gave no answer: the price is what it said last. Paying asks it again. */
  'notConfirmed',
  /** Its day is not among those of the cart. */
  'outsideDates',
  'overlap',
  /** The way from one to the next takes longer than there is time. */
  'travel',
  'priceChanged',
] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** Those with which a cart can be filled and sent, but neither paid nor vouchered. */
const STOPPING: ReadonlySet<NoteKind> = new Set([
  'closedDay',
  'noStart',
  'tooLate',
  'noPlaces',
  'transferMissing',
  'noPrice',
  'timeMissing',
])

/** Those that are well as they are, and that the desk answers: such a cart is sent, and not paid at once. */
export function needsDesk(kind: NoteKind): boolean {
  return kind === 'onRequest' || kind === 'byDesk'
}

export function stopsSale(kind: NoteKind): boolean {
  return STOPPING.has(kind)
}
