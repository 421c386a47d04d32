import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what is on the screen, after something happened to it. A first answer that is still on its way may be older than what happened:
 * react-query takes it for the new one, so this asks once more when it is there.
 */
export async function askAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const onTheirWay = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries({ queryKey })
  await Promise.all(onTheirWay.map((query) => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}
