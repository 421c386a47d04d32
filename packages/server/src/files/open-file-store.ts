import type { Environment } from '../settings/environment.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'

/** The store of the settings, tried out: throws WrongSetting with a sentence where it cannot be used. */
export async function openFileStore(env: Environment): Promise<FileStore> {
  if (env.S3_BUCKET === undefined) return openFolderStore(env.DATA_DIR)
  // A node without a bucket does not load the client.
  const { bucketOf, openBucketStore } = await import('./bucket-store.ts')
  const bucket = bucketOf(env)
  if (!bucket) throw new Error('The settings were read without the keys of their bucket')
  return openBucketStore(bucket)
}
