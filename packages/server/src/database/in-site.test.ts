import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isDatabaseBusy } from '../http/is-database-busy.ts'
import { cloneDatabase } from '../testing/test-server.ts'
import { connectDatabase, type Database } from './connect-database.ts'
import { inSite, openInSite, readInSite, readOnce, type SiteTx, sendAlong } from './in-site.ts'
import { pooled, tripsOf } from './pooled-dialect.ts'

/** One connection only: whatever a transaction leaves behind, the next one finds. */
let db: Database
let pool: pg.Pool
beforeAll(async () => {
  ;({ db, pool } = connectDatabase(await cloneDatabase(), { maxConnections: 1 }))
  await sql`create table written (key text primary key)`.execute(db)
  await sql`grant all on written to public`.execute(db)
})
afterAll(() => db.destroy())
beforeEach(async () => {
  await sql`truncate written`.execute(db)
})

const one = (tx: SiteTx) => sql`select 1 as one`.execute(tx)
const fail = (tx: SiteTx) => sql`select 1 / 0`.execute(tx)
const outside = async () => {
  const { rows } = await sql<{
    role: string
    site: string | null
    began: boolean
  }>`select current_user::text as role, nullif(current_setting('app.site_id', true), '') as site, now() <> statement_timestamp() as began`.execute(
    db,
  )
  return rows[0]
}
const OWNER = { role: 'tradewind', site: null, began: false }
const tripsIn = async (work: () => Promise<unknown>) => {
  const before = tripsOf(db).trips
  await work()
  return tripsOf(db).trips - before
}
/** A table without row level security that anyone may write: what reaches it has been carried out. */
const write = (tx: Pick<SiteTx, 'getExecutor'>, key: string) => sql`insert into written values (${key})`.execute(tx as SiteTx)
const along = (tx: SiteTx, key: string) => sendAlong(tx, sql`insert into written values (${key})`)
const written = async () =>
  (await sql<{ key: string }>`select key from written order by key`.execute(db)).rows.map(({ key }) => key)

