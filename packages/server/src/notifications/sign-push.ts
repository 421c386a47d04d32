import { createPrivateKey, sign } from 'node:crypto'
import { epochMs, type Instant } from '@tradewind/domain/time'
import type { PushKeys } from './push-key-repo.ts'

const VALID_HOURS = 12

/** The header that shows a push service who sends (RFC 8292), good for one service and half a day. `contact`: whom the service may write to. */
export function signPush(keys: PushKeys, { endpoint, contact, now }: { endpoint: string; contact: string; now: Instant }): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(epochMs(now) / 1_000) + VALID_HOURS * 3_600,
    sub: `mailto:${contact}`,
  }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => encode(Buffer.from(JSON.stringify(part)))).join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: privateKeyOf(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${encode(signature)}, k=${keys.publicKey}`
}

function privateKeyOf({ publicKey, privateKey }: PushKeys) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [encode(point.subarray(1, 33)), encode(point.subarray(33))]
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}
