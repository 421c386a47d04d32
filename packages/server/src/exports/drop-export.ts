import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { deleteExpired } from './export-repo.ts'

export function dropExport(
  { db, now }: Pick<App, 'db' | 'now'>,
  { siteId, exportId }: { siteId: number; exportId: string },
): Promise<void> {
  return inSite(db, siteId, (tx) => deleteExpired(tx, exportId, now()))
}
