import { sql } from 'kysely'
import type { Database } from '../database/connect-database.ts'

/** Any constant: PostgreSQL refuses two grants on one table at the same moment, so one of two nodes that start together would fail. */
const GRANT_LOCK = 7_421_003

/** The application's role may insert jobs; the queue itself works as the owner. Run once after each start. */
export async function letAppEnqueue(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${GRANT_LOCK})`.execute(tx)
    await sql`grant usage on schema pgboss to tradewind_app`.execute(tx)
    await sql`grant select, insert, update on all tables in schema pgboss to tradewind_app`.execute(tx)
    await sql`grant execute on all functions in schema pgboss to tradewind_app`.execute(tx)
  })
}
