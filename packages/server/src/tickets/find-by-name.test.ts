import { airlineName } from '@tradewind/domain/flights/airline-name'
import { dateIn, instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBookings, type ListedBooking } from '../testing/fill-bookings.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const createdAt = instant('2026-11-01T06:00:00Z')
  const booking = (n: number, names: ListedBooking['names']): ListedBooking => ({
    id: 700_000 + n,
    email: 'agent@skylark.example',
    status: 'issued',
    needsStaff: false,
    isDomestic: true,
    airlines: ['6E'],
    pnr: `QRS00${n}`,
    ticketNumber: null,
    names,
    createdAt,
    bookedOn: dateIn('Asia/Kolkata', createdAt),
    travelAt: '2026-12-18T10:00',
  })
  await fillBookings(server, [
    booking(1, [['Sean', "O'Brien-Müller"]]),
    booking(2, [
      ['Łukasz', 'Groß'],
      ['Zoë', 'D’Ångström'],
    ]),
    booking(3, [['Asha', 'Rao']]),
  ])
})
afterAll(() => server.close())

const found = async (filters: object) => {
  const as = await server.logIn('admin@skylark.example')
  const { body } = await server.call<{ tickets: { bookingId: number }[] }>('flight/getTickets', filters, { as })
  return body.tickets.map(({ bookingId }) => bookingId - 700_000)
}

test.each([
  ["o'brien", [1]],
  ['OBRIEN', [1]],
  ['muller', [1]],
  ['Müller', [1]],
  ['OBrienMuller/Sean', [1]],
  ['OBRIENMULLER/SEAN', [1]],
  ['sean obrien', [1]],
  ['Mr. Sean', [1]],
  ['lukasz gross', [2]],
  ['GROSS/LUKASZ', [2]],
  ['zoe', [2]],
  ['dangstrom', [2]],
  ['rao', [3]],
  ['nobody', []],
  ["'", []],
])('%s finds who is meant, by the name filter and in the box', async (typed, expected) => {
  expect(await found({ passengerName: typed })).toEqual(expected)
  // The box looks for one text; a title is none of it.
  if (!typed.startsWith('Mr')) expect(await found({ search: typed })).toEqual(expected)
})

test('a PNR is no name', async () => expect(await found({ passengerName: 'QRS' })).toEqual([]))

test('the database writes a name as the domain does', async () => {
  const names = [
    "O'Brien-Müller",
    'Łukasz',
    'Groß',
    'Zoë',
    'D’Ångström',
    'Æsir',
    'Þór',
    'Ø. Đặng',
    ' José  María ',
    'Ħŋə',
    'İpek',
    'ılgaz',
  ]
  for (const name of names) {
    const { rows } = await sql<{ plain: string }>`select plain_name(${name}) as plain`.execute(server.app.db)
    expect(rows[0]?.plain).toBe(airlineName(name).toUpperCase())
  }
})
