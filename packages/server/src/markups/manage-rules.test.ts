import type { GroupMember, LEGroup, Markup } from '@tradewind/contract/markups/markups'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: string
let agents: LEGroup
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
  agents = await groupNamed('Agents')
})
afterAll(() => server.close())

const GROUPS = 'markupDiscount/LEGroupsForWl'
const DEFAULTS = 'markupDiscount/defaultAirlineMarkup'
const AIRLINES = 'markupDiscount/airlineSpecificMarkupForWl'
const percent = (value: string) => ({ kind: 'percent', per: 'booking', on: 'base', value })

async function listGroups(): Promise<{ groups: LEGroup[]; default_LE_GroupId: number }> {
  const { body } = await server.call<{ groups: LEGroup[]; default_LE_GroupId: number }>(GROUPS, undefined, {
    as: admin,
    method: 'GET',
  })
  return body
}
async function groupNamed(name: string): Promise<LEGroup> {
  const group = (await listGroups()).groups.find(({ groupName }) => groupName === name)
  if (!group) throw new Error(`There is no group ${name}`)
  return group
}
async function listMarkups(
  path: string,
  query = '',
): Promise<{ markups: Markup[]; totalRecords: number; nextCursor: string | null }> {
  const { body } = await server.call<{ markups: Markup[]; totalRecords: number; nextCursor: string | null }>(
    `${path}?${query}`,
    undefined,
    { as: admin, method: 'GET' },
  )
  return body
}
const listMembers = (query: string, as = admin, host?: string) =>
  server.call<{ customers: GroupMember[]; nextCursor: string | null }>(`markupDiscount/LEGroupMembers?${query}`, undefined, {
    as,
    method: 'GET',
    ...(host && { host }),
  })
const save = (path: string, markup: object, as = admin) => server.call<{ markup: Markup }>(path, { markup }, { as })
const trail = async () =>
  (await sql<{ action: string; note: string }>`select action, note from audit_entries order by id`.execute(server.app.db)).rows
const everything = async () =>
  (
    await sql`select (select jsonb_agg(v order by rule_id, version) from rule_versions v) as versions,
      (select jsonb_agg(g order by id) from buyer_groups g) as groups, (select jsonb_agg(m) from buyer_group_members m) as members`.execute(
      server.app.db,
    )
  ).rows

