import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

  test('a transaction without a statement does not travel', async () => {
    expect(await tripsIn(() => inSite(db, 1, async () => {}))).toBe(0)
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

  test('is gone on with by whoever comes first, and by nobody after them', async () => {
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
