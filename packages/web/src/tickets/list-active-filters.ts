import { findAirline } from '@tradewind/domain/reference/airlines'
import type { JOURNEYS } from '@tradewind/domain/tickets/ticket-lists'
import { formatDate } from '../lib/dates.ts'
import type { Ticket } from './ticket-list.ts'
import type { Changed, Narrowing } from './ticket-search.ts'

/** One active filter: its label, and its parts of the address. */
export type LabelledFilter = { keys: (keyof Narrowing)[]; label: string }

export const JOURNEY_WORDS: Record<(typeof JOURNEYS)[number], string> = { domestic: 'Domestic', international: 'International' }

/** The active filters in words. `buyer` is the person of `userId`, where the list shows one of their bookings. */
export function listActiveFilters(search: Narrowing, buyer?: Ticket['user']): LabelledFilter[] {
  const { journey, airlineCode, userId } = search
  const filters: (LabelledFilter | undefined | false)[] = [
    userId !== undefined && { keys: ['userId'], label: `Booked by ${buyer ? nameOf(buyer) : `user ${userId}`}` },
    journey && { keys: ['journey'], label: JOURNEY_WORDS[journey] },
    search.search !== undefined && { keys: ['search'], label: `“${search.search}”` },
    search.pnrOrTicket !== undefined && { keys: ['pnrOrTicket'], label: `PNR or ticket ${search.pnrOrTicket}` },
    search.passengerName !== undefined && { keys: ['passengerName'], label: `Passenger ${search.passengerName}` },
    airlineCode !== undefined && { keys: ['airlineCode'], label: findAirline(airlineCode)?.name ?? airlineCode },
    between('Booked', ['bookedFrom', 'bookedTo'], search),
    between('Travel', ['travelFrom', 'travelTo'], search),
  ]
  return filters.filter((one) => one !== undefined && one !== false)
}

/** Removes these filters; all others stay. */
export function withoutFilters(keys: LabelledFilter['keys']): Changed<Narrowing> {
  return Object.fromEntries(keys.map((key) => [key, undefined]))
}

function between(word: string, [from, to]: ['bookedFrom' | 'travelFrom', 'bookedTo' | 'travelTo'], search: Narrowing) {
  const [first, last] = [search[from], search[to]]
  if (!first && !last) return undefined
  const label =
    first && last
      ? first === last
        ? `on ${formatDate(first)}`
        : `${formatDate(first)} – ${formatDate(last)}`
      : first
        ? `from ${formatDate(first)}`
        : `until ${formatDate(last ?? '')}`
  return { keys: [from, to], label: `${word} ${label}` }
}

function nameOf({ firstName, lastName, email }: Ticket['user']): string {
  return `${firstName} ${lastName}`.trim() || email
}
