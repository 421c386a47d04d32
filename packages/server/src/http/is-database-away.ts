/** Connections refused, cut, shut down, none left, no space: classes 08, 53, 57P of PostgreSQL, and what the socket says. */
const AWAY = /^(08...|53...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
/** What the pool and the driver say without a code. */
const SAID =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

/** Searches are in unlogged tables, which PostgreSQL empties when it recovers from a crash: a write to such a search has nowhere to go. */
const LOST_SEARCH = /^(search_results|flight_quotes)_site_id_search_id_fkey$/

/** Whether work failed only because the database cannot be reached or written at the moment: nothing was stored, and another attempt helps. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause, constraint } = error as { code?: unknown; cause?: unknown; constraint?: unknown }
  if (typeof constraint === 'string' && LOST_SEARCH.test(constraint)) return true
  return (typeof code === 'string' && AWAY.test(code)) || SAID.test(error.message) || isDatabaseAway(cause)
}
