import type { TicketFilters } from '@tradewind/contract/tickets/tickets'
import { airlineName } from '@tradewind/domain/flights/airline-name'
import type { QueueTab } from '@tradewind/domain/tickets/ticket-lists'
import { addDays, type Instant, type PlainDate } from '@tradewind/domain/time'
import { instantsOfDays, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { Scope } from '../accounts/scope.ts'
import { beginning, holding } from '../database/like-pattern.ts'
import { refuse, refuseInput } from '../http/refuse.ts'

/** What narrows a list, as the SQL function `find_tickets` takes it: absent where it does not narrow. */
export type Wanted = {
  tab?: QueueTab
  entity?: number
  owner?: number
  isDomestic?: boolean
  airline?: string
  bookedFrom?: Instant
  bookedBefore?: Instant
  travelFrom?: string
  travelBefore?: string
  key?: string[]
  pnrPattern?: string
  names?: string[]
  text?: string
  textKey?: string[]
}

/** `zone`: the site's, in which a day of booking begins and ends. Refuses another's bookings to who sees only some. */
export function wantedOf(scope: Scope, filters: TicketFilters, zones: ZoneHistory): Wanted {
  const { status, journey, airlineCode, userId, search, pnrOrTicket, passengerName } = filters
  if (userId !== null && scope.kind !== 'site') refuse('FORBIDDEN', { message: 'You can see your own bookings only.' })
  refuseBackwards(filters)
  return {
    ...(status !== 'all' && { tab: status }),
    ...(scope.kind === 'entity' && { entity: scope.legalEntityId }),
    ...(scope.kind === 'user' && { owner: scope.userId }),
    ...(userId !== null && { owner: userId }),
    ...(journey && { isDomestic: journey === 'domestic' }),
    ...(airlineCode && { airline: airlineCode }),
    ...bookedBetween(filters.bookedFrom as PlainDate | null, filters.bookedTo as PlainDate | null, zones),
    ...travelBetween(filters.travelFrom as PlainDate | null, filters.travelTo as PlainDate | null),
    ...(pnrOrTicket !== '' && { key: keysOf(pnrOrTicket), pnrPattern: patternOf(plain(pnrOrTicket)) }),
    ...(passengerName !== '' && { names: namesOf(passengerName) }),
    ...(search !== '' && { text: holding(searched(search)), textKey: keysOf(search) }),
  }
}

/** Nobody means an empty list by it. */
function refuseBackwards({ bookedFrom, bookedTo, travelFrom, travelTo }: TicketFilters): void {
  const isBackwards = (from: string | null, to: string | null) => from !== null && to !== null && to < from
  const wrong = {
    ...(isBackwards(bookedFrom, bookedTo) && { bookedTo: 'The booking dates: the last day is before the first.' }),
    ...(isBackwards(travelFrom, travelTo) && { travelTo: 'The travel dates: the last day is before the first.' }),
  }
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
}

export function bookedBetween(from: PlainDate | null, to: PlainDate | null, zones: ZoneHistory): Wanted {
  const { since, before } = instantsOfDays(from, to, zones)
  return { ...(since && { bookedFrom: since }), ...(before && { bookedBefore: before }) }
}

/** Local times begin with their day, and sort as text. */
export function travelBetween(from: PlainDate | null, to: PlainDate | null): Wanted {
  return { ...(from && { travelFrom: from }), ...(to && { travelBefore: addDays(to, 1) }) }
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** A ticket number is known with and without its airline's three digits. */
function keysOf(text: string): string[] {
  const key = plain(text)
  return /^\d{13}$/.test(key) ? [key, key.slice(3)] : [key]
}

const SHORTEST_BEGINNING = 3

/** A PNR by its beginning; of fewer characters there would be tens of thousands, and the whole one is a key. */
function patternOf(key: string): string {
  return key.length < SHORTEST_BEGINNING ? '' : beginning(key)
}

const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'MSTR', 'DR'])
const MOST_NAMES = 6

/** As names are kept for the search: the airline's way, in capitals. 'O'Brien/Sean' is two words of one. */
function searched(text: string): string {
  // Nothing but marks finds nobody, not everybody.
  return (airlineName(text.replaceAll('/', ' ')) || text).toUpperCase()
}

/** The words of a name, in any order; a title before them is not part of it. */
function namesOf(text: string): string[] {
  const words = searched(text).split(' ').filter(Boolean)
  const [first = '', ...rest] = words
  return (rest.length > 0 && TITLES.has(first) ? rest : words).slice(0, MOST_NAMES)
}
