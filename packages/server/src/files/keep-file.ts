import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { keyOf, type StoredFile } from './stored-file.ts'
import { insertStoredFile, setUnusedFrom } from './stored-file-repo.ts'

type Part = { readonly part: string; readonly bytes: Uint8Array; readonly contentType: string }

/** Far longer than any upload takes. */
const UNFINISHED_MINUTES = 60

/** Thrown while the store does not take files. */
export class StoreAway extends Error {}

/**
 * Writes a file to the store. It counts as unused until `useFile` is called in the transaction of what uses it; without that it is removed within an hour.
 * Throws StoreAway.
 */
export async function keepFile(
  { db, jobs, files, now }: Pick<App, 'db' | 'jobs' | 'files' | 'now'>,
  siteId: number,
  { name, parts }: { readonly name: string; readonly parts: readonly Part[] },
): Promise<void> {
  const file: StoredFile = { name, parts: parts.map(({ part }) => part) }
  const begun = now()
  await inSite(db, siteId, async (tx) => {
    const unusedFrom = plusMinutes(begun, UNFINISHED_MINUTES)
    await insertStoredFile(tx, file, { now: begun, unusedFrom })
    await jobs.enqueue(tx, 'drop-file', { siteId, name }, { startAfterSeconds: UNFINISHED_MINUTES * 60 })
  })
  try {
    for (const { part, bytes, contentType } of parts) await files.write(keyOf(siteId, name, part), bytes, contentType)
  } catch (error) {
    throw new StoreAway(`A file could not be written to ${files.place}`, { cause: error })
  }
}

/** From now on a kept file is in use. False where it is gone already. */
export function useFile(tx: SiteTx, name: string, now: Instant): Promise<boolean> {
  return setUnusedFrom(tx, name, null, now)
}

/** What used it is deleted. It can be taken into use again for so many minutes, and is removed then. */
export async function leaveFile(
  tx: SiteTx,
  { jobs, now }: { readonly jobs: App['jobs']; readonly now: Instant },
  { name, minutes }: { readonly name: string; readonly minutes: number },
): Promise<void> {
  await setUnusedFrom(tx, name, plusMinutes(now, minutes), now)
  await jobs.enqueue(tx, 'drop-file', { siteId: tx.siteId, name }, { startAfterSeconds: minutes * 60 })
}
