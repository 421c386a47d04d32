/** The server's refusal. `errorCode` is one of the contract's, or BUG, or OFFLINE when there was no answer. */
export class Refusal extends Error {
  readonly errorCode: string
  readonly status: number
  /** Field → sentence. */
  readonly shortError: Readonly<Record<string, string>>
  readonly data: unknown
  readonly requestId: string | undefined
  /** The HTTP method: 'GET', 'POST', 'DELETE'. */
  readonly method: string

  constructor(said: RefusalBody, status: number, method = 'POST') {
    super(said.errorMessage)
    this.name = 'Refusal'
    this.errorCode = said.errorCode
    this.status = status
    this.shortError = said.shortError ?? {}
    this.data = said.data
    this.requestId = said.requestId
    this.method = method
  }
}

export type RefusalBody = {
  errorCode: string
  errorMessage: string
  shortError?: Record<string, string>
  data?: unknown
  requestId?: string
}

/** Reads the body of a refused call; undefined for any other body (a proxy's page). */
export function readRefusalBody(body: unknown): RefusalBody | undefined {
  if (typeof body !== 'object' || body === null || !('errorCode' in body) || !('errorMessage' in body)) return undefined
  const { errorCode, errorMessage } = body
  if (typeof errorCode !== 'string' || typeof errorMessage !== 'string') return undefined
  return body as RefusalBody
}
