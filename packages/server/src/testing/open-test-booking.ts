import { FlightDetails } from '@tradewind/contract/flights/book'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { type MarkupRule, NO_CONDITIONS } from '@tradewind/domain/markups/markup-rule'
import { type PricedFare, priceFare } from '@tradewind/domain/markups/price-fare'
import { parseMoney } from '@tradewind/domain/money'
import { addDays, type Instant, plainDate, plusMinutes } from '@tradewind/domain/time'
import { findActorBySession } from '../accounts/session-repo.ts'
import { writeExact } from '../database/exact-json.ts'
import { inSite } from '../database/in-site.ts'
import { insertBooking } from '../flights/book/insert-booking.ts'
import { orderForSupplier } from '../flights/book/order-for-supplier.ts'
import { FakeSupplier, makeOption } from '../flights/book/testing/fake-supplier.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { openPayment } from '../payments/open-payment.ts'
import { plantSupplier } from './plant-supplier.ts'
import type { TestServer } from './test-server.ts'

export type OpenedBooking = {
  readonly bookingId: number
  readonly orderId: string
  readonly priced: PricedFare
  readonly actor: Actor
}

/** A supplier of the test's own, that issues at once unless set otherwise. */
export function useFakeSupplier({ app }: TestServer): FakeSupplier {
  const supplier = new FakeSupplier(app.now)
  plantSupplier(app, supplier)
  return supplier
}

const FEE: MarkupRule = {
  id: 1,
  version: 1,
  groupId: 1,
  name: 'Fee',
  kind: 'defaultAirline',
  airlineCode: null,
  conditions: NO_CONDITIONS,
  markup: { kind: 'fixed', per: 'booking', amount: parseMoney('100', 'INR'), floor: null, cap: null },
  discount: null,
  commissionShareBasisPoints: 4_000,
}

type How = { minutes?: number; isLcc?: boolean; host?: string; hasFee?: boolean; currency?: string }

/** A booking of a demo person that waits to be paid: one adult, Delhi to Mumbai, 5,000 and, unless `hasFee` is false, a fee of 100 with its GST. */
export async function openTestBooking(
  server: TestServer,
  email: string,
  { minutes = 15, isLcc = true, host = 'localhost', hasFee = true, currency = 'INR' }: How = {},
): Promise<OpenedBooking> {
  const { app } = server
  const now = app.now()
  const actor = await logInActor(server, email, host)
  const { siteId } = actor
  const key = crypto.randomUUID()
  const made = makeOption({ isLcc, date: addDays(plainDate(now.slice(0, 10)), 30), traceId: key })
  const option = { ...made, fare: inCurrency(made.fare, currency) }
  const priced = priceFare({
    fare: option.fare,
    party: { adults: 1, children: 0, infants: 0 },
    rule: hasFee ? FEE : undefined,
    gstBasisPoints: 1_800,
  })
  const endsAt = plusMinutes(now, minutes)
  return inSite(app.db, siteId, async (tx) => {
    const { id: flightOrderId } = await tx
      .insertInto('flight_orders')
      .values({
        site_id: siteId,
        search_id: key,
        search_by: '{}',
        searched_at: now,
        user_id: actor.userId,
        legal_entity_id: actor.legalEntityId,
        passengers: writeExact([]),
        contact: writeExact({ email, phoneCode: '+91', mobileNo: '9810011001' }),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const details = detailsOf(key)
    const bookingId = await insertBooking(tx, {
      flightOrderId,
      actor,
      now,
      details,
      bound: null,
      option,
      priced,
      supplierOrder: orderForSupplier(details, { option, extras: [[]] }),
      extras: [[]],
      paymentEndsAt: endsAt,
    })
    const { orderId } = await openOrder(tx, { server, flightOrderId, bookingId, actor, priced, endsAt, key })
    return { bookingId, orderId, priced, actor }
  })
}

/** The same figures in another currency. */
function inCurrency<Value>(value: Value, currency: string): Value {
  if (Array.isArray(value)) return value.map((one) => inCurrency(one, currency)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, key === 'currency' ? currency : inCurrency(one, currency)])
  return Object.fromEntries(entries) as Value
}

type Tx = Parameters<typeof openPayment>[0]

async function openOrder(
  tx: Tx,
  order: {
    server: TestServer
    flightOrderId: number
    bookingId: number
    actor: Actor
    priced: PricedFare
    endsAt: Instant
    key: string
  },
) {
  const opened = await openPayment(tx, {
    jobs: order.server.app.jobs,
    purchaseId: order.flightOrderId,
    lines: [{ saleId: order.bookingId, amount: order.priced.totalPayable }],
    legalEntityId: order.actor.legalEntityId,
    userId: order.actor.userId,
    expiresAt: order.endsAt,
    remark: 'Flight DEL–BOM',
    redirectTo: `/app/flight/booking-details/${order.key}`,
    now: order.server.app.now(),
    refuse: refuseAny,
  })
  await tx.updateTable('bookings').set({ payment_id: opened.orderId }).where('id', '=', order.bookingId).execute()
  return opened
}

/** Logs a demo person in, for tests that call use cases without HTTP. */
export async function logInActor(server: TestServer, email: string, host = 'localhost'): Promise<Actor> {
  const { app } = server
  const token = await server.logIn(email, { host })
  const actor = await inSite(app.db, await siteIdOf(server, host), (tx) => findActorBySession(tx, token, app.now()))
  if (!actor) throw new Error(`${email} is not logged in`)
  return actor
}

async function siteIdOf({ app }: TestServer, host: string): Promise<number> {
  const { site_id } = await app.db.selectFrom('site_domains').select('site_id').where('domain', '=', host).executeTakeFirstOrThrow()
  return site_id
}

function detailsOf(key: string): FlightDetails {
  return FlightDetails.parse({
    searchId: key,
    resultIndex: 'OB1',
    agreedTotalPayable: '0.00',
    passengers: [{ paxType: 1, title: 'Mr', firstName: 'Arjun', lastName: 'Rao', gender: 1 }],
    contact: { email: 'arjun@example.com', phoneCode: '+91', mobileNo: '9810011001' },
    idempotencyKey: key,
  })
}
