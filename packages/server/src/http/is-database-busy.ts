import { DatabaseBusy } from '../database/connect-database.ts'
import { isPreparedStale } from '../database/prepared-names.ts'

/** A transaction that PostgreSQL aborted because of another one: a deadlock, a serialization failure, or a lock timeout. */
const ENDED_FOR_ANOTHER = /^(40P01|40001|55P03)$/

/** Whether work failed only because of too much load: nothing was written, and another attempt helps. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (isPreparedStale(error)) return true
  return error instanceof DatabaseBusy || (typeof code === 'string' && ENDED_FOR_ANOTHER.test(code)) || isDatabaseBusy(cause)
}
