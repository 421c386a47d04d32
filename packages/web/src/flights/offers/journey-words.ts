import type { Leg } from '@tradewind/contract/flight-option'
import { formatWeekday, timeOf } from '../../lib/dates.ts'

/** 'Thu 10 Dec · DEL 06:10 – 08:25 BOM · 6E 2045' */
export function journeyWords(leg: Leg | undefined): string {
  const [first, last] = [leg?.segments[0], leg?.segments.at(-1)]
  if (!leg || !first || !last) return ''
  const numbers = leg.segments.map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`).join(', ')
  const way = `${first.originAirportCode} ${timeOf(first.departureTime)} – ${timeOf(last.arrivalTime)} ${last.destinationAirportCode}`
  return [formatWeekday(first.departureTime), way, numbers].map(unbroken).join(' · ')
}

/** A line that is too narrow breaks between the parts, never inside one: no-break spaces, and a word joiner after the dash. */
function unbroken(part: string): string {
  return part.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060')
}
