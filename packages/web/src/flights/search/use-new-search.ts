import { useQueryClient } from '@tanstack/react-query'
import { type SearchQuery, searchKey } from './search-query.ts'

export function searchRunKey(query: SearchQuery): readonly string[] {
  return ['SEARCH_FLIGHT', searchKey(query)]
}

/** Whoever presses Search wants new fares, even of the very same search: what was found before, perhaps gone by now, is not shown again. */
export function useNewSearch(): (query: SearchQuery) => void {
  const queryClient = useQueryClient()
  return (query) => {
    const queryKey = searchRunKey(query)
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey })
  }
}
