import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CatalogueUser, Used } from '../catalogue/catalogue-users.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Something that no room has heard of keeps rates, areas and places: who deletes them reads that, and it keeps what it has. */

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
let server: TestServer
let as: string
let siteId: number
/** What the toys of each site were made with. */
let toys: { siteId: number; kind: Used['kind']; id: number }[] = []
const toyBox: CatalogueUser = {
  words: { one: 'toy', many: 'toys' },
  count: (tx, { kind, ids }) =>
    Promise.resolve(toys.filter((toy) => toy.siteId === tx.siteId && toy.kind === kind && ids.includes(toy.id)).length),
}
beforeAll(async () => {
  server = await startTestServer()
  Object.assign(server.app, { catalogueUsers: [toyBox] })
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
  siteId = (await logInActor(server, 'admin@bluedhow.example', HOST)).siteId
})
beforeEach(() => {
  toys = []
})
afterAll(() => server.close())

type Answer = { usedBy: string | null }
const post = <Body>(path: string, body: object = {}, to: { as: string; host: string } = { as, host: HOST }) =>
  server.call<Body>(path, body, to)
const usersOf = async (kind: Used['kind'], ...ids: number[]) =>
  (await post<Answer>('catalogue/getUsers', { kind, ids })).body.usedBy
const use = (kind: Used['kind'], id: number, times = 1) => toys.push(...Array.from({ length: times }, () => ({ siteId, kind, id })))
const lastLine = () =>
  server.app.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

let number = 0
const newName = () => `Kept ${++number}`
const newArea = async () => (await post<{ area: { id: number } }>('areas/addArea', { name: newName(), cityId: DUBAI })).body.area.id

test('an area that is used is deleted, is gone for new ones, and the trail says who keeps it', async () => {
  const areaId = await newArea()
  expect(await usersOf('area', areaId)).toBe(null)
  use('area', areaId, 2)
  expect(await usersOf('area', areaId)).toBe('2 toys')
  expect((await post<Answer>('areas/deleteArea', { areaId })).body).toEqual({ success: true, usedBy: '2 toys' })
  expect((await lastLine()).before).toMatchObject({ usedBy: '2 toys' })
  const transfer = { from: areaId, to: await newArea(), marketId: 0, transferType: 'oneway', sharingBasis: 'sharing', amount: '1' }
  const refused = await post<{ shortError: object }>('areas/createTransfers', {
    ...{ ...transfer, validFromDate: '2027-01-01', validTillDate: '2027-02-01' },
  })
  expect(refused.body.shortError).toEqual({ from: 'From area is required' })
})

test('so it is with places, rates and area transfers; what nobody uses is deleted without a word', async () => {
  const place = { kind: 'hotel', name: newName(), cityId: DUBAI }
  const { body: placed } = await post<{ place: { id: number } }>('areas/savePlace', place)
  use('place', placed.place.id)
  expect((await post<Answer>('areas/deletePlace', { placeId: placed.place.id })).body.usedBy).toBe('1 toy')

  const { body: made } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name: newName(), cityId: DUBAI })
  const option = { activityId: made.activity.id, name: 'Evening' }
  const { body: saved } = await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)
  const season = { marketId: 0, isPerPax: true, validFromDate: '2027-01-01', validTillDate: '2027-02-01' }
  const rate = { ...season, tourOptionId: saved.tourOption.id, adultAmount: '10', childAmount: '5' }
  const { body: priced } = await post<{ rates: { id: number }[] }>('dmc/saveActivityTicketRates', { rates: [rate, rate] })
  const [first, second] = priced.rates.map(({ id }) => id) as [number, number]
  use('rate', first, 3)
  expect(await usersOf('rate', first, second)).toBe('3 toys')
  expect((await post<Answer>('dmc/deleteTourOptionTicketRates', { id: first })).body.usedBy).toBe('3 toys')
  expect((await lastLine()).note).toBe('Rates: 1 ended, kept by 3 toys')
  expect((await post<Answer>('dmc/deleteTourOptionTicketRates', { id: second })).body.usedBy).toBe(null)
  expect((await lastLine()).note).toBe('Rates: 1 ended')

  const ride = { from: await newArea(), to: await newArea(), transferType: 'oneway', sharingBasis: 'sharing', amount: '1' }
  const added = await post<{ transfer: { id: number } }>('areas/createTransfers', { ...season, ...ride })
  const { id } = added.body.transfer
  use('areaTransfer', id)
  expect((await post<Answer>(`areas/deleteTransfers/${id}`, { id })).body.usedBy).toBe('1 toy')
})

test('what another site keeps is nothing to this one, and nobody asks who may not see the catalogue', async () => {
  const areaId = await newArea()
  use('area', areaId)
  const skylark = { as: await server.logIn('admin@skylark.example'), host: 'localhost' }
  const other = await post<Answer>('catalogue/getUsers', { kind: 'area', ids: [areaId] }, skylark)
  expect([200, 403]).toContain(other.status)
  expect(other.body.usedBy ?? null).toBe(null)
  const agent = { as: await server.logIn('agent@skylark.example'), host: 'localhost' }
  expect((await post('catalogue/getUsers', { kind: 'area', ids: [areaId] }, agent)).status).toBe(403)
})
