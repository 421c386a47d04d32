import type { ETicket } from '@tradewind/contract/tickets/tickets'
import type { Language } from '@tradewind/domain/languages'
import { eTicketWordsIn } from '@tradewind/domain/tickets/e-ticket-words/find-words'
import { type CalendarFlight, flightCalendar } from '@tradewind/domain/tickets/flight-calendar'
import { whyNotValid } from '@tradewind/domain/tickets/ticket-validity'
import type { Instant } from '@tradewind/domain/time'
import { refuse } from '../http/refuse.ts'

type Made = { readonly now: Instant; readonly domain: string; readonly language: Language }

/** The flights of a ticket that somebody will fly, as a file for a calendar. Refuses NOT_FOUND where there is none: nobody should go to the airport for it. */
export function calendarFile(ticket: ETicket, { now, domain, language }: Made): File {
  const { bookingId, pnr, header } = ticket
  const flights = whyNotValid(ticket) ? [] : flownOf(ticket)
  if (flights.length === 0) refuse('NOT_FOUND', { message: 'This ticket has no flights to come.' })
  const calendar = flightCalendar({ bookingId, pnr, flights, domain, company: header.companyName, now }, eTicketWordsIn(language))
  return new File([calendar], `flights-${pnr}.ics`, { type: 'text/calendar; charset=utf-8' })
}

function flownOf({ legs, airlinePnrs, passengers }: ETicket): CalendarFlight[] {
  return legs
    .flatMap(({ segments }) => segments)
    .map((segment, place) => ({
      ...segment,
      place,
      airlinePnr: airlinePnrs[place] ?? null,
      passengers: passengers.filter(({ flights }) => flights[place]?.state === 'open').map(({ name }) => name),
    }))
    .filter((flight) => flight.passengers.length > 0)
}
