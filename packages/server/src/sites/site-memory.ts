import type { Database } from '../database/connect-database.ts'
import { homeOf, type SiteTx } from '../database/in-site.ts'

/**
 * How long what a node knows of a site may be old. Less than the minute for which a new zone is stated before it holds: each node counts by it from the
 * moment on at which it does.
 */
export const FRESH_MS = 15_000

type Known<Facts> = Map<number, { readonly facts: Facts; readonly until: number }>
/** All that is known of the sites of a database. */
const memories = new WeakMap<object, Set<Known<unknown>>>()

function memory<Facts>() {
  const byHome = new WeakMap<object, Known<Facts>>()
  return async (home: object, siteId: number, load: () => Promise<Facts>): Promise<Facts> => {
    const known: Known<Facts> = byHome.get(home) ?? new Map()
    if (!byHome.has(home)) {
      byHome.set(home, known)
      memories.set(home, (memories.get(home) ?? new Set()).add(known))
    }
    const hit = known.get(siteId)
    if (hit && hit.until > Date.now()) return hit.facts
    const facts = await load()
    known.set(siteId, { facts, until: Date.now() + FRESH_MS })
    return facts
  }
}

/**
 * Facts of a site that only migrations and operators write, read once and then from this node's memory, by database: a transaction that needs them
 * asks for nothing.
 */
export function remembered<Facts>(load: (tx: SiteTx) => Promise<Facts>): (tx: SiteTx) => Promise<Facts> {
  const recall = memory<Facts>()
  return (tx) => {
    const home = homeOf(tx)
    return home ? recall(home, tx.siteId, () => load(tx)) : load(tx)
  }
}

/** The same for work that no request began, and that has no transaction yet. */
export function rememberedById<Facts>(
  load: (db: Database, siteId: number) => Promise<Facts>,
): (db: Database, siteId: number) => Promise<Facts> {
  const recall = memory<Facts>()
  return (db, siteId) => recall(db.getExecutor(), siteId, () => load(db, siteId))
}

/** What this node knows of the sites of a database is read again: after an operator changed them. */
export function forgetSites(db: Database): void {
  for (const known of memories.get(db.getExecutor()) ?? []) known.clear()
}
