import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type Environment, WrongSetting } from '../settings/environment.ts'
import { assertKey, type FileStore } from './file-store.ts'

export type Bucket = {
  readonly name: string
  /** Of another store than Amazon's. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly keyId: string
  readonly keySecret: string
}

/** The bucket of the settings, if there is one. They were checked to be complete. */
export function bucketOf({ S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_KEY_ID, S3_KEY_SECRET }: Environment): Bucket | undefined {
  if (S3_BUCKET === undefined || S3_KEY_ID === undefined || S3_KEY_SECRET === undefined) return undefined
  return { name: S3_BUCKET, endpoint: S3_ENDPOINT, region: S3_REGION, keyId: S3_KEY_ID, keySecret: S3_KEY_SECRET }
}

/** Files in a bucket of any S3-compatible store. It stays private: pictures are served by the node, which knows whose they are. */
export async function openBucketStore(bucket: Bucket): Promise<FileStore> {
  const { name: Bucket, endpoint, region, keyId, keySecret } = bucket
  const client = new S3Client({
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    // Every compatible store knows the bucket in the path; in the host name only some do.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Checksums that not every compatible store knows; the body is signed in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
  })
  const keyOf = (Key: string) => {
    assertKey(Key)
    return { Bucket, Key }
  }
  const store: FileStore = {
    place: `the bucket ${Bucket} at ${endpoint ?? 'Amazon S3'}`,
    async write(key, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...keyOf(key), Body: bytes, ContentType: contentType }))
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(keyOf(key)))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        // A key that may not list gets this for what is not there; that it may read was proven at the start.
        if (error instanceof S3ServiceException && error.name === 'AccessDenied') return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(keyOf(key)))
    },
    close: () => client.destroy(),
  }
  await tryOut(store, bucket)
  return store
}

async function tryOut(store: FileStore, bucket: Bucket): Promise<void> {
  const key = `check/${randomUUID()}`
  try {
    await store.write(key, Buffer.from('written at the start'), 'text/plain')
    if ((await store.read(key)) === undefined) throw new Error('what was written could not be read')
    await store.remove(key)
  } catch (error) {
    store.close()
    throw new WrongSetting(explainTrouble(error, bucket))
  }
}

/** The setting that is wrong, and what to do. */
function explainTrouble(error: unknown, { name, endpoint = 'Amazon S3', region }: Bucket): string {
  if (!(error instanceof S3ServiceException)) {
    const { message, code } = error as NodeJS.ErrnoException
    return `S3_ENDPOINT: the store at ${endpoint} does not answer (${code ?? message}). Check the address, and that this machine reaches it.`
  }
  switch (error.name) {
    case 'NoSuchBucket':
      return `S3_BUCKET: there is no bucket "${name}" at ${endpoint}. Create it, or set the name of one.`
    case 'InvalidAccessKeyId':
      return `S3_KEY_ID: the store at ${endpoint} does not know this key.`
    case 'SignatureDoesNotMatch':
      return `S3_KEY_SECRET: the store at ${endpoint} refuses the signature, so this is not the secret of S3_KEY_ID.`
    case 'AccessDenied':
      return `S3_KEY_ID: this key may not write, read and delete in the bucket "${name}". Give it these three rights.`
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return `S3_REGION: the bucket "${name}" is not in the region "${region}" (${error.message}).`
    default:
      return `S3_BUCKET: the bucket "${name}" at ${endpoint} cannot be used (${error.name}: ${error.message}).`
  }
}
