import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

declare module '../app.ts' {
  interface App {
    /** How often somebody may try, counted by all nodes together. */
    readonly tries: TryLimiter
  }
}

export type TryLimiter = {
  /** Counts an attempt for a key; returns the milliseconds to wait when there were too many, else 0. A cost of 0 only reads. */
  limit(key: string, max: number, windowMs: number, cost?: number): Promise<number>
  /** Returns the points of an attempt that was right, under the same limit. */
  returnTry(key: string, max: number, windowMs: number): Promise<void>
  close(): Promise<void>
}

/** Counts attempts in the database, so that all nodes count together; while it does not answer, each node counts for itself. */
export function makeTryLimiter(databaseUrl: string): TryLimiter {
  // A database that hangs must not delay a log-in: after a moment the node counts alone.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (max: number, windowMs: number) => {
    const kind = `${max}/${windowMs}`
    const rule = { points: max, duration: windowMs / 1_000, keyPrefix: kind }
    const limiter =
      limiters.get(kind) ??
      new RateLimiterPostgres({
        ...rule,
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: true,
        insuranceLimiter: new RateLimiterMemory(rule),
      })
    limiters.set(kind, limiter)
    return limiter
  }
  return {
    limit: (key, max, windowMs, cost = 1) =>
      limiterOf(max, windowMs)
        .consume(key.slice(0, 200), cost)
        .then(
          () => 0,
          (refused: RateLimiterRes | Error) => {
            if (refused instanceof Error) throw refused
            return refused.msBeforeNext
          },
        ),
    returnTry: async (key, max, windowMs) => void (await limiterOf(max, windowMs).reward(key.slice(0, 200))),
    close: () => pool.end(),
  }
}
