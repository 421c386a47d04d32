import { createECDH } from 'node:crypto'
import { lookup as findAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { encrypt } from 'http_ece'
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

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** A known name that leads to a machine of ours, by a poisoned answer or a wrong hosts file, is not called. */
const findPublicAddress: LookupFunction = (hostname, options, callback) => {
  findAddress(hostname, { ...options, all: true }, (error, addresses) => {
    const found = (addresses ?? []).filter(({ address }) => !isPrivateAddress(address))
    const [first] = found
    if (error || !first) return callback(error ?? new Error(`${hostname} has no public address`), [])
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}
