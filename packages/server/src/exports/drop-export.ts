import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'

/** Removes a sheet whose day is over; its pieces go with it. */
export async function dropExport(
  { db, now }: Pick<App, 'db' | 'now'>,
  { siteId, exportId }: { siteId: number; exportId: string },
): Promise<void> {
  await inSite(db, siteId, (tx) =>
    tx
      .deleteFrom('exports')
      .where('id', '=', exportId)
      .where('finished_at', 'is not', null)
      .where('expires_at', '<=', now())
      .execute(),
  )
}
