import { createECDH } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { encrypt } from 'http_ece'
import { findPublicAddress } from '../http/public-address.ts'
import type { Environment } from '../settings/environment.ts'
import { isPushService, isSandboxPush } from './push-service.ts'

export type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
type Letter = {
  readonly to: PushAddress
  readonly payload: object
  readonly authorization: string
  readonly ttlSeconds: number
}

const WAIT_MS = 10_000

/**
 * Encrypts for one browser (RFC 8291) and hands it to its push service. Gives the service's status and nothing else it said. Throws when nobody answers in
 * time, and for an address that is no push service: the list may have become shorter since it was kept. Follows no redirect.
 */
export function postPush(
  { to, payload, authorization, ttlSeconds }: Letter,
  env: Pick<Environment, 'SANDBOX_URL'>,
): Promise<number> {
  if (!isPushService(to.endpoint, env)) throw new Error('Not the address of a push service')
  const body = encryptFor(to, payload)
  const isSandbox = isSandboxPush(to.endpoint, env)
  const headers = {
    authorization,
    ttl: String(ttlSeconds),
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': String(body.length),
  }
  return new Promise((resolve, reject) => {
    const send = isSandbox ? requestHttp : requestHttps
    const options = { method: 'POST', headers, agent: false as const, signal: AbortSignal.timeout(WAIT_MS) }
    const request = send(to.endpoint, { ...options, ...(!isSandbox && { lookup: findPublicAddress }) }, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
}

function encryptFor({ p256dh, auth }: PushAddress, payload: object): Buffer {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  return encrypt(Buffer.from(JSON.stringify(payload)), { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth })
}
