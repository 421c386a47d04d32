import type { ActivityMarkup } from '@tradewind/contract/rates/activity-markups'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let as: string
let groupId: number
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
  groupId = (await list()).groups.find(({ isDefault }) => isDefault)?.id ?? 0
})
afterAll(() => server.close())

type Refused = { errorCode?: string; shortError?: Record<string, string> }
type Answer = Refused & { markup: ActivityMarkup }
type Listed = { markups: ActivityMarkup[]; totalRecords: number; groups: { id: number; isDefault: boolean }[]; order: string[] }
const post = <Body>(path: string, body: object) => server.call<Body & Refused>(path, body, { as, host: HOST })
const list = async (query = '') =>
  (await server.call<Listed>(`activity/markup/getActivityMarkUp${query}`, undefined, { as, host: HOST, method: 'GET' })).body
const end = async (id: number) =>
  (await server.call<Refused>(`activity/markup/deleteActivityMarkup/${id}`, undefined, { as, host: HOST, method: 'DELETE' })).body
const percent = (value: string) => ({ kind: 'percent', per: 'booking', on: 'total', value })
const add = async (more: object = {}) =>
  (await post<Answer>('activity/markup/addActivityMarkUp', { markup: { groupId, name: 'Five', markup: percent('5'), ...more } }))
    .body
const edit = async (markup: object) => (await post<Answer>('activity/markup/editActivityMarkUp', { markup })).body

describe('markups on activities', () => {
  test('are added, listed with their names and order, changed and ended', async () => {
    const { body } = await post<{ tourOptions: { id: number; name: string; activity: string }[] }>('dmc/getTourOptionsByCity', {
      cityId: 0,
    })
    const option = body.tourOptions[0]
    const { markup } = await add({ tourOptionId: option?.id, marketId: 0, travelFrom: '2027-01-01', name: 'Season' })
    expect(markup).toMatchObject({
      version: 1,
      about: `${option?.activity}, ${option?.name}`,
      market: 'All other markets',
      summary: 'Travel from 1 Jan 2027: adds 5% of tickets and transfer',
    })
    const shown = await list('?search=Season')
    expect(shown).toMatchObject({ totalRecords: 1, markups: [{ id: markup.id, groupId }] })
    expect(shown.order[0]).toMatch(/^A rule of a tour option overrides/)
    const { summary: _s, about: _a, market: _m, groupName: _g, changedAt: _c, changedBy: _b, currency: _u, ...own } = markup
    const changed = await edit({ ...own, markup: { ...percent('7.5'), floor: '20' } })
    expect(changed.markup).toMatchObject({ version: 2, summary: expect.stringMatching(/7\.5% of tickets and transfer, at least/) })
    expect((await edit({ ...own, name: 'Too late' })).errorCode).toBe('STALE_RULE')
    expect((await end(markup.id)).errorCode).toBeUndefined()
    expect((await list('?search=Season')).markups).toEqual([])
    expect((await end(markup.id)).errorCode).toBe('NOT_FOUND')
    expect((await edit(own)).errorCode).toBe('NOT_FOUND')
  })

  test.each([
    ['a percentage above a hundred', { markup: percent('120') }, 'markup.markup.value'],
    ['a maximum below the minimum', { markup: { ...percent('5'), floor: '20', cap: '10' } }, 'markup.markup.cap'],
    ['two subjects', { cityId: 292223, activityId: 1 }, 'markup.tourOptionId'],
    ['dates in the wrong order', { travelFrom: '2027-02-01', travelTo: '2027-01-01' }, 'markup.travelTo'],
    ['a city without activities', { cityId: 1275339 }, 'markup.cityId'],
    ['no name', { name: ' ' }, 'markup.name'],
  ])('%s is refused beside the field', async (_what, more, field) => {
    expect(Object.keys((await add(more)).shortError ?? {})).toContain(field)
  })

  test('of an unknown group, activity or market is not found', async () => {
    for (const more of [{ groupId: 999_999 }, { activityId: 999_999 }, { tourOptionId: 999_999 }, { marketId: 999_999 }])
      expect((await add(more)).errorCode).toBe('NOT_FOUND')
  })

  test('keep their group: what was priced for it explains itself', async () => {
    const { body } = await post<{ group: { id: number } }>('markupDiscount/LEGroupsForWl', { groupName: 'Coach operators' })
    await add({ groupId: body.group.id })
    expect((await post('markupDiscount/deleteLEGroup', { groupId: body.group.id })).body.errorCode).toBe('GROUP_IN_USE')
  })

  test('that two people add at once are both there', async () => {
    const before = (await list()).totalRecords
    await Promise.all([add(), add(), add()])
    expect((await list()).totalRecords).toBe(before + 3)
  })
})
