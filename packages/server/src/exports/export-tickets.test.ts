import type { TicketExport } from '@tradewind/contract/exports/exports'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { dropExport } from './drop-export.ts'
import { writeExport } from './write-export.ts'

const STAFF = 'admin@skylark.example'
const SITE = 1
type One = { export: TicketExport }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  useFakeSupplier(server)
  for (let n = 0; n < 3; n += 1) await sell()
})
afterAll(() => server.close())

async function sell(): Promise<number> {
  const { app } = server
  const { bookingId, orderId, actor } = await openTestBooking(server, 'agent@skylark.example')
  await payFromWallet({ ...app, actor, now: app.now(), refuse: refuseAny }, { orderId })
  const look = () =>
    inSite(app.db, SITE, (tx) => tx.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow())
  await waitUntil(look, ({ status }) => status === 'issued', 'issued')
  return bookingId
}

const call = async <Body>(path: string, body?: unknown, email = STAFF, host = 'localhost') =>
  server.call<Body>(path, body, { as: await server.logIn(email, { host }), host })
const listed = async (email = STAFF): Promise<TicketExport[]> => {
  const as = await server.logIn(email)
  return (await server.call<{ exports: TicketExport[] }>('flight/getMyExports', undefined, { as, method: 'GET' })).body.exports
}
async function fetchFile(id: string, email = STAFF, host = 'localhost') {
  return server.http.inject({
    url: `/api/flight/exports/${id}/file`,
    headers: { host, 'auth-token': await server.logIn(email, { host }) },
  })
}

async function until(id: string, ...states: TicketExport['state'][]): Promise<TicketExport> {
  const look = async () => (await listed()).find((one) => one.id === id)
  const found = await waitUntil(look, (one) => one !== undefined && states.includes(one.state), states.join(' or '))
  return found as TicketExport
}

async function exportAll(filters: object = {}): Promise<{ ready: TicketExport; rows: unknown[][]; bytes: Buffer }> {
  const { status, body } = await call<One>('flight/exportTickets', { filters })
  expect(status).toBe(200)
  const ready = await until(body.export.id, 'ready')
  const { rawPayload } = await fetchFile(ready.id)
  return { ready, bytes: rawPayload, rows: (await readXlsx(rawPayload)).sheets[0]?.rows ?? [] }
}

