import type { TicketRow } from '@tradewind/contract/tickets'
import { type BookingStatus, statusIdOf } from '@tradewind/domain/flights/booking-status'
import { money, toDecimal } from '@tradewind/domain/money'
import { bookingSlug } from '@tradewind/domain/tickets/booking-slug'
import { passengerName, printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import { sql } from 'kysely'
import { presentCustomer } from '../customers/present-customer.ts'
import type { SiteTx } from '../database/in-site.ts'
import { type Place, readPlace, writePlace } from './list-place.ts'
import { type Scope, type TicketFilter, termsOf } from './ticket-filter.ts'

type Page = { rows: TicketRow[]; nextCursor: string | null; previousCursor: string | null }

/** One page, newest first. Deep pages cost what the first one does: the place in the list is a booking id, never a count of rows. */
export async function listTickets(tx: SiteTx, scope: Scope, filter: TicketFilter): Promise<Page> {
  const place = readPlace(filter.cursor)
  const found = await findIds(tx, scope, filter, place)
  const isThereMore = found.length > filter.pageSize
  const ids = found.slice(0, filter.pageSize)
  if (place.direction === 'newer') ids.reverse()
  const [first, last] = [ids[0], ids.at(-1)]
  const hasOlder = place.direction === 'older' ? isThereMore : ids.length > 0
  const hasNewer = place.direction === 'older' ? place.id !== undefined : isThereMore
  return {
    rows: await readRows(tx, ids),
    nextCursor: hasOlder && last !== undefined ? writePlace({ direction: 'older', id: last }) : null,
    previousCursor: hasNewer && first !== undefined ? writePlace({ direction: 'newer', id: first }) : null,
  }
}

async function findIds(tx: SiteTx, scope: Scope, filter: TicketFilter, place: Place): Promise<number[]> {
  const { pattern, ...terms } = termsOf(scope, filter)
  const { direction, id } = place
  const limit = filter.pageSize + 1
  if (pattern !== null) return findIdsByText(tx, { ...terms, pattern, limit }, place)
  let query = tx.selectFrom('bookings').select('id')
  query = terms.tab === null ? query.where('queue_tab', 'is not', null) : query.where('queue_tab', '=', terms.tab)
  if (terms.entity !== null) query = query.where('legal_entity_id', '=', terms.entity)
  if (terms.owner !== null) query = query.where('user_id', '=', terms.owner)
  if (id !== undefined) query = query.where('id', direction === 'older' ? '<' : '>', id)
  const rows = await query
    .orderBy('id', direction === 'older' ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

type TextTerms = { tab: string | null; entity: number | null; owner: number | null; pattern: string; limit: number }

async function findIdsByText(tx: SiteTx, { tab, entity, owner, pattern, limit }: TextTerms, { direction, id }: Place) {
  const before = direction === 'older' ? (id ?? null) : null
  const after = direction === 'newer' ? (id ?? null) : null
  const { rows } = await sql<{ id: number }>`
    select id from find_tickets_by_text(${pattern}, ${entity}::integer, ${owner}::integer, ${tab}, ${before}::integer, ${after}::integer, ${limit}::integer) as id
  `.execute(tx)
  return rows.map((row) => row.id)
}

async function readRows(tx: SiteTx, ids: number[]): Promise<TicketRow[]> {
  if (ids.length === 0) return []
  const [rows, passengers] = await Promise.all([listRows(tx, ids), listPassengers(tx, ids)])
  const passengersOf = Map.groupBy(passengers, (passenger) => passenger.booking_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? presentRow(row, passengersOf.get(id) ?? []) : []
  })
}

type Row = Awaited<ReturnType<typeof listRows>>[number]
type PassengerRow = Awaited<ReturnType<typeof listPassengers>>[number]

function listRows(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('bookings as b')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'b.site_id').onRef('u.id', '=', 'b.user_id'))
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'b.site_id').onRef('le.id', '=', 'b.legal_entity_id'),
    )
    .select([
      'b.id',
      'b.pnr',
      'b.status',
      'b.created_at',
      'b.hold_ends_at',
      'b.travel_at',
      'b.lead_passenger',
      'b.passenger_count',
      'b.airline_codes',
      'b.sectors',
      'b.currency',
      'b.amount_minor',
    ])
    .select(['u.id as user_id', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type', 'le.kind', 'le.name'])
    .where('b.id', 'in', ids)
    .execute()
}

function listPassengers(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_passengers')
    .select(['booking_id', 'place', 'title', 'first_name', 'last_name', 'ticket_number', 'validating_airline'])
    .where('booking_id', 'in', ids)
    .orderBy('place')
    .execute()
}

function presentRow(row: Row, passengers: readonly PassengerRow[]): TicketRow {
  const status = row.status as BookingStatus
  return {
    bookingId: row.id,
    bookingSlug: row.pnr === null ? null : bookingSlug({ bookingId: row.id, pnr: row.pnr }),
    pnr: row.pnr,
    status,
    statusId: statusIdOf(status),
    createdAt: row.created_at,
    holdEndsAt: row.hold_ends_at,
    travelAt: row.travel_at,
    leadPassenger: row.lead_passenger,
    passengerCount: row.passenger_count,
    passengers: passengers.map((passenger, index) => ({
      index,
      name: passengerName({ title: passenger.title, firstName: passenger.first_name, lastName: passenger.last_name }),
      ticketNumber:
        passenger.ticket_number &&
        printTicketNumber({ ticketNumber: passenger.ticket_number, airlinePrefix: passenger.validating_airline ?? '' }),
    })),
    airlineCodes: row.airline_codes,
    sectors: row.sectors,
    currency: row.currency,
    amount: toDecimal(money(row.amount_minor, row.currency)),
    user: presentCustomer({ ...row, id: row.user_id }),
  }
}