describe('what travels together', () => {
  test('opening and first statement are one trip, the commit another', async () => {
    expect(await tripsIn(() => inSite(db, 1, one))).toBe(2)
  })

  test('statements that wait for no answer are one trip', async () => {
    expect(
      await tripsIn(() =>
        inSite(db, 1, async (tx) => {
          await one(tx)
          await Promise.all([one(tx), one(tx), one(tx)])
        }),
      ),
    ).toBe(3)
  })

  test('a single statement that reads, and the transaction around it', async () => {
    const trips = await tripsIn(async () => {
      const { rows } = await readOnce(db, 1, (tx) =>
        sql<{ role: string; site: string }>`select current_user::text as role, current_setting('app.site_id') as site`.execute(tx),
      )
      expect(rows).toEqual([{ role: 'tradewind_app', site: '1' }])
    })
    expect(trips).toBe(1)
    expect(await outside()).toEqual(OWNER)
  })

  test('a second statement of what was to be single is refused, and the connection is as it was', async () => {
    await expect(readOnce(db, 1, async (tx) => [await one(tx), await one(tx)])).rejects.toThrow(/has ended with the one statement/)
    await expect(readOnce(db, 1, (tx) => write(tx, 'a'))).rejects.toThrow(/read-only/)
    await expect(readOnce(db, 1, fail)).rejects.toThrow(/division by zero/)
    expect(await outside()).toEqual(OWNER)
    expect(await written()).toEqual([])
  })

  test('writes that answer nothing travel with what comes next, in their order, and the last with the commit', async () => {
    const trips = await tripsIn(() =>
      inSite(db, 1, async (tx) => {
        along(tx, 'a')
        const { rows } = await sql<{ key: string }>`select key from written`.execute(tx)
        expect(rows).toEqual([{ key: 'a' }])
        along(tx, 'b')
        along(tx, 'c')
      }),
    )
    expect(trips).toBe(2)
    expect(await written()).toEqual(['a', 'b', 'c'])
    expect(await tripsIn(() => inSite(db, 1, async (tx) => along(tx, 'd')))).toBe(1)
    expect(await written()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('of which one fails: what it travels with fails, nothing is kept, and nothing runs as the owner', async () => {
    const twice = inSite(db, 1, async (tx) => {
      along(tx, 'a')
      along(tx, 'a')
      await write(tx, 'b')
    })
    await expect(twice).rejects.toThrow(/duplicate key/)
    const atTheEnd = inSite(db, 1, async (tx) => {
      await write(tx, 'a')
      along(tx, 'a')
    })
    await expect(atTheEnd).rejects.toThrow(/duplicate key/)
    await expect(inSite(db, 1, async (tx) => [along(tx, 'a'), along(tx, 'a')])).rejects.toThrow(/duplicate key/)
    const thrown = inSite(db, 1, async (tx) => {
      along(tx, 'a')
      throw new Error('changed my mind')
    })
    await expect(thrown).rejects.toThrow('changed my mind')
    expect(await written()).toEqual([])
    expect(await outside()).toEqual(OWNER)
  })

  test('of several at once of which the first fails, each names the cause: a call is not a bug where its database was away', async () => {
    const answers = await inSite(db, 1, (tx) => Promise.allSettled([fail(tx), one(tx)])).catch((error: unknown) => error)
    // What was swallowed is found at the commit, with the same cause.
    expect(answers).toMatchObject({ cause: { code: '22012' } })
    const second = inSite(db, 1, async (tx) => {
      const [, then] = [fail(tx).catch(() => {}), one(tx)]
      await then
    })
    await expect(second).rejects.toMatchObject({
      message: expect.stringMatching(/failed with its first statement/),
      cause: { code: '22012' },
    })
  })

  test('a transaction without a statement does not travel', async () => {
    expect(await tripsIn(() => inSite(db, 1, async () => {}))).toBe(0)
  })
})

type Sent = { text: string; values: unknown[] }
/** The statements that leave for the database, as a router before it reads them. */
async function sentIn(work: () => Promise<unknown>): Promise<Sent[]> {
  const client = await pool.connect()
  client.release()
  const { connection } = client as unknown as { connection: Record<'parse' | 'bind' | 'query', (message: never) => void> }
  const sent: Sent[] = []
  const spies = [
    vi.spyOn(connection, 'parse').mockName('parse'),
    vi.spyOn(connection, 'bind').mockName('bind'),
    vi.spyOn(connection, 'query').mockName('query'),
  ]
  const [parse, bind, query] = spies
  try {
    await work()
  } finally {
    const inOrder = [parse, bind, query].flatMap((spy) =>
      (spy?.mock.calls ?? []).map(([message], index) => ({
        spy,
        message: message as unknown,
        at: spy?.mock.invocationCallOrder[index] ?? 0,
      })),
    )
    for (const { spy, message } of inOrder.toSorted((a, b) => a.at - b.at))
      if (spy === query) sent.push({ text: message as string, values: [] })
      else if (spy === parse) sent.push({ text: (message as { text: string }).text, values: [] })
      else sent.at(-1)?.values.push(...((message as { values?: unknown[] }).values ?? []))
    for (const spy of spies) spy.mockRestore()
  }
  return sent
}

describe('a router before the database can read', () => {
  const begins = (begin: string) =>
    [begin, 'set local role tradewind_app', `set local app.site_id = '2'`, `set local app.sharding_key = '2'`].map((text) => ({
      text,
      values: [],
    }))

  const asked = (tx: SiteTx) => sql`select 'asked by a call'`.execute(tx)
  test.each<[string, string, () => Promise<unknown>]>([
    ['that writes', 'begin', () => inSite(db, 2, asked)],
    ['that reads', 'begin', () => readInSite(db, 2, asked)],
    ['of one statement', 'begin', () => readOnce(db, 2, asked)],
    ['that is opened for the next', 'begin', () => openInSite(db, 2, asked)],
    ['of one moment', 'begin isolation level repeatable read', () => inSite(db, 2, asked, { snapshot: true })],
  ])('role, site and sharding key of a transaction %s: plain statements before all others', async (_what, begin, work) => {
    const sent = await sentIn(work)
    expect(sent.slice(0, 4)).toEqual(begins(begin))
    expect(sent.slice(4).map(({ text }) => text)).toContain(`select 'asked by a call'`)
  })

  test('and nothing of it is left when the transaction is over', async () => {
    await inSite(db, 2, one)
    const { rows } = await sql<{ key: string }>`select coalesce(current_setting('app.sharding_key', true), '') as key`.execute(db)
    expect(rows).toEqual([{ key: '' }])
  })
})

describe('the role and the site', () => {
  test('hold from the first statement to the last, and no longer', async () => {
    const seen = await inSite(db, 2, async (tx) => {
      const ask = () =>
        sql<{ site: string; role: string }>`select current_setting('app.site_id') as site, current_user::text as role`.execute(tx)
      return (await Promise.all([ask(), ask(), ask()])).flatMap(({ rows }) => rows)
    })
    expect(seen).toEqual(Array.from({ length: 3 }, () => ({ site: '2', role: 'tradewind_app' })))
    expect(await outside()).toEqual(OWNER)
  })

  test('a site that is no number is refused before anything is sent', async () => {
    const nothing = "1'; reset role; --" as unknown as number
    expect(await tripsIn(() => expect(inSite(db, nothing, one)).rejects.toThrow('is no site'))).toBe(0)
  })
})

describe('an error', () => {
  test.each([
    ['in the first statement', (tx: SiteTx) => fail(tx)],
    ['in a later one', (tx: SiteTx) => one(tx).then(() => fail(tx))],
    ['beside others', (tx: SiteTx) => one(tx).then(() => Promise.all([one(tx), fail(tx), one(tx)]))],
    ['of the caller', (tx: SiteTx) => one(tx).then(() => Promise.reject(new Error('division by zero')))],
    ['in a value that cannot be written', (tx: SiteTx) => sql`select ${circular()}::text`.execute(tx)],
  ])('%s leaves the connection to the next one as it was', async (_, work) => {
    await expect(inSite(db, 1, (tx): Promise<unknown> => work(tx))).rejects.toThrow(/division by zero|circular/i)
    expect(await outside()).toEqual(OWNER)
    expect(pool.totalCount).toBe(1)
  })

  test('keeps back everything that was written, also what was sent behind it', async () => {
    await expect(
      inSite(db, 1, async (tx) => {
        await write(tx, 'before')
        await Promise.all([fail(tx), write(tx, 'behind')])
      }),
    ).rejects.toThrow('division by zero')
    expect(await written()).toEqual([])
  })

  test('that nobody minded is no success', async () => {
    const ignoring = inSite(db, 1, async (tx) => {
      await write(tx, 'ignored')
      await fail(tx).catch(() => {})
    })
    await expect(ignoring).rejects.toThrow('nothing of it was kept')
    expect(await written()).toEqual([])
  })

  test('in the opening: what came with it or waited for it is not carried out, least of all as the owner', async () => {
    const opening = db.getExecutor().provideConnection(async (taken) => {
      const connection = pooled(taken)
      connection.open(['begin isolation level none', 'set local role tradewind_app'])
      const tx = { getExecutor: () => db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) }) }
      const ended = await Promise.allSettled([write(tx, 'first'), write(tx, 'second')])
      await connection.rollback()
      return ended.map(({ status }) => status)
    })
    expect(await opening).toEqual(['rejected', 'rejected'])
    expect(await written()).toEqual([])
    expect(await outside()).toEqual(OWNER)
  })

  test('of the connection itself: the next one gets another', async () => {
    const cut = inSite(db, 1, async (tx) => {
      await one(tx)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(cut).rejects.toThrow()
    expect(await outside()).toEqual(OWNER)
  })
})

describe('a transaction that stands open for the next work of a call', () => {
  const started = () => openInSite(db, 1, one)

  test('is continued by the first caller, and by nobody after it', async () => {
    expect(
      await tripsIn(async () => {
        const { db: own } = await started()
        await readInSite(own, 1, one)
      }),
    ).toBe(3)
    const { db: own } = await started()
    await inSite(own, 1, (tx) => write(tx, 'once'))
    await inSite(own, 1, (tx) => write(tx, 'again'))
    expect(await written()).toEqual(['again', 'once'])
  })

  test('is not taken for another site', async () => {
    const { db: own } = await started()
    const site = await inSite(own, 2, (tx) => sql<{ site: string }>`select current_setting('app.site_id') as site`.execute(tx))
    expect(site.rows).toEqual([{ site: '2' }])
  })

  test('is ended when nobody comes', async () => {
    await started()
    await new Promise((resolve) => setImmediate(resolve))
    expect(await outside()).toEqual(OWNER)
    expect(pool.totalCount).toBe(1)
  })

  test('and work that only reads is refused to write', async () => {
    const { db: own } = await started()
    await expect(readInSite(own, 1, (tx) => write(tx, 'refused'))).rejects.toThrow('read-only transaction')
    await expect(readInSite(db, 1, (tx) => write(tx, 'refused'))).rejects.toThrow('read-only transaction')
    expect(await written()).toEqual([])
    await inSite(db, 1, (tx) => write(tx, 'kept'))
    expect(await written()).toEqual(['kept'])
  })
})

describe('what is sent often is prepared', () => {
  const often = async (work: () => Promise<unknown>) => {
    for (let time = 0; time < 400; time += 1) await work()
  }
  const names = async () =>
    (await sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements`.execute(db)).rows
  const count = (tx: SiteTx) => sql<{ n: number }>`select count(*)::integer as n from wallet_rules where true = ${true}`.execute(tx)
  const counted = async (siteId: number) => (await inSite(db, siteId, count)).rows[0]?.n

  test('and still sees the rows of its own site alone, also where the owner has sent the same', async () => {
    const sites = await sql<{ id: number }>`
      insert into sites (site_name, company_name, currency, country_code, address, admin_email, admin_contact, accent, brand_mark, time_zone)
      select 'S', 'S', 'INR', 'IN', '', 'a@b.example', '', array_fill('#000000'::text, array[10]), '#000000', 'UTC' from generate_series(1, 2)
      returning id`.execute(db)
    const [first = 0, second = 0] = sites.rows.map(({ id }) => id)
    await sql`insert into wallet_rules (site_id, alone_up_to_minor, overdue_stops_credit) values (${first}, 0, false)`.execute(db)
    await often(() => counted(first))
    expect((await names()).filter(({ statement }) => statement.includes('from wallet_rules'))).toHaveLength(1)
    expect(await counted(first)).toBe(1)
    expect(await counted(second)).toBe(0)
    await count(db as SiteTx)
    expect(await counted(second)).toBe(0)
    expect(await counted(first)).toBe(1)
  })

  test('in trips of several parts, and passed over in one of them where an earlier part fails', async () => {
    const values = (tx: SiteTx, n: number) => sql<{ n: number }>`select ${n}::integer + 1 as n`.execute(tx)
    await often(() => inSite(db, 1, (tx) => Promise.all([values(tx, 1), values(tx, 2)])))
    const quotient = (tx: SiteTx, by: number) => sql<{ n: number }>`select 6 / ${by}::integer as n`.execute(tx)
    await often(() => inSite(db, 1, (tx) => quotient(tx, 2)))
    const failing = inSite(db, 1, async (tx) => {
      await one(tx)
      await Promise.all([quotient(tx, 0), values(tx, 1)])
    })
    await expect(failing).rejects.toThrow('division by zero')
    const both = await inSite(db, 1, (tx) => Promise.all([quotient(tx, 3), values(tx, 1), values(tx, 5)]))
    expect(both.map(({ rows }) => rows[0]?.n)).toEqual([2, 2, 6])
    expect(pool.totalCount).toBe(1)
  })

  test('also where its first preparing was passed over', async () => {
    const fresh = (tx: SiteTx) => sql<{ n: number }>`select ${41}::integer + 1 as n`.execute(tx)
    // In one trip with the opening, behind a part that fails: sent so often that it has a name by then, and never prepared.
    await often(() =>
      inSite(db, 1, async (tx) => {
        sendAlong(tx, { compile: () => sql`select 1 / 0`.compile(tx) })
        await fresh(tx)
      }).catch(() => {}),
    )
    expect((await inSite(db, 1, fresh)).rows).toEqual([{ n: 42 }])
    expect((await inSite(db, 1, fresh)).rows).toEqual([{ n: 42 }])
  })

  test('and prepared again when its table has changed: one call fails as in a busy database, the next one sees the new column', async () => {
    await sql`create table changing (a integer)`.execute(db)
    await sql`grant all on changing to public`.execute(db)
    await sql`insert into changing values (1)`.execute(db)
    const all = (tx: SiteTx) => sql`select * from changing where true = ${true}`.execute(tx)
    await often(() => inSite(db, 1, all))
    await sql`alter table changing add column b integer default 2`.execute(db)
    const failed = await inSite(db, 1, all).catch((error: unknown) => error)
    expect(isDatabaseBusy(failed)).toBe(true)
    expect((await inSite(db, 1, all)).rows).toEqual([{ a: 1, b: 2 }])
    await often(() => inSite(db, 1, all))
    expect(await outside()).toEqual(OWNER)
  })
})

test('a statement that comes after the end is refused', async () => {
  let late: SiteTx | undefined
  await inSite(db, 1, async (tx) => {
    late = tx
    await one(tx)
  })
  await expect(one(late as SiteTx)).rejects.toThrow('came too late')
})

function circular(): object {
  const self: Record<string, unknown> = {}
  self.self = self
  return self
}
