import type { SourceProgress } from '@tradewind/contract/flights/option'
import type { Dropped, DropReason } from '@tradewind/domain/flights/dropped'
import type { Logger } from 'pino'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import { SupplierRefused, SupplierUnclear, SupplierUnreached } from '../suppliers/supplier-errors.ts'
import type { SupplierOption, SupplierSearch } from '../suppliers/supplier-option.ts'

/** A source of a supplier; `key` names it within a search, `code` on the wire, `asked` at its supplier. */
export type Source = {
  readonly key: string
  readonly code: string
  readonly asked: string
  readonly name: string
  readonly supplier: FlightSupplier
}
export type SourceAnswer = {
  readonly source: Source
  readonly progress: SourceProgress
  readonly options: readonly SupplierOption[]
  readonly dropped: readonly Dropped[]
}

/** A source with the way it is asked: what it is asked for, and how long it is waited for before it is late. */
type AskedSource = Source & { readonly search: SupplierSearch; readonly deadlineMs: number }

type Ask = {
  readonly sources: readonly AskedSource[]
  readonly log: Logger
  /** Called for each source the moment it is done, in the order in which they are. */
  readonly onAnswer: (answer: SourceAnswer) => void
}

export function listSources(suppliers: Iterable<FlightSupplier>): Source[] {
  return [...suppliers].flatMap((supplier) =>
    supplier.sources.map(({ code, name }) => ({
      key: sourceKey({ supplier: supplier.code, source: code }),
      code: sourceCode({ supplier: supplier.code, source: code }),
      asked: code,
      // Which partner it is, its buyers are not shown.
      name: isFirst(supplier.code) || supplier.isPartnerSite ? name : `${name} · ${supplier.name}`,
      supplier,
    })),
  )
}

/** 'tbo-GDS' */
export function sourceKey({ supplier, source }: { supplier: string; source: string }): string {
  return `${supplier}-${source}`
}

/** What the wire calls it: 'GDS' of an adapter's first connection, 'tbo2-GDS' of its others. */
export function sourceCode(ref: { supplier: string; source: string }): string {
  return isFirst(ref.supplier) ? ref.source : sourceKey(ref)
}

function isFirst(connection: string): boolean {
  return !/\d$/.test(connection)
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
  const { code, asked, name, supplier, search, deadlineMs } = source
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
    const { options: found, dropped } = await withDeadline(supplier.search(search, asked, deadline), deadline)
    const options = found.filter((option) => isPreferred(option, search.preferredAirlines))
    const isGarbage = found.length === 0 && dropped.some(({ reason }) => GARBAGE.has(reason))
    return {
      source,
      options,
      dropped,
      progress: isGarbage ? progress('failed', 0, NOT_READ) : progress('answered', options.length, null),
    }
  } catch (error) {
    if (deadline.aborted) return { source, options: [], dropped: [], progress: progress('late', 0, 'Did not answer in time.') }
    log.warn({ err: error, source: source.key }, 'a source failed')
    return { source, options: [], dropped: [], progress: progress('failed', 0, reasonOf(error)) }
  }
}

/** Nothing but these is an answer that cannot be read. Nothing but trains is one without flights. */
const GARBAGE: ReadonlySet<DropReason> = new Set(['amountMissing', 'unreadableFlight', 'unreadableResult'])
const NOT_READ = 'The answer was unreadable or incomplete.'

/** Suppliers follow the wish for some of their sources only. An airline's own are what it tickets, and what it flies from end to end. */
function isPreferred({ validatingAirline, legs }: SupplierOption, preferred: readonly string[] = []): boolean {
  if (preferred.length === 0 || preferred.includes(validatingAirline)) return true
  return legs.flat().every(({ airlineCode }) => preferred.includes(airlineCode))
}

/** An adapter that ignores its signal is no longer waited for either. */
function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
    work.then(resolve, reject)
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof SupplierUnreached) return 'Could not be reached.'
  if (error instanceof SupplierUnclear) return NOT_READ
  if (error instanceof SupplierRefused) return 'Search rejected.'
  return 'Failed.'
}
