import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatDay } from '@tradewind/domain/format-date'
import { isStanding } from '@tradewind/domain/tickets/changes/coupon'
import { formatTicketBags } from '@tradewind/domain/tickets/format-bags'
import { COUPON_WORDS, PAX_TYPES } from '@tradewind/domain/tickets/ticket-words'

type Passenger = ETicket['passengers'][number]
type Facts = Passenger['flights'][number]
type Line = { readonly words: string; readonly tone: 'plain' | 'soft' | 'bad'; readonly isStruck: boolean }

/** Two barcodes that scan fit beside each other; more flights go into further tables below. */
const FLIGHTS_A_TABLE = 2

/** Bags and barcodes in the words of their tables on the e-ticket, see `passengers.typ`. */
export function wordPassengers(passengers: readonly Passenger[], flights: readonly Segment[]) {
  const starts = flights.flatMap((_, index) => (index % FLIGHTS_A_TABLE === 0 ? [index] : []))
  const isSingle = flights.length === 1
  return {
    title: `${passengers.length === 1 ? 'Passenger' : 'Passengers'}, baggage and barcodes`,
    isSingle,
    tables: starts.map((start) => {
      const shown = flights.slice(start, start + FLIGHTS_A_TABLE)
      return {
        heads: [...(isSingle ? ['Passenger, ticket number'] : []), ...shown.map(wordHead)],
        passengers: passengers.map((passenger) => ({
          ...wordName(passenger),
          flights: shown.map((flight, index) => wordFlight(passenger, flight, passenger.flights[start + index])),
        })),
      }
    }),
  }
}

function wordHead({ originAirportCode, destinationAirportCode, departureTime, airlineCode, flightNumber }: Segment): string {
  return `${originAirportCode}–${destinationAirportCode}, ${formatDay(departureTime)}, ${airlineCode} ${flightNumber}`
}

/** As the airline prints it, in capitals: it is what is compared with the passport. Struck out where this passenger flies nothing of it. */
function wordName({ name, paxType, ticketNumber, flights }: Passenger) {
  return {
    name: name.toUpperCase(),
    more: [PAX_TYPES[paxType], ticketNumber].filter(Boolean).join(' · '),
    isStruck: !flights.some(isStanding),
  }
}

function wordFlight({ name }: Passenger, { originAirportCode, destinationAirportCode }: Segment, facts: Facts | undefined) {
  return {
    lines: facts ? wordFacts(facts) : [],
    barcode: facts?.barcode?.svg ?? null,
    alt: `Barcode of ${name}, ${originAirportCode}–${destinationAirportCode}`,
  }
}

function wordFacts(facts: Facts): Line[] {
  const all = [...formatTicketBags(facts), ...(facts.seat ? [`Seat ${facts.seat}`] : []), ...(facts.meal ? [facts.meal] : [])]
  if (facts.state === 'open') return all.map((words, index) => ({ words, tone: index === 0 ? 'plain' : 'soft', isStruck: false }))
  // No longer to be flown: what has become of it is said before what it came with, which is struck out.
  return [
    { words: COUPON_WORDS[facts.state], tone: 'bad', isStruck: false },
    ...all.map((words) => ({ words, tone: 'soft', isStruck: true }) as const),
  ]
}
