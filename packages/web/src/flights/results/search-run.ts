import type { FlightOption, SearchEvent, SourceProgress } from '@tradewind/contract/flights/option'
import { Refusal } from '../../lib/refusal.ts'

/** A search with the results so far. */
export type SearchRun = {
  readonly searchId: string
  readonly traceId: string
  /** After this instant fares cannot be quoted any more. */
  readonly expiresAt: string
  readonly sources: readonly SourceProgress[]
  readonly options: readonly FlightOption[]
  readonly isDone: boolean
  /** The server said on a call that it no longer has it. */
  readonly isLost?: boolean
}

export const NOTHING_YET: SearchRun = { searchId: '', traceId: '', expiresAt: '', sources: [], options: [], isDone: false }

/** The run after one line of the stream. Throws the refusal when the line is one. */
export function afterEvent(run: SearchRun, event: SearchEvent): SearchRun {
  switch (event.type) {
    case 'started':
      return {
        ...NOTHING_YET,
        searchId: event.searchId,
        traceId: event.traceId,
        expiresAt: event.expiresAt,
        sources: event.sources,
      }
    case 'options':
      return {
        ...run,
        options: [...withoutReplaced(run.options, event.replaced), ...event.options],
        sources: withSource(run.sources, event.source),
      }
    case 'source':
      return { ...run, sources: withSource(run.sources, event.source) }
    case 'finished':
      return { ...run, sources: event.sources, isDone: true }
    case 'refused':
      throw new Refusal({ errorCode: event.errorCode, errorMessage: event.errorMessage }, 422)
  }
}

/** The same fare is shown once, at its lowest price. */
function withoutReplaced(options: readonly FlightOption[], replaced: readonly string[]): readonly FlightOption[] {
  if (replaced.length === 0) return options
  const gone = new Set(replaced)
  return options.filter(({ resultIndex }) => !gone.has(resultIndex))
}

function withSource(sources: readonly SourceProgress[], changed: SourceProgress): SourceProgress[] {
  return sources.map((source) => (source.code === changed.code ? changed : source))
}
