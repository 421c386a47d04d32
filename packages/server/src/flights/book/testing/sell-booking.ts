import type { FlightDetails } from '@tradewind/contract/flights'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { priceFare } from '@tradewind/domain/markups/price-fare'
import { addDays, dateIn, type Instant, plusMinutes } from '@tradewind/domain/time'
import { findActorBySession } from '../../../accounts/session-repo.ts'
import { inSite } from '../../../database/in-site.ts'
import { openPaymentOrder } from '../../../payments/open-payment-order.ts'
import { payFromWallet } from '../../../payments/pay-from-wallet.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { FlightSupplier } from '../../suppliers/flight-supplier.ts'
import { type Booking, findBooking } from '../booking-repo.ts'
import { insertBooking } from '../insert-booking.ts'
import { orderForSupplier } from '../order-for-supplier.ts'
import { FakeSupplier, makeOption } from './fake-supplier.ts'

/** Tests only: bookings made without a search, sold by a supplier in memory. */
export type Desk = {
  readonly fake: FakeSupplier
  readonly agent: Actor
  readonly now: () => Instant
  /** A booking that waits for its payment. */
  open(how?: { isLcc?: boolean }): Promise<{ bookingId: number; orderId: string }>
  pay(orderId: string): Promise<void>
  read(bookingId: number): Promise<Booking>
  history(bookingId: number): Promise<string[]>
  /** Waits until the booking is in one of these states. */
  until(bookingId: number, ...statuses: BookingStatus[]): Promise<Booking>
}

export async function openDesk(server: TestServer): Promise<Desk> {
  const { app } = server
  const token = await server.logIn('agent@skylark.example')
  const site = await app.db.selectFrom('site_domains').select('site_id').where('domain', '=', 'localhost').executeTakeFirstOrThrow()
  const siteId = site.site_id
  const agent = await inSite(app.db, siteId, (tx) => findActorBySession(tx, token, app.now()))
  if (!agent) throw new Error('The agent is not logged in')
  const fake = new FakeSupplier(app.now)
  const suppliers = app.suppliers as Map<string, FlightSupplier>
  suppliers.set('fake', fake)
  let opened = 0
  const read = async (bookingId: number) => {
    const booking = await inSite(app.db, siteId, (tx) => findBooking(tx, bookingId))
    if (!booking) throw new Error(`There is no booking ${bookingId}`)
    return booking
  }
  return {
    fake,
    agent,
    now: app.now,
    read,
    async open({ isLcc = true } = {}) {
      opened += 1
      return openOne(server, agent, { isLcc, key: `test-${opened}-${Math.random()}` })
    },
    async pay(orderId) {
      await payFromWallet({ db: app.db, jobs: app.jobs, actor: agent, now: app.now() }, { orderId })
    },
    async history(bookingId) {
      const rows = await inSite(app.db, siteId, (tx) =>
        tx.selectFrom('booking_transitions').select('to_status').where('booking_id', '=', bookingId).orderBy('place').execute(),
      )
      return rows.map((row) => row.to_status)
    },
    async until(bookingId, ...statuses) {
      for (let tries = 0; tries < 200; tries += 1) {
        const booking = await read(bookingId)
        if (statuses.includes(booking.status)) return booking
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`Booking ${bookingId} is ${(await read(bookingId)).status}, not ${statuses.join(' or ')}`)
    },
  }
}

async function openOne({ app }: TestServer, agent: Actor, { isLcc, key }: { isLcc: boolean; key: string }) {
  const now = app.now()
  const option = makeOption({ isLcc, date: addDays(dateIn('UTC', now), 30), traceId: key })
  const priced = priceFare({
    fare: option.fare,
    party: { adults: 1, children: 0, infants: 0 },
    rule: undefined,
    gstBasisPoints: 1_800,
  })
  const details = detailsOf(key)
  return inSite(app.db, agent.siteId, async (tx) => {
    const { id: flightOrderId } = await tx
      .insertInto('flight_orders')
      .values({
        site_id: tx.siteId,
        search_id: key,
        search_by: '{}',
        searched_at: now,
        user_id: agent.userId,
        legal_entity_id: agent.legalEntityId,
        passengers: '[]',
        contact: JSON.stringify(details.contact),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const bookingId = await insertBooking(tx, {
      flightOrderId,
      actor: agent,
      now,
      details,
      bound: null,
      option,
      priced,
      supplierOrder: orderForSupplier(details, { option, extras: [[]] }),
      extras: [[]],
      paymentEndsAt: plusMinutes(now, 15),
    })
    const { orderId } = await openPaymentOrder(tx, {
      jobs: app.jobs,
      bookingId,
      legalEntityId: agent.legalEntityId,
      userId: agent.userId,
      amount: priced.totalPayable,
      expiresAt: plusMinutes(now, 15),
      traceId: key,
      remark: 'Flight DEL–BOM',
      redirectTo: '/app/flight/bookings',
      now,
    })
    await tx.updateTable('bookings').set({ payment_order_id: orderId }).where('id', '=', bookingId).execute()
    return { bookingId, orderId }
  })
}

function detailsOf(key: string): FlightDetails {
  return {
    searchId: key,
    resultIndex: 'fake-1',
    agreedTotalPayable: '5000.00',
    passengers: [
      {
        paxType: 1,
        title: 'Mr',
        firstName: 'Rohan',
        lastName: 'Mehta',
        gender: 1,
        dateOfBirth: null,
        nationality: 'IN',
        passportNo: 'Z1234567',
        passportIssueDate: null,
        passportExpiry: null,
        passportIssueCountryCode: null,
        panNumber: null,
        frequentFlyerNumber: null,
      },
    ],
    contact: {
      phoneCode: '+91',
      mobileNo: '9820022001',
      email: 'rohan@example.com',
      addressLine1: '',
      city: '',
      countryCode: 'IN',
    },
    gst: null,
    extras: [],
    outboundBookingId: null,
    inboundResultIndex: null,
    idempotencyKey: key,
  }
}
