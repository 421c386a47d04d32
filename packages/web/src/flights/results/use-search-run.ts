import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '../../lib/session.ts'
import { rememberSearch } from '../search/recent-searches.ts'
import { type SearchQuery, searchByOf } from '../search/search-query.ts'
import { searchRunKey } from '../search/use-new-search.ts'
import { DAY_FARES } from './calendar-fares.ts'
import { lowestSeen } from './lowest-seen.ts'
import { runSearch } from './run-search.ts'
import type { SearchRun } from './search-run.ts'

const TRACE_LIFE_MS = 15 * 60_000

/** The search run of the address; its id is put into the address as soon as it is known. */
export function useSearchRun(query: SearchQuery, searchId: string | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()
  const searchBy = searchByOf(query)
  const queryKey = searchRunKey(query)
  const result = useQuery<SearchRun>({
    queryKey,
    enabled: searchBy !== undefined,
    staleTime: TRACE_LIFE_MS,
    gcTime: TRACE_LIFE_MS,
    retry: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      if (!searchBy) throw new Error('A search without flights was asked for')
      // Only the first run may reuse the stored one; searching again means new fares.
      const known = queryClient.getQueryData(queryKey) ? undefined : searchId
      const run = await runSearch({
        searchBy,
        searchId: known,
        signal,
        onProgress: (run) => queryClient.setQueryData(queryKey, run),
      })
      if (user) rememberSearch(user.id, query, lowestSeen(run.options, query.type === 'special', new Date().toISOString()))
      // The results update the known price of this day, also on the days beside it.
      void queryClient.invalidateQueries({ queryKey: [DAY_FARES], refetchType: 'none' })
      return run
    },
  })
  const found = result.data?.searchId
  useEffect(() => {
    if (!found || found === searchId) return
    void navigate({
      to: '/flight/search-result/{-$searchId}',
      params: { searchId: found },
      search: (now) => now as SearchQuery,
      replace: true,
      resetScroll: false,
    })
  }, [found, searchId, navigate])
  return result
}
