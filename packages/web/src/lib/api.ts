import { createORPCClient } from '@orpc/client'
import { type ContractRouterClient, getContractRouter, isContractProcedure } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from '@tradewind/contract/contract'
import { Refusal, type RefusalBody, readRefusalBody } from './refusal.ts'
import { holdBack, sessionEnded } from './session.ts'
import { loadAs, viewingHeaders } from './viewing.ts'

export type Api = JsonifiedClient<ContractRouterClient<typeof contract>>

/** Gateways and proxies that end a long call use these; the specification has a sentence for it. */
const TIMEOUTS = new Set([502, 504])

const link = new OpenAPILink(contract, {
  url: () => `${window.location.origin}/api`,
  headers: viewingHeaders,
  fetch: async (request, init) => {
    const response = await fetch(request, { ...init, credentials: 'same-origin' })
    if (!response.ok || !isJson(response)) throw await refusalOf(response, request.method)
    return response
  },
  interceptors: [
    async ({ next, path }) => {
      try {
        return await next()
      } catch (error) {
        throw toRefusal(error, methodOf(path))
      }
    },
  ],
})

/** Every call of the product, typed by its contract. Rejects with a `Refusal`, or with an AbortError when cancelled. */
export const api: Api = createORPCClient(link)

/**
 * The refusal of an answer that is not a success. For a body that is not ours (a proxy's page) only the status counts, because it has no words for
 * our users.
 */
export async function refusalOf(response: Response, method?: string): Promise<Refusal> {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (isAbort(error)) throw error
  })
  if (response.status === 401) sessionEnded()
  const refusal = new Refusal(readRefusalBody(body) ?? unworded(response.status), response.status, method)
  if (refusal.errorCode === 'SET_UP_NEEDED') holdBack()
  if (refusal.errorCode === 'VIEWING_CHANGED') loadAs('/')
  return refusal
}

export function toRefusal(thrown: unknown, method?: string): unknown {
  // The client wraps errors of reading the body.
  const error = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown
  if (error instanceof Refusal || isAbort(error)) return error
  // fetch rejects with a TypeError when no answer came at all.
  if (error instanceof TypeError) return new Refusal({ errorCode: 'OFFLINE', errorMessage: '' }, 0, method)
  // An answer that cannot be read, including a success that was cut.
  return new Refusal(unworded(0), 0, method)
}

function unworded(status: number): RefusalBody {
  return { errorCode: TIMEOUTS.has(status) ? 'TIMED_OUT' : 'BUG', errorMessage: '' }
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') ?? false
}

function methodOf(path: readonly string[]): string | undefined {
  const call = getContractRouter(contract, path)
  return isContractProcedure(call) ? call['~orpc'].route.method : undefined
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