describe('the queue as a sheet', () => {
  test('has the specification’s columns in its order, and one row per passenger', async () => {
    const { ready, rows, bytes } = await exportAll()
    expect(rows[0]).toEqual(
      'Origin,Destination,First name,Last name,Passport No,Booked by,Booked by user email,Booking Date,Travel Date,Purchase cost,Sales cost,Airline PNR,PNR,Status'.split(
        ',',
      ),
    )
    expect(rows).toHaveLength(4)
    expect(rows[1]?.slice(0, 7)).toEqual(['DEL', 'BOM', 'Arjun', 'Rao', null, expect.any(String), 'agent@skylark.example'])
    expect(rows[1]?.slice(7, 9)).toEqual([expect.any(Date), expect.any(Date)])
    expect(rows[1]?.slice(9, 11)).toEqual([expect.any(Number), expect.any(Number)])
    expect(rows[1]?.at(-1)).toBe('Ticketed')
    expect(ready).toMatchObject({ ticketsWritten: 3, ticketsTotal: 3, sizeBytes: bytes.length })
    expect(ready.fileName).toMatch(/^air-tickets-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/)
  })

  test('each passenger bears a part of the costs, and the columns add up to the booking’s', async () => {
    const bookingId = await sell()
    await inSite(server.app.db, SITE, async (tx) => {
      const [first] = await tx.selectFrom('booking_passengers').selectAll().where('booking_id', '=', bookingId).execute()
      if (!first) throw new Error('nobody flies')
      const { flights, ...rest } = first
      await tx
        .insertInto('booking_passengers')
        .values({
          ...rest,
          flights: JSON.stringify(flights),
          place: 1,
          first_name: '=cmd',
          last_name: 'Rao',
          passport_no: 'Z1234567',
        })
        .execute()
    })
    const { rows } = await exportAll({ pnrOrTicket: `TW-${bookingId}` })
    const [, lead, second] = rows
    expect(second?.slice(2, 5)).toEqual(['=cmd', 'Rao', 'Z1234567'])
    expect(Number(second?.[10])).toBeGreaterThan(0)
    const asQueue = await call<{ accounting: { middleManWl: string; endCustomer: string } }>('flight/ticketDetail/getQueueTicket', {
      bookingId,
    })
    const sum = (column: number) => Number((Number(lead?.[column]) + Number(second?.[column])).toFixed(2))
    expect([sum(9), sum(10)]).toEqual([Number(asQueue.body.accounting.middleManWl), Number(asQueue.body.accounting.endCustomer)])
  })

  test('follows the filters', async () => {
    const { rows } = await exportAll({ status: 'failed' })
    expect(rows).toHaveLength(1)
  })

  test('notifies the person who asked that it is ready, and records each download', async () => {
    const { ready } = await exportAll()
    await fetchFile(ready.id)
    const { notices } = (
      await server.call<{ notices: { title: string; path: string }[] }>('notification/getNotices', undefined, {
        as: await server.logIn(STAFF),
        method: 'GET',
      })
    ).body
    expect(notices[0]).toMatchObject({ title: 'Your download of 4 tickets is ready', path: '/staff/downloads' })
    const lines = await inSite(server.app.db, SITE, (tx) =>
      tx.selectFrom('audit_entries').selectAll().where('about_id', '=', ready.id).execute(),
    )
    expect(lines.map(({ action }) => action)).toEqual(['download tickets', 'download tickets'])
    expect(JSON.stringify(lines.map(({ after }) => after))).not.toContain('Z1234567')
  })
})

