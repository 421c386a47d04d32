/**
 * What somebody should look at in a cart. Nothing of it stops anybody from filling the cart. In the order in which they are shown: first what cannot take place,
 * then what needs a choice, then what is only news.
 */
export const NOTE_KINDS = [
  'closedDay',
  'tooLate',
  'noPlaces',
  'transferMissing',
  'noPrice',
  'outsideDates',
  'overlap',
  'travel',
  'priceChanged',
] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** Those with which a cart can be filled, but neither paid nor vouchered. */
const STOPPING: ReadonlySet<NoteKind> = new Set(['closedDay', 'tooLate', 'noPlaces', 'transferMissing', 'noPrice'])

export function stopsSale(kind: NoteKind): boolean {
  return STOPPING.has(kind)
}
