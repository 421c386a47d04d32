import type { FlightOption, SearchBy, SearchEvent, SourceProgress } from '@tradewind/contract/flight-option'
import { api, refusalOf, toRefusal } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import { Refusal } from '../../lib/refusal.ts'
import { readLines } from './read-lines.ts'

/** A search as far as it has come. */
export type SearchRun = {
  readonly searchId: string
  readonly traceId: string
  /** After this instant fares cannot be quoted any more. */
  readonly expiresAt: string
  readonly sources: readonly SourceProgress[]
  readonly options: readonly FlightOption[]
  readonly isDone: boolean
}

const EMPTY: SearchRun = { searchId: '', traceId: '', expiresAt: '', sources: [], options: [], isDone: false }

type Asked = {
  searchBy: SearchBy
  /** From the address: asked for first, so that a reload or a shared link costs no second search. */
  searchId: string | undefined
  signal: AbortSignal
  onProgress: (run: SearchRun) => void
}

/** The stored search while its trace lives, else a new one, told as suppliers answer. */
export async function runSearch({ searchBy, searchId, signal, onProgress }: Asked): Promise<SearchRun> {
  const stored = searchId ? await findStored(searchId, searchBy, signal) : undefined
  return stored ?? (await streamSearch(searchBy, signal, onProgress))
}

async function findStored(searchId: string, searchBy: SearchBy, signal: AbortSignal): Promise<SearchRun | undefined> {
  try {
    const found = await api.flights.getSearch({ searchId }, { signal })
    return isSameSearch(found.searchBy, searchBy) ? { ...found, isDone: true } : undefined
  } catch (error) {
    if (isRefusedWith(error, 'NOT_FOUND', 'SEARCH_EXPIRED')) return undefined
    throw error
  }
}

async function streamSearch(searchBy: SearchBy, signal: AbortSignal, onProgress: Asked['onProgress']): Promise<SearchRun> {
  let run = EMPTY
  try {
    const response = await fetch('/api/flight/search', {
      method: 'POST',
      headers: { accept: 'application/x-ndjson', 'content-type': 'application/json' },
      body: JSON.stringify(searchBy),
      credentials: 'same-origin',
      signal,
    })
    if (!response.ok || !response.body) throw await refusalOf(response)
    for await (const line of readLines(response.body)) {
      run = afterEvent(run, JSON.parse(line) as SearchEvent)
      onProgress(run)
    }
  } catch (error) {
    throw toRefusal(error)
  }
  // A stream that was cut: what came is shown, and who did not answer is said.
  return run.isDone ? run : { ...run, isDone: true, sources: run.sources.map(giveUp) }
}

export function afterEvent(run: SearchRun, event: SearchEvent): SearchRun {
  switch (event.type) {
    case 'started':
      return { ...EMPTY, searchId: event.searchId, traceId: event.traceId, expiresAt: event.expiresAt, sources: event.sources }
    case 'options':
      return { ...run, options: [...run.options, ...event.options], sources: withSource(run.sources, event.source) }
    case 'source':
      return { ...run, sources: withSource(run.sources, event.source) }
    case 'finished':
      return { ...run, sources: event.sources, isDone: true }
    case 'refused':
      throw new Refusal({ errorCode: event.errorCode, errorMessage: event.errorMessage }, 422)
  }
}

function withSource(sources: readonly SourceProgress[], changed: SourceProgress): SourceProgress[] {
  return sources.map((source) => (source.code === changed.code ? changed : source))
}

function giveUp(source: SourceProgress): SourceProgress {
  return source.status === 'asking' ? { ...source, status: 'failed', reason: 'The connection was cut.' } : source
}

/** A search id pasted beside another search must not show the wrong flights. */
function isSameSearch(a: SearchBy, b: SearchBy): boolean {
  const essence = ({ segments, adultCount, childCount, infantCount, JourneyType, cabin, directFlight }: SearchBy) =>
    JSON.stringify([
      segments.map(({ origin, destination, preferredDepartureTime }) => [origin, destination, preferredDepartureTime.slice(0, 10)]),
      [adultCount, childCount, infantCount, JourneyType, cabin, directFlight],
    ])
  return essence(a) === essence(b)
}
