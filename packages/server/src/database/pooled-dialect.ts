import { type DatabaseConnection, type Driver, PostgresDialect, type TransactionSettings } from 'kysely'
import { PooledConnection } from './connection.ts'

export type Connections = { take(): Promise<PooledConnection>; end(): Promise<void> }

/** Kysely's PostgreSQL over connections of our own, on which a transaction opens with its first statement. */
export class PooledDialect extends PostgresDialect {
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

export function pooled(connection: DatabaseConnection): PooledConnection {
  if (!(connection instanceof PooledConnection)) throw new Error('This connection is not of our pool')
  return connection
}
