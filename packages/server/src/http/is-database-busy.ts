import { DatabaseBusy } from '../database/connect-database.ts'

/** A transaction that PostgreSQL ended for another's sake: two that waited for each other, two that could not be put in an order, a lock that did not come free. */
const ENDED_FOR_ANOTHER = /^(40P01|40001|55P03)$/

/** Whether work failed only because too much is going on: nothing was written, and trying again helps. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return error instanceof DatabaseBusy || (typeof code === 'string' && ENDED_FOR_ANOTHER.test(code)) || isDatabaseBusy(cause)
}
