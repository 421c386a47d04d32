import { COUNTED_AT_MOST, type TicketFilters, type TicketRow } from '@tradewind/contract/tickets/tickets'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { ZoneHistory } from '@tradewind/domain/zone-history'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'
import { readPlace, writePlace } from '../database/list-place.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { type Counted, countTickets } from './count-tickets.ts'
import { ORDERS } from './list-orders.ts'
import { readTicketRows } from './read-ticket-rows.ts'
import { bookedBetween, travelBetween, type Wanted, wantedOf } from './ticket-filter.ts'
import { findTickets, NEAR } from './ticket-list-repo.ts'
import { canTally, findDay } from './ticket-tallies.ts'

/** Where in the list: past a booking, on a page by its number, or at its start. */
export type ListPlace = { cursor: string | null; page: number | null; pageSize: number }
/** `zone`: the site's. `near`: as `findTickets` has it. */
type Seen = { scope: Scope; viewer: Actor; zones: ZoneHistory; now: Instant; near?: number }
export type TicketPage = {
  rows: TicketRow[]
  nextCursor: string | null
  previousCursor: string | null
  page: number | null
  counted: Counted
}

/**
 * One page of the list. Going on from a cursor costs the same wherever it is, for the place is a booking and never a count of rows; so does a jump
 * to a page by its number wherever the kept counts know the filter.
 */
export async function listTickets(
  tx: SiteTx,
  { scope, viewer, zones, now, near = NEAR }: Seen,
  filters: TicketFilters,
  at: ListPlace,
): Promise<TicketPage> {
  const wanted = wantedOf(scope, filters, zones)
  const place = readPlace(at.cursor)
  const stretch = { sort: filters.sort, place, limit: at.pageSize + 1, near }
  const counting = countFor(tx, { scope, filters, wanted, near: Math.ceil(near / 2) }, at)
  // A page whose place is known without the count is read while the rows are counted.
  const isPlaceKnown = at.cursor !== null || (at.page ?? 1) === 1
  const [counted, foundAtOnce] = await Promise.all([counting, isPlaceKnown ? findTickets(tx, wanted, stretch) : undefined])
  const jump = await findPage(tx, { scope, filters, zones, wanted, total: counted.total, at })
  const found = foundAtOnce ?? (await findTickets(tx, jump.wanted, { ...stretch, skip: jump.skip }))
  const isMoreThere = found.length > at.pageSize
  const ids = found.slice(0, at.pageSize)
  if (place.towards === 'start') ids.reverse()
  const [first, last] = [ids[0], ids.at(-1)]
  const hasNext = place.towards === 'end' ? isMoreThere : ids.length > 0
  const hasPrevious = place.towards === 'end' ? place.id !== undefined || jump.page > 1 : isMoreThere
  return {
    rows: await readTicketRows(tx, ids, { viewer, now }),
    nextCursor: hasNext && last !== undefined ? writePlace({ towards: 'end', id: last }) : null,
    previousCursor: hasPrevious && first !== undefined ? writePlace({ towards: 'start', id: first }) : null,
    page: at.cursor === null ? jump.page : null,
    counted: withSeen(counted, { found: found.length, before: at.cursor === null ? jump.skip : undefined, pageSize: at.pageSize }),
  }
}

/** Rows looked at for a page that is far down a list of which only the beginning was counted. */
const FAR = 25 * COUNTED_AT_MOST

/** Counts as far as the page that is asked for, so that it is shown if there is one. */
async function countFor(tx: SiteTx, list: Parameters<typeof countTickets>[1], { page, pageSize }: ListPlace): Promise<Counted> {
  const counted = await countTickets(tx, list)
  if (counted.isExact || (page ?? 1) * pageSize <= counted.total) return counted
  return countTickets(tx, { ...list, near: FAR })
}

/** What the page itself shows is known too; and where it is the last, so is the end. `before`: rows before it, where that is known. */
function withSeen(
  counted: Counted,
  { found, before, pageSize }: { found: number; before: number | undefined; pageSize: number },
): Counted {
  if (counted.isExact) return counted
  if (before !== undefined && found > 0 && found <= pageSize) return { ...counted, total: before + found, isExact: true }
  return { ...counted, total: Math.max(counted.total, (before ?? 0) + found - 1) }
}

type Sought = { scope: Scope; filters: TicketFilters; zones: ZoneHistory; wanted: Wanted; total: number; at: ListPlace }
type Jump = { wanted: Wanted; skip: number; page: number }

/** Where a page by its number begins: the day it falls on, and how many of that day's rows come before it. */
async function findPage(tx: SiteTx, { scope, filters, zones, wanted, total, at }: Sought): Promise<Jump> {
  const page = at.cursor === null ? Math.min(at.page ?? 1, Math.max(1, Math.ceil(total / at.pageSize))) : 1
  const skip = (page - 1) * at.pageSize
  const { axis, direction } = ORDERS[filters.sort]
  const tallied = canTally(filters)
  const found = skip > 0 && (tallied === 'total' || tallied === axis) ? await findDay(tx, scope, filters, skip) : undefined
  if (!found) return { wanted, skip, page }
  const [from, to] = direction === 'asc' ? [found.day, null] : [null, found.day]
  const between = axis === 'booked' ? bookedBetween(from, to, zones) : travelBetween(from, to)
  return { wanted: { ...wanted, ...between }, skip: found.skip, page }
}

const BATCH = 250

/** Ids of all bookings of a list in its order, a batch at a time: for exports, which write each batch as it comes. */
export async function* ticketsInOrder(tx: SiteTx, scope: Scope, filters: TicketFilters): AsyncGenerator<number[]> {
  const wanted = wantedOf(scope, filters, await zonesOfSite(tx))
  let id: number | undefined
  for (;;) {
    const ids = await findTickets(tx, wanted, { sort: filters.sort, place: { towards: 'end', id }, limit: BATCH })
    if (ids.length > 0) yield ids
    if (ids.length < BATCH) return
    id = ids.at(-1)
  }
}
