import type { CellError } from '@tradewind/contract/markups/drafts'
import type { LEGroup, Markup } from '@tradewind/contract/markups/markups'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: string
let groupId: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
  const { groups } = await get<{ groups: LEGroup[] }>('LEGroupsForWl')
  groupId = groups.find(({ groupName }) => groupName === 'Retail')?.id ?? 0
})
afterAll(() => server.close())

async function get<Body>(path: string, as = admin): Promise<Body> {
  return (await server.call<Body>(`markupDiscount/${path}`, undefined, { as, method: 'GET' })).body
}
type Imported = { errorCode?: string; errorMessage?: string; data?: { errors: CellError[]; total: number } } & Record<
  string,
  unknown
>
const bring = (content: string | Buffer, more: object = {}, options = { as: admin }) =>
  server.call<Imported>(
    'markupDiscount/importRules',
    { groupId, file: { name: 'rules', contentBase64: Buffer.from(content).toString('base64') }, ...more },
    options,
  )
const sheet = async () => {
  const { contentBase64, fileName, rules } = await get<{ contentBase64: string; fileName: string; rules: number }>(
    `exportRules?groupId=${groupId}`,
  )
  return { bytes: Buffer.from(contentBase64, 'base64'), fileName, rules }
}
const changes = async () =>
  (
    await get<{ changes: { action: string; before: Markup | null; after: Markup | null }[] }>(`draft?groupId=${groupId}`)
  ).changes.map(({ action, before, after }) => [action, before?.name, after?.summary])
const discard = () => server.call('markupDiscount/discardDraft', { groupId }, { as: admin })
const draftRows = async () => (await sql`select * from rule_draft_changes order by id`.execute(server.app.db)).rows

describe('a sheet of rules', () => {
  test('goes out with every part of a rule and comes back unchanged', async () => {
    const { bytes, fileName, rules } = await sheet()
    expect(fileName).toMatch(/^markups-retail-\d{4}-\d\d-\d\d\.xlsx$/)
    const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    expect(rows).toHaveLength(rules + 1)
    expect(rows[0]?.slice(0, 5)).toEqual(['Rule', 'Kind', 'Name', 'Airline', 'Journey'])
    expect((await bring(bytes)).body).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: rules })
    await discard()
  })

  test('puts new and changed rules, and the ends of those it leaves out, into the draft', async () => {
    const { markups } = await get<{ markups: Markup[] }>(`defaultAirlineMarkup?groupId=${groupId}&search=all%20airlines`)
    const id = markups[0]?.markupId
    const csv = [
      'Name,Kind,Rule,Airline,Journey,Cabins,Fare types,Refundable,Travel from,Markup kind,Markup per,Markup value,Markup child,Markup infant,Markup at least',
      `"Retail, all airlines",every airline,${id},,,,,,,Percent,,2.5,,,150`,
      '"Retail, Qatar",One airline,,qr,International,"Business, First","Corporate, Flex",no,2027-01-31,Fixed,Passenger,900,450.50,0,',
      '',
    ].join('\n')
    expect((await bring(csv, { removesMissing: true })).body).toMatchObject({ added: 1, changed: 1, removed: 2, unchanged: 0 })
    expect(await changes()).toEqual([
      ['change', 'Retail, all airlines', 'Adds 2.5% of the base fare, at least ₹150.00'],
      [
        'add',
        undefined,
        'International, Business or First, Corporate or Flex fares, non-refundable, travel from 31 Jan 2027: adds ₹900.00 an adult, ₹450.50 a child, ₹0.00 an infant',
      ],
      ['remove', 'Retail, Emirates', undefined],
      ['remove', 'Retail, summer abroad', undefined],
    ])
    expect((await bring(csv)).body).toMatchObject({ errorCode: 'DRAFT_EXISTS' })
    expect((await bring(csv, { replacesDraft: true })).body).toMatchObject({ added: 1, changed: 1, removed: 0 })
    await discard()
  })
})

