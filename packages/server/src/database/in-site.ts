import { PostgresDialect, Transaction } from 'kysely'
import type { Database } from './connect-database.ts'
import type { PooledConnection } from './connection.ts'
import { pooled } from './pooled-dialect.ts'
import type { DB } from './table-types.generated.ts'

declare const ofOneSite: unique symbol
/** A transaction that can only see and write one site's rows. Repositories take nothing else. */
export type SiteTx = Transaction<DB> & { readonly [ofOneSite]: true; readonly siteId: number }

type Options = { readonly snapshot?: boolean }

/**
 * Runs the work in one transaction as the role that row level security binds, with the site set. The only maker of a SiteTx.
 * `snapshot`: every read sees the same moment, for whoever compares tables with each other.
 */
export function inSite<T>(
  db: Database,
  siteId: number,
  work: (tx: SiteTx) => Promise<T>,
  { snapshot = false }: Options = {},
): Promise<T> {
  return db.getExecutor().provideConnection(async (taken) => {
    const connection = pooled(taken)
    connection.open(opening(siteId, snapshot))
    const tx = transactionOf(db, connection, siteId)
    try {
      const result = await work(tx)
      await connection.commit()
      return result
    } catch (error) {
      await connection.rollback().catch(() => {})
      throw error
    }
  })
}

/** Plain statements, which a router before the database can read. The key by which it would choose a shard stands last. */
function opening(siteId: number, snapshot: boolean): string[] {
  if (!Number.isSafeInteger(siteId)) throw new Error(`${siteId} is no site`)
  return [
    snapshot ? 'begin isolation level repeatable read' : 'begin',
    'set local role tradewind_app',
    `set local app.site_id = '${siteId}'`,
    `set local app.sharding_key = '${siteId}'`,
  ]
}

/** What Kysely wants of a transaction besides the way to its connection. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction takes no connection')) })
const UNUSED = { dialect, driver: dialect.createDriver(), config: { dialect } }

function transactionOf(db: Database, connection: PooledConnection, siteId: number): SiteTx {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  const tx = new Transaction<DB>({ ...UNUSED, executor })
  return Object.assign(tx, { siteId }) as SiteTx
}
