import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads what is on the screen again after something changed. A first answer that is still pending may be older than the change, and react-query
 * would take it for the new one; so it is read once more when it has arrived.
 */
export async function askAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const onTheirWay = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries({ queryKey })
  await Promise.all(onTheirWay.map((query) => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}
