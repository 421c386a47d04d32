import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../../database/connect-database.ts'

/** Stands on the schema while the demo's past is being played: no table of the product knows of it. */
const MARK = 'The past of this demo is being played'

export async function markBegun(db: Database): Promise<void> {
  await sql`comment on schema public is ${sql.lit(MARK)}`.execute(db)
}

/** Once the jobs that the past leaves behind are with the real queue. */
export async function markPlayed(db: Database): Promise<void> {
  await sql`comment on schema public is null`.execute(db)
}

export type DemoTurn = {
  /** A past was begun here and cut off: the database is empty now. */
  readonly wasHalfPlayed: boolean
  release(): Promise<void>
}

/**
 * Waits until no other node makes the demo of this database; to be taken before the migrations and kept until the past is handed over. Empties a database
 * in which a past was begun and cut off (somebody was impatient, or the power went): half a past has tickets and money that no job looks after.
 */
export async function takeDemoTurn(databaseUrl: string): Promise<DemoTurn> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // Held by the connection: a node that dies gives it back.
  await client.query(`select pg_advisory_lock(hashtext('demo'))`)
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = 'public'`,
  )
  const wasHalfPlayed = rows[0]?.mark === MARK
  if (wasHalfPlayed) await client.query('drop schema public cascade; drop schema if exists pgboss cascade; create schema public')
  return { wasHalfPlayed, release: () => client.end() }
}
