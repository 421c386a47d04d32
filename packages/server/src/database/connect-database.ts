import type { Kysely } from 'kysely'
import pg from 'pg'
import { PooledConnection, type Trips } from './connection.ts'
import { makeDatabase } from './pooled-dialect.ts'
import { PreparedNames } from './prepared-names.ts'
import { readInstant } from './read-instant.ts'
import type { DB } from './table-types.generated.ts'

declare module '../app.ts' {
  interface App {
    readonly db: Database
  }
}

export type Database = Kysely<DB>

/** bigint columns are exact, timestamps are instants (UTC text), dates stay dates: nothing is turned into a JavaScript Date. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readInstant)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** All connections of this node were at work for longer than a call waits for one: the database is there, the node has too much to do. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
  readonly statusCode = 503
}

type Limits = {
  readonly maxConnections?: number
  readonly patienceMs?: number
  /** False behind a pooler: what was prepared stays with a connection that the next transaction may not get. */
  readonly prepares?: boolean
}

export function connectDatabase(url: string, { maxConnections = 12, patienceMs = 5_000, prepares = true }: Limits = {}) {
  const settings: pg.PoolConfig & { pipeline: true } = {
    connectionString: url,
    max: maxConnections,
    types,
    connectionTimeoutMillis: patienceMs,
    idle_in_transaction_session_timeout: 30_000,
    // What is asked at once travels at once: no statement waits for the answer to another.
    pipeline: true,
  }
  const pool = new pg.Pool(settings)
  // A connection that breaks while idle is replaced by the pool; the call that needs one next gets a fresh one or refuses.
  pool.on('error', () => {})
  // One that breaks while it works makes its query fail, which is where it is dealt with; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const trips: Trips = { trips: 0, statements: 0 }
  let hear = () => {}
  const take = takerOf(pool, maxConnections)
  const names = new PreparedNames(prepares ? undefined : { most: 0 })
  const db: Database = makeDatabase({
    trips,
    take: async () => new PooledConnection(await take(), { types, trips, names, onCommit: () => hear() }),
    end: () => pool.end(),
  })
  return {
    db,
    pool,
    /** What happens whenever a transaction that may have written has committed. */
    onCommit(then: () => void) {
      hear = then
    },
  }
}

/** The driver says the same of a database that does not answer and of a pool that has nothing left. */
function takerOf(pool: pg.Pool, most: number): () => Promise<pg.PoolClient> {
  let taken = 0
  pool.on('acquire', () => {
    taken += 1
  })
  pool.on('release', () => {
    taken -= 1
  })
  return async () => {
    try {
      return await pool.connect()
    } catch (error) {
      throw taken >= most ? new DatabaseBusy('All connections to the database are at work') : error
    }
  }
}
