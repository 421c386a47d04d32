import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment.ts'

type Keeping = Pick<Environment, 'SECRETS_KEY' | 'DATA_DIR'>

const [MARK_BYTES, IV_BYTES, TAG_BYTES] = [4, 12, 16]

/**
 * Seals a text with the installation's newest key (AES-256-GCM), for this owner alone ('second-factor/1/7'): a row copied to another owner does not open.
 * In front stands which key it was, so that keys can be changed.
 */
export function sealSecret(env: Keeping, text: string, owner: string): Buffer {
  const [key] = keysOf(env)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([markOf(key), iv, cipher.getAuthTag(), sealed])
}

/** Opens what any of the installation's keys sealed. Throws when its key is gone, or it is another's. */
export function openSecret(env: Keeping, sealed: Buffer, owner: string): string {
  const key = keysOf(env).find((one) => markOf(one).equals(sealed.subarray(0, MARK_BYTES)))
  if (!key) throw new Error('SECRETS_KEY: the key is missing with which a secret was sealed')
  const [ivEnd, tagEnd] = [MARK_BYTES + IV_BYTES, MARK_BYTES + IV_BYTES + TAG_BYTES]
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(MARK_BYTES, ivEnd))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(ivEnd, tagEnd))
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8')
}

function markOf(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, MARK_BYTES)
}

/** The settings' own, newest first; without one, that of the data folder, made when it is first needed. */
function keysOf({ SECRETS_KEY, DATA_DIR }: Keeping): readonly [Buffer, ...Buffer[]] {
  const [first, ...older] = SECRETS_KEY ?? []
  return first ? [first, ...older] : [keyOfFolder(DATA_DIR)]
}

function keyOfFolder(folder: string): Buffer {
  const path = join(folder, 'secrets.key')
  try {
    mkdirSync(folder, { recursive: true })
    // Two nodes that share the folder agree on the one that came first.
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
}
