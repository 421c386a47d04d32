import type { LEGroup, Markup } from '@tradewind/contract/markups/markups'
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
  groupId = groups.find(({ groupName }) => groupName === 'Agents')?.id ?? 0
})
afterAll(() => server.close())

async function get<Body>(path: string): Promise<Body> {
  return (await server.call<Body>(`markupDiscount/${path}`, undefined, { as: admin, method: 'GET' })).body
}
const post = <Body = Record<string, unknown>>(path: string, input: object, as = admin) =>
  server.call<Body>(`markupDiscount/${path}`, input, { as })
const percent = (value: string) => ({ kind: 'percent', per: 'booking', on: 'base', value })
type Shown = {
  draft: { revision: number; added: number; changed: number; removed: number; outdated: number } | null
  changes: { changeId: number; action: string; before: Markup | null; after: Markup | null; isOutdated: boolean }[]
}
const draft = () => get<Shown>(`draft?groupId=${groupId}`)
const live = async () =>
  (await get<{ markups: Markup[] }>(`defaultAirlineMarkup?groupId=${groupId}`)).markups.map(({ name, version, summary }) => [
    name,
    version,
    summary,
  ])
const ruleNamed = async (name: string) => {
  const { markups } = await get<{ markups: Markup[] }>(`defaultAirlineMarkup?groupId=${groupId}`)
  return markups.find((rule) => rule.name === name)?.markupId ?? 0
}
async function prepare(): Promise<number> {
  const change = await ruleNamed('Agents, all airlines')
  await post('saveDraftRule', { kind: 'defaultAirline', markup: { groupId, name: 'Agents, new', markup: percent('1') } })
  await post('saveDraftRule', {
    kind: 'defaultAirline',
    markup: { markupId: change, groupId, name: 'Agents, all airlines', markup: percent('2') },
  })
  await post('removeInDraft', { groupId, markupId: await ruleNamed('Agents, corporate fares') })
  return (await draft()).draft?.revision ?? 0
}
const edition = async () =>
  (await get<{ editions: { edition: number }[] }>(`ruleHistory?groupId=${groupId}`)).editions[0]?.edition ?? 0

describe('a draft', () => {
  test('is prepared without touching what is live, goes live at once, and is undone', async () => {
    const before = await live()
    const revision = await prepare()
    expect(await live()).toEqual(before)
    const shown = await draft()
    expect(shown.draft).toMatchObject({ added: 1, changed: 1, removed: 1, outdated: 0 })
    expect(shown.changes.map(({ action, before, after }) => [action, before?.name, after?.name])).toEqual([
      ['add', undefined, 'Agents, new'],
      ['change', 'Agents, all airlines', 'Agents, all airlines'],
      ['remove', 'Agents, corporate fares', undefined],
    ])
    const published = await post('publishDraft', { groupId, revision, note: 'Winter fees' })
    expect(published).toMatchObject({ status: 200, body: { edition: 2 } })
    expect(await live()).toEqual([
      ['Agents, new', 1, 'Adds 1% of the base fare'],
      ['Agents, business and first', 1, expect.any(String)],
      ['Agents, all airlines', 2, 'Adds 2% of the base fare'],
    ])
    expect((await draft()).draft).toBeNull()
    const history = await get<{ editions: Record<string, unknown>[] }>(`ruleHistory?groupId=${groupId}`)
    expect(history.editions).toMatchObject([
      { edition: 2, note: 'Winter fees', added: 2, ended: 2, isLive: true, publishedBy: 'Kabir Sethi' },
      { edition: 1, isLive: false, publishedBy: 'Automatic' },
    ])
    expect(await post('restoreEdition', { groupId, edition: 1, liveEdition: 2 })).toMatchObject({
      status: 200,
      body: { edition: 3 },
    })
    const after = await live()
    expect(after.map(([name, , summary]) => [name, summary])).toEqual(before.map(([name, , summary]) => [name, summary]))
    expect(after.map(([, version]) => version)).toEqual([2, 1, 3])
    const { rows } = await sql<{
      note: string
    }>`select note from audit_entries where action = 'publish markup rules' order by id`.execute(server.app.db)
    expect(rows.map(({ note }) => note).slice(-2)).toEqual(['Winter fees', 'Restored the rules of edition 1'])
  })

  test('a change of it is made again and taken out', async () => {
    const first = await post<{ revision: number }>('saveDraftRule', {
      kind: 'defaultAirline',
      markup: { groupId, name: 'First', markup: percent('1') },
    })
    const changeId = (await draft()).changes[0]?.changeId
    const again = await post<{ revision: number }>('saveDraftRule', {
      kind: 'defaultAirline',
      changeId,
      markup: { groupId, name: 'Second', markup: percent('3') },
    })
    expect(again.body.revision).toBe(first.body.revision + 1)
    expect((await draft()).changes.map(({ after }) => after?.name)).toEqual(['Second'])
    await post('dropDraftChange', { groupId, changeId })
    expect((await draft()).changes).toEqual([])
    expect((await post('publishDraft', { groupId, revision: 9 })).body).toMatchObject({ errorCode: 'NO_DRAFT' })
    expect((await post('discardDraft', { groupId })).status).toBe(200)
  })
})

