import type { Leg } from '@tradewind/contract/flights/option'
import { formatWeekday, timeOf } from '../../lib/dates.ts'

/** 'Thu 10 Dec', 'DEL 06:10 – 08:25 BOM', '6E 2045': the parts of a journey, each of which never breaks. */
export function journeyParts(leg: Leg | undefined): string[] {
  const [first, last] = [leg?.segments[0], leg?.segments.at(-1)]
  if (!leg || !first || !last) return []
  return [
    formatWeekday(first.departureTime),
    `${first.originAirportCode} ${timeOf(first.departureTime)} – ${timeOf(last.arrivalTime)} ${last.destinationAirportCode}`,
    leg.segments.map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`).join(', '),
  ]
}

/** 'Thu 10 Dec · DEL 06:10 – 08:25 BOM · 6E 2045' */
export function journeyWords(leg: Leg | undefined): string {
  return journeyParts(leg).join(' · ')
}
