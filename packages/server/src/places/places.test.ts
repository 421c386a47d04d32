import type { FoundActivities } from '@tradewind/contract/carts/activity-search'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updatePool } from '../catalogue/options/pool-repo.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { tripsOf } from '../database/pooled-dialect.ts'
import { stockActivities } from '../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { checkPlaces } from './check-places-repo.ts'
import { countTaken } from './count-taken.ts'
import { holdPlaces, releasePlaces, sellPlaces, type WantedPlaces, whyNoPlaces } from './take-places.ts'

let server: TestServer
let stocked: Awaited<ReturnType<typeof stockActivities>>
beforeAll(async () => {
  server = await startTestServer()
  stocked = await stockActivities(server)
})
afterAll(() => server.close())

const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, stocked.siteId, work)
const now = () => server.app.now()
let takers = 0
const wish = (tourOptionId: number, people: number, more: Partial<WantedPlaces> = {}): WantedPlaces => ({
  ...{ taker: `test:${++takers}`, tourOptionId, people, day: stocked.inDays(10), startsAt: '14:00' },
  ...more,
})
const hold = (wanted: readonly WantedPlaces[], when: Instant = now()) => at((tx) => holdPlaces(tx, wanted, { now: when }))
const sell = (wanted: readonly WantedPlaces[], when: Instant = now()) => at((tx) => sellPlaces(tx, wanted, { now: when }))
const release = (wanted: readonly WantedPlaces[]) =>
  at((tx) =>
    releasePlaces(
      tx,
      wanted.map(({ taker }) => taker),
    ),
  )
const takingsOf = (taker: string) =>
  at((tx) => tx.selectFrom('place_takings').select(['counted', 'people', 'held_until']).where('taker', '=', taker).execute())
const boat = async (people: number, { pool, starts = ['14:00'] }: { pool?: number; starts?: string[] } = {}) =>
  (
    await stocked.stock({
      option: { times: starts.map((startsAt) => stocked.start(startsAt, pool ? null : people)), poolId: pool ?? null },
    })
  ).tourOptionId
async function soldOf(tourOptionId: number, startsAt = '14:00'): Promise<number> {
  const rows = await at((tx) =>
    tx
      .selectFrom('counted_starts')
      .select('sold')
      .where('counted', '=', 'option')
      .where('counted_id', '=', BigInt(tourOptionId))
      .where('starts_at', '=', startsAt)
      .execute(),
  )
  return rows.reduce((sum, { sold }) => sum + sold, 0)
}
async function expectSound(): Promise<void> {
  expect(await at(checkPlaces)).toEqual([])
}

