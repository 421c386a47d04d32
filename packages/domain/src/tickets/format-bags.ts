/** What is said of bags, in one language. */
export type BagWords = {
  readonly kg: string
  readonly pieces: (count: number) => string
  readonly cabin: (bag: string) => string
  readonly notStated: string
  readonly checkInNotStated: string
  readonly noCheckIn: string
  readonly cabinNotStated: string
  readonly noCabin: string
}

export const ENGLISH_BAGS: BagWords = {
  kg: 'kg',
  pieces: (count) => `${count} ${count === 1 ? 'piece' : 'pieces'}`,
  cabin: (bag) => `${bag} cabin`,
  notStated: 'Bags not stated',
  checkInNotStated: 'Check-in bag not stated',
  noCheckIn: 'No check-in bag',
  cabinNotStated: 'Cabin bag not stated',
  noCabin: 'No cabin bag',
}

/**
 * A baggage allowance in one form: '15 kg' of '15 Kg' or '15 Kilograms', '1 piece' of '1 PC(s)', '15 kg + 5 kg' of what is included and what was
 * bought. A part of zero is left out. Null where all parts are zero, or where the supplier states nothing.
 */
export function formatBags(allowance: string | null, words: BagWords = ENGLISH_BAGS): string | null {
  const parts = partsOf(allowance).filter((part) => !/^0+(?![\d.])/.test(part))
  return parts.length > 0 ? parts.map((part) => formatPart(part, words)).join(' + ') : null
}

/** The same as a line of its own. 'No bag' and 'not stated' are two different things. */
export function formatCheckInBags(allowance: string | null, words: BagWords = ENGLISH_BAGS): string {
  return formatBags(allowance, words) ?? (isUnknown(allowance) ? words.checkInNotStated : words.noCheckIn)
}

export function formatCabinBags(allowance: string | null, words: BagWords = ENGLISH_BAGS): string {
  return formatBags(allowance, words) ?? (isUnknown(allowance) ? words.cabinNotStated : words.noCabin)
}

type Flown = { readonly baggage: string | null; readonly cabinBaggage: string | null }

/** What a traveller may bring on a flight, as the lines of a ticket: the check-in bag first, on its own line. */
export function formatTicketBags({ baggage, cabinBaggage }: Flown, words: BagWords = ENGLISH_BAGS): string[] {
  if (isUnknown(baggage) && isUnknown(cabinBaggage)) return [words.notStated]
  const [checked, cabin] = [formatBags(baggage, words), formatBags(cabinBaggage, words)]
  const first = formatCheckInBags(baggage, words)
  if (cabin) return [first, checked ? `+ ${words.cabin(cabin)}` : words.cabin(cabin)]
  return isUnknown(cabinBaggage) ? [first] : [first, formatCabinBags(cabinBaggage, words)]
}

/** The bags of a whole journey in a few lines: 'DEL–DXB, DXB–DEL: 30 kg + 7 kg cabin'. Flights with the same bags share one. */
export function formatJourneyBags(
  flights: readonly (Flown & { readonly sector: string })[],
  words: BagWords = ENGLISH_BAGS,
): string[] {
  const sectors = Map.groupBy(flights, (flight) => formatTicketBags(flight, words).join(', ').replace(', + ', ' + '))
  return [...sectors].map(([bags, same]) => `${same.map(({ sector }) => sector).join(', ')}: ${bags}`)
}

function isUnknown(allowance: string | null): boolean {
  return partsOf(allowance).length === 0
}

function partsOf(allowance: string | null): string[] {
  return (allowance ?? '')
    .split('+')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function formatPart(part: string, words: BagWords): string {
  const pieces = /^(\d+)\s*(?:pcs?|pieces?)(?:\(s\))?/i.exec(part)
  if (!pieces) return formatWeight(part, words)
  return `${words.pieces(Number(pieces[1]))}${formatWeight(part.slice(pieces[0].length), words)}`
}

/** '15 kg' of '15KG', '015 Kilograms' and the like. */
function formatWeight(text: string, { kg }: BagWords): string {
  return text.replace(/0*(\d+)\s*(?:kilograms?|kilos?|kgs?)\b/i, `$1 ${kg}`)
}
