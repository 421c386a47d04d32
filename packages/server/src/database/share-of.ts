import { type Database, DatabaseBusy } from './connect-database.ts'
import type { PooledConnection } from './connection.ts'
import { makeDatabase, takeConnection, tripsOf } from './pooled-dialect.ts'

/** In line for a connection. Far longer than any line takes: this ends what would otherwise wait for itself. */
const PATIENCE_MS = 60_000

/**
 * The same database for work that may come in hundreds at once: at most so many connections of the pool are its, and it waits in line for them.
 * The rest of the pool is left to calls.
 */
export function shareOf(db: Database, most: number): Database {
  let taken = 0
  const line = new Set<() => void>()
  const leave = () => {
    const [next] = line
    if (!next) taken -= 1
    else {
      line.delete(next)
      next()
    }
  }
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.delete(go)
        reject(new DatabaseBusy('All connections of this share of the database are at work'))
      }, PATIENCE_MS)
      line.add(go)
    })
  const take = async (): Promise<PooledConnection> => {
    if (taken < most) taken += 1
    else await turn()
    try {
      const connection = await takeConnection(db)
      connection.onRelease(leave)
      return connection
    } catch (error) {
      leave()
      throw error
    }
  }
  return makeDatabase({ trips: tripsOf(db), take, end: async () => {} })
}
