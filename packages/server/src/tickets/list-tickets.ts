import type { TicketRow } from '@tradewind/contract/tickets'
import type { Actor, UserType } from '@tradewind/domain/accounts/actor'
import { type BookingStatus, statusIdOf } from '@tradewind/domain/flights/booking-status'
import { money, toDecimal } from '@tradewind/domain/money'
import { bookingSlug } from '@tradewind/domain/tickets/booking-slug'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { type Place, readPlace, writePlace } from './list-place.ts'

export type TicketTab = 'all' | 'ticketed' | 'held' | 'inProgress' | 'failed' | 'cancelled'
export type TicketFilter = { status: TicketTab; search: string; cursor: string | null; pageSize: number }
/** Whose bookings are listed: the whole site's, a company's, or one person's. */
export type Scope = { kind: 'site' } | { kind: 'entity'; legalEntityId: number } | { kind: 'user'; userId: number }

export function scopeOf(actor: Actor): Scope {
  if (actor.userType === 'travelAgent' || actor.userType === 'corporate')
    return { kind: 'entity', legalEntityId: actor.legalEntityId }
  return { kind: 'user', userId: actor.userId }
}

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

async function findIds(
  tx: SiteTx,
  scope: Scope,
  { status, search, pageSize }: TicketFilter,
  { direction, id }: Place,
): Promise<number[]> {
  if (search !== '') return findIdsByText(tx, scope, { status, search, limit: pageSize + 1 }, { direction, id })
  let query = tx.selectFrom('bookings').select('id')
  query = status === 'all' ? query.where('queue_tab', 'is not', null) : query.where('queue_tab', '=', status)
  if (scope.kind === 'entity') query = query.where('legal_entity_id', '=', scope.legalEntityId)
  if (scope.kind === 'user') query = query.where('user_id', '=', scope.userId)
  if (id !== undefined) query = query.where('id', direction === 'older' ? '<' : '>', id)
  const rows = await query
    .orderBy('id', direction === 'older' ? 'desc' : 'asc')
    .limit(pageSize + 1)
    .execute()
  return rows.map((row) => row.id)
}

async function findIdsByText(
  tx: SiteTx,
  scope: Scope,
  { status, search, limit }: { status: TicketTab; search: string; limit: number },
  { direction, id }: Place,
) {
  const pattern = `%${search.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
  const entity = scope.kind === 'entity' ? scope.legalEntityId : null
  const owner = scope.kind === 'user' ? scope.userId : null
  const tab = status === 'all' ? null : status
  const before = direction === 'older' ? (id ?? null) : null
  const after = direction === 'newer' ? (id ?? null) : null
  const { rows } = await sql<{ id: number }>`
    select id from find_tickets_by_text(${pattern}, ${entity}::integer, ${owner}::integer, ${tab}, ${before}::integer, ${after}::integer, ${limit}::integer) as id
  `.execute(tx)
  return rows.map((row) => row.id)
}

async function readRows(tx: SiteTx, ids: number[]): Promise<TicketRow[]> {
  if (ids.length === 0) return []
  const [rows, passengers] = await Promise.all([
    tx
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
      .execute(),
    tx
      .selectFrom('booking_passengers')
      .select(['booking_id', 'place', 'title', 'first_name', 'last_name', 'ticket_number'])
      .where('booking_id', 'in', ids)
      .orderBy('place')
      .execute(),
  ])
  const namesOf = Map.groupBy(passengers, (passenger) => passenger.booking_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const status = row.status as BookingStatus
    return {
      bookingId: id,
      bookingSlug: row.pnr === null ? null : bookingSlug({ bookingId: id, pnr: row.pnr }),
      pnr: row.pnr,
      status,
      statusId: statusIdOf(status),
      createdAt: row.created_at,
      holdEndsAt: row.hold_ends_at,
      travelAt: row.travel_at,
      leadPassenger: row.lead_passenger,
      passengerCount: row.passenger_count,
      passengers: (namesOf.get(id) ?? []).map((passenger, index) => ({
        index,
        name: passengerName({ title: passenger.title, firstName: passenger.first_name, lastName: passenger.last_name }),
        ticketNumber: passenger.ticket_number,
      })),
      airlineCodes: row.airline_codes,
      sectors: row.sectors,
      currency: row.currency,
      amount: toDecimal(money(row.amount_minor, row.currency)),
      user: {
        id: row.user_id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        userType: row.user_type as UserType,
        companyName: row.kind === 'person' ? null : row.name,
      },
    }
  })
}
