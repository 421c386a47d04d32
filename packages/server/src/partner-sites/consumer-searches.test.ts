import type { LookToBook } from '@tradewind/contract/customers/look-to-book'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BLUE_DHOW, SKYLARK, type Who } from '../network/testing/two-sites.ts'
import { passThrottleTime } from '../testing/pass-throttle-time.ts'
import { SITE, startFlightWorld } from './testing/flight-world.ts'

type Said = { flightLookToBook: LookToBook }

let world: Awaited<ReturnType<typeof startFlightWorld>>
beforeAll(async () => {
  world = await startFlightWorld()
})
afterAll(() => world.close())
beforeEach(() => passThrottleTime(world.server, 1))
afterEach(async () => {
  await sql`truncate look_to_book_months, look_to_book_limits`.execute(world.server.app.db)
  await sql`update users set is_look_to_book_exempt = false`.execute(world.server.app.db)
  await sql`delete from notices`.execute(world.server.app.db)
})

const of = () => ({ consumerSiteId: String(SITE.blueDhow), supplierListId: world.supplierListId })
const ask = (path: string, more: object = {}, who: Who = SKYLARK) =>
  world.at.call<Partial<Said>>(who, `supplier/supplierOnlyAccess/${path}`, { ...of(), ...more })
const searches = async () => (await ask('getConsumerSearches')).body.flightLookToBook
const limit = (wanted: object | string | null, who: Who = SKYLARK) => ask('setConsumerSearchLimit', { limit: wanted }, who)
const exempt = (isExempt: boolean, who: Who = SKYLARK) => ask('setConsumerSearchExemption', { exempt: isExempt }, who)
/** What the site decides for all that have no limit of their own. */
const limitAll = (freeLooks: number) =>
  world.at.call(SKYLARK, 'wl/user/setLookToBookLimit', { customerId: null, limit: { freeLooks, looksPerBooking: 0 } })
/** How Skylark answers a search of Blue Dhow. */
async function search(): Promise<string> {
  const { body } = await world.search()
  return body.sources.find(({ code }) => code.startsWith('site:'))?.status ?? 'not asked'
}
const noticed = async () => {
  const { rows } = await sql<{ email: string; title: string }>`select u.email, n.title from notices n
    join users u on u.site_id = n.site_id and u.id = n.user_id where n.site_id = ${SITE.skylark} and n.kind = 'lookToBook' order by u.email`.execute(
    world.server.app.db,
  )
  return rows
}

describe('the searches of a consumer of flights', () => {
  test('use up nothing while it is exempt, also where it has never searched before', async () => {
    await limitAll(0)
    const { rows: before } = await sql`select from users where is_stand_in`.execute(world.server.app.db)
    expect(before).toEqual([])
    expect(await searches()).toMatchObject({ look_count: 0, is_exempted: false, state: 'reached' })
    expect((await exempt(true)).body.flightLookToBook).toMatchObject({ is_exempted: true, state: 'fine' })
    await exempt(true)
    expect([await search(), await search()]).toEqual(['answered', 'answered'])
    expect(await searches()).toMatchObject({ look_count: 0, is_exempted: true })
    expect((await exempt(false)).body.flightLookToBook).toMatchObject({ is_exempted: false, state: 'reached' })
    expect(await search()).toBe('failed')
    const { rows } = await sql<{ action: string }>`select action from audit_entries where site_id = ${SITE.skylark}
      and action like '%exempt%search limit' order by id`.execute(world.server.app.db)
    expect(rows.map(({ action }) => action)).toEqual(['exempt from the search limit', 'end the exemption from the search limit'])
  })

  test('are limited with those of all customers: who decides about consumers is notified, and gives it more', async () => {
    await limitAll(2)
    expect([await search(), await search()]).toEqual(['answered', 'answered'])
    expect(await searches()).toMatchObject({ look_count: 2, state: 'reached', isOwnLimit: false, limit: { allowed: 2 } })
    expect(await noticed()).toEqual([
      { email: 'admin@skylark.example', title: 'Blue Dhow DMC LLC has almost used up this month’s searches' },
    ])
    expect(await search()).toBe('failed')
    const more = await limit({ freeLooks: 3, looksPerBooking: 10 })
    expect([more.status, more.body.flightLookToBook]).toMatchObject([200, { isOwnLimit: true, limit: { allowed: 3 } }])
    expect([await search(), await search()]).toEqual(['answered', 'failed'])
    expect((await limit(null)).body.flightLookToBook).toMatchObject({ isOwnLimit: true, limit: null, state: 'fine' })
    expect(await search()).toBe('answered')
    expect((await limit('asSite')).body.flightLookToBook).toMatchObject({ isOwnLimit: false, limit: { allowed: 2 } })
    expect(await search()).toBe('failed')
  })

  test('are decided by who decides about consumers, at the site that supplies flights to it, and nowhere else', async () => {
    const desk: Who = { email: 'desk@skylark.example', host: 'localhost' }
    const agent: Who = { email: 'agent@skylark.example', host: 'localhost' }
    for (const who of [desk, agent])
      expect([
        (await limit(null, who)).status,
        (await exempt(true, who)).status,
        (await ask('getConsumerSearches', {}, who)).status,
      ]).toEqual([403, 403, 403])
    expect([
      (await limit(null, BLUE_DHOW)).status,
      (await exempt(true, BLUE_DHOW)).status,
      (await ask('getConsumerSearches', {}, BLUE_DHOW)).status,
    ]).toEqual([404, 404, 404])
    expect((await limit({ freeLooks: -1, looksPerBooking: 0 })).status).toBe(422)
    expect((await limit('nobody')).status).toBe(422)
    const { rows } = await sql`select from look_to_book_limits union all select from users where is_look_to_book_exempt`.execute(
      world.server.app.db,
    )
    expect(rows).toEqual([])
    const { supplierListId } = await world.at.askAfterTerms(SKYLARK)
    await world.at.decide(BLUE_DHOW, 'Approved')
    const activities = { consumerSiteId: String(SITE.skylark), supplierListId, limit: null }
    expect((await ask('setConsumerSearchLimit', activities, BLUE_DHOW)).body.errorCode).toBe('NOT_FLIGHTS')
  })
})
