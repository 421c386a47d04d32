import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BucketStandIn, startBucket } from '../../../sandbox/src/bucket/start-bucket.ts'
import { readEnvironment } from '../settings/environment.ts'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'

const DATABASE_URL = 'postgres://u:p@localhost/db'
const KEY = `7/${'a'.repeat(32)}-${'b'.repeat(32)}/160.webp`

let folder: string
let bucket: BucketStandIn
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradewind-files-'))
  bucket = await startBucket()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const inFolder = () => openFileStore(readEnvironment({ DATABASE_URL, DATA_DIR: folder }))
const inBucket = (change: Record<string, string> = {}) =>
  openFileStore(
    readEnvironment({
      DATABASE_URL,
      S3_BUCKET: bucket.name,
      S3_ENDPOINT: bucket.url,
      S3_REGION: bucket.region,
      S3_KEY_ID: bucket.key.id,
      S3_KEY_SECRET: bucket.key.secret,
      ...change,
    }),
  )

describe.each<readonly [string, () => Promise<FileStore>]>([
  ['a folder', inFolder],
  ['a bucket', () => inBucket()],
])('%s', (_name, open) => {
  test('keeps what is written, reads it byte for byte, and forgets what is removed, also twice', async () => {
    const store = await open()
    const bytes = Buffer.from([0, 255, 10, 13, 128])
    expect(await store.read(KEY)).toBe(undefined)
    await store.write(KEY, bytes, 'image/webp')
    expect(await store.read(KEY)).toEqual(bytes)
    await store.write(KEY, Buffer.from('other'), 'image/webp')
    expect((await store.read(KEY))?.toString()).toBe('other')
    await store.remove(KEY)
    await store.remove(KEY)
    expect(await store.read(KEY)).toBe(undefined)
    store.close()
  })

  test.each(['../outside', '7/../../outside', '/etc/passwd', '7//a', '7/a\u0000', '7\\a', 'A/B', ''])(
    'refuses the key %j',
    async (key) => {
      const store = await open()
      for (const touch of [() => store.write(key, Buffer.from('x'), 'text/plain'), () => store.read(key), () => store.remove(key)])
        await expect((async () => touch())()).rejects.toThrow('is no key')
      store.close()
    },
  )
})

test('a folder leaves nothing behind: no unfinished file, and no empty folder of a removed one', async () => {
  const store = await inFolder()
  await store.write(KEY, Buffer.from('x'), 'image/webp')
  const own = join(folder, 'files', KEY, '..')
  expect(await readdir(own)).toEqual(['160.webp'])
  await store.remove(KEY)
  expect(existsSync(own)).toBe(false)
})

test('a file that cannot be written whole is not there at all', async () => {
  const store = await inFolder()
  const place = join(folder, 'files', KEY)
  // What cannot be replaced: a folder with something in it.
  await mkdir(join(place, 'in the way'), { recursive: true })
  await expect(store.write(KEY, Buffer.from('x'), 'image/webp')).rejects.toThrow()
  expect(await readdir(join(place, '..'))).toEqual(['160.webp'])
  await rm(place, { recursive: true })
})

test('a data folder in which nothing can be written stops the start with its name', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, 'x')
  await expect(openFileStore(readEnvironment({ DATABASE_URL, DATA_DIR: file }))).rejects.toThrow(
    /^DATA_DIR: uploaded files cannot be written to .*a-file\/files \(E\w+\)\. /,
  )
})

test('the object in a bucket has its type, and lies under its key', async () => {
  const store = await inBucket()
  await store.write(KEY, Buffer.from('x'), 'image/webp')
  expect([...bucket.objects]).toEqual([[KEY, { bytes: Buffer.from('x'), contentType: 'image/webp' }]])
  await store.remove(KEY)
  expect(bucket.objects.size).toBe(0)
  expect(store.place).toBe(`the bucket ${bucket.name} at ${bucket.url}`)
})

test('a store that fails for a moment is asked again, one that fails on says so and keeps nothing', async () => {
  const store = await inBucket()
  bucket.failWrites(1)
  await store.write(KEY, Buffer.from('x'), 'image/webp')
  expect(bucket.objects.size).toBe(1)
  await store.remove(KEY)
  bucket.failWrites(10)
  await expect(store.write(KEY, Buffer.from('x'), 'image/webp')).rejects.toThrow()
  bucket.failWrites(0)
  expect(bucket.objects.size).toBe(0)
})

test.each([
  ['S3_BUCKET', { S3_BUCKET: 'no-such-bucket' }, /^S3_BUCKET: there is no bucket "no-such-bucket" at http/],
  ['S3_KEY_ID', { S3_KEY_ID: 'ANOTHER' }, /^S3_KEY_ID: the store at .* does not know this key\.$/],
  ['S3_KEY_SECRET', { S3_KEY_SECRET: 'another' }, /^S3_KEY_SECRET: the store at .* refuses the signature/],
  ['S3_REGION', { S3_REGION: 'ap-south-1' }, /^S3_REGION: the bucket ".*" is not in the region "ap-south-1"/],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'http://127.0.0.1:9' }, /^S3_ENDPOINT: the store at http:\/\/127\.0\.0\.1:9 does not answer \(/],
])('a wrong %s is named at the start, and nothing is left in the bucket', async (_name, change, sentence) => {
  await expect(inBucket(change)).rejects.toThrow(sentence)
  expect(bucket.objects.size).toBe(0)
})

test('a key without the right to delete is named at the start', async () => {
  bucket.allow(['PUT', 'GET'])
  await expect(inBucket()).rejects.toThrow(/^S3_KEY_ID: this key may not write, read and delete in the bucket/)
  bucket.allow(['PUT', 'GET', 'DELETE'])
})
