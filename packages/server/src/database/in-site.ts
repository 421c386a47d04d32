import { sql, type Transaction } from 'kysely'
import type { Database } from './connect-database.ts'
import type { DB } from './table-types.generated.ts'

declare const ofOneSite: unique symbol
/** A transaction that can only see and write one site's rows. Repositories take nothing else. */
export type SiteTx = Transaction<DB> & { readonly [ofOneSite]: true; readonly siteId: number }

/**
 * Runs the work in one transaction as the role that row level security binds, with the site set. The only maker of a SiteTx.
 * `snapshot`: every read sees the same moment, for whoever compares tables with each other.
 */
export function inSite<T>(
  db: Database,
  siteId: number,
  work: (tx: SiteTx) => Promise<T>,
  { snapshot = false }: { snapshot?: boolean } = {},
): Promise<T> {
  const transaction = snapshot ? db.transaction().setIsolationLevel('repeatable read') : db.transaction()
  return transaction.execute(async (trx) => {
    await sql`select set_config('role', 'tradewind_app', true), set_config('app.site_id', ${String(siteId)}, true)`.execute(trx)
    return work(Object.assign(trx, { siteId }) as SiteTx)
  })
}
