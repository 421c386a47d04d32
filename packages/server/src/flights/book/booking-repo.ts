import type { Actor } from '@tradewind/domain/accounts/actor'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { BookingFacts, BookingMoney } from '@tradewind/domain/flights/order'
import type { Issues } from '@tradewind/domain/flights/supplier-capabilities'
import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import type { Money } from '@tradewind/domain/money'
import type { PenaltyRule } from '@tradewind/domain/tickets/changes/penalty'
import type { Instant } from '@tradewind/domain/time'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { readExact, writeExact } from '../../database/exact-json.ts'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { Bookings } from '../../database/table-types.generated.ts'
import { refuse } from '../../http/refuse.ts'
import { readStoredOption, readStoredOrder, type StoredOption, type StoredOrder } from '../suppliers/stored-option.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import type { SupplierOrder } from '../suppliers/supplier-order.ts'
import type { HeldRef } from '../suppliers/supplier-ref.ts'

type Row = Selectable<Bookings>

/** A booking as the use cases see it: the row, with its documents read. */
export type Booking = Omit<
  Row,
  'status' | 'money' | 'goal' | 'option' | 'priced' | 'newly_priced' | 'supplier_order' | 'held_ref' | 'bound' | 'issues'
> & {
  readonly status: BookingStatus
  readonly money: BookingMoney
  readonly goal: 'ticket' | 'hold'
  readonly issues: Issues
  readonly bound: 'outbound' | 'inbound' | null
  readonly option: SupplierOption
  readonly priced: PricedFare
  readonly newlyPriced: PricedFare | null
  readonly supplierOrder: SupplierOrder
  readonly heldRef: HeldRef | null
}

/**
 * The booking, its row locked until the transaction ends. Refuses NOT_FOUND. `no key`, here and everywhere: what only refers to the row, like a line of its
 * history, need not wait for a transaction that changes it, and no circle of locks forms over it.
 */
export async function lockBooking(tx: SiteTx, bookingId: number): Promise<Booking> {
  const row = await tx.selectFrom('bookings').selectAll().where('id', '=', bookingId).forNoKeyUpdate().executeTakeFirst()
  return row ? readBooking(row) : refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}

export async function findBooking(tx: SiteTx, bookingId: number): Promise<Booking | undefined> {
  const row = await tx.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirst()
  return row && readBooking(row)
}

export async function findBookingByKey(tx: SiteTx, { userId, key }: { userId: number; key: string }): Promise<Booking | undefined> {
  const row = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row && readBooking(row)
}

/** Has those who book with the same key take turns, until the transaction ends: two tabs. Travels with the next statement. */
export function lockBookingKey(tx: SiteTx, { userId, key }: { userId: number; key: string }): void {
  sendAlong(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.siteId}:${userId}:${key}`}, 0))`)
}

/** Gives its number. */
export async function insertBookingRow(tx: SiteTx, booking: Omit<Insertable<Bookings>, 'site_id'>): Promise<number> {
  const { id } = await tx
    .insertInto('bookings')
    .values({ site_id: tx.siteId, ...booking })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of a booking that the caller has locked: travels with the next statement. */
export function changeBooking(tx: SiteTx, bookingId: number, change: Updateable<Bookings>): void {
  sendAlong(tx, tx.updateTable('bookings').set(change).where('id', '=', bookingId))
}

/** Until when the bookings that one payment pays wait for it: travels with the next statement. */
export function setPaymentOf(
  tx: SiteTx,
  bookingIds: readonly number[],
  { paymentId, endsAt }: { paymentId: string; endsAt: Instant },
): void {
  sendAlong(tx, tx.updateTable('bookings').set({ payment_id: paymentId, payment_ends_at: endsAt }).where('id', 'in', bookingIds))
}

/** What a booking's state is by now. */
export async function getBookingStatus(tx: SiteTx, bookingId: number): Promise<BookingStatus> {
  const { status } = await tx.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow()
  return status as BookingStatus
}

/** The payment that pays for it, if one was opened. */
export async function findPaymentOf(tx: SiteTx, bookingId: number): Promise<string | null> {
  const row = await tx.selectFrom('bookings').select('payment_id').where('id', '=', bookingId).executeTakeFirstOrThrow()
  return row.payment_id
}

/** The rules of its fare, where none were kept before. */
export async function keepPenaltyRules(tx: SiteTx, bookingId: number, rules: readonly PenaltyRule[]): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ penalty_rules: writeExact(rules) })
    .where('id', '=', bookingId)
    .where('penalty_rules', 'is', null)
    .execute()
}

/** How far bookings are: what says whether they still move without anybody's doing. */
export function listProgress(tx: SiteTx, bookingIds: readonly number[]) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'status', 'money', 'release_requested_at', 'consent_by'])
    .where('id', 'in', bookingIds)
    .execute()
}

/** The newest booking of a company that has this PNR, but for one. */
export function findByPnr(tx: SiteTx, { pnr, legalEntityId, except }: { pnr: string; legalEntityId: number; except: number }) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'status'])
    .where('pnr', '=', pnr)
    .where('legal_entity_id', '=', legalEntityId)
    .where('id', '<>', except)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The bookings that one payment pays, oldest first; none where it pays other things only. */
