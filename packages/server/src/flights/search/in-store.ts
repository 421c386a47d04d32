import type { Transaction } from 'kysely'
import type { App } from '../../app.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite, readOnce } from '../../database/in-site.ts'
import type { DB } from '../../database/table-types.generated.ts'

declare module '../../app.ts' {
  interface App {
    /** Where searches are, if that is not with everything else. */
    readonly searchDb: Database | undefined
  }
}

declare const ofStore: unique symbol
type StoreTables = Pick<DB, 'searches' | 'search_results' | 'flight_quotes'>
/**
 * A transaction of the search store: searches, what they found, what was quoted. It sees no other table, and no other transaction sees these, so that
 * the store can be lost, dropped or moved to a database of its own without a booking that waits for it.
 */
export type StoreTx = Transaction<StoreTables> & { readonly [ofStore]: true; readonly siteId: number }

type Parts = Pick<App, 'db' | 'searchDb'>

/** Runs the work in one transaction of the search store, for one site. */
export function inStore<T>({ db, searchDb }: Parts, siteId: number, work: (tx: StoreTx) => Promise<T>): Promise<T> {
  return inSite(searchDb ?? db, siteId, (tx) => work(tx as unknown as StoreTx))
}

/** The same for a single read, in one trip. */
export function readStore<T>({ db, searchDb }: Parts, siteId: number, work: (tx: StoreTx) => Promise<T>): Promise<T> {
  return readOnce(searchDb ?? db, siteId, (tx) => work(tx as unknown as StoreTx))
}
