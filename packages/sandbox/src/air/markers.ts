import type { PricedLeg } from './option.ts'

/* Events that certain flights and passengers always trigger, so that a demonstration can show them on purpose. The sandbox's README lists them for
   people. */

/** Flights whose number ends in 17, 37, 57, 77 or 97 cost more at the quote than in the search. */
export function movesPriceAtQuote(legs: readonly PricedLeg[]): boolean {
  return /[13579]7$/.test(firstNumber(legs))
}

/** Flights whose number ends in 19, 39, 59, 79 or 99 leave at another time than the search said. */
export function movesTimeAtQuote(legs: readonly PricedLeg[]): boolean {
  return /[13579]9$/.test(firstNumber(legs))
}

/** Flights whose number ends in 03, or a lead passenger PRICECHANGE: the price rises once more at ticketing. */
export function movesPriceAtTicketing(legs: readonly PricedLeg[], leadLastName: string): boolean {
  return /03$/.test(firstNumber(legs)) || isNamed(leadLastName, 'PRICECHANGE')
}

/** Flights whose number ends in 05, or a lead passenger INPROGRESS or INPROGRESSFAIL: ticketing goes on in the background. */
export function ticketsInBackground(legs: readonly PricedLeg[], leadLastName: string): boolean {
  return /05$/.test(firstNumber(legs)) || isNamed(leadLastName, 'INPROGRESS') || endsUnticketed(leadLastName)
}

/** A lead passenger INPROGRESSFAIL: what went on in the background ends without a ticket. */
export function endsUnticketed(leadLastName: string): boolean {
  return isNamed(leadLastName, 'INPROGRESSFAIL')
}

/** A lead passenger TICKETFAIL: the airline refuses to issue. */
export function failsTicketing(leadLastName: string): boolean {
  return isNamed(leadLastName, 'TICKETFAIL')
}

/** A change request whose remarks contain REJECT is rejected by the airline. */
export function rejectsChange(remarks: string): boolean {
  return /\bREJECT\b/i.test(remarks)
}

/** A change request whose remarks contain REFUSEONE: its first ticket is refused inside a successful answer. */
export function refusesFirstTicket(remarks: string): boolean {
  return /\bREFUSEONE\b/i.test(remarks)
}

function firstNumber(legs: readonly PricedLeg[]): string {
  return (legs[0]?.journey.flights[0]?.flightNumber ?? '').padStart(3, '0')
}

function isNamed(lastName: string, marker: string): boolean {
  return lastName.trim().toUpperCase() === marker
}
