import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { SupplierUnclear, SupplierUnreached } from '../supplier-errors.ts'

/** Steps before anything is sent. A failure in one of them means that the request certainly did not leave this machine. */
const BEFORE_SENDING = new Set(['connect', 'getaddrinfo'])
const IDLE_MS = 4_000
const KEPT = { keepAlive: true, timeout: IDLE_MS, maxSockets: 512, maxFreeSockets: 16 }
const plain = new PlainAgent(KEPT)
const secure = new SecureAgent(KEPT)
const unzip = promisify(gunzip)

type Post = {
  readonly signal: AbortSignal
  /** Books nothing: may use a kept connection, and be sent once more when that connection turns out to have been closed. */
  readonly isRead: boolean
}

/**
 * Posts JSON and reads JSON. What is no answer ends as unreached, when nothing was sent for certain, and as unclear in every other case.
 * Not by fetch: answers are many megabytes, and reading them through streams of the web took a sixth longer.
 */
export async function postJson(url: string, body: unknown, post: Post): Promise<unknown> {
  if (post.signal.aborted) throw new SupplierUnreached('The time was over before the airline system was asked.')
  const text = await send(url, JSON.stringify(body), post)
  try {
    return JSON.parse(text)
  } catch {
    throw new SupplierUnclear(`The airline system sent no JSON: ${text.slice(0, 60).replace(/\s+/g, ' ')}`)
  }
}

async function send(url: string, body: string, post: Post): Promise<string> {
  try {
    return await sendOnce(url, body, post)
  } catch (error) {
    if (error instanceof SupplierUnclear) throw error
    if (error instanceof ClosedMeanwhile && post.isRead && !post.signal.aborted) return send(url, body, { ...post, isRead: false })
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (failedToConnect(error) && !post.signal.aborted)
      throw new SupplierUnreached(`The airline system cannot be reached (${code}).`, { cause: error })
    const why = post.signal.aborted ? 'did not answer in time' : `broke the connection off${code && ` (${code})`}`
    throw new SupplierUnclear(`The airline system ${why}.`, { cause: error })
  }
}

/** A kept connection was closed by the other side before it was used again. */
class ClosedMeanwhile extends Error {}

function sendOnce(url: string, body: string, { signal, isRead }: Post): Promise<string> {
  const isSecure = url.startsWith('https:')
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'application/json',
    'accept-encoding': 'gzip',
  }
  return new Promise((resolve, reject) => {
    const agent = isRead ? (isSecure ? secure : plain) : false
    const call = (isSecure ? requestSecure : requestPlain)(url, { method: 'POST', headers, signal, agent }, (answer) => {
      readText(answer).then(resolve, reject)
    })
    call.on('error', (error) => reject(call.reusedSocket && isReset(error) ? new ClosedMeanwhile() : error))
    call.end(body)
  })
}

async function readText(answer: IncomingMessage): Promise<string> {
  const whole = await readBytes(answer)
  if (answer.statusCode !== 200) throw new SupplierUnclear(`The airline system answered with HTTP ${answer.statusCode}.`)
  if (!/gzip/i.test(answer.headers['content-encoding'] ?? '')) return whole.toString('utf8')
  return (await unzip(whole)).toString('utf8')
}

function readBytes(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => resolve(Buffer.concat(parts)))
    // A connection cut in the middle of the answer ends without 'end'.
    answer.on('error', reject)
    answer.on('close', () => reject(new Error('The answer was cut off')))
  })
}

/** A name with several addresses fails with one error for each. */
function failedToConnect(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(failedToConnect)
  return error instanceof Error && 'syscall' in error && BEFORE_SENDING.has(String(error.syscall))
}

function isReset(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}
