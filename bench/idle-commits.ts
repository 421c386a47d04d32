import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { type Figure, rounded } from './report.ts'

/** PostgreSQL counts what a connection has committed up to ten seconds later: what set the stage is counted by then. */
const SETTLE_MS = 15_000
/** A whole minute, because some of a node's upkeep comes once a minute. */
const SECONDS = 60

/** What a node commits that nobody asks for anything. */
export async function measureIdleCommits(db: Database): Promise<Omit<Figure, 'name'>> {
  await pause(SETTLE_MS)
  const before = await readCommits(db)
  await pause(SECONDS * 1_000)
  const commits = rounded(((await readCommits(db)) - before) / SECONDS, 1)
  return {
    value: commits,
    unit: 'commits per second',
    wanted: '≤ 10 (33)',
    good: commits <= 10,
    detail: `of all its connections, over ${SECONDS} s`,
  }
}

async function readCommits(db: Database): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select xact_commit::bigint as n from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.n)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
