import type { z } from 'zod'
import { GatewayRefused, GatewayUnavailable } from './payment-gateway.ts'

const TIMEOUT_MS = 10_000

export type Question<T> = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly answer: z.ZodType<T>
  readonly json?: unknown
  readonly form?: Record<string, string>
  readonly headers?: Record<string, string>
}
export type Dialect = {
  readonly url: string
  /** How a clear no looks on this wire. Nothing: the answer is no such thing. */
  readRefusal(json: unknown, status: number): GatewayRefused | undefined
}

/**
 * One call to a gateway. Ends with an answer its schema knows, with GatewayRefused when it said no in its own words, and with
 * GatewayUnavailable for everything else: whatever was asked for may then have happened.
 */
export async function askGateway<T>(dialect: Dialect, { method, path, answer, json, form, headers }: Question<T>): Promise<T> {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const { status, text } = await exchange(`${dialect.url.replace(/\/$/, '')}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const said = parseJson(text)
  const refusal = status >= 400 && status < 500 ? dialect.readRefusal(said, status) : undefined
  if (refusal) throw refusal
  const read = answer.safeParse(said)
  if (status >= 300 || !read.success) throw new GatewayUnavailable(`The gateway answered ${status} with something unreadable`)
  return read.data
}

/** The answer, or nothing where the gateway has never heard of what is asked about. */
export async function askMaybe<T>(dialect: Dialect, question: Question<T>, absent: string): Promise<T | undefined> {
  try {
    return await askGateway(dialect, question)
  } catch (error) {
    if (error instanceof GatewayRefused && error.code === absent) return undefined
    throw error
  }
}

async function exchange(url: string, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, request)
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    throw new GatewayUnavailable('The gateway did not answer', { cause: error })
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
