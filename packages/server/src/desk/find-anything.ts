import { TicketFilters } from '@tradewind/contract/tickets/tickets'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { presentCustomer } from '../accounts/present-customer.ts'
import { scopeOf } from '../accounts/scope.ts'
import { searchUsers } from '../customers/search-users.ts'
import type { SiteTx } from '../database/in-site.ts'
import { readTicketRows } from '../tickets/read-ticket-rows.ts'
import { wantedOf } from '../tickets/ticket-filter.ts'
import { findTickets } from '../tickets/ticket-list-repo.ts'

const MOST = 5
/** What is shorter would fit half of everybody. */
const SHORTEST_NAME = 3

/** What a text can mean to this person: bookings they may see, by number or traveller, and customers where they may see those. */
export async function findAnything(tx: SiteTx, actor: Actor, { text, now }: { text: string; now: Instant }) {
  const ids = await findBookings(tx, actor, text)
  const rows = await readTicketRows(tx, ids, { viewer: actor, now })
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
    findTickets(tx, wantedOf(scope, TicketFilters.parse(filters), [{ zone: 'UTC' }]), { sort: 'BD', limit: MOST })
  const number = /^#?(\d{4,9})$/.exec(text)?.[1]
  const exact = text.length <= 30 ? await find({ pnrOrTicket: number ? `TW${number}` : text }) : []
  if (exact.length > 0 || text.length < SHORTEST_NAME) return exact
  return find({ passengerName: text })
}

async function findCustomers(tx: SiteTx, text: string) {
  if (text.length < SHORTEST_NAME) return []
  const found = await searchUsers(tx, { search: text })
  return found
    .filter(({ user_type }) => user_type !== 'staff')
    .slice(0, MOST)
    .map(presentCustomer)
}
