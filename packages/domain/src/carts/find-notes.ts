import { conflictOf, type Fix, findFixes, findTransfers, type Trip } from './find-fixes.ts'
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
  return inOrderOfKinds([...items.flatMap((item) => notesOf(item, items, trip)), ...conflictsOf(items, trip)])
}

function notesOf(item: PlannedItem, all: readonly PlannedItem[], trip: Trip): CartNote[] {
  const notes: CartNote[] = []
  const say = (kind: NoteKind, fixes: readonly Fix[]) => notes.push({ kind, itemIds: [item.id], minutes: null, fixes })
  const fault = faultOf(item)
  if (fault === 'transferMissing') say(fault, findTransfers(item))
  else if (fault === 'noPrice') say(fault, findPrices(item, all, trip))
  else if (fault) say(fault, findFixes([item], all, trip))
  const isOutside = item.date < trip.startDate || item.date > trip.endDate
  if (isOutside) say('outsideDates', fault ? [] : findFixes([item], all, trip))
  if (item.difference) say('priceChanged', [])
  return notes
}

/** Another way of getting there on the same day is a smaller change than another day. Nothing helps where it is not sold, or not to this party. */
function findPrices(item: PlannedItem, all: readonly PlannedItem[], trip: Trip): Fix[] {
  const price = item.priceOn(item.date, item.transfer)
  if ('why' in price && (price.why === 'notOnSale' || price.why === 'party')) return []
  const ways = findTransfers(item)
  return ways.length > 0 ? ways : findFixes([item], all, trip)
}

function faultOf(item: PlannedItem): NoteKind | undefined {
  const price = item.priceOn(item.date, item.transfer)
  if ('why' in price && price.why === 'notOnSale') return 'noPrice'
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

/** Each pair once; of the way, only from one to the next. */
function conflictsOf(items: readonly PlannedItem[], trip: Trip): CartNote[] {
  const planned = items.filter((item) => !item.isOptional && spanOf(item))
  const notes: CartNote[] = []
  for (const [at, one] of planned.entries())
    for (const other of planned.slice(at + 1)) {
      const conflict = conflictOf(one, other)
      if (!conflict) continue
      const isFirst = `${one.date} ${one.time}` <= `${other.date} ${other.time}`
      const [first, second] = isFirst ? [one, other] : [other, one]
      const fixes = findFixes([first, second], items, trip)
      notes.push({ ...conflict, itemIds: [first.id, second.id], fixes })
    }
  return notes
}
