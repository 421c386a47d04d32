import { type CompiledQuery, Kysely, PostgresDialect, type QueryExecutorProvider, Transaction } from 'kysely'
import type { Database } from './connect-database.ts'
import type { PooledConnection } from './connection.ts'
import { poolOf } from './pool-of.ts'
import { takeConnection } from './pooled-dialect.ts'
import type { DB } from './table-types.generated.ts'

declare const ofOneSite: unique symbol
/** A transaction that can only see and write one site's rows. Repositories take nothing else. */
export type SiteTx = Transaction<DB> & { readonly [ofOneSite]: true; readonly siteId: number }

type Options = { readonly snapshot?: boolean }
type Opened = { readonly connection: PooledConnection; readonly tx: SiteTx }

/**
 * Runs the work in one transaction as the role that row level security binds, with the site set. The only maker of a SiteTx.
 * `snapshot`: every read sees the same moment, for code that compares tables with each other.
 */
export async function inSite<T>(
  db: Database,
  siteId: number,
  work: (tx: SiteTx) => Promise<T>,
  { snapshot = false }: Options = {},
): Promise<T> {
  const { connection, tx } = (!snapshot && claimOpened(db, siteId)) || (await openTransaction(db, siteId, snapshot))
  if (readOnly.has(db)) connection.along({ sql: 'set transaction read only' })
  try {
    const result = await work(tx)
    await connection.commit()
    return result
  } catch (error) {
    await connection.rollback().catch(() => {})
    throw error
  } finally {
    connection.release()
  }
}

/**
 * The same for work that only reads: PostgreSQL refuses it to write, so a copy of the database can answer it. Its end is not waited for, because nothing
 * depends on it.
 */
export async function readInSite<T>(db: Database, siteId: number, work: (tx: SiteTx) => Promise<T>): Promise<T> {
  const { connection, tx } = claimOpened(db, siteId) ?? (await openTransaction(db, siteId, false))
  connection.along({ sql: 'set transaction read only' })
  try {
    return await work(tx)
  } finally {
    endQuietly(connection)
  }
}

/**
 * The same for a single statement, which travels with the transaction around it: one trip. A second statement is refused.
 */
export async function readOnce<T>(db: Database, siteId: number, work: (tx: SiteTx) => Promise<T>): Promise<T> {
  const { connection, tx } = claimOpened(db, siteId) ?? (await openTransaction(db, siteId, false))
  connection.along({ sql: 'set transaction read only' })
  connection.endWithNext()
  try {
    return await work(tx)
  } finally {
    endQuietly(connection)
  }
}

/**
 * Has a statement travel with the next one of its transaction, or with the commit: for writes whose answer nobody needs. They run in the order in which they
 * were asked for. When one fails, what it travels with fails, and nothing of the transaction is kept.
 */
export function sendAlong<Tx extends QueryExecutorProvider>(tx: Tx, query: { compile(executor: Tx): CompiledQuery }): void {
  const connection = connectionOf.get(tx)
  if (!connection) throw new Error('This transaction was not made by inSite')
  const { sql, parameters } = query.compile(tx)
  connection.along({ sql, parameters })
}

/** The transactions that are open for the first caller with their database. */
const opened = new WeakMap<Database, { siteId: number; claim: () => Opened | undefined }>()

/**
 * Runs the first work of a call and leaves its transaction open for the next: gives a database whose first `inSite` or `readInSite` of this site goes
 * on in it. Nobody having come by the next turn of the event loop, it is ended: what waits for something else holds no connection.
 */
export async function openInSite<T>(
  db: Database,
  siteId: number,
  first: (tx: SiteTx) => Promise<T>,
): Promise<{ db: Database; result: T }> {
  const transaction = await openTransaction(db, siteId, false)
  let waiting: Opened | undefined = transaction
  const claim = () => {
    const claimed = waiting
    waiting = undefined
    return claimed
  }
  try {
    const result = await first(transaction.tx)
    const own: Database = new Kysely<DB>({ ...UNUSED, executor: db.getExecutor() })
    opened.set(own, { siteId, claim })
    setImmediate(() => {
      const left = claim()
      if (left) endQuietly(left.connection)
    })
    return { db: own, result }
  } catch (error) {
    endQuietly(transaction.connection)
    throw error
  }
}

function claimOpened(db: Database, siteId: number): Opened | undefined {
  const waiting = opened.get(db)
  return waiting?.siteId === siteId ? waiting.claim() : undefined
}

const readOnly = new WeakSet<Database>()

/** The same database, in which PostgreSQL refuses to write whatever `inSite` runs: see `isRefusedToWrite`. A transaction left open is gone on in. */
export function onlyReading(db: Database): Database {
  const own: Database = new Kysely<DB>({ ...UNUSED, executor: db.getExecutor() })
  const waiting = opened.get(db)
  if (waiting) opened.set(own, waiting)
  readOnly.add(own)
  return own
}

/** Whether it is such a database: what only notes something beside an answer leaves it. */
export function isOnlyReading(db: Database): boolean {
  return readOnly.has(db)
}

/** Ends a transaction that has written nothing. */
function endQuietly(connection: PooledConnection): void {
  connection
    .rollback()
    .catch(() => {})
    .finally(() => connection.release())
}

async function openTransaction(db: Database, siteId: number, snapshot: boolean): Promise<Opened> {
  const statements = opening(siteId, snapshot)
  const connection = await takeConnection(poolOf(db, siteId))
  connection.open(statements, { prepares: true })
  return { connection, tx: transactionOf(db, connection, siteId) }
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
  const tx = Object.assign(new Transaction<DB>({ ...UNUSED, executor }), { siteId }) as SiteTx
  connectionOf.set(tx, connection)
  homes.set(tx, db.getExecutor())
  return tx
}

const connectionOf = new WeakMap<QueryExecutorProvider, PooledConnection>()
const homes = new WeakMap<SiteTx, object>()

/** The same for all transactions in one database: what a node remembers is remembered of that. Nothing for one that `inSite` did not make. */
export function homeOf(tx: SiteTx): object | undefined {
  return homes.get(tx)
}
