import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { StoredFile } from './stored-file.ts'

/** Written down before its first byte, so that none is left behind by who does not finish: until then it is unused. */
export async function insertStoredFile(
  tx: SiteTx,
  { name, parts }: StoredFile,
  { now, unusedFrom }: { now: Instant; unusedFrom: Instant | null },
): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({ site_id: tx.siteId, name, parts: [...parts], created_at: now, unused_from: unusedFrom })
    .execute()
}

/** From when nothing uses it; null: it is in use. False where it is gone, or about to go. */
export async function setUnusedFrom(tx: SiteTx, name: string, unusedFrom: Instant | null, now: Instant): Promise<boolean> {
  const kept = await tx
    .updateTable('stored_files')
    .set({ unused_from: unusedFrom })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('unused_from', 'is', null), eb('unused_from', '>', now)]))
    .returning('name')
    .executeTakeFirst()
  return kept !== undefined
}

/** One that nothing uses and nothing can take into use again. */
export function findUnusedFile(tx: SiteTx, name: string, now: Instant): Promise<StoredFile | undefined> {
  return tx
    .selectFrom('stored_files')
    .select(['name', 'parts'])
    .where('name', '=', name)
    .where('unused_from', '<=', now)
    .executeTakeFirst()
}

export async function deleteStoredFile(tx: SiteTx, name: string): Promise<void> {
  await tx.deleteFrom('stored_files').where('name', '=', name).execute()
}

/** Those that are to be removed, and when. */
export function listUnusedFiles(tx: SiteTx): Promise<{ name: string; unusedFrom: Instant }[]> {
  return tx
    .selectFrom('stored_files')
    .select('name')
    .select((eb) => eb.ref('unused_from').$notNull().as('unusedFrom'))
    .where('unused_from', 'is not', null)
    .orderBy('unused_from')
    .execute()
}
