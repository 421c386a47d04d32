import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

const [PUBLIC, BYTES] = ['whpk_', 32]
/** What stands before the 32 bytes of a public key of Ed25519 in its standard form (SPKI). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** Ed25519: the one half signs here, the other is given to the other installation, which can check by it and forge nothing. */
export type KeyPair = { readonly publicKey: Buffer /** PKCS 8 in base 64. */; readonly privateKey: string }

export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(SPKI.length),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}

/** As the Standard Webhooks rules write a public key. */
export function formatKey(key: Buffer): string {
  return `${PUBLIC}${key.toString('base64')}`
}

/** The key that a person has entered; undefined where it is none. */
export function readKey(text: string): Buffer | undefined {
  const bare = text.trim()
  if (!bare.startsWith(PUBLIC)) return undefined
  const key = Buffer.from(bare.slice(PUBLIC.length), 'base64')
  return key.length === BYTES && formatKey(key) === bare ? key : undefined
}

/** By which the receiver finds the key of a letter without a trial of all that it has. */
export function markOfKey(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

type Letter = { readonly id: string /** In seconds. */; readonly timestamp: number; readonly body: string }

const signed = ({ id, timestamp, body }: Letter) => Buffer.from(`${id}.${timestamp}.${body}`)

/** The header `webhook-signature`, one signature for each key: one that is being changed over is still known by the former. */
export function signLetter(privateKeys: readonly string[], letter: Letter): string {
  return privateKeys
    .map((text) => {
      const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
      return `v1a,${sign(null, signed(letter), key).toString('base64')}`
    })
    .join(' ')
}

/** Whether one of the signatures is of this key. */
export function isSignedBy(publicKey: Buffer, header: string, letter: Letter): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' })
  return header
    .split(' ')
    .slice(0, 4)
    .some((one) => one.startsWith('v1a,') && verify(null, signed(letter), key, Buffer.from(one.slice(4), 'base64')))
}
