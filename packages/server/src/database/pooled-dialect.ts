import { type DatabaseConnection, type Driver, Kysely, PostgresDialect, type QueryExecutor, type TransactionSettings } from 'kysely'
import { PooledConnection, type Trips } from './connection.ts'
import type { DB } from './table-types.generated.ts'

type Connections = { readonly trips: Trips; take(): Promise<PooledConnection>; end(): Promise<void> }

/** Kysely's PostgreSQL over connections of our own, on which a transaction opens with its first statement. */
class PooledDialect extends PostgresDialect {
  readonly #connections: Connections

  constructor(connections: Connections) {
    super({ pool: () => Promise.reject(new Error('The connections are our own')) })
    this.#connections = connections
  }

  override createDriver(): Driver {
    return new PooledDriver(this.#connections)
  }
}

class PooledDriver implements Driver {
  readonly #connections: Connections

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<PooledConnection> {
    return this.#connections.take()
  }

  async beginTransaction(connection: DatabaseConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    pooled(connection).open([isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin'])
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return pooled(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return pooled(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    pooled(connection).release()
  }

  destroy(): Promise<void> {
    return this.#connections.end()
  }
}

const connectionsOf = new WeakMap<QueryExecutor, Connections>()

/** Kysely over these connections, and the connections found again from it. */
export function makeDatabase(connections: Connections): Kysely<DB> {
  const db = new Kysely<DB>({ dialect: new PooledDialect(connections) })
  connectionsOf.set(db.getExecutor(), connections)
  return db
}

/** A connection out of the pool of this database; its caller releases it. */
export function takeConnection(db: Kysely<DB>): Promise<PooledConnection> {
  const connections = connectionsOf.get(db.getExecutor())
  if (!connections) throw new Error('This database has no connections of ours')
  return connections.take()
}

/** How often this node has waited for this database. */
export function tripsOf(db: Kysely<DB>): Trips {
  return connectionsOf.get(db.getExecutor())?.trips ?? { trips: 0, statements: 0 }
}

export function pooled(connection: DatabaseConnection): PooledConnection {
  if (!(connection instanceof PooledConnection)) throw new Error('This connection is not of our pool')
  return connection
}
