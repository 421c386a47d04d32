import { createORPCClient, ORPCError } from '@orpc/client'
import { type ContractRouterClient, getContractRouter, isContractProcedure } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from '@tradewind/contract/contract'
import { Refusal, readRefusalBody } from './refusal.ts'
import { sessionEnded } from './session.ts'

export type Api = JsonifiedClient<ContractRouterClient<typeof contract>>

/** Gateways and proxies that cut a long call say so with these; the specification has a sentence for it. */
const TIMEOUTS = new Set([502, 504])

const link = new OpenAPILink(contract, {
  url: () => `${window.location.origin}/api`,
  fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }),
  customErrorResponseBodyDecoder: (body, response) => {
    const said = readRefusalBody(body)
    const timedOut = TIMEOUTS.has(response.status)
    return new ORPCError(said?.errorCode ?? (timedOut ? 'TIMED_OUT' : 'BUG'), {
      status: response.status,
      message: said?.errorMessage ?? '',
      data: said,
    })
  },
  interceptors: [
    async ({ next, path }) => {
      try {
        return await next()
      } catch (error) {
        throw noticed(toRefusal(error, methodOf(path)))
      }
    },
  ],
})

/** Every call of the product, typed by its contract. Rejects with a `Refusal`, or with an AbortError when cancelled. */
export const api: Api = createORPCClient(link)

/** A refusal of a call made without the typed client (the search stream). */
export async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined)
  const said = readRefusalBody(body) ?? { errorCode: 'BUG', errorMessage: '' }
  return noticed(new Refusal(said, response.status)) as Refusal
}

export function toRefusal(error: unknown, method?: string): unknown {
  if (error instanceof Refusal || isAbort(error)) return error
  if (error instanceof ORPCError) {
    const said = readRefusalBody(error.data) ?? { errorCode: String(error.code), errorMessage: error.message }
    return new Refusal(said, error.status, method)
  }
  // fetch rejects with a TypeError when no answer came at all.
  if (error instanceof TypeError) return new Refusal({ errorCode: 'OFFLINE', errorMessage: '' }, 0, method)
  return error
}

function methodOf(path: readonly string[]): string | undefined {
  const call = getContractRouter(contract, path)
  return isContractProcedure(call) ? call['~orpc'].route.method : undefined
}

function noticed(error: unknown): unknown {
  if (error instanceof Refusal && error.status === 401) sessionEnded()
  return error
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