describe('places of a start', () => {
  test('are held for half an hour, sold once however often, and released', async () => {
    const id = await boat(5)
    const mine = wish(id, 3)
    const first = now()
    expect(await hold([mine], first)).toEqual({ heldUntil: plusMinutes(first, 30) })
    expect(await hold([mine], plusMinutes(first, 10))).toEqual({ heldUntil: plusMinutes(first, 30) })
    expect(await hold([wish(id, 3)])).toMatchObject({ none: { left: 2, sentence: 'Only 2 places are left at 14:00.' } })
    for (let times = 0; times < 2; times += 1) expect(await sell([mine])).toBeUndefined()
    expect([await takingsOf(mine.taker), await soldOf(id)]).toEqual([[{ counted: 'option', people: 3, held_until: null }], 3])
    await expectSound()
    for (let times = 0; times < 2; times += 1) await release([mine])
    expect([await takingsOf(mine.taker), await soldOf(id)]).toEqual([[], 0])
    await expectSound()
  })

  test('that are held count nothing once the hold has ended, though nothing has removed it', async () => {
    const id = await boat(4)
    const [left, came] = [wish(id, 4), wish(id, 4)]
    const first = now()
    await hold([left], first)
    expect(await hold([came], plusMinutes(first, 29))).toMatchObject({ none: { left: 0 } })
    const taken = await at((tx) =>
      countTaken(tx, [{ id, poolId: null }], { from: came.day, to: came.day, now: plusMinutes(first, 30) }),
    )
    expect(taken({ counted: 'option', id, day: came.day, startsAt: '14:00' })).toBe(0)
    expect(await hold([came], plusMinutes(first, 30))).toHaveProperty('heldUntil')
    // Who comes back later finds them gone, by whatever clock.
    expect(await sell([left], plusMinutes(first, 29))).toMatchObject({ sentence: 'No places are left at 14:00.' })
    await release([came])
    expect(await sell([left], plusMinutes(first, 31))).toBeUndefined()
    await expectSound()
  })

  test('are held for all lines of a call or for none, and nothing stays of a transaction that dies', async () => {
    const [one, other] = [await boat(5), await boat(1)]
    const lines = [wish(one, 2), wish(other, 2)]
    expect(await hold(lines)).toMatchObject({ none: { taker: lines[1]?.taker, left: 1 } })
    const dying = at(async (tx) => {
      await holdPlaces(tx, [wish(one, 5)], { now: now() })
      await sellPlaces(tx, [wish(other, 1)], { now: now() })
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await hold([wish(one, 5), wish(other, 1)])).toHaveProperty('heldUntil')
  })

  test('of a pool are shared by its options at the same start, and by no other start', async () => {
    const pool = await stocked.pool(6)
    const [one, other] = [await boat(0, { pool, starts: ['14:00', '16:00'] }), await boat(0, { pool })]
    await hold([wish(one, 4)])
    expect(await at((tx) => whyNoPlaces(tx, [wish(other, 3)], { now: now() }))).toMatchObject({ left: 2 })
    expect(await hold([wish(other, 2), wish(one, 6, { startsAt: '16:00' })])).toHaveProperty('heldUntil')
    // What is sold stays sold where the boat becomes smaller; nothing more is sold.
    const sold = wish(one, 6, { startsAt: '16:00', day: stocked.inDays(11) })
    await sell([sold])
    await at((tx) => updatePool(tx, pool, { name: `Smaller ${pool}`, people: 2 }))
    expect([await sell([sold]), await soldOf(one, '16:00')]).toEqual([undefined, 6])
    expect(await hold([wish(one, 1, { startsAt: '16:00', day: stocked.inDays(11) })])).toMatchObject({ none: { left: 0 } })
  })

  test('are without limit where nobody set one, and counted all the same; infants on a lap take none', async () => {
    const { tourOptionId } = await stocked.stock({ option: { times: [stocked.start('14:00', null)] } })
    await sell([wish(tourOptionId, 400)])
    expect(await soldOf(tourOptionId)).toBe(400)
    const baby = wish(tourOptionId, 0)
    expect([await hold([baby]), await sell([baby]), await takingsOf(baby.taker)]).toEqual([{ heldUntil: null }, undefined, []])
    expect(await hold([wish(tourOptionId, 1, { startsAt: '15:00' })])).toMatchObject({
      none: { sentence: 'It does not start at this time on this day.' },
    })
  })

  test('of another site do not exist', async () => {
    const id = await boat(2)
    const mine = wish(id, 2)
    await sell([mine])
    const stranger = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, 1, work)
    expect(await stranger((tx) => holdPlaces(tx, [wish(id, 1)], { now: now() }))).toHaveProperty('none')
    await stranger((tx) => releasePlaces(tx, [mine.taker]))
    expect(await soldOf(id)).toBe(2)
  })

  test('the check finds a start that counts other than what was taken', async () => {
    const id = await boat(5)
    await sell([wish(id, 2)])
    const change = (by: number) =>
      server.app.db
        .updateTable('counted_starts')
        .set((set) => ({ sold: set('sold', '+', by) }))
        .where('counted_id', '=', BigInt(id))
        .execute()
    await change(1)
    expect((await at(checkPlaces)).map(({ rule }) => rule)).toEqual([
      'What is sold of a start is the sum of the places that were taken for good',
    ])
    await change(-1)
    await expectSound()
  })
})

