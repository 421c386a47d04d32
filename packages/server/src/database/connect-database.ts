import { instant } from '@tradewind/domain/time'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './table-types.generated.ts'

export type Database = Kysely<DB>

/** bigint columns are exact, timestamps are instants (UTC text), dates stay dates: nothing is turned into a JavaScript Date. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => instant(text))
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export function connectDatabase(url: string, { maxConnections = 12 }: { maxConnections?: number } = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // A connection that breaks while idle is replaced by the pool; the call that needs one next gets a fresh one or refuses.
  pool.on('error', () => {})
  // One that breaks while it works makes its query fail, which is where it is dealt with; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool }
}
