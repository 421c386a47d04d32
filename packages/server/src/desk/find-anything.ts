import { TicketFilters } from '@tradewind/contract/tickets'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { sql } from 'kysely'
import { searchUsers } from '../accounts/user-repo.ts'
import { presentCustomer } from '../customers/present-customer.ts'
import type { SiteTx } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'
import { findTickets } from '../tickets/find-tickets.ts'
import { readTicketRows } from '../tickets/read-ticket-rows.ts'
import { scopeOf, wantedOf } from '../tickets/ticket-filter.ts'

const MOST = 5
/** What is shorter would fit half of everybody. */
const SHORTEST_NAME = 3
const SHORTEST_PHONE = 5

/** What a text can mean to this person: bookings they may see, by number or traveller, and customers where they may see those. */
export async function findAnything(tx: SiteTx, actor: Actor, text: string) {
  const ids = await findBookings(tx, actor, text)
  const rows = await readTicketRows(tx, ids, actor)
  return {
    bookings: rows.map(({ bookingId, bookingSlug, pnr, leadPassenger, sectors, travelAt, status }) => ({
      bookingId,
      bookingSlug,
      pnr,
      leadPassenger,
      sectors: sectors.map(({ origin, destination }) => `${origin}–${destination}`),
      travelAt,
      status,
    })),
    customers: may(actor, 'customers.view') ? await findCustomers(tx, text) : [],
  }
}

async function findBookings(tx: SiteTx, actor: Actor, text: string): Promise<number[]> {
  const scope = scopeOf(actor)
  const find = (filters: Partial<TicketFilters>) =>
    // Kept in UTC: no filter here is of days.
    findTickets(tx, wantedOf(scope, TicketFilters.parse(filters), 'UTC'), { sort: 'BD', limit: MOST })
  const number = /^#?(\d{4,9})$/.exec(text)?.[1]
  const exact = text.length <= 30 ? await find({ pnrOrTicket: number ? `TW${number}` : text }) : []
  if (exact.length > 0 || text.length < SHORTEST_NAME) return exact
  return find({ passengerName: text })
}

async function findCustomers(tx: SiteTx, text: string) {
  const digits = text.replace(/\D/g, '')
  const byPhone = digits.length >= SHORTEST_PHONE && digits.length >= text.length - 4 ? await listByPhone(tx, digits) : []
  const found = byPhone.length > 0 || text.length < SHORTEST_NAME ? byPhone : await searchUsers(tx, text)
  return found
    .filter(({ user_type }) => user_type !== 'staff')
    .slice(0, MOST)
    .map(presentCustomer)
}

function listByPhone(tx: SiteTx, digits: string) {
  return tx
    .selectFrom('users')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'users.site_id').onRef('le.id', '=', 'users.legal_entity_id'),
    )
    .select(['users.id', 'first_name', 'last_name', 'users.email', 'user_type', 'le.kind', 'le.name'])
    .where(sql<string>`users.phone_numbers::text`, 'like', holding(digits.slice(-10)))
    .orderBy('users.id', 'desc')
    .limit(20)
    .execute()
}
