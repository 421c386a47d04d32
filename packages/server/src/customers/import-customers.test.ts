import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobsOf } from '../testing/jobs-of.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'

type Errors = {
  errors: { row: number; column: string; header: string; value: string; sentence: string }[]
  total: number
  rows: number
}
type Answer = { customers: number; companies: number; errorCode: string; data: Errors }

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
})
afterAll(() => server.close())

const HEAD = 'First name,Last name,Type,Company,E-mail,Phone'
let keys = 0
function send(lines: readonly string[], more: object = {}, as = admin) {
  keys += 1
  const contentBase64 = Buffer.from([HEAD, ...lines].join('\n')).toString('base64')
  const input = {
    file: { name: 'new.csv', contentBase64 },
    isCheck: false,
    invites: false,
    idempotencyKey: `import-${keys}`,
    ...more,
  }
  return server.call<Answer>('wl/user/importCustomers', input, { as })
}
const people = async () =>
  Number(
    (
      await server.app.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => {
    const number = from + n
    if (number % 4 === 0)
      return `Agent,${number},Travel agent,Trips ${number % 100},agent${number}@many.example,+91 98${String(10_000_000 + number)}`
    return `Guest,${number},Retail,,guest${number}@many.example,+91 97${String(10_000_000 + number)}`
  })

describe('a sheet of customers', () => {
  test('with bad rows makes none, and lists each bad cell', async () => {
    const before = await people()
    const rows = many(2_000)
    rows[10] = 'Bad,Type,Sailor,,bad1@many.example,'
    rows[20] = 'Bad,Mail,Retail,,not an address,'
    rows[30] = ',Nobody,Retail,,nobody@many.example,'
    rows[40] = 'No,Reach,Retail,,,'
    rows[50] = 'Twice,A,Retail,,guest1@many.example,'
    rows[60] = 'Taken,A,Retail,,priya@skylark.example,'
    rows[70] = 'Wrong,Phone,Retail,,wrong@many.example,+91 12'
    rows[80] = 'No,Company,Corporate,,nocompany@many.example,'
    const { status, body } = await send(rows)
    expect([status, body.errorCode]).toEqual([422, 'SHEET_INVALID'])
    expect(body.data.errors.map(({ row, header }) => [row, header])).toEqual([
      [12, 'Type'],
      [22, 'E-mail'],
      [32, 'First name'],
      [42, 'E-mail'],
      [42, 'Phone'],
      [52, 'E-mail'],
      [62, 'E-mail'],
      [72, 'Phone'],
      [82, 'Company'],
    ])
    expect(await people()).toBe(before)
  }, 60_000)

  test('names the cell of a taken address where it stands, and also where somebody takes it meanwhile', async () => {
    const inOrder = (lines: string[]) => ({
      file: {
        name: 'own.csv',
        contentBase64: Buffer.from(['E-mail,First name,Phone', ...lines].join('\n')).toString('base64'),
      },
    })
    const taken = await send([], inOrder(['priya@skylark.example,Priya,']))
    expect(taken.body.data.errors).toEqual([
      {
        ...{ row: 2, column: 'A', header: 'E-mail', value: 'priya@skylark.example' },
        sentence: 'Another account already uses priya@skylark.example.',
      },
    ])
    const before = await people()
    const sent = await server.app.db.transaction().execute(async (tx) => {
      await sql`insert into users (site_id, legal_entity_id, user_type, email, first_name)
        select site_id, legal_entity_id, 'travelAgent', 'soon@many.example', 'Soon' from users where email = 'agent@skylark.example'`.execute(
        tx,
      )
      const answer = send([], inOrder(['first@many.example,First,', 'soon@many.example,Soon,']))
      // It has looked, found nobody, and waits for the one who takes the address.
      await waitUntil(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              server.app.db,
            )
          ).rows,
        (rows) => rows.length > 0,
        'an import that waits',
      )
      return { answer }
    })
    const { status, body } = await sent.answer
    expect([status, body.errorCode]).toEqual([422, 'SHEET_INVALID'])
    expect(body.data.errors).toMatchObject([{ row: 3, column: 'A', value: 'soon@many.example' }])
    expect(await people()).toBe(before + 1)
  })

  test('of 2,000 makes all of them at once, each company once, its first person the owner', async () => {
    const before = await people()
    const check = await send(many(2_000), { isCheck: true })
    expect([check.status, check.body]).toMatchObject([200, { customers: 2_000, isImported: false }])
    expect(await people()).toBe(before)
    const form = { idempotencyKey: 'two-thousand' }
    const answers = await Promise.all([send(many(2_000), form), send(many(2_000), form)])
    expect(answers.map(({ status, body }) => [status, body.customers])).toEqual([
      [200, 2_000],
      [200, 2_000],
    ])
    expect(await people()).toBe(before + 2_000)
    // Who got no answer looks again, and reads that they are made; under another key the same sheet is one of people who are here already.
    const again = await send(many(2_000), { ...form, isCheck: true })
    expect([again.status, again.body]).toMatchObject([200, { customers: 2_000, isImported: true }])
    expect((await send(many(2_000), { isCheck: true })).body.errorCode).toBe('SHEET_INVALID')
    expect(await people()).toBe(before + 2_000)
    const agents = await server.app.db
      .selectFrom('users as u')
      .innerJoin('legal_entities as le', (join) =>
        join.onRef('le.site_id', '=', 'u.site_id').onRef('le.id', '=', 'u.legal_entity_id'),
      )
      .select(['u.email', 'u.is_company_owner', 'le.name'])
      .where('le.name', '=', 'Trips 0')
      .orderBy('u.id')
      .execute()
    expect(agents.length).toBe(20)
    expect(agents.map(({ is_company_owner }) => is_company_owner)).toEqual([true, ...Array(19).fill(false)])
    const lines = await server.app.db.selectFrom('audit_entries').selectAll().where('action', '=', 'import customers').execute()
    expect(lines.map(({ after }) => after)).toEqual([{ customers: 2_000, file: 'new.csv' }])
  }, 120_000)

  test('invites only where it is wanted', async () => {
    const letters = async () => (await jobsOf(server.app, 'send-password-mail')).length
    const before = await letters()
    await send(many(3, 5_000))
    expect(await letters()).toBe(before)
    await send(many(3, 6_000), { invites: true })
    expect(await letters()).toBeGreaterThanOrEqual(before)
    const { body } = await send(['Who,Knows,Retail,,who@many.example,'], {}, await server.logIn('agent@skylark.example'))
    expect(body.errorCode).toBe('FORBIDDEN')
  })

  const sheet = (lines: readonly string[]) => ({
    file: { name: 'tax.csv', contentBase64: Buffer.from(lines.join('\n')).toString('base64') },
  })
  const numbersOf = (name: string, siteId = 1) =>
    server.app.db
      .selectFrom('legal_entities')
      .select(['pan_number', 'gst_number', 'gst_state', 'tax_number'])
      .where('name', '=', name)
      .where('site_id', '=', siteId)
      .execute()

  test('gives each company its numbers, whichever of its rows states them', async () => {
    const { status } = await send(
      [],
      sheet([
        'First name,Type,Company,E-mail,PAN,GST number,TRN',
        'Omar,Corporate,Gulf Steel,omar@gulf.example,,,100 3456 7890 1234',
        'Asha,Travel agent,Pune Trips,asha@pune.example,,,',
        'Ravi,Travel agent,Pune Trips,ravi@pune.example,AAPFU0939F,27AAPFU0939F1ZV,',
        'Anil,Travel agent,Pune Trips,anil@pune.example,AAPFU0939F,,',
      ]),
    )
    expect(status).toBe(200)
    const none = { pan_number: null, gst_number: null, gst_state: null, tax_number: null }
    expect(await numbersOf('Gulf Steel')).toEqual([{ ...none, tax_number: '100345678901234' }])
    expect(await numbersOf('Pune Trips')).toEqual([
      { ...none, pan_number: 'AAPFU0939F', gst_number: '27AAPFU0939F1ZV', gst_state: 'Maharashtra' },
    ])
    expect(await numbersOf('Gulf Steel', 2)).toEqual([])
  })

  test('with a wrong or another number makes none, and names each cell', async () => {
    const before = await people()
    const { status, body } = await send(
      [],
      sheet([
        'First name,Type,Company,E-mail,GST number,VAT number',
        'Omar,Corporate,Oman Steel,omar@oman.example,,NONE',
        'Omar,Corporate,Oman Wool,omar2@oman.example,,27AAPFU0939F1ZV',
        'Eva,Corporate,Kraft,eva@kraft.example,,DE123456789',
        'Jan,Corporate,Kraft,jan@kraft.example,,DE999999999',
      ]),
    )
    expect([status, body.errorCode]).toEqual([422, 'SHEET_INVALID'])
    expect(body.data.errors).toEqual([
      { row: 2, column: 'F', header: 'VAT number', value: 'NONE', sentence: 'Please enter a valid VAT number' },
      {
        ...{ row: 3, column: 'F', header: 'VAT number', value: '27AAPFU0939F1ZV' },
        sentence: 'This is an Indian GST number. Please enter it as the GST number.',
      },
      {
        ...{ row: 5, column: 'F', header: 'VAT number', value: 'DE999999999' },
        sentence: 'Row 4 has another one for this company.',
      },
    ])
    expect(await people()).toBe(before)
  })

  test('is judged by the country of the site, and names the column as the sheet does', async () => {
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    const input = {
      ...sheet(['First name,Type,Company,E-mail,TRN', 'Omar,Corporate,Gulf Wool,omar@wool.example,10034567']),
      ...{ isCheck: false, invites: false, idempotencyKey: 'trn' },
    }
    const { body } = await server.call<Answer>('wl/user/importCustomers', input, { as, host })
    expect(body.data.errors).toMatchObject([{ row: 2, column: 'E', header: 'TRN', sentence: 'A TRN has 15 digits' }])
    expect(await numbersOf('Gulf Wool', 2)).toEqual([])
  })

  test('that is no sheet of customers is refused', async () => {
    for (const content of ['', 'Name\nx', '\u0000\u0001\u0002']) {
      const contentBase64 = Buffer.from(content || ' ').toString('base64')
      const { body } = await send([], { file: { name: 'x.csv', contentBase64 } })
      expect(body.errorCode).toBe('NOT_A_SHEET')
    }
  })
})
