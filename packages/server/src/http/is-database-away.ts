/** Connections refused, cut, shut down, none left, no space: classes 08, 53, 57P of PostgreSQL, and what the socket says. */
const AWAY = /^(08...|53...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
/** What the pool and the driver say without a code. */
const SAID =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

/** Searches are in unlogged tables, which PostgreSQL empties when it recovers from a crash: what follows in such a search has nowhere to go. */
export class LostSearch extends Error {
  override readonly name = 'LostSearch'
}
/** The part of the search store is gone, or not there yet. */
const NO_PART = /^no partition of relation "(searches|search_results|flight_quotes)" found for row$/

export function isWithoutPart(error: unknown): boolean {
  return error instanceof Error && NO_PART.test(error.message)
}

/** Whether work failed only because the database cannot be reached or written at the moment: nothing was stored, and another attempt helps. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (error instanceof LostSearch || isWithoutPart(error)) return true
  return (typeof code === 'string' && AWAY.test(code)) || SAID.test(error.message) || isDatabaseAway(cause)
}