describe('a writer', () => {
  /** An export in the state in which a node died over it. */
  async function left(state: string, run: number): Promise<string> {
    const { app } = server
    return inSite(app.db, SITE, async (tx) => {
      const { id: userId } = await tx.selectFrom('users').select('id').where('email', '=', STAFF).executeTakeFirstOrThrow()
      const values = { site_id: SITE, user_id: userId, kind: 'tickets', input: '{}', file_name: 'left.xlsx', state, run }
      const { id } = await tx
        .insertInto('exports')
        .values({ ...values, created_at: app.now(), expires_at: app.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const chunk = { site_id: SITE, export_id: id, place: 0, bytes: Buffer.from('half') }
      await tx.insertInto('export_chunks').values(chunk).execute()
      return id
    })
  }

  test('that died is followed by one that starts again', async () => {
    const id = await left('writing', 1)
    await writeExport(server.app, { siteId: SITE, exportId: id })
    const { rawPayload } = await fetchFile(id)
    expect((await readXlsx(rawPayload)).sheets[0]?.rows).toHaveLength(6)
  })

  test('that was cancelled writes nothing more', async () => {
    const id = await left('writing', 1)
    expect((await call<One>('flight/cancelExport', { exportId: id })).body.export.state).toBe('cancelled')
    await writeExport(server.app, { siteId: SITE, exportId: id })
    expect((await fetchFile(id)).statusCode).toBe(404)
    expect(
      await inSite(server.app.db, SITE, (tx) =>
        tx.selectFrom('export_chunks').select('place').where('export_id', '=', id).execute(),
      ),
    ).toEqual([])
  })

  test('a finished sheet cannot be cancelled, and is gone after its day', async () => {
    const { ready } = await exportAll()
    expect((await call('flight/cancelExport', { exportId: ready.id })).status).toBe(409)
    server.passMinutes(24 * 60 + 1)
    const job = { siteId: SITE, exportId: ready.id }
    // The session of the day before has ended: what counts is what the job finds.
    await dropExport(server.app, job)
    const rows = await inSite(server.app.db, SITE, (tx) =>
      tx.selectFrom('exports').select('id').where('id', '=', ready.id).execute(),
    )
    expect(rows).toEqual([])
    server.passMinutes(-(24 * 60 + 1))
  })

  test('three at once are enough', async () => {
    const waiting = await Promise.all([left('waiting', 0), left('waiting', 0), left('waiting', 0)])
    const { status, body } = await call<{ errorCode: string }>('flight/exportTickets', {})
    expect([status, body.errorCode]).toEqual([409, 'TOO_MANY_EXPORTS'])
    for (const exportId of waiting) await call('flight/cancelExport', { exportId })
  })
})

describe('who may', () => {
  test.each(['agent@skylark.example', 'priya@skylark.example', 'corporate@skylark.example'])('%s may not', async (email) => {
    const { ready } = await exportAll()
    expect((await call('flight/exportTickets', {}, email)).status).toBe(403)
    // A list of downloads has everybody: of one that is not theirs they do not learn that it is there.
    expect((await call('flight/cancelExport', { exportId: ready.id }, email)).status).toBe(404)
    expect((await fetchFile(ready.id, email)).statusCode).toBe(404)
  })

  test('staff who sees the queue may not download it without leave, nor with leave alone', async () => {
    const { ready } = await exportAll()
    await withPermissions(['tickets.queue'], async () => {
      expect((await call('flight/exportTickets', {}, 'desk@skylark.example')).status).toBe(403)
      expect((await fetchFile(ready.id, 'desk@skylark.example')).statusCode).toBe(404)
    })
    await withPermissions(['tickets.export'], async () => {
      expect((await call('flight/exportTickets', {}, 'desk@skylark.example')).status).toBe(403)
    })
  })

  test('a colleague cannot find out that another’s download exists', async () => {
    const { ready } = await exportAll()
    await withPermissions(['tickets.queue', 'tickets.export'], async () => {
      expect((await fetchFile(ready.id, 'desk@skylark.example')).statusCode).toBe(404)
      expect((await call('flight/cancelExport', { exportId: ready.id }, 'desk@skylark.example')).status).toBe(404)
      expect(await listed('desk@skylark.example')).toEqual([])
    })
  })

  test('another site cannot find out that it exists', async () => {
    const { ready } = await exportAll()
    expect((await fetchFile(ready.id, 'admin@bluedhow.example', 'bluedhow.localhost')).statusCode).toBe(404)
    expect((await fetchFile('nonsense')).statusCode).toBe(404)
  })

  test('a visitor is asked to log in', async () => {
    expect((await server.call('flight/exportTickets', {})).status).toBe(401)
    expect(
      (await server.http.inject({ url: `/api/flight/exports/${crypto.randomUUID()}/file`, headers: { host: 'localhost' } }))
        .statusCode,
    ).toBe(401)
  })
})

async function withPermissions(permissions: string[], work: () => Promise<void>): Promise<void> {
  const group = (wanted: string[]) =>
    inSite(server.app.db, SITE, (tx) =>
      tx
        .updateTable('permission_groups')
        .set({ permissions: wanted })
        .where('id', 'in', (from) =>
          from
            .selectFrom('users')
            .select('permission_group_id')
            .where('email', '=', 'desk@skylark.example')
            .$castTo<{ permission_group_id: number }>(),
        )
        .returning('permissions')
        .execute(),
    )
  const [before] = await inSite(server.app.db, SITE, (tx) =>
    tx
      .selectFrom('permission_groups as g')
      .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'g.site_id').onRef('u.permission_group_id', '=', 'g.id'))
      .select('g.permissions')
      .where('u.email', '=', 'desk@skylark.example')
      .execute(),
  )
  await group(permissions)
  try {
    await work()
  } finally {
    await group(before?.permissions ?? [])
  }
}

describe('the status', () => {
  test('says of a ticket that is being changed what the airline says', async () => {
    const id = await sell()
    await server.app.db.updateTable('bookings').set({ supplier_change_status: 'Pending' }).where('id', '=', id).execute()
    const { rows } = await exportAll()
    expect(rows.slice(1).map((row) => row.at(-1))).toContain('Pending')
  })
})
