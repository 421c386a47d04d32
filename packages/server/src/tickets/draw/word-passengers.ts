import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatDay } from '@tradewind/domain/format-date'
import { isolateIn } from '@tradewind/domain/languages'
import { isStanding } from '@tradewind/domain/tickets/changes/coupon'
import type { Speech } from '@tradewind/domain/tickets/e-ticket-words/e-ticket-words'
import { formatTicketBags } from '@tradewind/domain/tickets/format-bags'

type Passenger = ETicket['passengers'][number]
type Facts = Passenger['flights'][number]
type Line = { readonly words: string; readonly tone: 'plain' | 'soft' | 'bad'; readonly isStruck: boolean }

/** Two barcodes that scan fit beside each other; more flights go into further tables below. */
const FLIGHTS_A_TABLE = 2

/** Bags and barcodes in the words of their tables on the e-ticket, see `passengers.typ`. */
export function wordPassengers(passengers: readonly Passenger[], flights: readonly Segment[], speech: Speech) {
  const starts = flights.flatMap((_, index) => (index % FLIGHTS_A_TABLE === 0 ? [index] : []))
  const isSingle = flights.length === 1
  return {
    title: speech.words.passengers(passengers.length),
    isSingle,
    tables: starts.map((start) => {
      const shown = flights.slice(start, start + FLIGHTS_A_TABLE)
      return {
        heads: [...(isSingle ? [speech.words.passenger] : []), ...shown.map((flight) => wordHead(flight, speech))],
        passengers: passengers.map((passenger) => ({
          ...wordName(passenger, speech),
          flights: shown.map((flight, index) => wordFlight(passenger, flight, passenger.flights[start + index], speech)),
        })),
      }
    }),
  }
}

function wordHead(
  { originAirportCode, destinationAirportCode, departureTime, airlineCode, flightNumber }: Segment,
  { words: { comma, language }, locale }: Speech,
): string {
  const inOrder = (code: string) => isolateIn(language, code, 'ltr')
  const sector = inOrder(`${originAirportCode}–${destinationAirportCode}`)
  return [sector, formatDay(departureTime, locale), inOrder(`${airlineCode} ${flightNumber}`)].join(comma)
}

/** As the airline prints it, in capitals: it is what is compared with the passport. Struck out where this passenger flies nothing of it. */
function wordName({ name, paxType, ticketNumber, flights }: Passenger, { words }: Speech) {
  return {
    name: name.toUpperCase(),
    more: [words.paxTypes[paxType], isolateIn(words.language, ticketNumber, 'ltr')].filter(Boolean).join(' · '),
    isStruck: !flights.some(isStanding),
  }
}

function wordFlight(
  { name }: Passenger,
  { originAirportCode, destinationAirportCode }: Segment,
  facts: Facts | undefined,
  speech: Speech,
) {
  return {
    lines: facts ? wordFacts(facts, speech) : [],
    barcode: facts?.barcode?.svg ?? null,
    alt: speech.words.barcodeOf(name, `${originAirportCode}–${destinationAirportCode}`),
  }
}

function wordFacts(facts: Facts, { words }: Speech): Line[] {
  const all = [
    ...formatTicketBags(facts, words.bags),
    ...(facts.seat ? [words.seat(facts.seat)] : []),
    ...(facts.meal ? [facts.meal] : []),
  ]
  if (facts.state === 'open') return all.map((words, index) => ({ words, tone: index === 0 ? 'plain' : 'soft', isStruck: false }))
  // No longer to be flown: what has become of it is said before what it came with, which is struck out.
  return [
    { words: words.coupons[facts.state], tone: 'bad', isStruck: false },
    ...all.map((words) => ({ words, tone: 'soft', isStruck: true }) as const),
  ]
}
