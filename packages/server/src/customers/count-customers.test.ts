import { CustomerListInput } from '@tradewind/contract/customers/customers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { countCustomers, countListed, type Wish } from './find-customers-repo.ts'
import { listCustomers } from './list-customers.ts'

/** The total of the list is kept, not counted; these count it again. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Row = { [column: string]: unknown; id: number }
const usersOf = async (siteId: number) =>
  (await sql<Row>`select * from users where site_id = ${siteId}`.execute(server.app.db)).rows

const STATES = { blocked: 'is_blocked', exempted: 'is_look_to_book_exempt' } as const
/** What the list means by a filter, in other words than those of the database. */
function fits(user: Row, { userType, state, rbacUserGroupId, staffId, isCustomer }: Wish): boolean {
  if (userType && user.user_type !== userType) return false
  if (isCustomer && user.user_type === 'staff') return false
  if (staffId != null && user.created_by !== staffId) return false
  if (rbacUserGroupId != null && user.permission_group_id !== rbacUserGroupId) return false
  if (state === 'notVerified') return user.status !== 'verified'
  if (state === 'waiting') return user.approval === 'waiting'
  return !state || user[STATES[state as keyof typeof STATES]] === true
}

async function expectKept(siteId: number): Promise<void> {
  const users = await usersOf(siteId)
  const creators = [null, ...new Set(users.map(({ created_by }) => created_by as number | null))]
  const groups = [null, ...new Set(users.map(({ permission_group_id }) => permission_group_id as number | null))]
  for (const userType of [null, 'staff', 'travelAgent', 'retail', 'corporate'])
    for (const state of [null, 'blocked', 'exempted', 'notVerified', 'waiting'])
      for (const staffId of creators)
        for (const rbacUserGroupId of groups) {
          const wish: Wish = { userType, state, staffId, rbacUserGroupId, isCustomer: userType === 'retail' }
          const kept = await inSite(server.app.db, siteId, (tx) => countListed(tx, wish))
          expect([wish, kept]).toEqual([wish, { total: users.filter((user) => fits(user, wish)).length, isExact: true }])
        }
}

describe('kept totals', () => {
  test('of the demo sites are those of their users', async () => {
    await expectKept(1)
    await expectKept(2)
  })

  test('are right after many writes at once: people come, change in every way, go, and some writes are rolled back', async () => {
    const before = await usersOf(1)
    const [legalEntityId, creator] = [before[0]?.legal_entity_id as number, before[0]?.id as number]
    const groups = [null, ...new Set(before.flatMap(({ permission_group_id }) => (permission_group_id as number | null) ?? []))]
    const pick = <T>(among: readonly T[]): T => among[Math.floor(Math.random() * among.length)] as T
    const made: number[] = []
    const insert = async (at: number) => {
      const { rows } = await sql<{ id: number }>`
        insert into users (site_id, legal_entity_id, user_type, email, first_name, created_by)
        values (1, ${legalEntityId}, ${pick(['staff', 'travelAgent', 'retail'])}, ${`counted${at}@many.example`}, 'Counted', ${pick([null, creator])})
        returning id`.execute(server.app.db)
      made.push(rows[0]?.id ?? 0)
    }
    const change = () =>
      sql`
      update users set is_blocked = ${pick([true, false])}, is_look_to_book_exempt = ${pick([true, false])}, permission_group_id = ${pick(groups)},
        status = ${pick(['verified', 'pending'])}, approval = ${pick(['approved', 'waiting', 'refused'])}, user_type = ${pick(['travelAgent', 'retail', 'corporate'])},
        created_by = ${pick([null, creator])}
      where site_id = 1 and id = ${pick(made)}`.execute(server.app.db)
    const changeAndFail = () =>
      server.app.db
        .transaction()
        .execute(async (tx) => {
          await sql`update users set is_blocked = not is_blocked where site_id = 1 and id = ${pick(made)}`.execute(tx)
          throw new Error('rolled back')
        })
        .catch(() => undefined)
    const remove = () => sql`delete from users where site_id = 1 and id = ${made.pop() ?? 0}`.execute(server.app.db)
    await Promise.all(Array.from({ length: 30 }, (_, at) => insert(at)))
    for (let round = 0; round < 8; round += 1)
      await Promise.all(Array.from({ length: 12 }, (_, at) => (at === 11 ? remove() : at % 4 === 3 ? changeAndFail() : change())))
    expect(made).toHaveLength(22)
    await expectKept(1)
    await expectKept(2)
  }, 120_000)
})

