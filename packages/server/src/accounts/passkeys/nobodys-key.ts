import { generateKeyPairSync } from 'node:crypto'

/** A key whose owner has thrown it away, so that an unknown passkey takes the same work as a wrong signature. As devices write keys: a map of CBOR. */
export const NOBODYS_KEY: Buffer = coseOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }))

function coseOf({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const of = (label: number, bytes: string) => Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(bytes, 'base64url')])
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), of(0x21, x), of(0x22, y)])
}
