import { createHash } from 'node:crypto'
import type { Option, Quote, Trace } from './option.ts'
import { invalidRequest } from './refusal.ts'

type Direction = 'OB' | 'IB'

/** Sources that still send short indices. The others send the newer form, hundreds of characters without a meaning outside. */
const SHORT_INDEX_SOURCES: ReadonlySet<number> = new Set([3, 5])

/**
 * The opaque index of a result. Older form 'OB1'; newer 'OB1[TBO]…'. It is made from the trace and the number alone,
 * so that neither form has to be stored.
 */
export function resultIndex(traceId: string, direction: Direction, number: number, source: number): string {
  const short = `${direction}${number}`
  return SHORT_INDEX_SOURCES.has(source) ? short : `${short}[TBO]${opaque(`${traceId}|${short}`)}`
}

/** The index in the answer of a comma-joined quote: one for both options. */
export function combinedIndex(traceId: string, first: string, second: string): string {
  return `OB0[TBO]${opaque(`${traceId}|${first}|${second}`)}`
}

function opaque(text: string): string {
  return createHash('shake256', { outputLength: 420 }).update(text).digest('base64').replaceAll('=', '')
}

/** The option behind an index of this trace, as searched. Refuses an index of another trace. */
export function findOption(trace: Trace, index: string): Option {
  const match = /^(OB|IB)(\d+)(\[TBO\].*)?$/.exec(index)
  const list = match?.[1] === 'IB' ? trace.inbound : trace.outbound
  const option = list[Number(match?.[2]) - 1]
  const direction = match?.[1] === 'IB' ? 'IB' : 'OB'
  const long = `[TBO]${opaque(`${trace.traceId}|${direction}${match?.[2]}`)}`
  if (!option || (match?.[3] !== undefined && match[3] !== long)) throw invalidRequest('Invalid ResultIndex')
  return option
}

/** The quote behind an index, or the option as searched where it has no quote. */
export function findQuoteOrOption(trace: Trace, index: string): Quote {
  return trace.quotes[index] ?? { option: findOption(trace, index), changePermille: 0, timeShiftMinutes: 0 }
}

/** The quote behind an index. Book and Ticket need one, because only a quote's fare binds the supplier. */
export function findQuote(trace: Trace, index: string): Quote {
  const quote = trace.quotes[index]
  if (quote) return quote
  findOption(trace, index)
  throw invalidRequest('FareQuote is mandatory for the ResultIndex before booking.')
}