describe('at once', () => {
  test('200 buyers for the last 10 places of a pool get exactly 10, by several options', async () => {
    const pool = await stocked.pool(10)
    const options = [await boat(0, { pool }), await boat(0, { pool }), await boat(0, { pool })]
    const buyers = Array.from({ length: 200 }, (_, at) => wish(options[at % 3] ?? 0, 1))
    const held = await Promise.all(buyers.map((buyer) => hold([buyer])))
    const winners = buyers.filter((_, at) => 'heldUntil' in (held[at] ?? {}))
    expect(winners).toHaveLength(10)
    // Half of them pay, and others pay without having held anything.
    const bought = await Promise.all(buyers.map((buyer) => sell([buyer])))
    expect(bought.filter((none) => none === undefined)).toHaveLength(10)
    expect((await Promise.all(options.map((id) => soldOf(id)))).reduce((sum, sold) => sum + sold)).toBe(10)
    await expectSound()
  }, 60_000)

  test('parties of any size, over several starts in any order, neither wait for each other for ever nor take too many', async () => {
    const pool = await stocked.pool(10)
    const starts = ['09:00', '14:00', '16:00']
    const options = [await boat(0, { pool, starts }), await boat(0, { pool, starts }), await boat(10, { starts })]
    const parties = Array.from({ length: 60 }, (_, party) => {
      const lines = starts.map((startsAt, at) => wish(options[(party + at) % 3] ?? 0, 1 + ((party * 7 + at) % 4), { startsAt }))
      return party % 2 === 0 ? lines : lines.toReversed()
    })
    await Promise.all(
      parties.map(async (lines, party) => {
        const held = await hold(lines)
        if ('none' in held || party % 5 === 0) return
        expect(await sell(lines)).toBeUndefined()
        if (party % 3 === 0) await release(lines)
      }),
    )
    for (const startsAt of starts) {
      const [one = 0, other = 0, own = 0] = await Promise.all(options.map((id) => soldOf(id, startsAt)))
      expect([one + other <= 10, own <= 10]).toEqual([true, true])
    }
    await expectSound()
  }, 60_000)

  test('a hold that ends while another takes its places: one of the two has them, whichever clock is ahead', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await boat(3)
      const [left, came] = [wish(id, 3), wish(id, 3)]
      const first = now()
      await hold([left], first)
      // The clock of the first is behind by a second, so that its hold lasts by its own clock and has ended by the other's.
      const [before, after] = [plusMinutes(first, 29.99), plusMinutes(first, 30.01)]
      const ends = await Promise.all(
        round % 2 === 0 ? [sell([left], before), sell([came], after)] : [sell([came], after), sell([left], before)],
      )
      expect(ends.filter((none) => none === undefined)).toHaveLength(1)
      expect(await soldOf(id)).toBe(3)
    }
    await expectSound()
  }, 60_000)

  test('one buyer who clicks twice has its places once', async () => {
    const id = await boat(5)
    const mine = wish(id, 2)
    await Promise.all([hold([mine]), hold([mine]), hold([mine])])
    await Promise.all([sell([mine]), sell([mine]), sell([mine])])
    expect([await soldOf(id), await takingsOf(mine.taker)]).toMatchObject([2, [{ people: 2 }]])
  })
})

describe('in the search', () => {
  test('a start has the places that nobody has, in one read for all options and days', async () => {
    const pool = await stocked.pool(8)
    const day = stocked.inDays(20)
    const [one, other] = [await boat(0, { pool }), await boat(0, { pool })]
    await sell([wish(one, 3, { day })])
    await hold([wish(other, 1, { day })])
    const agent = await server.logIn('agent@bluedhow.example', { host: 'bluedhow.localhost' })
    const find = async (startDate: string, endDate: string) => {
      const asked = { cityId: 292672, startDate, endDate, adults: 2, children: 0, childAges: [], infants: 0 }
      const options = { as: agent, host: 'bluedhow.localhost' }
      const { body } = await server.call<FoundActivities>('activities/searchActivitiesByCityId', asked, options)
      return body.activities.flatMap(({ tourOptions }) => tourOptions)
    }
    const found = (await find(day, day)).filter(({ id }) => id === one || id === other)
    expect(found.map(({ days }) => days[0]?.slots.map(({ places }) => places))).toEqual([[4], [4]])
    server.passMinutes(31)
    const later = (await find(day, day)).filter(({ id }) => id === one || id === other)
    expect(later.map(({ days }) => days[0]?.slots.map(({ places }) => places))).toEqual([[5], [5]])
    await sell([wish(other, 4, { day })])
    expect((await find(day, day)).find(({ id }) => id === one)).toMatchObject({
      days: [{ slots: [{ places: 1 }], canBeHad: false }],
      nearestDay: stocked.inDays(21),
    })
    const trips = async (days: number) => {
      const before = tripsOf(server.app.db).trips
      await find(day, stocked.inDays(20 + days))
      return tripsOf(server.app.db).trips - before
    }
    // A job of the server may travel meanwhile; a read for each day would make every round differ.
    await expect.poll(async () => (await trips(60)) - (await trips(1))).toBe(0)
  })
})
