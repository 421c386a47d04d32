import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type List = { bookings: unknown[]; totalRecords: number; nextCursor: string | null; previousCursor: string | null }

describe('lists without a booking', () => {
  test.each(['agent@skylark.example', 'priya@skylark.example', 'corporate@skylark.example', 'admin@skylark.example'])(
    '%s sees an empty list',
    async (email) => {
      for (const search of ['', 'ABC123']) {
        const { status, body } = await server.call<List>('flight/getBookedFlights', { search }, { as: await server.logIn(email) })
        expect([status, body]).toEqual([
          200,
          { success: true, bookings: [], totalRecords: 0, nextCursor: null, previousCursor: null },
        ])
      }
    },
  )

  test('a cursor that was not made here starts anew', async () => {
    const { status } = await server.call<List>(
      'flight/getBookedFlights',
      { cursor: 'nonsense' },
      { as: await server.logIn('agent@skylark.example') },
    )
    expect(status).toBe(200)
  })
})