describe('groups of buyers', () => {
  test('are listed with what hangs on them; one is the default', async () => {
    const { groups, default_LE_GroupId } = await listGroups()
    expect(groups.map(({ groupName, isDefault, memberCount }) => [groupName, isDefault, memberCount])).toEqual([
      ['Agents', false, 1],
      ['Corporates', false, 1],
      ['Retail', true, 0],
    ])
    expect(default_LE_GroupId).toBe(groups[2]?.id)
    expect(groups[0]?.rules).toEqual({ defaultAirline: 3, airlineSpecific: 1, fixedDeparture: 1 })
  })

  test('of one name are one, also when it is given by several at once', async () => {
    const create = (groupName: string) => server.call<{ group: LEGroup }>(GROUPS, { groupName }, { as: admin })
    const answers = await Promise.all(['Franchisees', 'franchisees', 'Franchisees', 'FRANCHISEES'].map(create))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const id = answers.find(({ status }) => status === 200)?.body.group.id
    expect((await server.call('markupDiscount/deleteLEGroup', { groupId: id }, { as: admin })).status).toBe(200)
  })

  test('are created, renamed, made the default and deleted', async () => {
    const created = await server.call<{ group: LEGroup }>(GROUPS, { groupName: 'Consolidators' }, { as: admin })
    const { id } = created.body.group
    expect(created.body.group).toMatchObject({ groupName: 'Consolidators', isDefault: false, whyNotDelete: null })
    await server.call(GROUPS, { id, groupName: 'Wholesale' }, { as: admin })
    await server.call('markupDiscount/setDefaultLEGroup', { groupId: id }, { as: admin })
    expect((await listGroups()).default_LE_GroupId).toBe(id)
    const used = await server.call('markupDiscount/deleteLEGroup', { groupId: id }, { as: admin })
    expect(used).toMatchObject({ status: 409, body: { errorCode: 'GROUP_IN_USE' } })
    await server.call('markupDiscount/setDefaultLEGroup', { groupId: (await groupNamed('Retail')).id }, { as: admin })
    expect((await server.call('markupDiscount/deleteLEGroup', { groupId: id }, { as: admin })).status).toBe(200)
    expect((await listGroups()).groups.map(({ groupName }) => groupName)).toEqual(['Agents', 'Corporates', 'Retail'])
    expect((await trail()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['create buyer group', 'rename buyer group', 'make buyer group the default', 'delete buyer group']),
    )
  })

  test('are deleted with the tests of a draft that was discarded', async () => {
    const created = await server.call<{ group: LEGroup }>(GROUPS, { groupName: 'Tried only' }, { as: admin })
    const groupId = created.body.group.id
    const ask = (call: string, input: object) => server.call(`markupDiscount/${call}`, input, { as: admin })
    const markup = { groupId, name: 'Tried', markup: percent('1') }
    expect((await ask('saveDraftRule', { kind: 'defaultAirline', markup })).status).toBe(200)
    expect((await ask('startWhatIf', { groupId })).status).toBe(200)
    expect((await ask('discardDraft', { groupId })).status).toBe(200)
    expect((await ask('deleteLEGroup', { groupId })).status).toBe(200)
    expect((await sql`select id from what_ifs where group_id = ${groupId}`.execute(server.app.db)).rows).toEqual([])
  })

  test('take in a customer and let it go', async () => {
    const { rows } = await sql<{ id: number }>`select id from legal_entities where name = 'Orbit Analytics Ltd'`.execute(
      server.app.db,
    )
    const LEId = rows[0]?.id ?? 0
    const read = async () =>
      (
        await server.call<{ mapping: unknown; leRelationConfig: unknown; userGroups: unknown[] }>(
          `markupDiscount/getConsumerLEIdGroupMappingWithOwnerLEGroups?consumerLEId=${LEId}`,
          undefined,
          { as: admin, method: 'GET' },
        )
      ).body
    await server.call('markupDiscount/mapLEIdWithLEGroupId', { groupId: agents.id, LEId }, { as: admin })
    expect(await read()).toMatchObject({
      mapping: { legalEntityGroupsId: agents.id, groupName: 'Agents' },
      leRelationConfig: { userLEID: LEId, isTdsDeductable: true, hasTds: false, tds: null },
    })
    expect((await read()).userGroups).toHaveLength(3)
    const namesIn = async (groupId: number, query = '') =>
      (await listMembers(`groupId=${groupId}${query}`)).body.customers.map(({ name }) => name)
    expect(await namesIn(agents.id)).toContain('Orbit Analytics Ltd')
    expect(await namesIn(agents.id, '&search=sunrise')).toEqual(['Sunrise Holidays'])
    await server.call('markupDiscount/mapLEIdWithLEGroupId', { groupId: null, LEId }, { as: admin })
    expect((await read()).mapping).toBeNull()
    expect(await namesIn(agents.id)).not.toContain('Orbit Analytics Ltd')
    // A customer without a group has the default one.
    expect(await namesIn((await groupNamed('Retail')).id)).toContain('Orbit Analytics Ltd')
    const all = (await listMembers('search=orbit')).body.customers
    expect(all).toMatchObject([{ LEId, kind: 'corporate', groupId: null, groupName: 'Retail' }])
  })

  test.each([
    ['a name that is taken, in whatever case', { groupName: 'AGENTS' }, 422],
    ['no name', { groupName: ' ' }, 422],
    ['a group that is not there', { id: 999_999, groupName: 'X' }, 404],
  ])('refuse %s and change nothing', async (_what, input, status) => {
    const before = await everything()
    expect((await server.call(GROUPS, input, { as: admin })).status).toBe(status)
    expect(await everything()).toEqual(before)
  })
})

