import type { RawBuilder } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { Violation } from './violation.ts'

/** Runs a query whose every row is a broken promise, named in its only column `what`. */
export async function findViolations(tx: SiteTx, rule: string, query: RawBuilder<{ what: string }>): Promise<Violation[]> {
  const { rows } = await query.execute(tx)
  return rows.map(({ what }) => ({ rule, what }))
}