export async function listFlightsOfPayment(tx: SiteTx, paymentId: string): Promise<readonly number[]> {
  const rows = await tx.selectFrom('bookings').select('id').where('payment_id', '=', paymentId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Which of some sales are flights, in their order. */
export async function listFlightsAmong(tx: SiteTx, saleIds: readonly number[]): Promise<readonly number[]> {
  if (saleIds.length === 0) return []
  const rows = await tx.selectFrom('bookings').select('id').where('id', 'in', saleIds).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The same of a payment of flights. Refuses NOT_FOUND. */
export async function bookingIdsOfPayment(tx: SiteTx, paymentId: string): Promise<readonly number[]> {
  const ids = await listFlightsOfPayment(tx, paymentId)
  return ids.length > 0 ? ids : refuse('NOT_FOUND', { message: 'We could not find that payment.' })
}

/**
 * What a buyer has not paid: held, or with a payment that is open. A retail customer's own, a company's for all who work there. Found through the payments
 * and holds that stand open at this moment, which are few however many bookings there are.
 */
export async function listUnpaid(
  tx: SiteTx,
  { userType, userId, legalEntityId }: Pick<Actor, 'userType' | 'userId' | 'legalEntityId'>,
): Promise<Booking[]> {
  // The states stand in the text, not as parameters: only so are the partial indexes of what is open used by a prepared plan.
  const open = tx
    .selectFrom('payments as p')
    .innerJoin('payment_lines as l', (join) => join.onRef('l.site_id', '=', 'p.site_id').onRef('l.payment_id', '=', 'p.id'))
    .select('l.sale_id')
    .where('p.legal_entity_id', '=', legalEntityId)
    .where(sql<boolean>`p.status in ('open', 'paying')`)
    .where('l.status', '<>', 'ended')
  const held = tx
    .selectFrom('bookings')
    .select('id as sale_id')
    .where(sql<boolean>`status = 'held'`)
    .where('legal_entity_id', '=', legalEntityId)
  let query = tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', 'in', open.union(held))
    .where('status', 'in', ['held', 'awaitingPayment'])
    .where('legal_entity_id', '=', legalEntityId)
  if (userType === 'retail') query = query.where('user_id', '=', userId)
  return (await query.orderBy('id').execute()).map(readBooking)
}

/** The airlines' own record locators, one per flight in order. */
export async function listAirlinePnrs(tx: SiteTx, bookingId: number): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('booking_segments')
    .select('airline_pnr')
    .where('booking_id', '=', bookingId)
    .where('is_exchanged', '=', false)
    .orderBy('leg')
    .orderBy('place')
    .execute()
  return rows.map((row) => row.airline_pnr)
}

/** What one flight gives one passenger, as `booking_passengers.flights` keeps it, in order of the flights. */
export type PassengerFlight = { baggage?: string; cabinBaggage?: string; seat?: string; meal?: string }

function readBooking({ option, priced, newly_priced, supplier_order, held_ref, ...row }: Row): Booking {
  return {
    ...row,
    status: row.status as BookingStatus,
    money: row.money as BookingMoney,
    goal: row.goal as Booking['goal'],
    issues: row.issues as Issues,
    bound: row.bound as Booking['bound'],
    option: readStoredOption(readExact<StoredOption>(option)),
    priced: readExact<PricedFare>(priced),
    newlyPriced: newly_priced === null ? null : readExact<PricedFare>(newly_priced),
    supplierOrder: readStoredOrder(readExact<StoredOrder>(supplier_order)),
    heldRef: held_ref === null ? null : readExact<HeldRef>(held_ref),
  }
}

/** What the rules of the domain ask of a booking. */
export function factsOf(booking: Booking): BookingFacts {
  return {
    status: booking.status,
    issues: booking.issues,
    isHoldAllowed: booking.is_hold_allowed,
    paymentEndsAt: booking.payment_ends_at,
    holdEndsAt: booking.hold_ends_at,
    money: booking.money,
  }
}

export function amountOf(booking: Pick<Booking, 'amount_minor' | 'currency'>): Money {
  return { minor: booking.amount_minor, currency: booking.currency }
}

/** A price as the row keeps it: the document, and beside it the figures that SQL adds up. */
export function pricedColumns(priced: PricedFare) {
  return {
    priced: writeExact(priced),
    amount_minor: priced.totalPayable.minor,
    cost_minor: priced.supplierNet.minor,
    gst_minor: priced.gst.minor,
    tax_minor: priced.gst.minor + priced.tds.minor,
    earned_minor: priced.commissionEarned.minor,
    adult_fare_minor: fareOfOne(priced, 1),
    child_fare_minor: fareOfOne(priced, 2),
    infant_fare_minor: fareOfOne(priced, 3),
  }
}

/** What one traveller of a type pays of the fare, rounded; zero: nobody of the type travels. */
function fareOfOne({ fare }: PricedFare, paxType: PaxTypeCode): bigint {
  const part = fare.parts.find((one) => one.paxType === paxType)
  return part && part.count > 0 ? BigInt(Math.round(Number(part.base.minor + part.tax.minor) / part.count)) : 0n
}
