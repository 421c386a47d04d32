import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatWeekday, timeOf } from '@tradewind/domain/format-date'
import type { Speech } from '@tradewind/domain/tickets/e-ticket-words/e-ticket-words'
import { formatJourneyBags } from '@tradewind/domain/tickets/format-bags'

/** A ticket as text for a chat: without a price, and with no name except that of the company that sold it. */
export function ticketAsText(
  { pnr, header, legs, passengers, specialFare }: ETicket,
  link: string,
  { words, locale }: Speech,
): string {
  const segments = legs.flatMap((leg) => leg.segments)
  const flights = segments.map(
    (one) =>
      `${formatWeekday(one.departureTime, locale)} ${one.departureTime.slice(0, 4)}${words.comma}${one.airlineCode} ${one.flightNumber}: ` +
      `${timeOf(one.departureTime)} ${one.originCityName} (${one.originAirportCode}) – ${timeOf(one.arrivalTime)} ${one.destinationCityName} (${one.destinationAirportCode})`,
  )
  const sectors = segments.map((one) => `${one.originAirportCode}–${one.destinationAirportCode}`)
  const people = passengers.flatMap(({ name, flights: flown }) => [
    name,
    ...formatJourneyBags(
      flown.map((one, index) => ({ ...one, sector: sectors[index] ?? '' })).filter(({ state }) => state === 'open'),
      words.bags,
    ),
  ])
  const contact = [header.companyName, header.phone].filter(Boolean).join(', ')
  const proof = specialFare ? [words.carrySpecial[specialFare], ''] : []
  return [`${words.eTicket}${words.comma}${words.pnr} ${pnr}`, '', ...flights, '', ...people, '', ...proof, contact, link].join(
    '\n',
  )
}
