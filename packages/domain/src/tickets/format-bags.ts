/**
 * A baggage allowance in one form: '15 kg' of '15 Kg' or '15 Kilograms', '1 piece' of '1 PC(s)', '15 kg + 5 kg' of what is included and what was
 * bought. A part of zero is left out. Null where all parts are zero, or where the supplier states nothing.
 */
export function formatBags(allowance: string | null): string | null {
  const parts = partsOf(allowance).filter((part) => !/^0+(?![\d.])/.test(part))
  return parts.length > 0 ? parts.map(formatPart).join(' + ') : null
}

/** The same as a line of its own. 'No bag' and 'not stated' are two different things. */
export function formatCheckInBags(allowance: string | null): string {
  return formatBags(allowance) ?? (isUnknown(allowance) ? 'Check-in bag not stated' : 'No check-in bag')
}

export function formatCabinBags(allowance: string | null): string {
  return formatBags(allowance) ?? (isUnknown(allowance) ? 'Cabin bag not stated' : 'No cabin bag')
}

type Flown = { readonly baggage: string | null; readonly cabinBaggage: string | null }

/** What a traveller may bring on a flight, as the lines of a ticket: the check-in bag first, on its own line. */
export function formatTicketBags({ baggage, cabinBaggage }: Flown): string[] {
  if (isUnknown(baggage) && isUnknown(cabinBaggage)) return ['Bags not stated']
  const [checked, cabin] = [formatBags(baggage), formatBags(cabinBaggage)]
  const first = formatCheckInBags(baggage)
  if (cabin) return [first, checked ? `+ ${cabin} cabin` : `${cabin} cabin`]
  return isUnknown(cabinBaggage) ? [first] : [first, formatCabinBags(cabinBaggage)]
}

/** The bags of a whole journey in a few lines: 'DEL–DXB, DXB–DEL: 30 kg + 7 kg cabin'. Flights with the same bags share one. */
export function formatJourneyBags(flights: readonly (Flown & { readonly sector: string })[]): string[] {
  const sectors = Map.groupBy(flights, (flight) => formatTicketBags(flight).join(', ').replace(', + ', ' + '))
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

function formatPart(part: string): string {
  const pieces = /^(\d+)\s*(?:pcs?|pieces?)(?:\(s\))?/i.exec(part)
  if (!pieces) return formatWeight(part)
  return `${Number(pieces[1])} ${Number(pieces[1]) === 1 ? 'piece' : 'pieces'}${formatWeight(part.slice(pieces[0].length))}`
}

/** '15 kg' of '15KG', '015 Kilograms' and the like. */
function formatWeight(text: string): string {
  return text.replace(/0*(\d+)\s*(?:kilograms?|kilos?|kgs?)\b/i, '$1 kg')
}
