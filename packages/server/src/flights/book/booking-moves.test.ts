import { BOOKING_STATUSES } from '@tradewind/domain/flights/booking-status'
import { transitionsFrom } from '@tradewind/domain/flights/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the table of moves is the state machine of the domain, from the first state a row can have', async () => {
  const rows = await server.app.db.selectFrom('booking_moves').selectAll().execute()
  const written = rows.map(({ from_status, to_status }) => `${from_status} → ${to_status}`)
  const notStored = ['draft', 'priced']
  const wanted = BOOKING_STATUSES.filter((from) => !notStored.includes(from)).flatMap((from) =>
    transitionsFrom(from).map((to) => `${from} → ${to}`),
  )
  expect(written.sort()).toEqual([...wanted, 'null → awaitingPayment'].sort())
})
