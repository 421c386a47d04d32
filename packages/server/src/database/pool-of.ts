import type { Database } from './connect-database.ts'

/** The database in which a site lives, whole. One today: with several it is looked up here, and nowhere else. */
export function poolOf(db: Database, _siteId: number): Database {
  return db
}
