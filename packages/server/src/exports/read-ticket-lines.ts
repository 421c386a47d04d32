import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { STATUS_NAMES } from '@tradewind/domain/flights/status-names'
import type { SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { add, type Money, money, sum, zero } from '@tradewind/domain/money'
import { supplierWord } from '@tradewind/domain/tickets/changes/supplier-word'
import { journeyEnds } from '@tradewind/domain/tickets/journey-ends'
import { shareStanding } from '@tradewind/domain/tickets/standing-accounting'
import { CHANGE_STATE_WORDS } from '@tradewind/domain/tickets/ticket-words'
import { localIn } from '@tradewind/domain/zoned-time'
import { sql } from 'kysely'
import { readExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import { readStanding } from '../tickets/read-standing.ts'
import { among } from './among.ts'
import type { TicketLine } from './ticket-columns.ts'

/** The lines of some bookings, in the order of their ids: one per passenger. `zone`: in which the site tells when it was booked. */
export async function readTicketLines(tx: SiteTx, ids: number[], zone: string): Promise<TicketLine[]> {
  const bookings = new Map((await readBookings(tx, ids)).map((row) => [row.id, row]))
  const passengers = Map.groupBy(await readPassengers(tx, ids), (row) => row.booking_id)
  const airlinePnrs = new Map((await readAirlinePnrs(tx, ids)).map((row) => [row.booking_id, row.airline_pnr]))
  const userIds = new Set([...bookings.values()].map((row) => row.user_id))
  const standing = await readStanding(tx, ids)
  const changed = await readChanged(tx, ids)
  const extras = Map.groupBy(await readExtras(tx, ids), (row) => row.booking_id)
  const users = new Map((await readUsers(tx, [...userIds])).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const booking = bookings.get(id)
    const user = users.get(booking?.user_id ?? 0)
    if (!booking || !user) return []
    const shared = {
      ...journeyEnds(booking.sectors),
      bookedBy: `${user.first_name} ${user.last_name}`.trim(),
      bookedByEmail: user.email,
      bookedAt: localIn(zone, booking.created_at).local,
      travelAt: booking.travel_at,
      airlinePnr: airlinePnrs.get(id) ?? null,
      pnr: booking.pnr,
      // What the airline says of a living request is newer than our own word, but while the customer must answer us.
      status:
        booking.change_state === 'askedCustomer'
          ? CHANGE_STATE_WORDS.askedCustomer
          : (supplierWord(booking.supplier_change_status) ?? STATUS_NAMES[booking.status as BookingStatus]),
    }
    const own = passengers.get(id) ?? []
    const weightOf = weightsOf(booking.fare_parts)
    const shares = shareStanding(standing.get(id) ?? [], booking.currency, {
      passengers: own.map(({ place, pax_type }) => ({ place, weight: weightOf(pax_type) })),
      placesOf: (change) => (changed.get(change) ?? []).map(({ passenger_place }) => passenger_place),
      boughtBy: (change) => boughtIn(extras.get(id) ?? [], change === null ? undefined : (changed.get(change) ?? [])),
    })
    return own.map((passenger) => ({
      ...shared,
      firstName: passenger.first_name,
      lastName: passenger.last_name,
      passportNo: passenger.passport_no,
      purchaseCost: shares.get(passenger.place)?.purchase ?? zero(booking.currency),
      salesCost: shares.get(passenger.place)?.sales ?? zero(booking.currency),
    }))
  })
}

/** What a fare is for one traveller of a type, as weights to share a sum by. */
function weightsOf(parts: string | null): (paxType: number) => number {
  const read = readExact<SupplierFare['parts']>(JSON.parse(parts ?? '[]'))
  return (paxType) => {
    const part = read.find((one) => one.paxType === paxType)
    return part && part.count > 0 ? Math.round(Number(add(part.base, part.tax).minor) / part.count) : 0
  }
}

type Changed = { readonly passenger_place: number; readonly leg: number; readonly keeps_extras: boolean }
type Extra = { readonly passenger_place: number; readonly leg: number; readonly price_minor: bigint; readonly currency: string }

/** Bags, meals and seats by who bought them; of a change those on its legs, where they were paid back with the fare. */
function boughtIn(extras: readonly Extra[], changed: readonly Changed[] | undefined): ReadonlyMap<number, Money> {
  const isIn = ({ passenger_place, leg }: Extra) =>
    changed === undefined || changed.some((one) => one.passenger_place === passenger_place && one.leg === leg && !one.keeps_extras)
  const bought = Map.groupBy(extras.filter(isIn), ({ passenger_place }) => passenger_place)
  return new Map(
    [...bought].map(([place, own]) => [
      place,
      sum(
        own.map(({ price_minor, currency }) => money(price_minor, currency)),
        own[0]?.currency ?? '',
      ),
    ]),
  )
}

function readExtras(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_extras')
    .select(['booking_id', 'passenger_place', 'leg', 'price_minor', 'currency'])
    .where('is_included', '=', false)
    .where(among('booking_id', ids))
    .execute()
}

/** Whose tickets the change requests of some bookings are about, on which legs, and whether what was bought beside the fare stayed sold. */
async function readChanged(tx: SiteTx, ids: number[]): Promise<ReadonlyMap<number, Changed[]>> {
  const rows = await tx
    .selectFrom('change_coupons as h')
    .innerJoin('booking_segments as s', (join) =>
      join.onRef('s.site_id', '=', 'h.site_id').onRef('s.booking_id', '=', 'h.booking_id').onRef('s.place', '=', 'h.segment_place'),
    )
    .innerJoin('change_requests as c', (join) =>
      join.onRef('c.site_id', '=', 'h.site_id').onRef('c.id', '=', 'h.change_request_id'),
    )
    .leftJoin('change_quotes as q', (join) => join.onRef('q.site_id', '=', 'c.site_id').onRef('q.id', '=', 'c.quote_id'))
    .select(['h.change_request_id', 'h.passenger_place', 's.leg'])
    .select(sql<boolean>`c.kind = 'reissue' or coalesce(q.kept_extras_minor, 0) <> 0`.as('keeps_extras'))
    .distinct()
    .where(among('h.booking_id', ids))
    .execute()
  return Map.groupBy(rows, (row) => row.change_request_id)
}

/** The fare's parts are taken out of the stored price by the database: 100,000 whole prices would be read for nothing else. */
function readBookings(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'user_id', 'pnr', 'status', 'supplier_change_status', 'created_at', 'travel_at', 'sectors'])
    .select((from) =>
      from
        .selectFrom('change_requests as c')
        .select('c.state')
        .whereRef('c.site_id', '=', 'bookings.site_id')
        .whereRef('c.id', '=', 'bookings.change_request_id')
        .as('change_state'),
    )
    .select(['currency', sql<string | null>`priced #>> '{fare,parts}'`.as('fare_parts')])
    .where(among('id', ids))
    .execute()
}

/** For all bookings at once: asked for each in turn, they cost more than all the rest. */
function readAirlinePnrs(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_segments')
    .select(['booking_id', sql<string | null>`string_agg(distinct airline_pnr, ', ')`.as('airline_pnr')])
    .where(among('booking_id', ids))
    .groupBy('booking_id')
    .execute()
}

/** Apart from the bookings: joined, the database would look through the bookings once for each user of the site. */
function readUsers(tx: SiteTx, ids: number[]) {
  return tx.selectFrom('users').select(['id', 'first_name', 'last_name', 'email']).where(among('id', ids)).execute()
}

function readPassengers(tx: SiteTx, ids: number[]) {
  return tx
    .selectFrom('booking_passengers')
    .select(['booking_id', 'place', 'pax_type', 'first_name', 'last_name', 'passport_no'])
    .where(among('booking_id', ids))
    .orderBy('booking_id')
    .orderBy('place')
    .execute()
}
