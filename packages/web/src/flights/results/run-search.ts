import type { SearchBy, SearchEvent, SourceProgress } from '@tradewind/contract/flights/option'
import { api } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import { streamLines } from '../../lib/stream-lines.ts'
import { t } from './messages.ts'
import { afterEvent, NOTHING_YET, type SearchRun } from './search-run.ts'

type Asked = {
  searchBy: SearchBy
  /** From the address: tried first, so that a reload or a shared link needs no second search. */
  searchId: string | undefined
  signal: AbortSignal
  onProgress: (run: SearchRun) => void
}

/** The stored search while its trace is valid, else a new one, shown as suppliers answer. */
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
  let run = NOTHING_YET
  for await (const event of streamLines<SearchEvent>('flight/search', searchBy, signal)) {
    run = afterEvent(run, event)
    onProgress(run)
  }
  // A stream that was cut: the results so far are shown, and the suppliers without an answer are named.
  return run.isDone ? run : { ...run, isDone: true, sources: run.sources.map(giveUp) }
}

function giveUp(source: SourceProgress): SourceProgress {
  return source.status === 'asking' ? { ...source, status: 'failed', reason: t('connectionLost') } : source
}

/** A search id pasted beside another search must not show the wrong flights. */
function isSameSearch(a: SearchBy, b: SearchBy): boolean {
  const essence = ({
    segments,
    adultCount,
    childCount,
    infantCount,
    JourneyType,
    cabin,
    directFlight,
    specialFare,
    preferredAirlines,
  }: SearchBy) =>
    JSON.stringify([
      segments.map(({ origin, destination, preferredDepartureTime }) => [origin, destination, preferredDepartureTime.slice(0, 10)]),
      [adultCount, childCount, infantCount, JourneyType, cabin, directFlight, specialFare, preferredAirlines.toSorted()],
    ])
  return essence(a) === essence(b)
}
