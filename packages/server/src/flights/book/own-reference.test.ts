import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeExact } from '../../database/exact-json.ts'
import { inSite } from '../../database/in-site.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Desk, openDesk } from './testing/sell-booking.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
})
afterAll(() => server.close())

type Listed = { bookings: { bookingId: number; ownReference: string | null; may: { setOwnReference: boolean } }[] }
type Shown = { booking: { ownReference: string | null; may: { setOwnReference: boolean } } }

const asAgent = () => server.logIn('agent@skylark.example')
const set = async (bookingId: number, ownReference: string, email = 'agent@skylark.example') =>
  server.call<{ ownReference: string | null; errorCode?: string }>(
    'flight/setOwnReference',
    { bookingId, ownReference },
    { as: await server.logIn(email) },
  )
const kept = async (bookingId: number) => (await desk.read(bookingId)).own_reference
const trailOf = (bookingId: number) =>
  inSite(server.app.db, 1, (tx) =>
    tx
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after', 'actor_name'])
      .where('about_kind', '=', 'booking')
      .where('about_id', '=', String(bookingId))
      .orderBy('id')
      .execute(),
  )
const find = async (text: string, email = 'agent@skylark.example') => {
  const { body } = await server.call<Listed>('flight/getBookedFlights', { search: text }, { as: await server.logIn(email) })
  return body.bookings.map(({ bookingId }) => bookingId)
}

async function heldBooking(): Promise<number> {
  const { bookingId, orderId } = await desk.open({ isLcc: false })
  await server.call('flight/holdBooking', { orderId }, { as: await asAgent() })
  await desk.until(bookingId, 'held')
  return bookingId
}

describe('an agency’s reference', () => {
  test('is kept tidied, can be changed by a colleague and removed, and each change leaves a line', async () => {
    const { bookingId } = await desk.open()
    expect((await set(bookingId, '  AGY\u200b-2041\n7 ')).body.ownReference).toBe('AGY-2041 7')
    expect((await set(bookingId, 'AGY-2042', 'agent2@skylark.example')).body.ownReference).toBe('AGY-2042')
    expect((await set(bookingId, '   ')).body.ownReference).toBeNull()
    expect(await kept(bookingId)).toBeNull()
    expect((await trailOf(bookingId)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['change own reference', { ownReference: null }, { ownReference: 'AGY-2041 7' }],
      ['change own reference', { ownReference: 'AGY-2041 7' }, { ownReference: 'AGY-2042' }],
      ['change own reference', { ownReference: 'AGY-2042' }, { ownReference: null }],
    ])
  })

  test('that stays the same writes nothing', async () => {
    const { bookingId } = await desk.open()
    await set(bookingId, 'SAME')
    await set(bookingId, ' SAME ')
    expect(await trailOf(bookingId)).toHaveLength(1)
  })

  test('that is too long is refused, and nothing is written', async () => {
    const { bookingId } = await desk.open()
    expect((await set(bookingId, 'x'.repeat(41))).status).toBe(422)
    expect([await kept(bookingId), await trailOf(bookingId)]).toEqual([null, []])
  })

  test.each([
    ['priya@skylark.example', 403],
    ['corporate@skylark.example', 404],
    ['desk@skylark.example', 403],
    ['admin@skylark.example', 403],
  ])('is not %s’s to change', async (email, status) => {
    const { bookingId } = await desk.open()
    await set(bookingId, 'MINE')
    expect((await set(bookingId, 'THEIRS', email)).status).toBe(status)
    expect([await kept(bookingId), await trailOf(bookingId)]).toEqual(['MINE', [expect.anything()]])
  })

  test('of another site is not there', async () => {
    const { bookingId } = await desk.open()
    const theirs = await server.logIn('agent@bluedhow.example', { host: 'bluedhow.localhost' })
    const answer = await server.call(
      'flight/setOwnReference',
      { bookingId, ownReference: 'THEIRS' },
      { as: theirs, host: 'bluedhow.localhost' },
    )
    expect([answer.status, await kept(bookingId)]).toEqual([404, null])
  })

  test('is found by any part of it, however it is typed, and by those who may see the booking only', async () => {
    const bookingId = await heldBooking()
    await set(bookingId, 'Kōl/77-Zx9 Wedding')
    for (const text of ['77-zx9', 'KOL/77', 'zx9 wed', '77zx9']) expect(await find(text)).toEqual([bookingId])
    expect(await find('zx8')).toEqual([])
    expect(await find('77-zx9', 'priya@skylark.example')).toEqual([])
    expect(await find('77-zx9', 'corporate@skylark.example')).toEqual([])
    const { body } = await server.call<{ tickets: { bookingId: number; ownReference: string | null }[] }>(
      'flight/getTickets',
      { search: '77-zx9' },
      { as: await server.logIn('admin@skylark.example') },
    )
    expect(body.tickets).toEqual([expect.objectContaining({ bookingId, ownReference: 'Kōl/77-Zx9 Wedding' })])
  })

  test('is not a name: the filter by passenger does not find it', async () => {
    const bookingId = await heldBooking()
    await set(bookingId, 'Qwertyman')
    const { body } = await server.call<Listed>('flight/getBookedFlights', { passengerName: 'qwertyman' }, { as: await asAgent() })
    expect(body.bookings).toEqual([])
    expect(await find('qwertyman')).toEqual([bookingId])
  })

  test('is shown with its booking, with who may change it', async () => {
    const bookingId = await heldBooking()
    await set(bookingId, 'SHOWN-1')
    const shownTo = async (email: string) =>
      (await server.call<Shown>('flight/getBookingDetails', { bookingId }, { as: await server.logIn(email) })).body.booking
    expect(await shownTo('agent2@skylark.example')).toMatchObject({ ownReference: 'SHOWN-1', may: { setOwnReference: true } })
    expect(await shownTo('admin@skylark.example')).toMatchObject({ ownReference: 'SHOWN-1', may: { setOwnReference: false } })
  })

  test('stands on the invoice, and the supplier is never sent it', async () => {
    const { bookingId, orderId } = await desk.open()
    await set(bookingId, 'INV-7788')
    await desk.pay(orderId)
    await desk.until(bookingId, 'issued')
    const { body } = await server.call<{ documents: { kind: string; about: string }[] }>(
      'documents/getBookingDocuments',
      { bookingId },
      { as: await asAgent() },
    )
    expect(body.documents.find(({ kind }) => kind === 'invoice')?.about).toMatch(/, your reference INV-7788$/)
    expect(writeExact((await desk.read(bookingId)).supplierOrder)).not.toContain('7788')
  })
})
