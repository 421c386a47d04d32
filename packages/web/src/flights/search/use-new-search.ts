import { useQueryClient } from '@tanstack/react-query'
import { type SearchQuery, searchKey } from './search-query.ts'

export function searchRunKey(query: SearchQuery): readonly string[] {
  return ['SEARCH_FLIGHT', searchKey(query)]
}

/** A press on Search means new fares, even for the same search: older results, which may be gone, are not shown again. */
export function useNewSearch(): (query: SearchQuery) => void {
  const queryClient = useQueryClient()
  return (query) => {
    const queryKey = searchRunKey(query)
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey })
  }
}