describe('rules', () => {
  test('are saved as versions, listed newest first and ended; what was, stays', async () => {
    const made = await save(AIRLINES, {
      groupId: agents.id,
      name: 'Agents, Qatar',
      airlineCode: 'QR',
      conditions: { journey: 'international', cabins: ['business'], fareTypes: ['Corporate'], travelFrom: '2027-01-01' },
      markup: { kind: 'fixed', per: 'passenger', value: '750.00', child: '500', infant: '0', cap: '3000' },
      discount: percent('1.5'),
      commissionShare: '60',
    })
    expect(made.status).toBe(200)
    const { markup } = made.body
    expect(markup).toMatchObject({
      version: 1,
      kind: 'airlineSpecific',
      airlineName: 'Qatar Airways',
      currency: 'INR',
      changedBy: 'Kabir Sethi',
      markup: { value: '750.00', child: '500.00', infant: '0.00', cap: '3000.00', floor: null },
      discount: { value: '1.5' },
      commissionShare: '60',
    })
    expect(markup.summary).toContain('International, Business, Corporate fares, travel from 1 Jan 2027: adds ₹750.00 an adult')
    const changed = await save(AIRLINES, {
      markupId: markup.markupId,
      version: 1,
      groupId: agents.id,
      name: 'Agents, Qatar',
      airlineCode: 'QR',
      markup: percent('2'),
    })
    expect(changed.body.markup).toMatchObject({ markupId: markup.markupId, version: 2, discount: null })
    const { markups, totalRecords } = await listMarkups(AIRLINES, `groupId=${agents.id}&airlineCode=QR&search=qatar`)
    expect([markups.map(({ version }) => version), totalRecords]).toEqual([[2], 1])
    await server.call('markupDiscount/deleteAirlineSpecificMarkupForWl', { markupId: markup.markupId }, { as: admin })
    expect((await listMarkups(AIRLINES, 'search=qatar')).markups).toEqual([])
    const { rows } = await sql<{ version: number; added_in: number; ended_in: number }>`select version, added_in, ended_in
      from rule_versions where rule_id = ${markup.markupId} order by version`.execute(server.app.db)
    expect(rows).toEqual([
      { version: 1, added_in: 2, ended_in: 3 },
      { version: 2, added_in: 3, ended_in: 4 },
    ])
    expect((await trail()).slice(-3)).toEqual([
      { action: 'publish markup rules', note: 'Added Agents, Qatar' },
      { action: 'publish markup rules', note: 'Changed Agents, Qatar' },
      { action: 'publish markup rules', note: 'Ended Agents, Qatar' },
    ])
  })

  test('page by keyset', async () => {
    const retail = await groupNamed('Retail')
    for (let count = 0; count < 102; count += 1)
      await save(DEFAULTS, { groupId: retail.id, name: `Page ${count}`, markup: percent('1') })
    const first = await listMarkups(DEFAULTS, 'search=page')
    const second = await listMarkups(DEFAULTS, `search=page&cursor=${first.nextCursor}`)
    expect([first.markups.length, first.totalRecords, second.markups.length, second.nextCursor]).toEqual([100, 102, 2, null])
    expect(new Set([...first.markups, ...second.markups].map(({ markupId }) => markupId)).size).toBe(102)
  })

  test.each<[string, string, () => object, number, string]>([
    ['a default with an airline', DEFAULTS, () => ({ airlineCode: 'AI' }), 422, 'markup.airlineCode'],
    ['an airline’s rule without one', AIRLINES, () => ({}), 422, 'markup.airlineCode'],
    ['more than all', DEFAULTS, () => ({ markup: percent('100.01') }), 422, 'markup.markup.value'],
    ['a discount of the whole fare', DEFAULTS, () => ({ discount: percent('100') }), 422, 'markup.discount.value'],
    ['paise of a paisa', DEFAULTS, () => ({ markup: { ...percent('1'), floor: '1.234' } }), 422, 'markup.markup.floor'],
    [
      'a fee for adults only',
      DEFAULTS,
      () => ({ markup: { kind: 'fixed', per: 'passenger', value: '5' } }),
      422,
      'markup.markup.child',
    ],
    [
      'a cap below the floor',
      DEFAULTS,
      () => ({ discount: { ...percent('1'), floor: '5', cap: '4' } }),
      422,
      'markup.discount.cap',
    ],
    [
      'dates the wrong way',
      DEFAULTS,
      () => ({ conditions: { bookingFrom: '2027-02-02', bookingTo: '2027-02-01' } }),
      422,
      'markup.conditions.bookingTo',
    ],
    ['a field that is not known', DEFAULTS, () => ({ isFree: true }), 422, 'markup.isFree'],
    ['a group that is not there', DEFAULTS, () => ({ groupId: 999_999 }), 404, ''],
    ['a rule that is not there', DEFAULTS, () => ({ markupId: 999_999 }), 404, ''],
  ])('refuse %s and change nothing', async (_what, path, change, status, field) => {
    const before = await everything()
    const refused = await server.call<{ shortError?: Record<string, string> }>(
      path,
      { markup: { groupId: agents.id, name: 'Wrong', markup: percent('1'), ...change() } },
      { as: admin },
    )
    expect(refused.status).toBe(status)
    expect(Object.keys(refused.body.shortError ?? {})[0] ?? '').toBe(field)
    expect(await everything()).toEqual(before)
  })

  test('refuse a version that a colleague has replaced, and a call for another kind', async () => {
    const [rule] = (await listMarkups(DEFAULTS, `groupId=${agents.id}`)).markups
    const { markupId, name } = rule ?? { markupId: 0, name: '' }
    await save(DEFAULTS, { markupId, version: 1, groupId: agents.id, name, markup: percent('1') })
    const before = await everything()
    const late = await save(DEFAULTS, { markupId, version: 1, groupId: agents.id, name, markup: percent('2') })
    expect(late).toMatchObject({ status: 409, body: { errorCode: 'STALE_RULE' } })
    expect((await server.call('markupDiscount/deleteAirlineSpecificMarkupForWl', { markupId }, { as: admin })).status).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('saved by many at once all go live, one after the other', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `At once ${index}`)
    const answers = await Promise.all(names.map((name) => save(DEFAULTS, { groupId: agents.id, name, markup: percent('1') })))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    expect((await listMarkups(DEFAULTS, 'search=at%20once')).totalRecords).toBe(8)
  })
})

