import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../../database/connect-database.ts'

/** A mark on the schema while the demo's past is being played: no table of the product knows it. */
const MARK = 'The past of this demo is being played'

export async function markBegun(db: Database): Promise<void> {
  await sql`comment on schema public is ${sql.lit(MARK)}`.execute(db)
}

/** Once the real queue has the jobs that the past leaves behind. */
export async function markPlayed(db: Database): Promise<void> {
  await sql`comment on schema public is null`.execute(db)
}

export type DemoTurn = {
  /** A past was started here and cut off: the database is empty now. */
  readonly wasHalfPlayed: boolean
  release(): Promise<void>
}

/**
 * Waits until no other node makes the demo of this database. Must be taken before the migrations and kept until the past is handed over. Empties a
 * database in which a past was started and cut off (by an impatient person, or a power cut), because half a past has tickets and money that no job
 * handles.
 */
export async function takeDemoTurn(databaseUrl: string): Promise<DemoTurn> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // The lock belongs to the connection: a node that dies releases it.
  await client.query(`select pg_advisory_lock(hashtext('demo'))`)
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = 'public'`,
  )
  const wasHalfPlayed = rows[0]?.mark === MARK
  if (wasHalfPlayed) await client.query('drop schema public cascade; drop schema if exists pgboss cascade; create schema public')
  return { wasHalfPlayed, release: () => client.end() }
}