describe('a text', () => {
  beforeAll(async () => {
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    await owner.query('analyze users')
    await owner.end()
  })

  test('is found alike by its index and among the rows of the list, in both directions', async () => {
    const ways = async (wanted: object, before: number | null, after: number | null, skip: number) =>
      Promise.all(
        [1_000_000, 0, 4].map(async (common) => {
          const { rows } = await inSite(server.app.db, 1, (tx) =>
            sql<{
              id: number
            }>`select id from find_customers(${JSON.stringify(wanted)}::jsonb, ${before}::integer, ${after}::integer, ${skip}, 7, ${common}) as id`.execute(
              tx,
            ),
          )
          return rows.map(({ id }) => id)
        }),
      )
    for (const wanted of [
      { text: '%COUNTED%' },
      { text: '%A%', state: 'blocked' },
      { company: '%A%' },
      { company: '%A%', text: '%E%' },
      { text: '%NOT THERE%' },
    ])
      for (const [before, after] of [
        [null, null],
        [20, null],
        [null, 3],
      ] as const)
        for (const skip of [0, 3]) {
          const [byIndex, ...nearby] = await ways(wanted, before, after, skip)
          for (const found of nearby) expect([wanted, found]).toEqual([wanted, byIndex])
        }
  })

  test('that few have is listed page by page, forwards, back and from the oldest, as the whole list is', async () => {
    const page = async (input: object) => {
      const { records, ...rest } = await inSite(server.app.db, 1, (tx) =>
        listCustomers(tx, CustomerListInput.parse({ pageSize: 10, ...input })),
      )
      return { ids: records.map(({ users_id }) => users_id), ...rest }
    }
    const search = 'counted'
    const all = (await page({ search, pageSize: 50 })).ids
    expect(all).toEqual([...all].sort((a, b) => b - a))
    expect(all).toHaveLength(22)
    for (const order of ['newest', 'oldest']) {
      const wanted = order === 'newest' ? all : [...all].reverse()
      const seen: number[][] = []
      let at = await page({ search, order })
      expect([at.previousCursor, at.totalRecords, at.isTotalExact, at.totalPages]).toEqual([null, 22, true, 3])
      for (seen.push(at.ids); at.nextCursor; seen.push(at.ids)) at = await page({ search, order, cursor: at.nextCursor })
      expect(seen.map(({ length }) => length)).toEqual([10, 10, 2])
      expect(seen.flat()).toEqual(wanted)
      expect((await page({ search, order, cursor: at.previousCursor })).ids).toEqual(wanted.slice(10, 20))
      for (const number of [1, 2, 3, 4])
        expect((await page({ search, order, page: number })).ids).toEqual(wanted.slice(10 * number - 10, 10 * number))
    }
  })

  test('is counted to the bound and no further, and says so; a file counts it to the end', async () => {
    const counted = (atMost: number, common: number) =>
      inSite(server.app.db, 1, async (tx) => {
        const { rows } = await sql<{ total: number; is_exact: boolean }>`
          select total::integer, is_exact from count_customers('{"text":"%COUNTED%"}', ${atMost}, ${common})`.execute(tx)
        return rows[0]
      })
    expect(await counted(100, 4000)).toEqual({ total: 22, is_exact: true })
    expect(await counted(22, 4000)).toEqual({ total: 22, is_exact: true })
    expect(await counted(21, 4000)).toEqual({ total: 21, is_exact: false })
    const rough = await counted(100, 8)
    expect(rough?.is_exact).toBe(false)
    expect(rough?.total).toBeLessThan(22)
    expect(await inSite(server.app.db, 1, (tx) => countCustomers(tx, { search: 'counted' }))).toBe(22)
  })
})
