import type { SourceProgress } from '@tradewind/contract/flight-option'
import type { Logger } from 'pino'
import {
  type FlightSupplier,
  type SupplierOption,
  SupplierRefused,
  type SupplierSearch,
  SupplierUnclear,
  SupplierUnreached,
} from '../suppliers/flight-supplier.ts'

/** A source of a supplier; `key` names it within a search. */
export type Source = { readonly key: string; readonly code: string; readonly name: string; readonly supplier: FlightSupplier }
export type SourceAnswer = {
  readonly source: Source
  readonly progress: SourceProgress
  readonly options: readonly SupplierOption[]
}

/** A source with the way it is asked: what it is asked for, and how long it is waited for before it is late. */
type AskedSource = Source & { readonly search: SupplierSearch; readonly deadlineMs: number }

type Ask = {
  readonly sources: readonly AskedSource[]
  readonly log: Logger
  /** Told of each source the moment it is done, in the order in which they are. */
  readonly onAnswer: (answer: SourceAnswer) => void
}

export function listSources(suppliers: Iterable<FlightSupplier>): Source[] {
  return [...suppliers].flatMap((supplier) =>
    supplier.sources.map(({ code, name }) => ({ key: `${supplier.code}-${code}`, code, name, supplier })),
  )
}

/** Asks all sources at once. A slow or failing one costs its own results and nothing else. Ends when all are done or late. */
export async function askSources({ sources, log, onAnswer }: Ask): Promise<SourceProgress[]> {
  return Promise.all(
    sources.map(async (source) => {
      const answer = await askOne(source, log)
      onAnswer(answer)
      return answer.progress
    }),
  )
}

async function askOne(source: AskedSource, log: Logger): Promise<SourceAnswer> {
  const { code, name, supplier, search, deadlineMs } = source
  const startedMs = performance.now()
  const deadline = AbortSignal.timeout(deadlineMs)
  const progress = (status: SourceProgress['status'], count: number, reason: string | null): SourceProgress => ({
    code,
    name,
    status,
    count,
    tookMs: Math.round(performance.now() - startedMs),
    reason,
  })
  try {
    const options = await withDeadline(supplier.search(search, code, deadline), deadline)
    return { source, options, progress: progress('answered', options.length, null) }
  } catch (error) {
    if (deadline.aborted) return { source, options: [], progress: progress('late', 0, 'Did not answer in time.') }
    log.warn({ err: error, source: source.key }, 'a source failed')
    return { source, options: [], progress: progress('failed', 0, reasonOf(error)) }
  }
}

/** An adapter that does not heed its signal is left behind all the same. */
function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
    work.then(resolve, reject)
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof SupplierUnreached) return 'Could not be reached.'
  if (error instanceof SupplierUnclear) return 'Answered with something that cannot be read, or broke off.'
  if (error instanceof SupplierRefused) return 'Refused the search.'
  return 'Failed.'
}
