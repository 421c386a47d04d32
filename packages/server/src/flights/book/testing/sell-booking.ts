import type { Actor } from '@tradewind/domain/accounts/actor'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { Instant } from '@tradewind/domain/time'
import { inSite } from '../../../database/in-site.ts'
import { refuseAny } from '../../../http/promised-refusals.ts'
import { payFromWallet } from '../../../payments/pay-from-wallet.ts'
import { logInActor, openTestBooking, useFakeSupplier } from '../../../testing/open-test-booking.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { type Booking, findBooking } from '../booking-repo.ts'
import type { FakeSupplier } from './fake-supplier.ts'

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

const AGENT = 'agent@skylark.example'

export async function openDesk(server: TestServer): Promise<Desk> {
  const { app } = server
  const fake = useFakeSupplier(server)
  const agent = await logInActor(server, AGENT)
  const { siteId } = agent
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
    open: (how = {}) => openTestBooking(server, AGENT, { ...how, hasFee: false }),
    async pay(orderId) {
      await payFromWallet({ ...app, actor: agent, now: app.now(), refuse: refuseAny }, { orderId })
    },
    async history(bookingId) {
      const rows = await inSite(app.db, siteId, (tx) =>
        tx.selectFrom('sale_history').select('to_status').where('sale_id', '=', bookingId).orderBy('place').execute(),
      )
      return rows.map((row) => row.to_status)
    },
    async until(bookingId, ...statuses) {
      return waitUntil(
        () => read(bookingId),
        ({ status }) => statuses.includes(status),
        statuses.join(' or '),
      )
    },
  }
}
