import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { findPublicAddress, isPrivateHost } from './public-address.ts'

const WAIT_MS = 10_000
const MOST_BYTES = 200_000

type Asked = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Instead of ten seconds and a small file. */
  readonly waitMs?: number
  readonly mostBytes?: number
}

/** Names below localhost are this machine, by their definition; not every system knows it. */
const findThisMachine: LookupFunction = (_hostname, { all }, callback) =>
  all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

/**
 * Asks an address that somebody outside has named: by TLS, at a public machine, within ten seconds, no answer longer than a small file, and no redirect is
 * followed. Throws with the code NOT_PUBLIC or TOO_LONG, or with that of the connection. `trusted`: what an address begins with that needs neither TLS nor a public machine, for the demo's stand-ins.
 */
export function fetchPublic(
  address: string,
  { method, headers, body, waitMs = WAIT_MS, mostBytes = MOST_BYTES }: Asked,
  trusted: string | undefined,
): Promise<Response> {
  const url = new URL(address)
  const isTrusted = trusted !== undefined && url.origin === new URL(trusted).origin
  if (!isTrusted && (url.protocol !== 'https:' || isPrivateHost(url.hostname)))
    return Promise.reject(Object.assign(new Error('Not a public https:// address'), { code: 'NOT_PUBLIC' }))
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'http:' ? requestHttp : requestHttps
    const options = { method, headers, agent: false as const, signal: AbortSignal.timeout(waitMs) }
    const lookup = isTrusted ? url.hostname.endsWith('.localhost') && findThisMachine : findPublicAddress
    const request = send(url, { ...options, ...(lookup && { lookup }) }, (answer) => {
      const chunks: Buffer[] = []
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        if (bytes > mostBytes) return void answer.destroy(Object.assign(new Error('The answer is too long'), { code: 'TOO_LONG' }))
        chunks.push(chunk)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const status = answer.statusCode ?? 502
        // These have no body, and 1xx never gets here.
        const content = [204, 205, 304].includes(status) ? null : Buffer.concat(chunks)
        const type = answer.headers['content-type']
        resolve(new Response(content, { status, headers: type ? { 'content-type': type } : {} }))
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