describe('is refused whole, and the draft stays as it is,', () => {
  test('with every wrong cell named', async () => {
    const csv = [
      'Rule,Kind,Name,Airline,Cabins,Refundable,Travel from,Markup kind,Markup value,Commission passed on %',
      '999999,Every airline,Not there,,,,,,,',
      ',Some airlines,Wrong kind,,,,,,,',
      ',One airline,,,Economy; Business,maybe,31/01/2027,Percent,,',
      ',Every airline,Too much,,,,,Percent,101,250',
      ',Every airline,Half a paisa,,,,,Fixed,1.005,',
      ',Every airline,Sound,,,,,Percent,1,',
    ].join('\n')
    const before = await draftRows()
    const { status, body } = await bring(csv)
    expect([status, body.errorCode]).toEqual([422, 'SHEET_INVALID'])
    expect(await draftRows()).toEqual(before)
    const { errors = [], total } = body.data ?? {}
    expect(errors.map(({ row, column, sentence }) => `${column}${row} ${sentence}`)).toEqual([
      'A2 This group has no such rule. Leave the cell empty for a new one.',
      'B3 One of: Every airline, One airline, Fixed departure.',
      'E4 One or more of: Economy, Premium economy, Business, First.',
      'F4 One of: Yes, No.',
      'G4 A date such as 2027-01-31.',
      'C4 This is required field.',
      'I4 This is required field.',
      'I5 A percentage is between 0 and 100.',
      'J5 A share is between 0 and 100 percent.',
      'I6 Please enter a valid amount',
    ])
    expect(total).toBe(errors.length)
  })

  test.each([
    ['another sheet', 'a,b\n1,2'],
    ['no sheet at all', Buffer.from([0x50, 0x4b, 1, 2, 3])],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0, 0xd8])],
  ])('for %s', async (_what, content) => {
    expect((await bring(content)).body).toMatchObject({ errorCode: 'NOT_A_SHEET' })
    expect(await draftRows()).toEqual([])
  })

  test('to those who do not manage rules, and for another site’s group', async () => {
    for (const email of ['desk', 'agent', 'priya'])
      expect((await bring('x', {}, { as: await server.logIn(`${email}@skylark.example`) })).status).toBe(403)
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    const file = { name: 'r', contentBase64: Buffer.from('Kind,Name\nEvery airline,Mine').toString('base64') }
    expect((await server.call('markupDiscount/importRules', { groupId, file }, { as, host })).status).toBe(404)
    const path = `markupDiscount/exportRules?groupId=${groupId}`
    expect((await server.call(path, undefined, { as, host, method: 'GET' })).status).toBe(404)
    expect((await server.call(path, undefined, { as: await server.logIn('agent@skylark.example'), method: 'GET' })).status).toBe(
      403,
    )
    expect(await draftRows()).toEqual([])
  })
})

test('five thousand rules come in and go live', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => `Every airline,Rule ${index},Type ${index},Percent,1`)
  const { status, body } = await bring(['Kind,Name,Fare types,Markup kind,Markup value', ...rows].join('\n'))
  expect([status, body.added]).toEqual([200, 5_000])
  const published = await server.call('markupDiscount/publishDraft', { groupId, revision: body.revision }, { as: admin })
  expect(published.status).toBe(200)
  expect((await sheet()).rules).toBe(5_003)
})

test('a sheet that is wrong in every cell is refused with all of them', async () => {
  const columns =
    'Kind,Name,Airline,Journey,Cabins,Refundable,Travel from,Travel to,Booked from,Booked to,Markup kind,Markup per,Markup value'
  const wrong = columns
    .split(',')
    .map(() => '???')
    .join(',')
  const { body } = await bring([columns, ...Array.from({ length: 9_000 }, () => wrong)].join('\n'), { replacesDraft: true })
  expect(body).toMatchObject({ errorCode: 'SHEET_INVALID' })
  expect(body.data?.total).toBeGreaterThan(70_000)
})
