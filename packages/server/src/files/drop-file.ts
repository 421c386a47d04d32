import type { App } from '../app.ts'
import { inSite, readInSite } from '../database/in-site.ts'
import { keyOf } from './stored-file.ts'
import { deleteStoredFile, findUnusedFile } from './stored-file-repo.ts'

/**
 * Job: removes a stored file that nothing uses any more: of an upload that was not finished, or of a picture whose deletion can no longer be taken back.
 * Its row goes last, so that a node that dies over it leaves the work to the next.
 */
export async function dropFile(
  { db, files, now }: Pick<App, 'db' | 'files' | 'now'>,
  { siteId, name }: { siteId: number; name: string },
): Promise<void> {
  const file = await readInSite(db, siteId, (tx) => findUnusedFile(tx, name, now()))
  if (!file) return
  for (const part of file.parts) await files.remove(keyOf(siteId, name, part))
  await inSite(db, siteId, (tx) => deleteStoredFile(tx, name))
}
