import type { TicketExport } from '@tradewind/contract/exports/exports'
import { IMPORT_COLUMNS, readImportPhone, readImportType } from '@tradewind/domain/customers/import-columns'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const [ADMIN, AGENT, DESK] = ['admin@skylark.example', 'agent@skylark.example', 'desk@skylark.example'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ask = async (filters: object, email: string = ADMIN) =>
  server.call<{ export: TicketExport }>('wl/user/exportCustomers', { filters }, { as: await server.logIn(email) })

async function sheetOf(filters: object) {
  const { status, body } = await ask(filters)
  expect(status).toBe(200)
  const as = await server.logIn(ADMIN)
  const state = async () => {
    const { exports } = (await server.call<{ exports: TicketExport[] }>('flight/getMyExports', undefined, { as, method: 'GET' }))
      .body
    return exports.find(({ id }) => id === body.export.id)?.state
  }
  await expect.poll(state, { timeout: 20_000 }).toBe('ready')
  const headers = { host: 'localhost', 'auth-token': as }
  const { rawPayload } = await server.http.inject({ url: `/api/flight/exports/${body.export.id}/file`, headers })
  const [head = [], ...rows] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])))
}

test('the sheet has the customers that the list shows, in its order, and each download is written down', async () => {
  const as = await server.logIn(ADMIN)
  const { body } = await server.call<{ data: { records: { users_id: number; email: string }[] } }>(
    'wl/user/getCustomers',
    { isCustomer: true, pageSize: 100 },
    { as },
  )
  const lines = await sheetOf({ isCustomer: true })
  expect(lines.map((line) => [line.Number, line['E-mail'] ?? ''])).toEqual(
    body.data.records.map(({ users_id, email }) => [String(users_id), email]),
  )
  expect(lines.find((line) => line['E-mail'] === AGENT)).toMatchObject({
    Type: 'Travel agent',
    Verified: 'Yes',
    Blocked: 'No',
    Registered: expect.any(Date),
  })
  const trail = await server.app.db.selectFrom('audit_entries').select('area').where('action', '=', 'download customers').execute()
  expect(trail).toEqual([{ area: 'people' }])
})

test('the sheet has the numbers of each company', async () => {
  const row = await server.app.db.selectFrom('users').select('legal_entity_id').where('email', '=', AGENT).executeTakeFirstOrThrow()
  await server.app.db
    .updateTable('legal_entities')
    .set({ pan_number: 'AAPFU0939F', gst_number: '27AAPFU0939F1ZV', tax_number: '100345678901234' })
    .where('id', '=', row.legal_entity_id)
    .execute()
  const [line] = await sheetOf({ search: AGENT })
  expect(line).toMatchObject({ PAN: 'AAPFU0939F', 'GST number': '27AAPFU0939F1ZV', 'VAT number': '100345678901234' })
})

test('the sheet is read by the import: none of its heads is missing, and a phone stands as it is read', async () => {
  const [line = {}] = await sheetOf({ search: AGENT })
  expect(IMPORT_COLUMNS.filter((column) => !(column in line))).toEqual([])
  expect(readImportType(String(line.Type))).toBe('travelAgent')
  expect(readImportPhone(String(line.Phone), '+1')?.phoneCode).toBe('+91')
})

test('a search narrows the sheet like the list', async () => {
  expect((await sheetOf({ search: AGENT })).map((line) => line['E-mail'])).toEqual([AGENT])
})

test('nobody who may not see customers may download them, nor staff without the right to download', async () => {
  expect((await ask({}, AGENT)).status).toBe(403)
  const permit = (permissions: string[]) =>
    server.app.db
      .updateTable('permission_groups')
      .set({ permissions })
      .where('site_id', '=', 1)
      .where('group_name', '=', 'Ticketing desk')
      .execute()
  await permit(['customers.view'])
  expect((await ask({}, DESK)).status).toBe(403)
  await permit(['tickets.export', 'tickets.queue'])
  expect((await ask({}, DESK)).status).toBe(403)
  await permit(['tickets.export', 'customers.view'])
  expect((await ask({}, DESK)).status).toBe(200)
})
