import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { findPublicAddress } from '../http/public-address.ts'
import type { Environment } from '../settings/environment.ts'
import { isCallable, isSandboxReceiver } from './webhook-address.ts'

const WAIT_MS = 10_000
/** Of what a receiver says. */
const KEPT_BYTES = 500

export type Answered = { readonly status: number | null; readonly answer: string; readonly ms: number }
type Letter = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }

/**
 * Posts to a receiver and gives what it said, or why nothing was. The connection goes to an address that was checked when the name was looked up just now. Follows no
 * redirect: a receiver cannot send us to a machine of ours.
 */
export function postWebhook({ url, headers, body }: Letter, env: Pick<Environment, 'SANDBOX_URL'>): Promise<Answered> {
  const begun = performance.now()
  const ended = (status: number | null, answer: string): Answered => ({ status, answer, ms: Math.round(performance.now() - begun) })
  if (!isCallable(url, env)) return Promise.resolve(ended(null, 'This address may not be called.'))
  const isSandbox = isSandboxReceiver(url, env)
  const send = isSandbox ? requestHttp : requestHttps
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: false as const,
    signal: AbortSignal.timeout(WAIT_MS),
    ...(!isSandbox && { lookup: findPublicAddress }),
  }
  return new Promise((resolve) => {
    const request = send(url, options, (response) => {
      const status = response.statusCode ?? 0
      let said = ''
      const end = () => {
        response.destroy()
        resolve(ended(status, printable(said)))
      }
      response.on('data', (piece: Buffer) => {
        said += piece.toString('utf8')
        if (said.length >= KEPT_BYTES) end()
      })
      response.on('end', end)
      // What it had said before it broke off counts: the status came first.
      response.on('error', end)
    })
    request.on('error', (error) => resolve(ended(null, whyNot(error))))
    request.end(body)
  })
}

/** Without what a database or a screen cannot show: control characters, and bytes that are no text. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|\ufffd/gu, '').slice(0, KEPT_BYTES)
}

function whyNot(error: Error & { code?: string }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `No answer within ${WAIT_MS / 1_000} seconds`
  if (error.message.includes('public address')) return 'The name leads to no public address'
  const known: Record<string, string> = {
    ENOTFOUND: 'The name was not found',
    ECONNREFUSED: 'The connection was refused',
    ECONNRESET: 'The connection was broken off',
  }
  return known[error.code ?? ''] ?? `No connection (${error.code ?? 'broken'})`
}
