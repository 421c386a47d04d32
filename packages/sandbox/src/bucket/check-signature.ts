import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type BucketKey = { readonly id: string; readonly secret: string }
export type SignatureFault =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'AuthorizationHeaderMalformed'
  | 'RequestTimeTooSkewed'

const SCHEME =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const MOST_SKEW_MS = 15 * 60_000

/**
 * Checks AWS Signature Version 4 from its own description: what the sender signed is put together again from the request as it arrived. Nothing of the
 * sender's library is used here, so a mistake of it would be found.
 */
export function findSignatureFault(
  request: IncomingMessage,
  body: Buffer,
  { key, region, nowMs }: { readonly key: BucketKey; readonly region: string; readonly nowMs: number },
): SignatureFault | undefined {
  const parts = SCHEME.exec(request.headers.authorization ?? '')
  if (!parts) return 'AccessDenied'
  const [, keyId = '', day = '', signedRegion = '', names = '', signature = ''] = parts
  if (keyId !== key.id) return 'InvalidAccessKeyId'
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed'
  const time = headerOf(request, 'x-amz-date')
  if (!time.startsWith(day) || Math.abs(nowMs - readTime(time)) > MOST_SKEW_MS) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) return 'SignatureDoesNotMatch'
  const bodyHash = headerOf(request, 'x-amz-content-sha256')
  if (bodyHash !== sha256(body)) return 'SignatureDoesNotMatch'
  const canonical = [
    request.method,
    ...readTarget(request.url ?? '/'),
    ...signed.map((name) => `${name}:${headerOf(request, name)}`),
  ]
  const text = [...canonical, '', names, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(text)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${key.secret}`,
  )
  const wanted = hmac(signingKey, toSign)
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

/** The path, and the query in the order of its names. */
function readTarget(url: string): [string, string] {
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  return [pathname, query.join('&')]
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/ +/g, ' ')
}

/** '20261125T190602Z' */
function readTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
