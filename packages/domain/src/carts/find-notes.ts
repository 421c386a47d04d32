import { conflictOf, type Fix, findTransfers, fixFinder, type Trip } from './find-fixes.ts'
import { NOTE_KINDS, type NoteKind } from './note-kinds.ts'
import { type PlannedItem, slotAt, spanOf } from './planned-item.ts'

export type CartNote = {
  readonly kind: NoteKind
  readonly itemIds: readonly number[]
  /** Of overlap and travel: by how much they overlap; how long the way takes. */
  readonly minutes: number | null
  readonly fixes: readonly Fix[]
}

/** What of a cart waits for an answer before it is paid. */
type Answered = { readonly id: number; readonly isOptional: boolean }

/** What keeps a cart from being paid at once though nothing is wrong with it: left optional, or sent to the desk, it does no longer. */
export function findDeskNotes({
  onRequest,
  hotels,
}: {
  readonly onRequest: readonly Answered[]
  readonly hotels: readonly Answered[]
}): CartNote[] {
  const noteOf = (kind: NoteKind) => (item: Answered) => ({ kind, itemIds: [item.id], minutes: null, fixes: [] })
  const counts = ({ isOptional }: Answered) => !isOptional
  return [...onRequest.filter(counts).map(noteOf('onRequest')), ...hotels.filter(counts).map(noteOf('byDesk'))]
}

/** First what cannot take place, then what needs a choice, then what is only news. */
export function inOrderOfKinds(notes: readonly CartNote[]): CartNote[] {
  return notes.toSorted((a, b) => NOTE_KINDS.indexOf(a.kind) - NOTE_KINDS.indexOf(b.kind))
}

/**
 * What somebody should look at, with what would mend it, the smallest change first. An item has one note about why it cannot take place, the first that is true.
 * Items that are optional are in nobody's way: they may be there in place of each other.
 */
export function findNotes(items: readonly PlannedItem[], trip: Trip): CartNote[] {
  const fixesOf = fixFinder(items, trip)
  return inOrderOfKinds([...items.flatMap((item) => notesOf(item, trip, fixesOf)), ...conflictsOf(items, fixesOf)])
}

type FixesOf = ReturnType<typeof fixFinder>

function notesOf(item: PlannedItem, trip: Trip, fixesOf: FixesOf): CartNote[] {
  const notes: CartNote[] = []
  const say = (kind: NoteKind, fixes: readonly Fix[]) => notes.push({ kind, itemIds: [item.id], minutes: null, fixes })
  const fault = faultOf(item)
  if (fault === 'transferMissing') say(fault, findTransfers(item))
  else if (fault === 'noPrice') say(fault, findPrices(item, fixesOf))
  else if (fault) say(fault, fixesOf([item]))
  const isOutside = item.date < trip.startDate || item.date > trip.endDate
  if (isOutside) say('outsideDates', fault ? [] : fixesOf([item]))
  if (item.isUnconfirmed) say('notConfirmed', [])
  if (item.difference) say('priceChanged', [])
  return notes
}

/** Another way of getting there on the same day is a smaller change than another day. Nothing helps where it is not sold, or not to this party. */
function findPrices(item: PlannedItem, fixesOf: FixesOf): Fix[] {
  const price = item.priceOn(item.date, item.transfer)
  if ('why' in price && (price.why === 'notOnSale' || price.why === 'notAnswered' || price.why === 'party')) return []
  const ways = findTransfers(item)
  return ways.length > 0 ? ways : fixesOf([item])
}

function faultOf(item: PlannedItem): NoteKind | undefined {
  const price = item.priceOn(item.date, item.transfer)
  // Of its days nothing is known either.
  if ('why' in price && (price.why === 'notOnSale' || price.why === 'notAnswered')) return 'noPrice'
  if (item.date < item.today) return 'tooLate'
  const slots = item.slotsOn(item.date)
  if (slots.length === 0) return 'closedDay'
  if (item.timing === 'startTimes' && item.time === null) return 'timeMissing'
  const slot = slotAt(slots, item)
  if (!slot) return 'noStart'
  if (slot.isTooLate) return 'tooLate'
  if (slot.places !== null && slot.places < item.seats) return 'noPlaces'
  if ('total' in price) return undefined
  return price.why === 'transferRequired' ? 'transferMissing' : 'noPrice'
}

/** More nobody reads: what is mended makes room for the others. */
const CONFLICTS_AT_MOST = 30

/** Each pair once, the first days first; of the way, only from one to the next. */
function conflictsOf(items: readonly PlannedItem[], fixesOf: FixesOf): CartNote[] {
  const when = ({ date, time }: PlannedItem) => `${date} ${time}`
  const planned = items
    .filter((item) => !item.isOptional && spanOf(item))
    .toSorted((a, b) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : 0))
  const notes: CartNote[] = []
  for (const [at, first] of planned.entries())
    for (const second of planned.slice(at + 1)) {
      if (notes.length >= CONFLICTS_AT_MOST) return notes
      const conflict = conflictOf(first, second)
      if (conflict) notes.push({ ...conflict, itemIds: [first.id, second.id], fixes: fixesOf([first, second]) })
    }
  return notes
}
