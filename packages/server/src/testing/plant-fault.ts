import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { Violation } from '../ledger/check/violation.ts'
import type { TestServer } from './test-server.ts'

/**
 * What a check says when somebody with the keys of the database has changed the past of a site (the first, if none is named) directly. Undone at once. Throws
 * when the change changes nothing: a fault that is not there finds nothing.
 */
export async function rulesBrokenBy(
  { app }: Pick<TestServer, 'app'>,
  statement: string,
  check: (tx: SiteTx) => Promise<Violation[]>,
  siteId = 1,
): Promise<string> {
  let rules = ''
  const fault = app.db.transaction().execute(async (trx) => {
    // The triggers do not stop people who may switch them off.
    await sql`set local session_replication_role = replica`.execute(trx)
    const { numAffectedRows } = await sql.raw(statement).execute(trx)
    if (!numAffectedRows) throw new Error(`The fault changes nothing: ${statement}`)
    // From here on as the application is: one site's rows and no other's, or another site's chain would be read as this one's.
    await sql`select set_config('role', 'tradewind_app', true), set_config('app.site_id', ${String(siteId)}, true)`.execute(trx)
    rules = (await check(Object.assign(trx, { siteId }) as unknown as SiteTx)).map(({ rule }) => rule).join('; ')
    throw new Undone()
  })
  await fault.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return rules
}

class Undone extends Error {}