describe('publishing is refused, and nothing changes,', () => {
  test('when a colleague has changed the draft since', async () => {
    const revision = await prepare()
    await post('saveDraftRule', { kind: 'defaultAirline', markup: { groupId, name: 'One more', markup: percent('1') } })
    const before = await edition()
    expect((await post('publishDraft', { groupId, revision })).body).toMatchObject({ errorCode: 'DRAFT_MOVED' })
    expect(await edition()).toBe(before)
    await post('discardDraft', { groupId })
  })

  test('when a rule of it has been changed live since; another one does not matter', async () => {
    const revision = await prepare()
    const rule = await ruleNamed('Agents, all airlines')
    const save = (markupId: number, name: string) =>
      post('defaultAirlineMarkup', { markup: { markupId, groupId, name, markup: percent('4') } })
    await save(await ruleNamed('Agents, business and first'), 'Agents, business and first')
    await save(rule, 'Agents, all airlines')
    const before = await edition()
    const refused = await post<{ data?: { changeIds: number[] } }>('publishDraft', { groupId, revision })
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'DRAFT_OUTDATED' } })
    const marked = (await draft()).changes.filter(({ isOutdated }) => isOutdated)
    expect(marked.map(({ before }) => before?.name)).toEqual(['Agents, all airlines'])
    expect(await edition()).toBe(before)
    await post('saveDraftRule', {
      kind: 'defaultAirline',
      changeId: marked[0]?.changeId,
      markup: { groupId, name: 'Agents, all airlines', markup: percent('5') },
    })
    expect((await post('publishDraft', { groupId, revision: revision + 1 })).status).toBe(200)
  })

  test('when the rules moved on, or there is nothing to bring back', async () => {
    const now = await edition()
    expect((await post('restoreEdition', { groupId, edition: 1, liveEdition: now - 1 })).body).toMatchObject({
      errorCode: 'EDITION_MOVED',
    })
    expect((await post('restoreEdition', { groupId, edition: now, liveEdition: now })).status).toBe(404)
    expect(await edition()).toBe(now)
  })

  test('twice at once: one goes live', async () => {
    const revision = await prepare().catch(() => 0)
    const answers = await Promise.all([1, 2, 3].map(() => post('publishDraft', { groupId, revision })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('who may', () => {
  const writes: [string, () => object][] = [
    ['saveDraftRule', () => ({ kind: 'defaultAirline', markup: { groupId, name: 'Free', markup: null } })],
    ['removeInDraft', () => ({ groupId, markupId: 1 })],
    ['dropDraftChange', () => ({ groupId, changeId: 1 })],
    ['discardDraft', () => ({ groupId })],
    ['publishDraft', () => ({ groupId, revision: 1 })],
    ['restoreEdition', () => ({ groupId, edition: 0, liveEdition: 1 })],
  ]
  test.each(writes)('%s is forbidden without the permission, and another site’s group does not exist', async (path, input) => {
    const before = await edition()
    for (const email of ['desk', 'agent', 'priya']) {
      const as = await server.logIn(`${email}@skylark.example`)
      expect((await post(path, input(), as)).status).toBe(403)
    }
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    expect((await server.call(`markupDiscount/${path}`, input(), { as, host })).status).toBe(404)
    expect(await edition()).toBe(before)
  })

  test('another site sees neither draft nor history', async () => {
    const host = 'bluedhow.localhost'
    const as = await server.logIn('admin@bluedhow.example', { host })
    for (const path of ['draft', 'ruleHistory'])
      expect((await server.call(`markupDiscount/${path}?groupId=${groupId}`, undefined, { as, host, method: 'GET' })).status).toBe(
        404,
      )
  })
})
