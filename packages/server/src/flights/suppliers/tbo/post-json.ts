import { SupplierUnclear, SupplierUnreached } from '../flight-supplier.ts'

/** Failures of which the request certainly did not leave this machine. */
const NEVER_LEFT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** Posts JSON and reads JSON. What is no answer ends as unreached, when nothing was sent for certain, and as unclear in every other case. */
export async function postJson(url: string, body: unknown, signal: AbortSignal): Promise<unknown> {
  if (signal.aborted) throw new SupplierUnreached('The time was over before the airline system was asked.')
  const text = await send(url, JSON.stringify(body), signal)
  try {
    return JSON.parse(text)
  } catch {
    throw new SupplierUnclear(`The airline system sent no JSON: ${text.slice(0, 60).replace(/\s+/g, ' ')}`)
  }
}

async function send(url: string, body: string, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      // The accepted encodings are those fetch undoes by itself.
      headers: { 'content-type': 'application/json', accept: 'application/json', 'accept-encoding': 'gzip, deflate' },
      body,
      signal,
    })
    const text = await answer.text()
    if (!answer.ok) throw new SupplierUnclear(`The airline system answered with HTTP ${answer.status}.`)
    return text
  } catch (error) {
    if (error instanceof SupplierUnclear) throw error
    const code = codeOf(error)
    if (code !== undefined && NEVER_LEFT.has(code))
      throw new SupplierUnreached(`The airline system cannot be reached (${code}).`, { cause: error })
    const why = signal.aborted ? 'did not answer in time' : `broke the connection off${code ? ` (${code})` : ''}`
    throw new SupplierUnclear(`The airline system ${why}.`, { cause: error })
  }
}

/** fetch hides the network's own code in `cause`, and a name with several addresses hides one per address. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return readCode(cause instanceof AggregateError ? cause.errors[0] : cause)
}

function readCode(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'code' in value ? String(value.code) : undefined
}
