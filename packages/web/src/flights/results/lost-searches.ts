import type { QueryClient } from '@tanstack/react-query'
import { isRefusedWith } from '../../lib/explain.ts'
import type { SearchRun } from './search-run.ts'

/** When any call says that a search is gone, the results on the screen say so too, whatever the time. */
export function followLostSearches(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (isRefusedWith(event.action.error, 'SEARCH_EXPIRED')) markLost(queryClient, event.query.queryKey)
  })
}

function markLost(queryClient: QueryClient, refusedKey: readonly unknown[]): void {
  for (const [key, run] of queryClient.getQueriesData<SearchRun>({ queryKey: ['SEARCH_FLIGHT'] }))
    if (run?.isDone && refusedKey.includes(run.searchId)) queryClient.setQueryData(key, { ...run, isLost: true })
}
