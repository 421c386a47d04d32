import { bookingSlug } from '@tradewind/domain/tickets/booking-slug'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { type Desk, openDesk } from '../flights/book/testing/sell-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
})
afterAll(() => server.close())

async function sell() {
  const { bookingId, orderId } = await desk.open()
  await desk.pay(orderId)
  const { pnr } = await desk.until(bookingId, 'issued')
  return { bookingId, pnr: pnr ?? '', slug: bookingSlug({ bookingId, pnr: pnr ?? '' }) }
}
const fetchCalendar = (slug: string, host = 'localhost') =>
  server.call<string>(`documents/calendar?bookingSlug=${encodeURIComponent(slug)}`, undefined, { method: 'GET', host })

test('the person who has the link of a ticket gets its flights as a calendar file, without a price', async () => {
  const { bookingId, pnr, slug } = await sell()
  const { status, body, headers } = await fetchCalendar(slug)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(headers['content-disposition']).toContain(`flights-${pnr}.ics`)
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(body).toContain(`UID:flight-${bookingId}-0@localhost`)
  expect(body.replaceAll('\r\n ', '')).toContain(`PNR ${pnr}`)
  expect(body).not.toMatch(/INR|₹|passport|@example/i)
})

test('a ticket whose coupons are void has no flights to come', async () => {
  const { bookingId, slug } = await sell()
  await inSite(server.app.db, 1, (tx) =>
    tx.updateTable('coupons').set({ state: 'void' }).where('booking_id', '=', bookingId).execute(),
  )
  expect((await fetchCalendar(slug)).status).toBe(404)
})

test('held seats are no flight yet, a wrong link is none, and no other site has it', async () => {
  const { bookingId, orderId } = await desk.open({ isLcc: false })
  await server.call('flight/holdBooking', { orderId }, { as: await server.logIn('agent@skylark.example') })
  const { pnr } = await desk.until(bookingId, 'held')
  expect((await fetchCalendar(bookingSlug({ bookingId, pnr: pnr ?? '' }))).status).toBe(404)
  const sold = await sell()
  expect((await fetchCalendar(bookingSlug({ ...sold, pnr: 'ZZZZZZ' }))).status).toBe(404)
  expect((await fetchCalendar(sold.slug, 'bluedhow.localhost')).status).toBe(404)
})
