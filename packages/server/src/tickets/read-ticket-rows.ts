import type { TicketRow } from '@tradewind/contract/tickets/tickets'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { type BookingStatus, statusIdOf } from '@tradewind/domain/flights/booking-status'
import type { BookingMoney } from '@tradewind/domain/flights/order'
import { money, toDecimal } from '@tradewind/domain/money'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { findAirport } from '@tradewind/domain/reference/airports'
import { bookingSlug } from '@tradewind/domain/tickets/booking-slug'
import type { ChangeState } from '@tradewind/domain/tickets/changes/change-state'
import { supplierWord } from '@tradewind/domain/tickets/changes/supplier-word'
import { staffTask } from '@tradewind/domain/tickets/staff-task'
import { ticketRights } from '@tradewind/domain/tickets/ticket-rights'
import { passengerName, printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import type { Instant } from '@tradewind/domain/time'
import { presentCustomer } from '../accounts/present-customer.ts'
import type { SiteTx } from '../database/in-site.ts'
import { listHeldWith } from '../flights/book/held-with-repo.ts'
import { sumOwnAdditions } from '../sales/adjustment-repo.ts'
import { resells } from '../sales/resold-repo.ts'
import { listNames, listTicketRows } from './ticket-row-repo.ts'

type Seeing = { readonly viewer: Actor; readonly now: Instant }

/** The rows of a page, in the order of the ids, as this person may see them. */
export async function readTicketRows(tx: SiteTx, ids: number[], { viewer, now }: Seeing): Promise<TicketRow[]> {
  if (ids.length === 0) return []
  const [rows, passengers, additions] = await Promise.all([listTicketRows(tx, ids), listNames(tx, ids), sumOwnAdditions(tx, ids)])
  const held = rows.filter(({ status }) => status === 'held').map(({ id }) => id)
  const pairs = await listHeldWith(tx, held, now)
  const passengersOf = Map.groupBy(passengers, (passenger) => passenger.booking_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const more = { own_minor: additions.get(id) ?? 0n, heldWith: pairs.get(id) ?? null }
    return presentRow({ ...row, ...more }, passengersOf.get(id) ?? [], viewer)
  })
}

type Row = Awaited<ReturnType<typeof listTicketRows>>[number] & Pick<TicketRow, 'heldWith'> & { own_minor: bigint }
type PassengerRow = Awaited<ReturnType<typeof listNames>>[number]

function presentRow(row: Row, passengers: readonly PassengerRow[], viewer: Actor): TicketRow {
  const status = row.status as BookingStatus
  const said = supplierWord(row.supplier_change_status)
  return {
    bookingId: row.id,
    bookingSlug: row.pnr === null ? null : bookingSlug({ bookingId: row.id, pnr: row.pnr }),
    pnr: row.pnr,
    status,
    statusId: statusIdOf(status),
    createdAt: row.created_at,
    holdEndsAt: row.hold_ends_at,
    heldWith: row.heldWith,
    travelAt: row.travel_at,
    leadPassenger: row.lead_passenger,
    passengerCount: row.passenger_count,
    passengers: passengers.map(presentPassenger),
    airlines: row.airline_codes.map((code) => ({ code, name: findAirline(code)?.name ?? code })),
    sectors: row.sectors.map(presentSector),
    currency: row.currency,
    amount: toDecimal(money(row.amount_minor + row.adjusted_minor, row.currency)),
    customerTotal: toDecimal(money(paidByTraveller(row), row.currency)),
    ownReference: row.own_reference,
    user: presentCustomer({ ...row, id: row.user_id }),
    supplierChangeReqStatus: said === null ? null : { statusText: said },
    ticketCRInfo:
      row.change_request_id === null || row.change_state === null
        ? null
        : { changeRequestId: row.change_request_id, state: row.change_state as ChangeState },
    priceAskedUntil: row.consent_by,
    needsStaff: row.needs_staff && viewer.userType === 'staff' ? staffTask({ status, money: row.money as BookingMoney }) : null,
    may: ticketRights(viewer, { status, userId: row.user_id }),
  }
}

/** As the e-ticket says it: what is resold is shown with all that its seller keeps. */
function paidByTraveller({ kind, amount_minor, adjusted_minor, earned_minor, own_minor }: Row): bigint {
  return amount_minor + adjusted_minor + (resells(kind) ? earned_minor + own_minor : 0n)
}

function presentPassenger(passenger: PassengerRow, index: number): TicketRow['passengers'][number] {
  return {
    index,
    name: passengerName({ title: passenger.title, firstName: passenger.first_name, lastName: passenger.last_name }),
    ticketNumber:
      passenger.ticket_number &&
      printTicketNumber({ ticketNumber: passenger.ticket_number, airlinePrefix: passenger.validating_airline ?? '' }),
  }
}

/** Of 'DEL–DXB', as a booking keeps its legs. */
function presentSector(sector: string): TicketRow['sectors'][number] {
  const [origin = '', destination = ''] = sector.split('–')
  return {
    origin,
    destination,
    originCityName: findAirport(origin)?.city ?? origin,
    destinationCityName: findAirport(destination)?.city ?? destination,
  }
}