describe('who may', () => {
  const writes: [string, () => object][] = [
    [GROUPS, () => ({ groupName: 'Mine' })],
    ['markupDiscount/deleteLEGroup', () => ({ groupId: agents.id })],
    ['markupDiscount/setDefaultLEGroup', () => ({ groupId: agents.id })],
    ['markupDiscount/mapLEIdWithLEGroupId', () => ({ groupId: agents.id, LEId: 1 })],
    [DEFAULTS, () => ({ markup: { groupId: agents.id, name: 'Free', markup: null } })],
  ]
  test.each(writes)('%s is forbidden without the permission, and another site’s group does not exist', async (path, input) => {
    const before = await everything()
    for (const email of ['desk', 'agent', 'priya', 'corporate']) {
      const as = await server.logIn(`${email}@skylark.example`)
      expect((await server.call(path, input(), { as })).status).toBe(403)
    }
    expect((await server.call(path, input())).status).toBe(401)
    if (path !== GROUPS) {
      const host = 'bluedhow.localhost'
      const as = await server.logIn('admin@bluedhow.example', { host })
      expect((await server.call(path, input(), { as, host })).status).toBe(404)
    }
    expect(await everything()).toEqual(before)
  })

  test('another site sees neither the group nor its customers', async () => {
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    expect((await listMembers(`groupId=${agents.id}`, as, host)).status).toBe(404)
    expect((await listMembers('search=sunrise', as, host)).body.customers).toEqual([])
  })

  test.each([GROUPS, DEFAULTS, AIRLINES, 'markupDiscount/fixedDepartureMarkup', 'markupDiscount/LEGroupMembers'])(
    '%s shows an agent nothing',
    async (path) => {
      const as = await server.logIn('agent@skylark.example')
      expect((await server.call(path, undefined, { as, method: 'GET' })).status).toBe(403)
    },
  )
})
